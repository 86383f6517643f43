package io.github.mirrortd.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.exact.MeanUpdate;
import io.github.mirrortd.learn.MirrorProx;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.Update;
import io.github.mirrortd.mdp.Problem;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** What every rule promises beyond what every learner does. */
public interface RuleContract extends AlgorithmContract {
    @Override
    RuleAlgorithm algorithm();

    /** Whether the update is affine in the products, so that the exact tools apply. A rule with a trace of the past is not. */
    default boolean affine() {
        return !algorithm().usesFollowOn();
    }

    /** A rule is a pure function: it leaves what it was given as it was, and says the same when asked again. */
    @Test
    default void theRuleIsPure() {
        for (var problem : problems()) {
            var point = Point.in(problem, 8);
            for (var t : problem.transitions()) {
                var in = point.products(t);
                double[] before = {in.thetaPhi(), in.thetaNext(), in.wPhi(), in.wNext(), in.delta(), in.followOn()};
                double[] first = point.change(t, algorithm(), in);
                double[] after = {in.thetaPhi(), in.thetaNext(), in.wPhi(), in.wNext(), in.delta(), in.followOn()};
                assertThat(after).as("the products, %s, %s", problem, t).isEqualTo(before);
                assertThat(point.change(t, algorithm(), in))
                        .as("asked again, %s, %s", problem, t)
                        .isEqualTo(first);
            }
        }
    }

    /** Mirror-Prox must know whether it has a decay to correct. */
    @Test
    default void aRuleThatDecaysSaysSo() {
        if (algorithm().decays()) {
            return;
        }
        for (var problem : problems()) {
            var point = Point.in(problem, 10);
            for (var t : problem.transitions()) {
                var out = new Update();
                algorithm().apply(point.products(t), algorithm().complete(Settings.NONE), out);
                assertThat(out.decay()).as("the decay, %s, %s", problem, t).isZero();
            }
        }
    }

    /** Auxiliary weights that are not used must not be asked to move. */
    @Test
    default void weightsThatAreNotUsedDoNotMove() {
        if (algorithm().usesAuxiliary()) {
            return;
        }
        for (var problem : problems()) {
            var point = Point.in(problem, 9).withoutAuxiliary();
            for (var t : problem.transitions()) {
                double[] change = point.change(t, algorithm());
                assertThat(Arrays.copyOfRange(change, problem.dimension(), change.length))
                        .as("the change of w, %s, %s", problem, t)
                        .containsOnly(0);
            }
        }
    }

    @Test
    default void theSampledMeanUpdateIsTheExactOne() {
        for (var problem : problems()) {
            if (affine()) {
                SampledMean.check(problem, algorithm());
            } else {
                assertThatIllegalArgumentException()
                        .as("the exact mean of a rule that is not affine")
                        .isThrownBy(() -> MeanUpdate.of(problem, algorithm(), usual()));
            }
        }
    }

    /** Mirror-Prox by its definition: form the point ahead as vectors, evaluate there, step from the original point. */
    @Test
    default void mirrorProxWithoutVectorsIsTheTwoStepDefinition() {
        for (var problem : problems()) {
            var point = point(problem);
            for (var t : problem.transitions()) {
                double[] expected = point.moved(point.change(t, algorithm())).change(t, algorithm());
                var fused = new Update();
                new MirrorProx(algorithm()).apply(point.products(t), usual(), fused);
                assertThat(point.change(t, fused)).as("%s, %s", problem, t).containsExactly(expected, within(1e-13));
            }
        }
    }

    private Settings usual() {
        return algorithm().complete(Settings.NONE);
    }

    private Point point(Problem problem) {
        var point = Point.in(problem, 3);
        return algorithm().usesAuxiliary() ? point : point.withoutAuxiliary();
    }
}
