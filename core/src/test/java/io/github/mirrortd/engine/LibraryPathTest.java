package io.github.mirrortd.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.engine.batch.Meter;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.problems.Problems;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The way from a command to a number, as docs/library.md shows it, is the one that Java takes. */
class LibraryPathTest {
    private static final Pattern CLASS = Pattern.compile("\\b(?:engine|equations)(?:\\.[a-z]+)*\\.[A-Z]\\w*");

    @Test
    void theClassesOfThePathAreLoaded() throws IOException, InterruptedException {
        var page = Files.readString(Path.of("..", "docs", "library.md"));
        var path = page.substring(page.indexOf("## From a command to a number"), page.indexOf("An exact curve"));
        var named = CLASS.matcher(path)
                .results()
                .map(found -> "io.github.mirrortd." + found.group())
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(named).hasSizeGreaterThan(6);
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var process = new ProcessBuilder(
                        java,
                        "--add-modules",
                        "jdk.incubator.vector",
                        "-Xlog:class+load",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Sweep.class.getName())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        var loaded = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .map(line -> line.replaceFirst("^(\\[[^]]*])+ ", "").replaceFirst(" .*", ""))
                .collect(Collectors.toSet());
        assertThat(process.waitFor()).isZero();
        assertThat(loaded).containsAll(named);
    }

    /** A sweep in short. */
    static final class Sweep {
        private Sweep() {}

        public static void main(String[] args) {
            var learner = (RuleAlgorithm) Algorithms.get("STHTD-MP");
            var settings = Collections.nCopies(9, learner.complete(Settings.alpha(0.1)));
            for (var engine : List.of(Engines.get("auto"), Engines.vectorsOnly())) {
                var meter = new Meter(9, 4, 2, false);
                var runs = PairedRuns.of(engine, Problems.get("boyan_chain"), List.of(BigInteger.ONE), 4);
                runs.start(learner, settings, List.of(meter));
                runs.advance(4);
            }
        }
    }
}
