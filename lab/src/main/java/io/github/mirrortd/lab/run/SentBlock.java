package io.github.mirrortd.lab.run;

import io.github.mirrortd.engine.Engines;
import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.experiment.Trials;
import io.github.mirrortd.lab.experiment.Window;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.Problem;
import java.io.Serializable;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A block on its way to another machine: names, texts and numbers, from which the machine makes the same block again. It refuses
 * where its own code, or what it made, is another one.
 */
record SentBlock(
        String code,
        String engine,
        SentProblem problem,
        List<SentLearner> learners,
        List<SentCell> cells,
        BigInteger seed,
        int runsOfAll,
        int steps,
        double tau,
        double power,
        Window window,
        List<Integer> runs,
        boolean withCurves)
        implements Cluster.Task<List<SentBlock.Ran>> {
    /** Schedulers of this process, by the engine's name: blocks that run here at once share its memory. */
    private static final Map<String, ThreadScheduler> HERE = new ConcurrentHashMap<>();

    /** @param learner its place in the block's list */
    record SentCell(int learner, Map<String, Double> settings) implements Serializable {}

    /**
     * What came of one run.
     *
     * @param cell its place in the block
     */
    record Ran(int cell, int run, double auc, double last, double @Nullable [] curve) implements Serializable {}

    /** Sends blocks; what they have in common is written down once. */
    static final class Sender {
        private final String engine;
        private final RunKeys keys = new RunKeys();
        private final Map<Problem, SentProblem> problems = new HashMap<>();
        private final Map<Algorithm, SentLearner> learners = new HashMap<>();

        Sender(String engine) {
            this.engine = engine;
        }

        SentBlock send(Block block) {
            var first = block.cells().get(0);
            var places = new LinkedHashMap<Algorithm, Integer>();
            var cells = new ArrayList<SentCell>();
            for (var cell : block.cells()) {
                int place = places.computeIfAbsent(cell.algorithm(), a -> places.size());
                var settings = new LinkedHashMap<String, Double>();
                cell.settings().present().forEach((p, value) -> settings.put(p.id(), value));
                cells.add(new SentCell(place, settings));
            }
            var trials = first.trials();
            return new SentBlock(
                    CodeBytes.ofProgram(),
                    engine,
                    problems.computeIfAbsent(first.problem(), p -> SentProblem.of(p, keys)),
                    places.keySet().stream()
                            .map(a -> learners.computeIfAbsent(a, SentLearner::of))
                            .toList(),
                    List.copyOf(cells),
                    trials.seed(),
                    trials.runs(),
                    trials.steps(),
                    first.schedule().tau(),
                    first.schedule().p(),
                    first.window(),
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

    private Block unpacked() {
        var here = problem.unpacked();
        var algorithms = learners.stream().map(SentLearner::unpacked).toList();
        var schedule = new Schedule(tau, power);
        var trials = new Trials(seed, runsOfAll, steps);
        var own = new ArrayList<Cell>();
        for (var cell : cells) {
            var algorithm = algorithms.get(cell.learner());
            own.add(new Cell(here, algorithm, settings(algorithm, cell.settings()), schedule, trials, window));
        }
        return new Block(own, runs, withCurves);
    }

    private static Settings settings(Algorithm algorithm, Map<String, Double> values) {
        var settings = Settings.NONE;
        for (var parameter : algorithm.parameters()) {
            var value = values.get(parameter.id());
            if (value != null) {
                settings = settings.with(parameter, value);
            }
        }
        if (settings.present().size() != values.size()) {
            throw new IllegalStateException(algorithm.name() + " has other settings here than where it was sent from: "
                    + algorithm.parameters().stream().map(Parameter::id).toList() + " and " + values.keySet());
        }
        return settings;
    }
}
