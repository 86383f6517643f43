package io.github.mirrortd.exact;

import static io.github.mirrortd.learn.Parameter.ALPHA;
import static io.github.mirrortd.learn.Parameter.FADE;
import static io.github.mirrortd.learn.Parameter.LAMBDA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.exact.affine.AffineUpdate;
import io.github.mirrortd.exact.linear.Matrices;
import io.github.mirrortd.exact.linear.UsableFeatures;
import io.github.mirrortd.exact.moments.Predictor;
import io.github.mirrortd.exact.moments.Sampling;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Description;
import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.Update;
import io.github.mirrortd.mdp.Citation;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.problems.Problems;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The exact tools refuse, each with its own message, what they cannot compute, and accept similar cases that they can. */
class RefusalsTest {
    private static final String PAST =
            "the learner carries a trace of the past, so its update is not a function of one transition alone";
    private static final String AHEAD =
            "the learner looks ahead along its own trace, so its mean depends on the trace's"
                    + " second moment, which the exact tools do not have";
    private static final String FOLLOW_ON =
            "the learner is not linear in its follow-on trace, so its mean depends on the"
                    + " trace's second moment, which the exact tools do not have";
    private static final String NOT_AFFINE = "the learner's update is not affine in its inner products";
    private static final String TRACE =
            "the learner's trace is not linear in its follow-on trace, so its mean depends on"
                    + " that one's second moment, which the exact tools do not have";
    private static final String WEIGHTS =
            "the learner's trace depends on its weights, which the exact tools cannot follow: make it of data and settings";
    private static final String OWN_TRACE =
            "the learner's trace is not linear in its own past, so its mean depends on the"
                    + " trace's second moment, which the exact tools do not have";
    private static final String UNBOUNDED =
            "the learner's trace grows without bound on this problem, so it has no mean in the long run";

    private static final FiniteProblem PROBLEM = Problems.get("two_state");
    private static final Settings PLAIN = Settings.alpha(0.1);
    private static final Settings TRACED = PLAIN.with(LAMBDA, 0.5);

    /** A rule that reads the follow-on trace. */
    private interface Following extends Rule {
        @Override
        default boolean usesFollowOn() {
            return true;
        }
    }

    /** A rule that also keeps both traces. */
    private interface Keeping extends Following {
        @Override
        default boolean usesBehaviourTrace() {
            return true;
        }
    }

    /** A refused rule next to a similar rule that is accepted. */
    private record Case(String what, Rule rule, Settings settings, String sentence) {
        @Override
        public String toString() {
            return what;
        }
    }

    /** TD with momentum, in the place of the trace. */
    private static void heavyBall(Products in, Settings s, Update out) {
        double step = s.alpha() * in.rho() * in.delta();
        out.theta(step, 0, 1);
        out.keep(step, s.lambda());
    }

    /** Predictions from one transition to the next need the same. */
    @Test
    void momentumIsNotPredicted() {
        var learner = new RuleAlgorithm() {
            @Override
            public Description description() {
                return new Description("HB", "", "", Citation.UNPUBLISHED, List.of(ALPHA, LAMBDA), List.of(TRACED));
            }

            @Override
            public void apply(Products in, Settings s, Update out) {
                heavyBall(in, s, out);
            }
        };
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> new Predictor(Problems.get("random_walk"), learner, Sampling.MARKOV).curve(TRACED, 10))
                .withMessageContaining(WEIGHTS);
    }

    private static void td(Products in, Update out) {
        out.theta(in.delta(), 0, in.delta());
        out.keep(1, 0.5);
    }

    static List<Case> refused() {
        return List.of(
                new Case("δ²", (in, s, out) -> out.theta(in.delta() * in.delta(), 0), PLAIN, NOT_AFFINE),
                new Case("|w·φ|", (in, s, out) -> out.theta(Math.abs(in.wPhi() - 1), 0), PLAIN, NOT_AFFINE),
                new Case("NaN", (in, s, out) -> out.theta(Double.NaN, 0), PLAIN, NOT_AFFINE),
                new Case(
                        "a product of products on φ' in w",
                        (in, s, out) -> out.w(0, in.wPhi() * in.thetaPhi()),
                        PLAIN,
                        NOT_AFFINE),
                new Case(
                        "a decay by δ",
                        (in, s, out) -> {
                            out.w(in.delta(), 0);
                            out.decay(0.1 * in.delta());
                        },
                        PLAIN,
                        NOT_AFFINE),
                new Case(
                        "a square on the second trace",
                        (in, s, out) -> {
                            td(in, out);
                            out.w(0, 0, 0, in.wBehaviour() * in.wBehaviour());
                        },
                        TRACED,
                        NOT_AFFINE),
                new Case("looking ahead", (RuleAlgorithm) Algorithms.get("STHTD-MP"), TRACED, AHEAD),
                new Case(
                        "a trace times its own product",
                        (in, s, out) -> {
                            td(in, out);
                            out.w(0, 0, in.wTrace(), 0);
                        },
                        TRACED,
                        AHEAD),
                new Case(
                        "a trace times the other's product",
                        (in, s, out) -> {
                            td(in, out);
                            out.theta(0, 0, in.wBehaviour());
                        },
                        TRACED,
                        AHEAD),
                new Case(
                        "F²",
                        (Following) (in, s, out) -> out.theta(in.followOn() * in.followOn() * in.delta(), 0),
                        PLAIN,
                        FOLLOW_ON),
                new Case(
                        "F² without weights",
                        (Following) (in, s, out) -> out.theta(in.followOn() * in.followOn(), 0),
                        PLAIN,
                        FOLLOW_ON),
                new Case(
                        "F on the trace",
                        (Following) (in, s, out) -> {
                            out.theta(in.delta(), 0, in.followOn() * in.delta());
                            out.keep(1, 0.5);
                        },
                        TRACED,
                        FOLLOW_ON),
                new Case(
                        "F on the trace, without weights",
                        (Following) (in, s, out) -> {
                            out.theta(0, 0, in.followOn());
                            out.keep(1, 0.5);
                        },
                        TRACED,
                        FOLLOW_ON),
                new Case(
                        "F times the trace's product",
                        (Following) (in, s, out) -> {
                            out.theta(in.followOn() * in.wTrace(), 0);
                            out.keep(1, 0.5);
                        },
                        TRACED,
                        FOLLOW_ON),
                new Case(
                        "F² in the trace",
                        (Following) (in, s, out) -> {
                            td(in, out);
                            out.keep(in.followOn() * in.followOn(), 0.5);
                        },
                        TRACED,
                        TRACE),
                new Case(
                        "F in what the trace keeps",
                        (Following) (in, s, out) -> {
                            td(in, out);
                            out.keep(1, 0.1 * in.followOn());
                        },
                        TRACED,
                        TRACE),
                new Case(
                        "F in what the second trace keeps",
                        (Keeping) (in, s, out) -> {
                            td(in, out);
                            out.keepBehaviour(0.1 * in.followOn());
                        },
                        TRACED,
                        TRACE),
                new Case("momentum", RefusalsTest::heavyBall, TRACED, WEIGHTS),
                new Case(
                        "weights in what the trace keeps",
                        (in, s, out) -> {
                            td(in, out);
                            out.keep(1, 0.5 / (1 + Math.abs(in.thetaPhi())));
                        },
                        TRACED,
                        WEIGHTS),
                new Case(
                        "weights in what the second trace keeps",
                        (Keeping) (in, s, out) -> {
                            td(in, out);
                            out.keepBehaviour(0.5 / (1 + Math.abs(in.wPhi())));
                        },
                        TRACED,
                        WEIGHTS),
                new Case(
                        "a trace that fades by what is in it",
                        (in, s, out) -> {
                            td(in, out);
                            out.keep(1, 0.5 / (1 + in.traceTrace()));
                        },
                        TRACED,
                        OWN_TRACE),
                new Case(
                        "a trace that doubles",
                        (in, s, out) -> {
                            td(in, out);
                            out.keep(1, 2);
                        },
                        TRACED,
                        UNBOUNDED),
                new Case(
                        "a second trace that doubles",
                        (Keeping) (in, s, out) -> {
                            td(in, out);
                            out.keepBehaviour(2);
                        },
                        TRACED,
                        UNBOUNDED),
                new Case(
                        "a follow-on trace that does not fade",
                        (RuleAlgorithm) Algorithms.get("ETD-Beta"),
                        PLAIN.with(FADE, 1),
                        UNBOUNDED));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void eachInItsOwnSentence(Case refused) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MeanUpdate.of(PROBLEM, refused.rule, refused.settings))
                .withMessage(refused.sentence);
    }

    private static FiniteProblem loop(double feature, double reward) {
        return FiniteProblem.builder("loop")
                .title("Loop")
                .features(new double[][] {{feature}, {feature / 2}})
                .gamma(0.5)
                .action(0, "on", 1, 1, 1, reward)
                .action(1, "on", 1, 1, 0, 0)
                .build();
    }

    /** Small errors pass this rule as they are; those of this problem do not. */
    @Test
    void whatIsCutOffFarFromZeroIsSeenWhereRewardsAreLarge() {
        Rule cut = (in, s, out) -> out.theta(Math.max(-5, Math.min(5, in.delta())), 0);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MeanUpdate.of(loop(1, 1000), cut, PLAIN))
                .withMessage(NOT_AFFINE);
        assertThat(MeanUpdate.of(loop(1, 1), cut, PLAIN).matrix().numRows).isPositive();
    }

    @Test
    void theLargestFeatureThatCanBeUsedIsUsed() {
        UsableFeatures.check(loop(1e75, 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UsableFeatures.check(loop(Math.nextUp(1e75), 1)))
                .withMessageContaining("divide all features by a constant");
    }

    @Test
    void theSmallestFeatureThatCanBeUsedIsUsed() {
        UsableFeatures.check(loop(1e-75, 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UsableFeatures.check(loop(Math.nextDown(1e-75), 1)))
                .withMessageContaining("multiply all features by a constant");
        UsableFeatures.checkSquares(loop(1e150, 1));
        UsableFeatures.checkSquares(loop(1e-150, 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UsableFeatures.checkSquares(loop(1e151, 1)))
                .withMessageContaining("divide all features by a constant");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UsableFeatures.checkSquares(loop(1e-151, 1)))
                .withMessageContaining("multiply all features by a constant");
    }

    static List<Case> allowed() {
        return List.of(
                new Case(
                        "F and what it multiplies",
                        (Following) (in, s, out) -> out.theta(in.followOn() * in.delta() + 3 * in.followOn(), 0),
                        PLAIN,
                        ""),
                new Case(
                        "F in the trace",
                        (Following) (in, s, out) -> {
                            td(in, out);
                            out.keep(2 * in.followOn() + 1, 0.5);
                        },
                        TRACED,
                        ""),
                new Case(
                        "a decay, and products of traces on features",
                        (Keeping) (in, s, out) -> {
                            out.theta(in.wTrace() + in.wBehaviour(), in.wNext(), in.delta());
                            out.w(in.wBehaviour(), in.wTrace(), in.thetaPhi(), in.wNext());
                            out.decay(0.25);
                            out.keep(1, 0.5);
                            out.keepBehaviour(0.25);
                        },
                        TRACED,
                        ""));
    }

    @ParameterizedTest
    @MethodSource("allowed")
    void whatIsAffineIsNotRefused(Case allowed) {
        assertThat(MeanUpdate.of(PROBLEM, allowed.rule, allowed.settings).contraction())
                .isFinite();
    }

    @Test
    void oneTransitionAloneKnowsNoPast() {
        var t = PROBLEM.transitions().get(0);
        for (var learner : List.of("TD", "STHTD", "STHTD-MP")) {
            var rule = (RuleAlgorithm) Algorithms.get(learner);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> AffineUpdate.of(PROBLEM, t, rule, rule.complete(TRACED)))
                    .withMessage(PAST);
            assertThat(AffineUpdate.of(PROBLEM, t, rule, rule.complete(PLAIN)).matrix().numRows)
                    .isEqualTo(2);
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AffineUpdate.of(PROBLEM, t, (RuleAlgorithm) Algorithms.get("ETD"), PLAIN))
                .withMessage(PAST);
    }

    /** A discount of 1 without an end, on which a full trace would grow for ever, is refused as a problem. */
    @Test
    void problemsWithoutAnEnd() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FiniteProblem.builder("endless")
                        .features(new double[][] {{1}, {2}})
                        .gamma(1)
                        .action(0, "on", 1, 1, 1, 1)
                        .action(1, "on", 1, 1, 0, 0)
                        .build())
                .withMessageStartingWith("the target policy's values are not determined: from state 0 on");
    }

    /** A matrix with NaN or infinity has NaN eigenvalues, never plausible ones. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 6, 20})
    void noEigenvaluesOfWhatIsNoMatrixOfNumbers(int n) {
        for (double value : new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
            var spoilt = CommonOps_DDRM.identity(n);
            spoilt.set(n - 1, 0, value);
            var spectrum = Spectrum.of(spoilt);
            assertThat(spectrum.size()).isEqualTo(n);
            assertThat(spectrum.radius()).isNaN();
            assertThat(spectrum.smallestReal()).isNaN();
            assertThat(spectrum.largestReal()).isNaN();
        }
    }

    /** Eigenvalues go with the matrix: the same at every scale that its entries can have. */
    @ParameterizedTest
    @ValueSource(ints = {-1000, -900, -600, -400, 400, 600, 900, 1000})
    void eigenvaluesAtEveryScale(int binary) {
        var matrix = new DMatrixRMaj(new double[][] {{2, 1, 0}, {-1, 2, 0.5}, {0.25, 0, -3}});
        var symmetric = Matrices.symmetricPart(matrix);
        double scale = Math.scalb(1.0, binary);
        double radius = Spectrum.of(matrix).radius();
        double[] values = Matrices.symmetricEigenvalues(symmetric);
        CommonOps_DDRM.scale(scale, matrix);
        CommonOps_DDRM.scale(scale, symmetric);
        assertThat(Spectrum.of(matrix).radius() / scale).isCloseTo(radius, within(1e-12));
        double[] scaled = Matrices.symmetricEigenvalues(symmetric);
        for (int i = 0; i < values.length; i++) {
            assertThat(scaled[i] / scale).isCloseTo(values[i], within(1e-12));
        }
    }
}
