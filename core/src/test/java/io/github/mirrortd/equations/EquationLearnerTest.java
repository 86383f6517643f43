package io.github.mirrortd.equations;

import static io.github.mirrortd.equations.EquationMistakesTest.learner;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.engine.Learner;
import io.github.mirrortd.engine.batch.Meter;
import io.github.mirrortd.engine.parallel.Engines;
import io.github.mirrortd.exact.MeanUpdate;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Emphasis;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.problems.Problems;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The meaning of equations. */
class EquationLearnerTest {
    private static final String TRACE = "z = phi + gamma[-1]*lambda*rho[-1]*z[-1]\n";
    private static final Parameter MIX = Parameter.own("mix", "how much", 0.5, 0, 1);
    private static final EquationSetting MIXED = new EquationSetting(MIX, Optional.of(0.25), List.of(0.0, 0.5, 1.0));

    private static double[] theta(Algorithm algorithm, Settings settings) {
        var problem = Problems.get("random_walk");
        var learner = Learner.of(problem, algorithm, settings);
        learner.learn(problem.trajectory(4, 200));
        return learner.theta();
    }

    private static void assertSame(String one, String other) {
        for (double lambda : new double[] {0, 0.8}) {
            var settings = Settings.alpha(0.1).with(Parameter.LAMBDA, lambda);
            var first = learner(one);
            var second = learner(other);
            assertThat(theta(first, settings.only(first.parameters())))
                    .as("%s, λ = %s", one, lambda)
                    .isEqualTo(theta(second, settings.only(second.parameters())));
        }
    }

    /** Greek letters and their names, typographic and ASCII symbols, with and without multiplication signs. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "theta += alpha*rho*delta*phi            | θ += α ρ δ φ",
                "theta += alpha*rho*delta*phi            | θ += αρδφ",
                "theta += alpha*rho*delta*phi            | θ += α × ρ × δ × ϕ",
                "theta += -(alpha*rho*delta*phi)         | θ -= αρδφ",
                "theta += alpha*(r - theta·phi)*phi      | θ += α (r − θ·φ) φ",
                "theta += alpha*(r - dot(theta, phi))*phi | θ += α (r − θ⋅φ) φ",
                "theta += alpha*gamma*dot(theta, next)*phi | θ += α γ θ·φ' φ",
                "theta += 0.5*alpha*delta*phi            | θ += ½ α δ φ",
                "theta += alpha*delta*phi/4              | θ += α δ φ / (2 * 2)",
                "theta += alpha*delta*phi # all of it    | θ += α δ φ",
                "x = alpha*delta; theta += x*phi         | θ += α δ φ",
                "theta += alpha*delta*(phi - gamma*next) | θ += α δ a",
                "delta = r - theta·phi; theta += alpha*delta*phi | θ += α (r − θ·φ) φ",
                "theta += alpha*clip(delta, -1, 2)*phi   | θ += α min(max(δ, −1), 2) φ",
                "theta += alpha*min(1, rho, 0.5)*phi     | θ += α min(min(1, ρ), 0.5) φ",
                "theta += alpha*abs(delta)*phi           | θ += α max(δ, −δ) φ",
                "theta += alpha*if(rho > 1, 1, rho)*phi  | θ += α min(1, ρ) φ",
                "theta += alpha*if(1 < rho, phi, rho*phi) | θ += α min(1, ρ) φ",
                "theta += alpha*if(rho <= 1, rho, 1)*phi | θ += α min(ρ, 1) φ",
                "theta += alpha*if(rho >= 1, 1, rho)*phi | θ += α min(ρ, 1) φ",
                "theta += alpha*if(rho == rho, 2, 1)*phi | θ += α * 2 * φ",
                "theta += alpha*pi/mu*delta*phi          | θ += α ρ δ φ"
            })
    void canBeWrittenInManyWays(String one, String other) {
        assertSame(one, other);
    }

    /** A ratio in the trace is equivalent to one outside: z = ρ (φ + γ₋₁λ z₋₁) and δ z are ρ δ z with z = φ + γ₋₁λρ₋₁ z₋₁. */
    @ParameterizedTest
    @CsvSource({
        "z = rho*(phi + gamma[-1]*lambda*z[-1])",
        "z = (phi + gamma[-1]*lambda*z[-1])*rho",
        "z = (gamma[-1]*lambda*z[-1] + phi) rho",
        "z = 0.5*(2*rho*(phi + gamma[-1]*lambda*z[-1]))"
    })
    void aFactorOfTodayCanStandBeforeATrace(String trace) {
        var settings = Settings.alpha(0.1).with(Parameter.LAMBDA, 0.8);
        var inside = learner(trace + "\ntheta += alpha*delta*z");
        assertThat(theta(inside, settings)).containsExactly(theta(Algorithms.get("TD"), settings), within(1e-12));
    }

    @Test
    void whatEngineNeedsIsReadFromTheEquations() {
        var td = learner(TRACE + "theta += alpha*rho*delta*z");
        assertThat(td.usesAuxiliary()).isFalse();
        assertThat(td.traces(td.complete(Settings.NONE))).isFalse();
        assertThat(td.traces(td.complete(Settings.NONE.with(Parameter.LAMBDA, 0.1))))
                .isTrue();
        assertThat(td.usesBehaviourTrace()).isFalse();
        assertThat(td.parameters()).containsExactly(Parameter.LAMBDA, Parameter.ALPHA);

        var etd = learner("F = i + 0.5*fade*rho[-1]*F[-1], n steps back\ntheta += alpha*F*rho*delta*phi");
        assertThat(etd.usesFollowOn()).isTrue();
        assertThat(etd.emphasis(etd.complete(Settings.NONE.with(Parameter.FADE, 0.5))))
                .isEqualTo(new Emphasis(OptionalDouble.of(0.25), 4));
        assertThat(learner("F = i + gamma[-1]*rho[-1]*F[-1]\ntheta += alpha*F*phi")
                        .emphasis(Settings.NONE))
                .isEqualTo(Emphasis.FULL);
        assertThat(learner("F = i + gamma[-1]*rho[-1]*F[-1]\ntheta += alpha*phi")
                        .usesFollowOn())
                .as("what is defined and not used")
                .isFalse();
        assertThat(learner("theta += alpha*phi; w += alpha*phi - alpha*w").decays())
                .isTrue();
    }

    /** The trace that is added to θ is e, in any order of two traces. */
    @Test
    void eitherTraceCanBeTheSecondOne() {
        var y = "y = phi + gamma[-1]*lambda*y[-1]\n";
        var updates = "theta += alpha*rho*delta*z\nw += alpha*(rho*delta*z - (w·y)*y)";
        var one = learner(TRACE + y + updates);
        var other = learner(y + TRACE + updates);
        var settings = Settings.alpha(0.1).with(Parameter.LAMBDA, 0.7);
        assertThat(one.usesBehaviourTrace()).isTrue();
        assertThat(theta(other, settings)).isEqualTo(theta(one, settings));
    }

    /** A trace that is 0 for all data is recognised without running. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mix*gamma[-1]                                       | false",
                "mix*gamma[-1]/(1 + rho[-1])                         | false",
                "min(mix, rho[-1])                                   | false",
                "sqrt(mix*rho[-1])*abs(rho[-1] - pi[-1])             | false",
                "max(mix, -rho[-1])                                  | false",
                "if(rho[-1] > 1, mix, 2*mix)                         | false",
                "mix/rho[-1]                                         | false",
                "(1 - mix)*rho[-1]                                   | true",
                "gamma[-1]/(rho[-1] - 1)                             | true",
                "max(mix, gamma[-1])                                 | true"
            })
    void whetherThereIsATraceFollowsFromTheSettings(String kept, boolean traces) {
        var rule = learner("z = phi + " + kept + "*z[-1]\ntheta += alpha*rho*delta*z", MIXED);
        assertThat(rule.traces(Settings.alpha(0.1).with(MIX, 0))).isEqualTo(traces);
        assertThat(rule.traces(Settings.alpha(0.1).with(MIX, 0.5))).isTrue();
    }

    @Test
    void settingsOfItsOwn() {
        var rule = learner("theta += alpha*rho*delta*(phi - mix*gamma*next)", MIXED);
        assertThat(rule.parameters()).containsExactly(MIX, Parameter.ALPHA);
        assertThat(rule.usual(MIX)).isEqualTo(0.25);
        assertThat(rule.usual(Parameter.ALPHA)).isEqualTo(0.01);
        assertThat(rule.complete(Settings.NONE)).isEqualTo(Settings.alpha(0.01).with(MIX, 0.25));
        assertThat(rule.description().grid())
                .hasSize(21)
                .contains(Settings.alpha(0.05).with(MIX, 1));
        assertThat(theta(rule, Settings.alpha(0.1).with(MIX, 0)))
                .isEqualTo(theta(learner("theta += alpha*rho*delta*(phi - 0*gamma*next)"), Settings.alpha(0.1)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> rule.check(Settings.NONE.with(Parameter.own("mix", "", 3), 3)))
                .withMessage("mix must be a number from 0 to 1, not 3.0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> rule.check(Settings.NONE.with(Parameter.BETA, 1)))
                .withMessage("Mine has no setting 'beta'; it has mix, alpha");
    }

    /** The vector engine runs them as any rule; with more settings than it has rows for, learners run one by one. */
    @ParameterizedTest
    @CsvSource({"1, true", "8, true", "9, true"})
    void settingsOfItsOwnInBothEngines(int count, boolean formula) {
        var sum = new StringBuilder("0");
        var own = new EquationSetting[count];
        var settings = Settings.alpha(0.1);
        for (int i = 0; i < count; i++) {
            var p = Parameter.own("s" + i, "", 0);
            own[i] = new EquationSetting(p, Optional.empty(), List.of());
            sum.append(" + s").append(i).append("*rho");
            settings = settings.with(p, 1 + i / 3.0);
        }
        var rule = learner("theta += alpha*delta*(" + sum + ")*phi", own);
        assertThat(RuleFormula.of(rule, false)).isPresent();
        var problem = Problems.get("boyan_chain");
        var alone = Learner.of(problem, rule, settings);
        alone.learn(problem.trajectory(7, 40));
        for (var engine : Engines.hasVectors() ? List.of("reference", "vector") : List.of("reference")) {
            var meters = List.of(new Meter(2, 40, 20, false));
            var batch = Engines.get(engine)
                    .start(problem, rule, List.of(settings, settings.with(Parameter.ALPHA, 0.2)), meters);
            batch.advance(problem.trajectory(7, 40), 40);
            assertThat(meters.get(0).last(0)).as(engine).isEqualTo(alone.error());
        }
    }

    /** Straight arithmetic is a formula; a branch on data is not, and runs learner by learner. */
    @Test
    void branchesAreRunLearnerByLearner() {
        var straight = learner("theta += alpha*min(rho, 1)*delta*phi");
        var branch = learner("theta += alpha*if(rho < 1, rho, 1)*delta*phi");
        assertThat(RuleFormula.of(straight, false)).isPresent();
        assertThat(RuleFormula.readsAny(straight, false, Product.THETA_NEXT)).isTrue();
        assertThat(RuleFormula.readsAny(straight, false, Product.W_PHI)).isFalse();
        assertThat(RuleFormula.of(branch, false)).isPresent();
        var problem = Problems.get("random_walk");
        assertThat(MeanUpdate.of(problem, branch, Settings.alpha(0.1)).contraction())
                .as("affine, though it branches")
                .isEqualTo(MeanUpdate.of(problem, straight, Settings.alpha(0.1)).contraction());
        var bent = learner("theta += alpha*if(delta > 0, 2, 1)*delta*phi");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MeanUpdate.of(problem, bent, Settings.alpha(0.1)))
                .withMessageContaining("not affine");
    }

    /** Mirror-Prox over equations equals its own equations. */
    @Test
    void aPointAheadCanBeWrittenDown() {
        var base = learner("theta += alpha*rho*delta*phi");
        var ahead = learner("""
                t = theta + alpha*rho*delta*phi
                theta += alpha*rho*(r + gamma*(t·next) - t·phi)*phi""");
        var over = Algorithms.get("x-MP", name -> name.equals("x") ? Optional.of(base) : Optional.empty());
        assertThat(theta(ahead, Settings.alpha(0.1))).containsExactly(theta(over, Settings.alpha(0.1)), within(1e-12));
        assertThat(over.name()).isEqualTo("Mine-MP");
    }

    @Test
    void equalsByDefinition() {
        var one = learner("theta += alpha*phi");
        assertThat(one)
                .isEqualTo(learner("theta += alpha*phi"))
                .hasSameHashCodeAs(learner("theta += alpha*phi"))
                .isNotEqualTo(learner("theta += alpha*next"))
                .hasToString("Mine");
        assertThat(one.definition().text()).isEqualTo("theta += alpha*phi");
        assertThat(one.description().grid()).hasSize(7);
    }

    /** A plugin may extend the class for equations. */
    @Test
    void aSubclassIsALearnerToo() {
        class Own extends EquationLearner {
            Own() {
                super(learner("theta += alpha*rho*delta*phi").definition());
            }
        }
        RuleAlgorithm own = new Own();
        assertThat(RuleFormula.of(own, false)).isPresent();
        assertThat(theta(own, Settings.alpha(0.1))).isEqualTo(theta(Algorithms.get("TD"), Settings.alpha(0.1)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "theta += alpha*rho*delta*phi          | θ += α ρ δ φ",
                "theta += (alpha*rho)*(delta*phi)      | θ += α ρ (δ φ)",
                "theta += alpha*(-delta)*phi           | θ += α (−δ) φ",
                "theta += alpha*2*phi                  | θ += α * 2 φ",
                "theta += alpha/(2*rho)*phi            | θ += α / (2 ρ) φ",
                "theta += alpha*(1 - (2 - rho))*phi    | θ += α (1 − (2 − ρ)) φ",
                "theta += dot(theta, phi)*phi          | θ += (θ·φ) φ",
                "theta_m = theta + phi; theta += (theta_m·phi)*phi | θᵐ = θ + φ; θ += (θᵐ·φ) φ",
                "theta += min(clip, rho)*phi           | θ += min(ρ̄, ρ) φ",
                "theta += clip*(1 - rho)*phi           | θ += ρ̄ (1 − ρ) φ",
                "theta += 0.5*psi0*phi                 | θ += ½ ψ₀ φ"
            })
    void isSetAsInPrint(String text, String printed) {
        assertThat(learner(text).description().equation()).isEqualTo(printed.replace("; ", "\n"));
    }
}
