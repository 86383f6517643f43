package io.github.mirrortd.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mirrortd.base.format.Json;
import io.github.mirrortd.lab.explore.Exploration;
import io.github.mirrortd.lab.explore.Explorer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Access checks of requests. */
class GateTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @SuppressWarnings("NullAway.Init")
    private Client client;

    @BeforeEach
    void serve() throws IOException {
        client = new Client(List.of(), List.of(), List.of(Files.createDirectory(folder.resolve("given"))));
    }

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    void theTokenMustBeKnown() throws IOException, InterruptedException {
        assertThat(client.ask("catalogue", Map.of()).status()).isEqualTo(200);
        assertThat(client.ask("catalogue", Map.of(), "wrong").status()).isEqualTo(401);
        assertThat(client.get("/api/v1/catalogue").status()).isEqualTo(401);
        assertThat(client.get("/api/v1/catalogue").error()).contains("the token is missing or wrong");
        assertThat(client.token()).hasSize(36);
        assertThat(client.address().getFragment()).endsWith("&tab=problem");
    }

    @Test
    void otherPagesAndOtherNamesAreRefused() throws IOException {
        assertThat(client.raw(client.host())).contains("200");
        assertThat(client.raw(client.host(), "Origin: http://" + client.host().substring(6)))
                .contains("200");
        assertThat(client.raw(client.host(), "Origin: http://evil.example")).contains("403");
        assertThat(client.raw(client.host(), "Origin: null")).contains("403");
        assertThat(client.raw(client.host(), "Sec-Fetch-Site: cross-site")).contains("403");
        assertThat(client.raw(client.host(), "Sec-Fetch-Site: same-origin")).contains("200");
        assertThat(client.raw("Host: evil.example")).contains("421");
        assertThat(client.raw("Host: 127.0.0.1:1")).contains("421");
    }

    @Test
    void thePageIsThereAndNothingElse() throws IOException, InterruptedException {
        assertThat(client.get("/").text()).contains("<title>MirrorTD</title>");
        assertThat(client.get("/vendor/uPlot.esm.js").status()).isEqualTo(200);
        assertThat(client.get("/vendor/uPlot-LICENSE.txt").text()).contains("MIT License");
        for (var path : List.of(
                "/../Server.class",
                "/%2e%2e/Server.class",
                "/page/index.html",
                "/main.class",
                "/vendor/",
                "//etc/passwd",
                "/report/x")) {
            assertThat(client.get(path).status()).as(path).isEqualTo(404);
        }
        assertThat(client.ask("nothing", Map.of()).error()).contains("there is no '/api/v1/nothing'", "bench");
    }

    @Test
    void filesAreReadBelowTheGivenFoldersOnly() throws IOException, InterruptedException {
        String problem = """
                states: 1
                discount: 0.5
                transitions: [{from: 0, action: a, to: 0, reward: 1}]
                policies: {target: {a: 1}, behaviour: {a: 1}}
                features: {type: tabular}
                """;
        var inside = Files.writeString(folder.resolve("given/inside.yaml"), problem);
        var outside = Files.writeString(folder.resolve("outside.yaml"), problem);
        var link = Files.createSymbolicLink(folder.resolve("given/link.yaml"), outside);
        assertThat(client.ask("problem", Map.of("problem", inside.toString())).text())
                .contains("\"inside\"");
        for (var word : List.of(
                outside.toString(),
                link.toString(),
                folder.resolve("given/../outside.yaml").toString(),
                folder + "/none.yaml")) {
            var answer = client.ask("problem", Map.of("problem", word));
            assertThat(answer.status()).as(word).isEqualTo(404);
            assertThat(answer.error()).contains("below the folders that the page was started with");
        }
        for (var name : List.of("results", "curves", "follow", "report", "plot")) {
            assertThat(client.ask(name, Map.of("folder", folder.toString(), "problem", "x"))
                            .status())
                    .as(name)
                    .isEqualTo(404);
        }
        var learner = Map.of("problem", "two_state", "learners", List.of(Map.of("name", outside + "-MP")));
        assertThat(client.ask("command", learner).status()).isEqualTo(404);
    }

    private static String problem(String rows) {
        return """
                states: 2
                discount: 0.5
                transitions: [{from: 0, action: a, to: 1, reward: 1}, {from: 1, action: a, to: 0}]
                policies: {target: {a: 1}, behaviour: {a: 1}}
                features: {type: table, rows: ROWS}
                """.replace("ROWS", rows);
    }

    @Test
    void problemsNameNoFilesOutOfReach() throws IOException, InterruptedException {
        var secret = Files.writeString(folder.resolve("secret.csv"), "0.471108151623\n0.815\n");
        var text = client.ask("problem", Map.of("text", problem(secret.toString())));
        assertThat(text.error()).contains("a problem without a file of its own cannot name other files");
        assertThat(text.text()).doesNotContain("0.471108151623");
        Files.writeString(folder.resolve("given/near.csv"), "0.25\n0.5\n");
        var near = Files.writeString(folder.resolve("given/near.yaml"), problem("near.csv"));
        assertThat(client.ask("problem", Map.of("problem", near.toString())).text())
                .contains("0.25");
        Files.createSymbolicLink(folder.resolve("given/link.csv"), secret);
        for (var rows : List.of(secret.toString(), "../secret.csv", "link.csv")) {
            var far = Files.writeString(folder.resolve("given/far.yaml"), problem(rows));
            var answer = client.ask("problem", Map.of("problem", far.toString()));
            assertThat(answer.error()).as(rows).contains("below the folders that the page was started with");
            assertThat(answer.text()).doesNotContain("0.471108151623");
        }
    }

    @Test
    void wordsTellNothingOfOtherFiles() throws IOException, InterruptedException {
        var secret = Files.writeString(folder.resolve("secret"), "theta: 471108151623");
        for (var end : List.of("", "-MP")) {
            var errors = List.of(secret + end, folder.resolve("absent") + end).stream()
                    .flatMap(word -> List.of(
                            Map.of("problem", word, "learners", List.of()),
                            Map.of("problem", "two_state", "learners", List.of(Map.of("name", word))))
                            .stream())
                    .map(question -> {
                        try {
                            return client.ask("command", question).error();
                        } catch (IOException | InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                    })
                    .map(error -> error.replace("secret", "X").replace("absent", "X"))
                    .toList();
            assertThat(errors.get(2)).isEqualTo(errors.get(0));
            assertThat(errors.get(3)).isEqualTo(errors.get(1)).doesNotContain("471108151623");
        }
    }

    @Test
    void linksInResultsAreFollowedWithinReachOnly() throws IOException, InterruptedException {
        var results = Files.createDirectory(folder.resolve("given/results"));
        var secret = Files.writeString(folder.resolve("secret"), "{\"command\": [\"471108151623\"]}");
        Files.writeString(results.resolve("results.csv"), "problem,learner\n");
        for (var name : List.of("provenance.json", "report.html", "experiment.yaml", "unfinished")) {
            var link = Files.createSymbolicLink(results.resolve(name), secret);
            for (var resource : List.of("results", "curves", "follow", "report", "plot")) {
                var answer = client.ask(resource, Map.of("folder", results.toString(), "problem", "x"));
                assertThat(answer.status()).as(name + " by " + resource).isEqualTo(404);
                assertThat(answer.text()).doesNotContain("471108151623");
            }
            Files.delete(link);
        }
        // A plan that names a file elsewhere as its curves.
        var journal = Files.createDirectory(results.resolve("unfinished"));
        Files.writeString(folder.resolve("secret.npy"), "471108151623");
        Files.writeString(
                journal.resolve("plan.log"),
                Json.line(Map.of(
                                "what",
                                "evaluation",
                                "parts",
                                List.of(Map.of(
                                        "problem",
                                        "x",
                                        "title",
                                        "x",
                                        "algorithm",
                                        "TD",
                                        "runs",
                                        1,
                                        "steps",
                                        1,
                                        "seed",
                                        1,
                                        "window",
                                        "w",
                                        "cells",
                                        List.of("../../../secret")))))
                        + "\n");
        String run = "../../../secret w 1 0 0";
        var sum = new CRC32C();
        sum.update(run.getBytes(StandardCharsets.ISO_8859_1));
        Files.writeString(journal.resolve("runs.log"), run + " " + String.format("%08x", sum.getValue()) + "\n");
        var curves = client.ask("curves", Map.of("folder", results.toString(), "problem", "x"));
        assertThat(curves.error()).contains("below the folders that the page was started with");
    }

    @Test
    void whatIsNotThereIsToldBeforeAnythingIsServed() {
        assertThatThrownBy(() -> new Client(List.of("random_wlak"), List.of(), List.of()))
                .hasMessageContaining("did you mean random_walk?");
        assertThatThrownBy(() -> new Client(List.of(), List.of("none.yaml"), List.of()))
                .hasMessageContaining("none.yaml");
        assertThatThrownBy(() -> new Client(List.of(), List.of(), List.of(Path.of("no such folder"))))
                .hasMessage("there is no folder 'no such folder'");
        int taken = client.address().getPort();
        assertThatThrownBy(() -> Explorer.find()
                        .serve(new Exploration(List.of(), List.of(), List.of(), Exploration.LOOPBACK, taken, "")))
                .hasMessageContaining("cannot listen on port " + taken);
    }

    @Test
    void badQuestionsAreAnsweredInSentences() throws IOException, InterruptedException {
        assertThat(client.ask("bench", Map.of()).error()).isEqualTo("'problem' must be a text");
        assertThat(client.ask("bench", Map.of("problem", "baird", "learners", List.of()))
                        .error())
                .contains("one or two learners, not 0");
        assertThat(client.ask("bench", Map.of("problem", "baird", "learners", "TD"))
                        .error())
                .contains("'learners' must be a list");
        var td = Map.of("name", "TD", "settings", Map.of("alpha", 0.1));
        assertThat(client.ask("bench", Map.of("problem", "baird", "learners", List.of(td), "steps", 0.5))
                        .error())
                .isEqualTo("'steps' must be an integer from 1 to 10000000, not '0.5'");
        assertThat(client.ask(
                                "bench",
                                Map.of(
                                        "problem",
                                        "baird",
                                        "learners",
                                        List.of(Map.of("name", "TD", "settings", Map.of("alpha", "x")))))
                        .error())
                .contains("'learners[0].settings.alpha' must be a number");
        assertThat(client.ask(
                                "bench",
                                Map.of(
                                        "problem",
                                        "baird",
                                        "learners",
                                        List.of(Map.of("name", "TD", "settings", Map.of("beta", 1)))))
                        .error())
                .isEqualTo("TD has no setting 'beta'");
        assertThat(client.ask("figure", Map.of("problem", "baird", "learners", List.of(td), "figure", "cake"))
                        .error())
                .contains("there is no figure 'cake'");
    }
}
