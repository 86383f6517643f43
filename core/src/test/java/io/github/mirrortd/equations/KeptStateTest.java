package io.github.mirrortd.equations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.mirrortd.engine.Explanation;
import io.github.mirrortd.engine.Learner;
import io.github.mirrortd.engine.Rules;
import io.github.mirrortd.engine.SparseLearner;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.SparseStep;
import io.github.mirrortd.problems.Problems;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** State in learner files: vectors and numbers that a learner keeps. */
class KeptStateTest {
    private static EquationLearner learner(String state, String update) {
        return LearnerReader.read(
                "mine.yaml", "settings: {m: 0.5}\nstate: " + state + "\nupdate: |\n  " + update, "Mine");
    }

    @Test
    void declarationsHaveAShortFormAndALongOne() {
        var learner = learner(
                "{p: vector, y: number, d: {vector: m}, χ: {number: -1/2, lasts: run}, z: {vector: 0, lasts: episode}}",
                "p = m p₋₁ + φ; y = y₋₁ + 1; d = d₋₁; χ = χ₋₁; z = z₋₁ + d ⊙ φ; θ += α (p + z)");
        assertThat(learner.definition().state())
                .containsExactly(
                        new EquationState("p", true, 0, Optional.empty(), false),
                        new EquationState("y", false, 0, Optional.empty(), false),
                        new EquationState("d", true, 0, Optional.of("m"), false),
                        new EquationState("chi", false, -0.5, Optional.empty(), false),
                        new EquationState("z", true, 0, Optional.empty(), true));
        assertThat(learner.keepsState()).isTrue();
        assertThat(learner.parameters()).extracting(Parameter::id).containsExactlyInAnyOrder("m", "alpha");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "{p: vector} | θ += α δ φ | 'p' is declared under 'state', but no line defines it; write p = …",
                "{p: vector} | p = δ; θ += α φ | 'p' is declared as a vector under 'state', and this is a number",
                "{p: number} | p = φ; θ += α φ | 'p' is declared as a number under 'state', and this is a vector",
                "{p: vector} | p = q₋₁ + φ; θ += p | 'q₋₁' of the previous step is not kept; declare 'q' under 'state'",
                "{p: vector} | p = θ₋₁; θ += p | 'θ₋₁' of the previous step is not kept",
                "{p: vector} | θ += p; p = φ | there is no name 'p'",
                "{p: {vector: k}} | p = φ; θ += p | starts at 'k', which is not a setting; declare it under 'settings'",
                "{p: {vector: 1, lasts: episode}} | p = φ; θ += p | 'p' lasts an episode, so it starts at 0",
                "{p: {lasts: run}} | p = φ; θ += p | what is kept is declared in exactly one of the fields vector, number",
                "{p: matrix} | p = φ; θ += p | one of vector, number, not 'matrix'",
                "{rho: number} | θ += φ | 'rho' has a meaning in equations",
                "{alpha: number} | θ += φ | 'alpha' has a meaning in equations",
                "{p: vector} | p = φ p₋₁; θ += p | ambiguous product of two vectors",
                "{p: vector} | p = p₋₁ + 1; θ += p | a vector and a number cannot be added",
                "{p: vector} | p = φ; z = p + γ₋₁ λ z₋₁; θ += z | a trace is a sum of φ and its own previous value alone",
                "{p: vector} | p = φ; w += φ | no line changes θ",
                "{p: vector} | p = w; θ += p | w is read here, but no line changes it",
            })
    void mistakesAreNamed(String state, String update, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> learner(state, update))
                .withMessageStartingWith("mine.yaml, line ")
                .withMessageContaining(message);
    }

    static List<RuleAlgorithm> rules() {
        return Rules.keeping();
    }

    /** A plain evaluation of the equations gives the learner's weights. */
    @ParameterizedTest
    @MethodSource("rules")
    void stepsAreExplained(RuleAlgorithm rule) {
        for (var name : List.of("two_state", "random_walk", "boyan_chain")) {
            var problem = Problems.get(name);
            var settings = Settings.alpha(0.05).with(Parameter.LAMBDA, 0.8).only(rule.parameters());
            var steps = SparseStep.of(problem);
            var dense = Explanation.of(problem, rule, settings, Schedule.CONSTANT);
            for (int t : problem.trajectory(1, 60)) {
                var step = dense.step(steps[t]);
                assertThat(step.parts().get(0).equations()).isNotEmpty();
                assertThat(step.followed()).isTrue();
            }
        }
    }

    private static Algorithm find(String name) {
        var rule = Rules.keeping().get(0);
        return Algorithms.find(name, word -> word.equals("Heavy") ? Optional.of(rule) : Optional.empty())
                .orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "Heavy-Prev, Heavy keeps vectors or numbers of its own",
        "Heavy-Pair, Heavy keeps vectors or numbers of its own",
        "Heavy-Bound, goes by inner products"
    })
    void wrappersOverInnerProductsRefuse(String name, String because) {
        assertThatIllegalArgumentException().isThrownBy(() -> find(name)).withMessageContaining(because);
    }

    @Test
    void meansOfWeightsAreTakenAsOfOthers() {
        var problem = Problems.get("boyan_chain");
        var settings = Settings.alpha(0.05);
        var mean = Learner.of(problem, find("Heavy-Polyak"), settings);
        var plain = Learner.of(problem, find("Heavy"), settings);
        double[] sum = new double[problem.dimension()];
        int[] path = problem.trajectory(2, 50);
        for (int t : path) {
            mean.step(t);
            plain.step(t);
            for (int i = 0; i < sum.length; i++) {
                sum[i] += plain.theta()[i];
            }
        }
        for (int i = 0; i < sum.length; i++) {
            assertThat(mean.theta()[i]).isEqualTo(sum[i] / path.length);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "{p: {vector: 1}} | p = ½ p₋₁; θ += α p | 'p' changes in every entry at every step",
                "{d: {vector: 1}} | d = d₋₁ + φ; θ += α δ d | 'θ' changes in every entry at every step",
                "{d: {vector: 1}} | d = d₋₁ + φ; θ += α (d₋₁·θ) φ | an inner product of it reads every entry at every step"
            })
    void whatWouldTouchAllWeightsIsRefusedOverSparseFeatures(String state, String update, String because) {
        var learner = learner(state, update);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SparseLearner.of(1_000, learner, Settings.alpha(0.1)))
                .withMessageContaining(because);
    }

    /** A step visits the entries of its features and those with momentum: far fewer than there are weights. */
    @Test
    void momentumIsFastOverManyFeatures() {
        var learner = SparseLearner.of(1_000_000, find("Heavy"), Settings.alpha(0.1));
        var step = new SparseStep();
        for (int n = 0; n < 20_000; n++) {
            step.phi().clear();
            step.phi().add(n % 500 * 1_000, 1);
            step.next().clear();
            step.next().add((n + 1) % 500 * 1_000, 1);
            step.policies(1, 1);
            step.outcome(1, 0.5, false);
            learner.step(step);
        }
        var there = new int[] {7_000};
        assertThat(learner.value(there, new double[] {1})).isBetween(1.9, 2.1);
    }
}
