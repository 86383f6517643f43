package io.github.mirrortd.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.engine.batch.Engine;
import io.github.mirrortd.engine.batch.Meter;
import io.github.mirrortd.engine.parallel.Engines;
import io.github.mirrortd.engine.parallel.PairedRuns;
import io.github.mirrortd.engine.parallel.SparseReplicates;
import io.github.mirrortd.exact.moments.Predictor;
import io.github.mirrortd.exact.moments.Sampling;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.SparseStep;
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
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The way from a command to a number, as docs/library.md shows it, is the one that Java takes. */
class LibraryPathTest {
    private static final Pattern CLASS = Pattern.compile("\\b(?:engine|equations)(?:\\.[a-z]+)*\\.[A-Z]\\w*");

    @Test
    void theClassesOfThePathAreLoaded() throws IOException, InterruptedException {
        var page = Files.readString(Path.of("..", "docs", "library.md"));
        var path = page.substring(page.indexOf("## From a command to a number"));
        var named = CLASS.matcher(path)
                .results()
                .map(found -> "io.github.mirrortd." + found.group())
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(named).hasSizeGreaterThan(14);
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var process = new ProcessBuilder(
                        java,
                        "--add-modules",
                        "jdk.incubator.vector",
                        "-Xlog:class+load",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Commands.class.getName())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        var loaded = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .map(line -> line.replaceFirst("^(\\[[^]]*])+ ", "").replaceFirst(" .*", ""))
                .collect(Collectors.toSet());
        assertThat(process.waitFor()).isZero();
        assertThat(loaded).containsAll(named);
    }

    /** The core of `sweep`, `run`, `evaluate` and `predict`. */
    static final class Commands {
        private Commands() {}

        public static void main(String[] args) {
            var learner = (RuleAlgorithm) Algorithms.get("STHTD-MP");
            var settings = learner.complete(Settings.alpha(0.1));
            for (var engine : List.of(Engines.get("auto"), Engines.vectorsOnly())) {
                learn(engine, learner, settings, 9, 1);
            }
            learn(Engines.get("auto"), learner, settings, 1, 16);
            var tdrc = (RuleAlgorithm) Algorithms.get("TDRC");
            for (double lambda : new double[] {0, 0.5}) {
                var own = tdrc.complete(Settings.alpha(0.1).with(Parameter.LAMBDA, lambda));
                SparseReplicates.of(3, tdrc, own, 2, true)
                        .learn(new SparseStep[] {new SparseStep()}, 0, 0, new int[] {1, 2});
            }
            new Predictor(Problems.get("two_state"), learner, Sampling.MARKOV).after(settings, 2);
        }

        private static void learn(Engine engine, RuleAlgorithm learner, Settings settings, int count, int runs) {
            var seeds = IntStream.range(0, runs).mapToObj(BigInteger::valueOf).toList();
            var meters =
                    seeds.stream().map(seed -> new Meter(count, 4, 2, false)).toList();
            var paired = PairedRuns.of(engine, Problems.get("boyan_chain"), seeds, 4);
            paired.start(learner, Collections.nCopies(count, settings), meters);
            paired.advance(4);
        }
    }
}
