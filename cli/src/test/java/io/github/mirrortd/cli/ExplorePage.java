package io.github.mirrortd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.base.format.Json;
import io.github.mirrortd.lab.explore.Exploration;
import io.github.mirrortd.lab.explore.Explorer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The page, served and looked at. */
final class ExplorePage implements AutoCloseable {
    private final Explorer.Served served;
    final Browser browser;

    ExplorePage(Path program, Path profile, Path folder) throws IOException, InterruptedException {
        served = Explorer.find()
                .serve(new Exploration(List.of(), List.of(), List.of(folder), Exploration.LOOPBACK, 0, ""));
        browser = new Browser(program, profile);
    }

    String address(String state) {
        return served.address() + "&" + state;
    }

    /** The address without the token. */
    String link(String state) {
        return String.valueOf(served.address()).replaceFirst("#.*", "#") + state;
    }

    /** Opens the bench, and waits until all is computed. */
    void bench(String state) throws InterruptedException {
        browser.open(address(state), "document.body?.dataset.ready");
        settled();
    }

    /** Waits until all questions are answered and nothing moves any more; for problems that take no time. */
    void quiet() throws InterruptedException {
        browser.frames();
        browser.await("document.body.dataset.busy === ''");
        browser.frames();
    }

    /** Waits until the latest question of the bench is answered. */
    void settled() throws InterruptedException {
        browser.frames();
        browser.await(
                "!/bench/.test(document.body.dataset.busy) && document.querySelector('#curves .status').textContent");
    }

    String text(String selector) {
        return String.valueOf(browser.evaluate("document.querySelector(" + Json.line(selector) + ").textContent"));
    }

    @Nullable
    Object value(String script) {
        return browser.evaluate(script);
    }

    /** A number of the table below the curves, in full. */
    double number(int seat, String quantity) {
        return bound(seat, quantity, "value");
    }

    /** A number of the table below the curves, or one end of its interval: value, low or high. */
    double bound(int seat, String quantity, String which) {
        return Double.parseDouble(String.valueOf(browser.evaluate("document.querySelector('#numbers [data-seat=\""
                + seat + "\"][data-quantity=\"" + quantity + "\"]').dataset." + which)));
    }

    /** Presses a key while something has the focus. */
    void key(String selector, String key) {
        browser.evaluate("document.querySelector(" + Json.line(selector) + ").focus()");
        browser.press(key);
    }

    void click(String selector) {
        browser.click("document.querySelector(" + Json.line(selector) + ")");
    }

    /** Writes into a field, as a user would. */
    void write(String selector, String text) {
        browser.evaluate(
                "(() => { const e = document.querySelector(" + Json.line(selector) + "); e.focus(); e.select(); })()");
        browser.type(text);
        browser.evaluate("document.activeElement.blur()");
    }

    /** Asks the server itself. */
    byte[] ask(String name, Map<String, ?> question) throws IOException, InterruptedException {
        var address = served.address();
        String token = Objects.requireNonNull(address.getFragment()).substring("token=".length());
        var response = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create(link("").replace("#", "api/v1/" + name)))
                                .header("Authorization", "Bearer " + token)
                                .POST(HttpRequest.BodyPublishers.ofString(Json.line(question)))
                                .build(),
                        HttpResponse.BodyHandlers.ofByteArray());
        assertThat(response.statusCode()).isEqualTo(200);
        return response.body();
    }

    @Override
    public void close() {
        browser.close();
        served.close();
    }
}
