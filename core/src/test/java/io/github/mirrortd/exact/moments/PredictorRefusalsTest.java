package io.github.mirrortd.exact.moments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.problems.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Refused predictions, each with its own message, and similar ones that are accepted. */
class PredictorRefusalsTest {
    private static Predictor td() {
        return new Predictor(Problems.get("two_state"), Algorithms.get("TD"), Sampling.MARKOV);
    }

    @Test
    void whatSolvesForItsWeights() {
        for (var name : new String[] {"LSTD", "LS-ETD"}) {
            var sentence = name + " cannot be predicted: it solves for its weights; run it instead";
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new Predictor(Problems.get("baird"), Algorithms.get(name), Sampling.IID))
                    .withMessage(sentence);
            assertThat(Predictor.canPredict(Algorithms.get(name))).isFalse();
        }
    }

    @Test
    void whatHasNoStepSizeOfItsOwn() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Predictor(Problems.get("baird"), Algorithms.get("TD-Auto"), Sampling.IID))
                .withMessageContaining("TD-Auto cannot be predicted: its step sizes follow the data");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Predictor(Problems.get("baird"), Algorithms.get("TD-Tail"), Sampling.IID))
                .withMessageContaining("it answers with a mean of all its weights");
    }

    /** ρ = 7 along baird's solid line: what ETD carries along has no bound there. */
    @ParameterizedTest
    @ValueSource(strings = {"ETD", "ETD-MP"})
    void whatCarriesAlongMoreAndMore(String name) {
        var predictor = new Predictor(Problems.get("baird"), Algorithms.get(name), Sampling.MARKOV);
        for (var question : questions()) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> question.accept(predictor, Settings.alpha(0.1)))
                    .withMessage(name
                            + " with α=0.1 cannot be predicted: what it carries along does not fade on baird: along"
                            + " some path its weight does not fall below 1.0E-4 within 400 steps, so the past cannot be"
                            + " cut; run it instead");
        }
        assertThat(Predictor.canPredict(Algorithms.get(name))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ETD", "ETD-MP", "ETD-Truncated", "ETD-Beta"})
    void whatIndependentDrawsDoNotHave(String name) {
        var predictor = new Predictor(Problems.get("baird"), Algorithms.get(name), Sampling.IID);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> predictor.check(Settings.alpha(0.1)))
                .withMessageEndingWith(" cannot be predicted: it carries its past along, which independent draws do not"
                        + " have; --sampling markov does");
        var traced = Settings.alpha(0.1).with(Parameter.LAMBDA, 0.5);
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        new Predictor(Problems.get("two_state"), Algorithms.get("TD"), Sampling.IID).check(traced))
                .withMessageContaining("independent draws");
    }

    @Test
    void pastsOfTooManyKinds() {
        var walk = new Predictor(Problems.get("random_walk"), Algorithms.get("TD"), Sampling.MARKOV, 1e-9);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> walk.check(Settings.alpha(0.1).with(Parameter.LAMBDA, 0.8)))
                .withMessage(
                        "TD with α=0.1 λ=0.8 cannot be predicted: its past has more than 20000 kinds on random_walk"
                                + " where no more than 1.0E-9 of a trace is left out, which is where the exact curve ends; run it"
                                + " instead");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Predictor(Problems.get("rooms"), Algorithms.get("TD"), Sampling.MARKOV, 0))
                .withMessage("the tolerance must lie between 0 and 1, not be 0.0");
    }

    /** All that a predictor can be asked. */
    private static List<BiConsumer<Predictor, Settings>> questions() {
        var questions = new ArrayList<BiConsumer<Predictor, Settings>>();
        questions.add((p, s) -> p.curve(s, 2));
        questions.add((p, s) -> p.after(s, 2));
        questions.add(Predictor::stability);
        questions.add(Predictor::steadyState);
        return questions;
    }

    @Test
    void settingsThatTheLearnerLacks() {
        for (var question : questions()) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> question.accept(td(), Settings.NONE.with(Parameter.BETA, 0.1)))
                    .withMessage("TD has no setting 'beta'; it has alpha, lambda");
        }
    }

    @Test
    void stepsBelowZeroButNotZero() {
        var alpha = Settings.alpha(0.1);
        var sentence = "steps must be 0 or more, not -1";
        assertThatIllegalArgumentException()
                .isThrownBy(() -> td().curve(alpha, -1))
                .withMessage(sentence);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> td().after(alpha, -1))
                .withMessage(sentence);
        double before = Problems.get("two_state").error().at(new double[] {10});
        assertThat(td().curve(alpha, 0).points()).containsExactly(new CurvePoint(0, before, before, 0));
        assertThat(td().after(alpha, 0)).isEqualTo(new CurvePoint(0, before, before, 0));
        assertThat(td().curve(alpha, 0).mean()).containsExactly(10);
    }

    @ParameterizedTest
    @EnumSource
    void featuresThatAreAllZero(Sampling sampling) {
        var problem = FiniteProblem.builder("blank")
                .features(new double[][] {{0, 0}, {0, 0}})
                .gamma(0.9)
                .action(0, "on", 1, 1, 1, 1)
                .action(1, "on", 1, 1, 0, 0)
                .build();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Predictor(problem, Algorithms.get("TD"), sampling))
                .withMessage("problem blank: all features are zero, so nothing is learned");
    }

    /** 1500 states with 1200 weights have 2.16·10⁹ second moments, a little more than an array can have. */
    @Test
    void moreMomentsThanMemoryHolds() {
        int states = 1_500;
        int dimension = 600;
        var features = new double[states][dimension];
        var builder = FiniteProblem.builder("vast").gamma(0.9).start(0);
        for (int s = 0; s < states; s++) {
            features[s][s % dimension] = 1;
            builder.action(s, "on", 1, 1, (s + 1) % states, 0);
        }
        var problem = builder.features(features).build();
        var predictor = new Predictor(problem, Algorithms.get("GTD2"), Sampling.MARKOV);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> predictor.after(Settings.alpha(0.1), 1))
                .withMessage(
                        "problem vast: 1500 states with 1200 weights have too many second moments to be kept in memory");
    }

    @Test
    void equationsWithoutASolution() {
        var identity = LinearOperator.of(3, (in, out) -> System.arraycopy(in, 0, out, 0, 3));
        assertThatThrownBy(() -> Krylov.solve(identity, new double[] {1, 2, 3}, 1))
                .isInstanceOf(ArithmeticException.class)
                .hasMessageMatching(
                        "the steady state's equations could not be solved: the residual stays at \\S+ of the"
                                + " right-hand side");
        assertThat(Krylov.solve(identity, new double[3], 4)).containsOnly(0);
    }

    /** Work beyond the budget gives an empty result, not an error; work within it gives a result and reports progress. */
    @Test
    void workThatIsUsedUp() {
        var heard = new ArrayList<Double>();
        var budget = new WorkBudget(10, heard::add);
        budget.spend(4);
        budget.spend(6);
        assertThat(heard).containsExactly(0.4, 1.0);
        assertThatThrownBy(() -> budget.spend(0.001))
                .isInstanceOf(WorkBudget.Exhausted.class)
                .hasMessage("this takes more work than it was given");
        assertThat(heard).hasSize(2);
        WorkBudget.ENDLESS.spend(Double.MAX_VALUE);
        WorkBudget.ENDLESS.spend(Double.MAX_VALUE);
    }
}
