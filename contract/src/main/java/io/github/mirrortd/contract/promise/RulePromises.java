package io.github.mirrortd.contract.promise;

import io.github.mirrortd.engine.parallel.Engines;
import io.github.mirrortd.exact.MeanUpdate;
import io.github.mirrortd.learn.LookAhead;
import io.github.mirrortd.learn.LookingAhead;
import io.github.mirrortd.learn.MirrorProx;
import io.github.mirrortd.learn.MirrorProxAlgorithm;
import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.Update;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Transition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import java.util.stream.Stream;

/** What every rule promises beyond what every learner does. */
public final class RulePromises extends AlgorithmPromises {
    private final RuleAlgorithm algorithm;

    /**
     * @param algorithm who promises
     * @param problems on what it is checked
     * @param variants complete settings with which it is checked
     */
    public RulePromises(RuleAlgorithm algorithm, List<FiniteProblem> problems, List<Settings> variants) {
        super(algorithm, problems, variants);
        this.algorithm = algorithm;
    }

    /**
     * {@return all promises, on every engine that this Java has; the mean update is held to a sample where there is an exact one} Of a
     * learner that keeps vectors or numbers of its own, those that are not about inner products.
     */
    public List<Promise> all() {
        var all = new ArrayList<>(List.of(
                new Promise("it says of itself what tables and tuning need", this::theDescriptionIsComplete),
                new Promise("the same seed gives the same bits", this::theSameSeedGivesTheSameBits),
                new Promise(
                        "it begins at the problem's weights and moves them",
                        this::learningBeginsAtTheProblemsInitialWeightsAndMovesThem)));
        boolean ofProducts = !algorithm.keepsState();
        all.addAll(ofProducts ? ofCoefficients() : List.of());
        all.add(new Promise(
                "the reference engine gives the bits of a learner alone",
                () -> givesTheBitsOfALearnerAlone(Engines.get("reference"))));
        if (Engines.hasVectors()) {
            all.add(new Promise("the vector engine gives the bits of a learner alone", () -> {
                // Short work has a form of its own.
                givesTheBitsOfALearnerAlone(Engines.get("vector"));
                givesTheBitsOfALearnerAlone(Engines.vectorsOnly());
            }));
        }
        all.addAll(ofProducts ? ahead() : List.of());
        return List.copyOf(all);
    }

    private List<Promise> ofCoefficients() {
        return List.of(
                new Promise("it is a pure function of what it sees", this::theRuleIsPure),
                new Promise("w decays if and only if it says so", this::aRuleDecaysIfAndOnlyIfItSaysSo),
                new Promise("w moves if and only if there is one", this::auxiliaryWeightsMoveIfAndOnlyIfTheyAreUsed),
                new Promise("F is read if and only if it says so", this::aRuleReadsTheFollowOnTraceIfAndOnlyIfItSaysSo),
                new Promise("traces go on whatever was learned", this::tracesGoOnWhateverWasLearned),
                new Promise(
                        "a second trace is kept if and only if it says so",
                        this::aRuleAsksForTheSecondTraceIfAndOnlyIfItSaysSo),
                new Promise("it does what its definition with whole vectors does", this::aLearnerFollowsItsDefinition),
                new Promise("over sparse features it does the same", this::aSparseLearnerFollowsTheDefinitionToo));
    }

    private List<Promise> ahead() {
        var all = new ArrayList<Promise>();
        all.add(new Promise(
                "Mirror-Prox over it is the two steps of its definition",
                this::mirrorProxWithoutVectorsIsTheTwoStepDefinition));
        all.add(new Promise("so it is over sparse features", this::mirrorProxFollowsItsDefinitionOnSparseFeaturesToo));
        waysToLookAhead()
                .forEach(way -> all.add(new Promise(
                        "so are its versions " + way.suffix(), () -> lookingAheadFollowsItsDefinition(way))));
        all.add(new Promise(
                "the mean of samples is the exact mean update, where there is one",
                () -> samples()
                        .filter(sample -> sample.isExact() && !sample.mixesSlowly() && sample.hasVariance())
                        .forEach(SampledMean::check)));
        return all;
    }

    /** A rule leaves what it was given as it was, and says the same when asked again. */
    public void theRuleIsPure() {
        everywhere(8, (point, t) -> {
            var in = point.products(t, algorithm);
            double[] before = numbers(in);
            double[] first = point.change(t, algorithm, in);
            Expect.same(numbers(in), before, "the products after it was asked, " + point + ", " + t);
            Expect.same(point.change(t, algorithm, in), first, "the update, asked again, " + point + ", " + t);
        });
    }

    private static double[] numbers(Products in) {
        return new double[] {
            in.thetaPhi(),
            in.thetaNext(),
            in.wPhi(),
            in.wNext(),
            in.delta(),
            in.followOn(),
            in.wTrace(),
            in.wBehaviour()
        };
    }

    /** Mirror-Prox must know whether it has a decay to correct, and nobody is asked to expect one that never comes. */
    public void aRuleDecaysIfAndOnlyIfItSaysSo() {
        Expect.same(
                anywhere(10, (point, t) -> update(point, t).decay() != 0),
                algorithm.decays(),
                "whether it ever asks for a decay of w; decays()");
    }

    /** Auxiliary weights that are not used must not be asked to move; those that are used must do so. */
    public void auxiliaryWeightsMoveIfAndOnlyIfTheyAreUsed() {
        Expect.same(
                anywhere(9, (point, t) -> {
                    double[] change = point.change(t, algorithm);
                    return Arrays.stream(change, change.length / 2, change.length)
                            .anyMatch(x -> x != 0);
                }),
                algorithm.usesAuxiliary(),
                "whether w ever moves; usesAuxiliary()");
    }

    /** Engines carry the follow-on trace along, and the exact tools take its mean, for those that say that they read it. */
    public void aRuleReadsTheFollowOnTraceIfAndOnlyIfItSaysSo() {
        Expect.same(
                anywhere(12, (point, t) -> {
                    var other =
                            point.after(point.trace(), point.behaviourTrace(), point.interest(), point.followOn() + 1);
                    var here = update(point, t);
                    var there = update(other, t);
                    return !Arrays.equals(point.change(t, here), point.change(t, there))
                            || here.emphasis() != there.emphasis()
                            || here.kept() != there.kept();
                }),
                algorithm.usesFollowOn(),
                "whether F ever matters; usesFollowOn()");
    }

    /** What a trace keeps is a matter of data and settings. */
    public void tracesGoOnWhateverWasLearned() {
        everywhere(11, (point, t) -> {
            var here = update(point, t);
            var elsewhere = update(point.moved(point.both()), t);
            Expect.same(
                    new double[] {elsewhere.emphasis(), elsewhere.kept(), elsewhere.keptBehaviour()},
                    new double[] {here.emphasis(), here.kept(), here.keptBehaviour()},
                    "what traces keep at other weights, " + point + ", " + t);
        });
    }

    /** Engines keep a second trace for those that say so. */
    public void aRuleAsksForTheSecondTraceIfAndOnlyIfItSaysSo() {
        Expect.same(
                anywhere(13, (point, t) -> {
                    var out = update(point, t);
                    return out.wBehaviour() != 0 || out.keptBehaviour() != 0;
                }),
                algorithm.usesBehaviourTrace(),
                "whether it ever has something to do with e_μ; usesBehaviourTrace()");
    }

    /** {@return a sample of the mean update for each of the settings on each problem} */
    public Stream<SampledMean> samples() {
        return variants().stream()
                .flatMap(settings -> problems().stream().map(p -> new SampledMean(p, algorithm, settings)));
    }

    /**
     * There is no exact mean, and the exact tools say so.
     *
     * @param sample of which there is none
     */
    public void hasNoExactMean(SampledMean sample) {
        try {
            MeanUpdate.of(sample.problem(), algorithm, sample.settings());
        } catch (IllegalArgumentException e) {
            return;
        }
        throw new AssertionError("a rule that is not affine has an exact mean update on " + sample);
    }

    /** Mirror-Prox by its definition: form the point ahead as vectors, evaluate there, step from the original point. */
    public void mirrorProxWithoutVectorsIsTheTwoStepDefinition() {
        everywhere(3, (point, t) -> {
            double[] expected = point.moved(point.change(t, algorithm)).change(t, algorithm);
            var fused = new Update();
            new MirrorProx(algorithm).apply(point.products(t, algorithm), point.settings(), fused);
            double size = 1 + Arrays.stream(expected).map(Math::abs).max().orElseThrow();
            Expect.close(point.change(t, fused), expected, 1e-13 * size, "Mirror-Prox, " + point + ", " + t);
        });
    }

    /** Mirror-Prox over a rule asks for more products than the rule does. */
    public void mirrorProxFollowsItsDefinitionOnSparseFeaturesToo() {
        var ahead = MirrorProxAlgorithm.of(algorithm);
        everyCase((problem, settings) -> AgainstDefinition.sparseLearner(ahead, problem, settings));
    }

    /** {@return the ways to look ahead over two transitions, where the rule is not one of them itself} */
    public Stream<LookAhead> waysToLookAhead() {
        return Arrays.stream(LookAhead.values())
                .filter(way -> way.hasTwoPoints()
                        && !algorithm.keepsState()
                        && !algorithm.lookAhead().hasTwoPoints());
    }

    /**
     * Over two transitions: form the point ahead as vectors, and keep it.
     *
     * @param way which
     */
    public void lookingAheadFollowsItsDefinition(LookAhead way) {
        var ahead = new LookingAhead(algorithm, way);
        everyCase((problem, settings) -> AgainstDefinition.learner(ahead, problem, settings));
        everyCase((problem, settings) -> AgainstDefinition.sparseLearner(ahead, problem, settings));
    }

    private Update update(VectorState point, Transition t) {
        var out = new Update();
        algorithm.apply(point.products(t, algorithm), point.settings(), out);
        return out;
    }

    private void everywhere(long seed, BiConsumer<VectorState, Transition> check) {
        everyCase((problem, settings) -> {
            var point = VectorState.in(problem, algorithm, settings, seed);
            problem.transitions().forEach(t -> check.accept(point, t));
        });
    }

    private boolean anywhere(long seed, BiPredicate<VectorState, Transition> question) {
        return variants().stream()
                .anyMatch(settings -> problems().stream().anyMatch(problem -> {
                    var point = VectorState.in(problem, algorithm, settings, seed);
                    return problem.transitions().stream().anyMatch(t -> question.test(point, t));
                }));
    }
}
