package io.github.mirrortd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** The page in a browser, for tests that look at it. */
abstract class ExploreTesting {
    private static final String MISSING =
            "the tests of the page need a browser: install Chromium, on Debian with 'apt-get install chromium'";

    /** A small setup with two learners. */
    static final String PAIR = "p=random_walk&a1=STHTD-MP&s1=alpha:0.05&a2=GTD2-MP&s2=alpha:0.05&steps=300&runs=30";

    /** Makes all charts again. */
    static final String SWITCH_THEME = "document.querySelector('#theme').click()";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    static Path folder;

    private static @Nullable ExplorePage opened;

    @BeforeAll
    static void serve() throws IOException, InterruptedException {
        var program = Browser.find();
        if (program.isEmpty()) {
            // A build server without a browser would pass without having tested anything.
            assertThat(System.getenv("CI")).as(MISSING).isNotEqualTo("true");
            Assumptions.abort(MISSING);
        }
        opened = new ExplorePage(
                program.get(),
                Files.createDirectory(folder.resolve("profile")),
                Files.createDirectory(folder.resolve("given")));
    }

    @AfterAll
    static void close() {
        if (opened != null) {
            opened.close();
        }
    }

    static ExplorePage page() {
        return Objects.requireNonNull(opened);
    }

    @AfterEach
    void nothingIsComplainedOfAndNothingComesFromElsewhere() {
        assertThat(page().browser.complaints()).isEmpty();
        assertThat(
                        page().value(
                                        "performance.getEntriesByType('resource').map(e => e.name)"
                                                + ".filter(n => !n.startsWith(location.origin) && !n.startsWith('data:') && !n.startsWith('blob:'))"))
                .isEqualTo(List.of());
    }

    static Map<?, ?> row(Map<?, ?> tree, String list, int i) {
        return (Map<?, ?>) Objects.requireNonNull(((List<?>) Objects.requireNonNull(tree.get(list))).get(i));
    }

    static double field(Map<?, ?> tree, String name) {
        return Double.parseDouble(String.valueOf(tree.get(name)));
    }
}
