package io.github.mirrortd.lab.run;

import io.github.mirrortd.base.Cancellation;
import io.github.mirrortd.base.Cluster;
import io.github.mirrortd.engine.parallel.Engines;
import io.github.mirrortd.internal.Plugins;
import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.experimentfile.ExperimentReader;
import io.github.mirrortd.lab.experimentfile.ExperimentWriter;
import io.github.mirrortd.lab.learnerfile.LearnerFiles;
import io.github.mirrortd.lab.problemfile.ProblemFiles;
import io.github.mirrortd.lab.saved.SavedLearners;
import io.github.mirrortd.lab.saved.SavedProblems;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.mdp.Problem;
import io.github.mirrortd.problems.Problems;
import java.io.Serializable;
import java.lang.ref.SoftReference;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A block on its way to another machine: an experiment file, and the texts of the problem and learner files that it names,
 * from which the machine makes the same block again. It refuses if its own code differs.
 *
 * @param files texts by the names that the experiment has for them
 */
record SentBlock(
        String code,
        String engine,
        String experiment,
        Map<String, String> files,
        List<Integer> runs,
        boolean withCurves)
        implements Cluster.Task<List<SentBlock.Ran>> {
    /** Schedulers of this process, by the engine's name: blocks that run here at once share its memory. */
    private static final Map<String, ThreadScheduler> HERE = new ConcurrentHashMap<>();

    /**
     * Problems and learners that blocks share: some problems take long to solve, and engines keep what they compile for a
     * learner. The memory may have them back.
     */
    private static final Map<Known, SoftReference<Object>> KNOWN = new ConcurrentHashMap<>();

    private record Known(String word, Map<String, String> files, List<Path> plugins) {}

    /**
     * Result of one run.
     *
     * @param cell its place in the block
     */
    record Ran(int cell, int run, double auc, double last, double @Nullable [] curve) implements Serializable {}

    /** Sends blocks; the text of a problem is written once. */
    static final class Sender {
        private final String engine;
        private final Map<Problem, String> problems = new HashMap<>();

        Sender(String engine) {
            this.engine = engine;
        }

        SentBlock send(RunBlock block) {
            var files = new HashMap<String, String>();
            var problem = block.cells().get(0).problem();
            if (!SavedProblems.isBuiltIn(problem)) {
                files.put(
                        SavedProblems.nameOf(problem),
                        problems.computeIfAbsent(problem, p -> ProblemFiles.yaml(p.finite())));
            }
            for (var cell : block.cells()) {
                LearnerFiles.of(cell.algorithm())
                        .ifPresent(learner -> files.put(
                                SavedLearners.nameOf(learner),
                                learner.definition().text()));
            }
            return new SentBlock(
                    CodeBytes.ofProgram(),
                    engine,
                    ExperimentWriter.cells(block.cells(), SavedProblems::nameOf, SavedLearners::nameOf),
                    files,
                    block.runs(),
                    block.withCurves());
        }
    }

    @Override
    public List<Ran> run() {
        if (!code.equals(CodeBytes.ofProgram())) {
            throw new IllegalArgumentException(
                    "a machine of the cluster has another build of MirrorTD on its class path"
                            + " than the one that sent it work; take it from there, or put the same one there");
        }
        var block = unpacked();
        var places = new IdentityHashMap<Cell, Integer>();
        for (var cell : block.cells()) {
            places.put(cell, places.size());
        }
        var scheduler = HERE.computeIfAbsent(
                engine,
                name -> new ThreadScheduler(
                        Engines.get(name), Runtime.getRuntime().availableProcessors()));
        return scheduler.run(block, steps -> {}, Cancellation.NEVER).stream()
                .map(r -> new Ran(Objects.requireNonNull(places.get(r.cell())), r.run(), r.auc(), r.last(), r.curve()))
                .toList();
    }

    private RunBlock unpacked() {
        return new RunBlock(
                ExperimentReader.cells(
                        experiment, word -> known(word, this::problem), word -> known(word, this::learner)),
                runs,
                withCurves);
    }

    private Problem problem(String word) {
        return text(word).<Problem>map(text -> ProblemFiles.parse(word, text)).orElseGet(() -> Problems.any(word));
    }

    private Algorithm learner(String word) {
        return Algorithms.get(word, file -> text(file).map(text -> LearnerFiles.parse(file, text, nameIn(file))));
    }

    private static String nameIn(String file) {
        return file.replaceFirst("^.*/", "").replaceFirst("\\.[a-z]+$", "");
    }

    private Optional<String> text(String file) {
        return Optional.ofNullable(files.get(file));
    }

    @SuppressWarnings("unchecked") // a word stands for a problem or for a learner, always of the same files
    private <T> T known(String word, Function<String, T> read) {
        var key = new Known(word, files, Plugins.inForce());
        var kept = KNOWN.get(key);
        var found = kept == null ? null : kept.get();
        if (found == null) {
            found = read.apply(word);
            KNOWN.put(key, new SoftReference<>(found));
        }
        return (T) found;
    }
}
