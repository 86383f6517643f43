package io.github.mirrortd.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.exact.MeanUpdate;
import io.github.mirrortd.learn.LookAhead;
import io.github.mirrortd.learn.LookingAhead;
import io.github.mirrortd.learn.MirrorProx;
import io.github.mirrortd.learn.MirrorProxAlgorithm;
import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.Update;
import io.github.mirrortd.mdp.Transition;
import java.util.Arrays;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What every rule promises beyond what every learner does. */
public interface RuleContract extends AlgorithmContract {
    @Override
    RuleAlgorithm algorithm();

    /**
     * Whether a learner with these settings has an exact mean update. Where not, {@link MeanUpdate} must say so: a rule that is
     * not affine in its products, or looks ahead along traces.
     *
     * @param settings complete ones
     * @return whether there is an exact mean
     */
    default boolean affine(Settings settings) {
        boolean past = algorithm().usesFollowOn() || algorithm().traces(settings);
        boolean looksTwice =
                algorithm() instanceof MirrorProxAlgorithm || algorithm().lookAhead() == LookAhead.PREVIOUS;
        return !past || !looksTwice;
    }

    /** A rule is a pure function: it leaves what it was given as it was, and says the same when asked again. */
    @Test
    default void theRuleIsPure() {
        everywhere(8, (point, t) -> {
            var in = point.products(t, algorithm());
            double[] before = numbers(in);
            double[] first = point.change(t, algorithm(), in);
            assertThat(numbers(in)).as("the products, %s, %s", point, t).isEqualTo(before);
            assertThat(point.change(t, algorithm(), in))
                    .as("asked again, %s, %s", point, t)
                    .isEqualTo(first);
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
    @Test
    default void aRuleDecaysIfAndOnlyIfItSaysSo() {
        assertThat(anywhere(10, (point, t) -> update(point, t).decay() != 0))
                .as("whether it ever asks for a decay of w; decays()")
                .isEqualTo(algorithm().decays());
    }

    /** Auxiliary weights that are not used must not be asked to move; those that are used must do so. */
    @Test
    default void auxiliaryWeightsMoveIfAndOnlyIfTheyAreUsed() {
        assertThat(anywhere(9, (point, t) -> {
                    double[] change = point.change(t, algorithm());
                    return Arrays.stream(change, change.length / 2, change.length)
                            .anyMatch(x -> x != 0);
                }))
                .as("whether w ever moves; usesAuxiliary()")
                .isEqualTo(algorithm().usesAuxiliary());
    }

    /** Engines carry the follow-on trace along, and the exact tools take its mean, for those that say that they read it. */
    @Test
    default void aRuleReadsTheFollowOnTraceIfAndOnlyIfItSaysSo() {
        assertThat(anywhere(12, (point, t) -> {
                    var other =
                            point.after(point.trace(), point.behaviourTrace(), point.interest(), point.followOn() + 1);
                    var here = update(point, t);
                    var there = update(other, t);
                    return !Arrays.equals(point.change(t, here), point.change(t, there))
                            || here.emphasis() != there.emphasis()
                            || here.kept() != there.kept();
                }))
                .as("whether F ever matters; usesFollowOn()")
                .isEqualTo(algorithm().usesFollowOn());
    }

    /** What a trace keeps is a matter of data and settings. */
    @Test
    default void tracesGoOnWhateverWasLearned() {
        everywhere(11, (point, t) -> {
            var here = update(point, t);
            var elsewhere = update(point.moved(point.both()), t);
            assertThat(new double[] {elsewhere.emphasis(), elsewhere.kept(), elsewhere.keptBehaviour()})
                    .as("%s, %s", point, t)
                    .containsExactly(here.emphasis(), here.kept(), here.keptBehaviour());
        });
    }

    /** Engines keep a second trace for those that say so. */
    @Test
    default void aRuleAsksForTheSecondTraceIfAndOnlyIfItSaysSo() {
        assertThat(anywhere(13, (point, t) -> {
                    var out = update(point, t);
                    return out.wBehaviour() != 0 || out.keptBehaviour() != 0;
                }))
                .as("whether it ever has something to do with e_μ; usesBehaviourTrace()")
                .isEqualTo(algorithm().usesBehaviourTrace());
    }

    /**
     * Of how many cases, settings by problem, a sample says nothing because what the learner carries along has no variance there.
     * These cases are aborted, and {@link #whatSamplesSayNothingOfIsKnown} holds their number against this one, so that none is
     * lost unseen.
     *
     * @return how many; none, where nothing is said
     */
    default int withoutVariance() {
        return 0;
    }

    private Stream<SampledMean> samples() {
        return variants().stream()
                .flatMap(settings -> problems().stream().map(p -> new SampledMean(p, algorithm(), settings)));
    }

    /**
     * The mean along a long walk is that of the exact operator; where there is no exact one, the exact tools say so.
     *
     * @return a test for each of the settings on each problem
     */
    @TestFactory
    default Stream<DynamicTest> theSampledMeanUpdateIsTheExactOne() {
        return samples()
                .map(sample -> DynamicTest.dynamicTest(sample.toString(), () -> {
                    if (!affine(sample.settings())) {
                        assertThatIllegalArgumentException()
                                .as("the exact mean of a rule that is not affine")
                                .isThrownBy(() -> MeanUpdate.of(sample.problem(), algorithm(), sample.settings()));
                    } else if (sample.mixesSlowly()) {
                        Assumptions.abort("a sample says little of a problem with more than " + SMALL
                                + " transitions, and this has "
                                + sample.problem().transitions().size());
                    } else if (!sample.hasVariance()) {
                        Assumptions.abort(
                                "what the learner carries along has no variance here, so a sample says nothing of its mean");
                    } else {
                        sample.check();
                    }
                }));
    }

    /** No more cases are left out of the sampled tests than the learner's author knows of, and most are not. */
    @Test
    default void whatSamplesSayNothingOfIsKnown() {
        var cases = samples()
                .filter(sample -> affine(sample.settings()) && !sample.mixesSlowly())
                .toList();
        var without = cases.stream().filter(sample -> !sample.hasVariance()).toList();
        assertThat(without)
                .as("the cases without a variance; withoutVariance() says how many there are")
                .hasSize(withoutVariance());
        assertThat(without.size())
                .as("the cases without a variance, of %d", cases.size())
                .isLessThanOrEqualTo(cases.size() / 2);
    }

    /** Mirror-Prox by its definition: form the point ahead as vectors, evaluate there, step from the original point. */
    @Test
    default void mirrorProxWithoutVectorsIsTheTwoStepDefinition() {
        everywhere(3, (point, t) -> {
            double[] expected = point.moved(point.change(t, algorithm())).change(t, algorithm());
            var fused = new Update();
            new MirrorProx(algorithm()).apply(point.products(t, algorithm()), point.settings(), fused);
            double size = 1 + Arrays.stream(expected).map(Math::abs).max().orElseThrow();
            assertThat(point.change(t, fused)).as("%s, %s", point, t).containsExactly(expected, within(1e-13 * size));
        });
    }

    /**
     * Over two transitions, every way of {@link LookAhead} follows its definition: forms the point ahead as vectors, and keeps it.
     *
     * @return a test for each way
     */
    @TestFactory
    default Stream<DynamicTest> lookingAheadFollowsItsDefinition() {
        return Arrays.stream(LookAhead.values())
                .filter(way -> way.hasTwoPoints() && !algorithm().lookAhead().hasTwoPoints())
                .map(way -> new LookingAhead(algorithm(), way))
                .map(ahead -> DynamicTest.dynamicTest(ahead.lookAhead().suffix(), () -> {
                    for (var settings : variants()) {
                        problems().forEach(problem -> AgainstDefinition.learner(ahead, problem, settings));
                        problems().forEach(problem -> AgainstDefinition.sparseLearner(ahead, problem, settings));
                    }
                }));
    }

    /** Mirror-Prox over a rule asks a {@link io.github.mirrortd.engine.SparseLearner} for more products than the rule does. */
    @Test
    default void mirrorProxFollowsItsDefinitionOnSparseFeaturesToo() {
        var ahead = new Ahead(algorithm(), new MirrorProx(algorithm()));
        for (var settings : variants()) {
            problems().forEach(problem -> AgainstDefinition.sparseLearner(ahead, problem, settings));
        }
    }

    private Update update(Point point, Transition t) {
        var out = new Update();
        algorithm().apply(point.products(t, algorithm()), point.settings(), out);
        return out;
    }

    /** Every transition of every problem, at some point, with and without traces. */
    private void everywhere(long seed, BiConsumer<Point, Transition> check) {
        for (var settings : variants()) {
            for (var problem : problems()) {
                var point = Point.in(problem, algorithm(), settings, seed);
                problem.transitions().forEach(t -> check.accept(point, t));
            }
        }
    }

    /** Whether something is so on any transition of any problem. */
    private boolean anywhere(long seed, BiPredicate<Point, Transition> question) {
        return variants().stream()
                .anyMatch(settings -> problems().stream().anyMatch(problem -> {
                    var point = Point.in(problem, algorithm(), settings, seed);
                    return problem.transitions().stream().anyMatch(t -> question.test(point, t));
                }));
    }
}
