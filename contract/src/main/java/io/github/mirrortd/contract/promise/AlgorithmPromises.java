package io.github.mirrortd.contract.promise;

import io.github.mirrortd.engine.Learner;
import io.github.mirrortd.engine.batch.Engine;
import io.github.mirrortd.engine.batch.Meter;
import io.github.mirrortd.engine.parallel.Engines;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.SteppedAlgorithm;
import io.github.mirrortd.mdp.Citation;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.problems.Problems;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.function.BiConsumer;

/** The promises of all learners. */
public class AlgorithmPromises {
    /** Maximum number of transitions of a small problem. Larger ones mix too slowly for the sampled checks. */
    public static final int SMALL = 100;

    private static final String UNDEFINED =
            "several learners, a mean of weights, steps of a look-ahead point or vectors that a learner keeps are "
                    + "not written"
                    + " down in whole vectors here";

    private final Algorithm algorithm;
    private final List<FiniteProblem> problems;
    private final List<Settings> variants;

    /**
     * @param algorithm the learner
     * @param problems the problems of the checks
     * @param variants complete settings of the checks
     */
    public AlgorithmPromises(Algorithm algorithm, List<FiniteProblem> problems, List<Settings> variants) {
        this.algorithm = algorithm;
        this.problems = List.copyOf(problems);
        this.variants = List.copyOf(variants);
    }

    /** {@return all small problems, families with their default parameters} */
    public static List<FiniteProblem> smallProblems() {
        return Problems.examples().stream()
                .filter(p -> p.transitions().size() <= SMALL)
                .toList();
    }

    /**
     * {@return a learner's default settings, and the same with a trace if it can have one}
     *
     * @param algorithm the learner
     */
    public static List<Settings> usualVariants(Algorithm algorithm) {
        var usual = algorithm.complete(Settings.NONE);
        return algorithm.parameters().contains(Parameter.LAMBDA)
                ? List.of(usual, usual.with(Parameter.LAMBDA, 0.7))
                : List.of(usual);
    }

    /** {@return all promises, with the reason for those that cannot be checked here} */
    public List<Promise> all() {
        var all = new ArrayList<>(List.of(
                new Promise("it says of itself what tables and tuning need", this::checkDescription),
                new Promise("the same seed gives the same bits", this::checkSeeds),
                new Promise("it begins at the problem's weights and moves them", this::checkBeginning)));
        all.addAll(ofTheRule());
        boolean defined = algorithm instanceof SteppedAlgorithm stepped
                ? WrittenSteps.has(stepped)
                : !(algorithm instanceof RuleAlgorithm rule && rule.keepsState());
        all.add(new Promise(
                        "it does what its definition with whole vectors does",
                        () -> everyCase((problem, s) -> AgainstDefinition.learner(algorithm, problem, s)))
                .unless(!defined, UNDEFINED));
        all.add(new Promise(
                        "over sparse features it does the same",
                        () -> everyCase((problem, s) -> AgainstDefinition.sparseLearner(algorithm, problem, s)))
                .unless(!defined, UNDEFINED));
        all.add(new Promise(
                "the reference engine gives the bits of a learner alone",
                () -> givesTheBitsOfALearnerAlone(Engines.get("reference"))));
        all.add(new Promise("the vector engine gives the bits of a learner alone", () -> {
                    // Short work has its own executor.
                    givesTheBitsOfALearnerAlone(Engines.get("vector"));
                    givesTheBitsOfALearnerAlone(Engines.vectorsOnly());
                })
                .unless(
                        !Engines.hasVectors(),
                        "the vector engine was not tried: this Java was started without --add-modules"
                                + " jdk.incubator.vector"));
        all.addAll(ofVersions());
        return all;
    }

    /** Returns the promises of a rule's coefficients. */
    List<Promise> ofTheRule() {
        return List.of();
    }

    /** Returns the promises of a rule's look-ahead versions. */
    List<Promise> ofVersions() {
        return List.of();
    }

    final List<FiniteProblem> problems() {
        return problems;
    }

    final List<Settings> variants() {
        return variants;
    }

    /** Checks the description, which tables, tuning and reports use. */
    private void checkDescription() {
        var about = algorithm.description();
        Expect.that(about.name().matches("\\S+"), "the name must be one word, not '" + about.name() + "'");
        Expect.that(!about.summary().isBlank() && !about.summary().contains("\n"), "the summary must be one line");
        Expect.that(about.equation().contains("θ"), "the equation must name θ");
        var source = about.citation();
        if (!source.equals(Citation.UNPUBLISHED)) {
            Expect.that(source.year() >= 1950 && source.year() <= 2100, "the citation's year is " + source.year());
            Expect.that(!source.title().isBlank(), "the citation's title is missing");
        }
        Expect.that(!about.parameters().isEmpty(), "there must be settings");
        Expect.that(
                new HashSet<>(about.parameters()).size() == about.parameters().size(), "a setting is there twice");
        Expect.that(!about.grid().isEmpty(), "the grid must not be empty");
        Expect.that(new HashSet<>(about.grid()).size() == about.grid().size(), "something is in the grid twice");
        for (var s : about.grid()) {
            Expect.that(
                    about.parameters().containsAll(s.present().keySet()),
                    "the grid sets " + s + ", of which the learner does not have all");
            Expect.that(
                    about.parameters().stream().allMatch(p -> p.isOptional() || s.has(p)), "the grid sets only " + s);
        }
        Expect.same(algorithm.description(), about, "the description, asked again");
    }

    /** Checks that learners share no state and depend on the seed alone. */
    private void checkSeeds() {
        for (var problem : problems) {
            int[] path = problem.trajectory(11, 300);
            var first = Learner.of(problem, algorithm, Settings.NONE);
            var second = Learner.of(problem, algorithm, Settings.NONE);
            first.learn(path);
            second.learn(path);
            Expect.same(second.theta(), first.theta(), "θ of the second learner on " + problem);
        }
    }

    /** Checks that learners start from the problem's θ₀ and move on some problem. */
    private void checkBeginning() {
        boolean moved = false;
        for (var problem : problems) {
            var learner = Learner.of(problem, algorithm, Settings.NONE);
            Expect.same(learner.theta(), problem.initial(), "θ before the first step on " + problem);
            Expect.same(learner.error(), problem.error().at(problem.initial()), "the first error on " + problem);
            learner.learn(problem.trajectory(0, 50));
            Expect.same(learner.values().length, problem.states(), "how many values there are on " + problem);
            moved |= !Arrays.equals(learner.theta(), problem.initial());
        }
        Expect.that(moved, "weights must move on some problem");
    }

    /**
     * Checks that each of many learners gives the bits of a learner alone: every point of every curve, its mean over the
     * last part and its last point.
     *
     * @param engine the engine
     */
    public final void givesTheBitsOfALearnerAlone(Engine engine) {
        var grid = algorithm.description().grid();
        for (var problem : problems) {
            for (var settings : List.of(grid.subList(0, 1), grid.subList(0, Math.min(grid.size(), 9)), traced(grid))) {
                givesTheBits(engine, problem, settings, true);
            }
            givesTheBits(engine, problem, traced(grid), false);
        }
    }

    private void givesTheBits(Engine engine, FiniteProblem problem, List<Settings> settings, boolean curves) {
        int steps = 60;
        int from = 31;
        var seeds = List.of(7L, 8L, 9L);
        var meters = seeds.stream()
                .map(seed -> new Meter(settings.size(), steps, from, curves))
                .toList();
        var samplers = seeds.stream().map(problem::sampler).toList();
        int[][] paths = new int[seeds.size()][steps];
        var batch = engine.start(problem, algorithm, settings, meters);
        for (int count : new int[] {1, 42, 17}) {
            for (int run = 0; run < paths.length; run++) {
                samplers.get(run).next(paths[run], count);
            }
            batch.advance(paths, count);
        }
        for (int run = 0; run < seeds.size(); run++) {
            int[] path = problem.trajectory(seeds.get(run), steps);
            for (int i = 0; i < settings.size(); i++) {
                var meter = meters.get(run);
                var what = engine.name() + ", " + problem + ", " + settings.get(i) + ", seed " + seeds.get(run);
                double[] alone = alone(problem, settings.get(i), path);
                Expect.that(
                        curves ? Arrays.equals(meter.curve(i), alone) : meter.curve(i) == null, "the curve, " + what);
                Expect.same(meter.mean(i), mean(alone, from), "the mean from point " + from + " on, " + what);
                Expect.same(meter.last(i), alone[steps], "the last error, " + what);
            }
        }
    }

    /** Returns the mean, summed in the order of the points, which fixes the last bits. */
    private static double mean(double[] curve, int from) {
        double sum = 0;
        for (int t = from; t < curve.length; t++) {
            sum += curve[t];
        }
        return sum / (curve.length - from);
    }

    /** Returns some settings of the grid, every other one with a trace for learners that can have one. */
    private List<Settings> traced(List<Settings> grid) {
        var some = new ArrayList<Settings>();
        for (int i = 0; i < Math.min(grid.size(), 5); i++) {
            boolean has = tracesAreTried() && i % 2 == 0;
            some.add(has ? grid.get(i).with(Parameter.LAMBDA, 1 - i / 10.0) : grid.get(i));
        }
        return some;
    }

    private boolean tracesAreTried() {
        return algorithm.parameters().contains(Parameter.LAMBDA)
                && variants.stream().anyMatch(settings -> settings.has(Parameter.LAMBDA) && settings.lambda() > 0);
    }

    /** Returns the curve of a learner alone. */
    private double[] alone(FiniteProblem problem, Settings settings, int[] path) {
        var learner = Learner.of(problem, algorithm, settings);
        double[] curve = new double[path.length + 1];
        curve[0] = learner.error();
        for (int t = 0; t < path.length; t++) {
            learner.step(path[t]);
            curve[t + 1] = learner.error();
        }
        return curve;
    }

    final void everyCase(BiConsumer<FiniteProblem, Settings> check) {
        for (var settings : variants) {
            problems.forEach(problem -> check.accept(problem, settings));
        }
    }
}
