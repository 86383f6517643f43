package io.github.mirrortd.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.exact.MeanUpdate;
import io.github.mirrortd.learn.MirrorProx;
import io.github.mirrortd.learn.MirrorProxAlgorithm;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.Update;
import io.github.mirrortd.mdp.Transition;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** What every rule promises beyond what every learner does. */
public interface RuleContract extends AlgorithmContract {
    @Override
    RuleAlgorithm algorithm();

    /**
     * Whether a learner with these settings has an exact mean update. Where not, {@link MeanUpdate} must say so: a rule that is
     * not affine in its products, or looks ahead along traces.
     */
    default boolean affine(Settings settings) {
        boolean past = algorithm().usesFollowOn() || algorithm().traces(settings);
        return !past || !(algorithm() instanceof MirrorProxAlgorithm);
    }

    /** The settings to try: the usual ones, and the same with a trace where the learner can have one. */
    default List<Settings> variants() {
        var usual = algorithm().complete(Settings.NONE);
        return algorithm().parameters().contains(Parameter.LAMBDA)
                ? List.of(usual, usual.with(Parameter.LAMBDA, 0.7))
                : List.of(usual);
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

    /** Mirror-Prox must know whether it has a decay to correct. */
    @Test
    default void aRuleThatDecaysSaysSo() {
        everywhere(10, (point, t) -> {
            if (!algorithm().decays()) {
                assertThat(update(point, t).decay())
                        .as("the decay, %s, %s", point, t)
                        .isZero();
            }
        });
    }

    /** Auxiliary weights that are not used must not be asked to move. */
    @Test
    default void weightsThatAreNotUsedDoNotMove() {
        everywhere(9, (point, t) -> {
            if (!algorithm().usesAuxiliary()) {
                double[] change = point.change(t, algorithm());
                assertThat(Arrays.copyOfRange(change, change.length / 2, change.length))
                        .as("the change of w, %s, %s", point, t)
                        .containsOnly(0);
            }
        });
    }

    /** What a trace keeps is a matter of data and settings; a rule that asks for the second one says so. */
    @Test
    default void tracesGoOnWhateverWasLearned() {
        everywhere(11, (point, t) -> {
            var here = update(point, t);
            var elsewhere = update(point.moved(point.both()), t);
            assertThat(new double[] {elsewhere.emphasis(), elsewhere.kept(), elsewhere.keptBehaviour()})
                    .as("%s, %s", point, t)
                    .containsExactly(here.emphasis(), here.kept(), here.keptBehaviour());
            if (!algorithm().usesBehaviourTrace()) {
                assertThat(new double[] {here.wBehaviour(), here.keptBehaviour()})
                        .as("the second trace, %s, %s", point, t)
                        .containsOnly(0);
            }
        });
    }

    @Test
    default void theSampledMeanUpdateIsTheExactOne() {
        for (var settings : variants()) {
            for (var problem : problems()) {
                if (affine(settings)) {
                    SampledMean.check(problem, algorithm(), settings);
                } else {
                    assertThatIllegalArgumentException()
                            .as("the exact mean of a rule that is not affine")
                            .isThrownBy(() -> MeanUpdate.of(problem, algorithm(), settings));
                }
            }
        }
    }

    /** Mirror-Prox by its definition: form the point ahead as vectors, evaluate there, step from the original point. */
    @Test
    default void mirrorProxWithoutVectorsIsTheTwoStepDefinition() {
        everywhere(3, (point, t) -> {
            double[] expected = point.moved(point.change(t, algorithm())).change(t, algorithm());
            var fused = new Update();
            new MirrorProx(algorithm()).apply(point.products(t, algorithm()), point.settings(), fused);
            assertThat(point.change(t, fused)).as("%s, %s", point, t).containsExactly(expected, within(1e-13));
        });
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
}
