package io.github.mirrortd.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.engine.batch.Engine;
import io.github.mirrortd.engine.batch.Meter;
import io.github.mirrortd.engine.formula.Formula;
import io.github.mirrortd.learn.Description;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.Update;
import io.github.mirrortd.mdp.Citation;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** 0·∞ is not a number, in whatever form a rule is run: what has overflowed must show. */
class ZeroTimesInfinityTest {
    static Stream<Engine> engines() {
        return EveryEngine.all();
    }

    /** θ goes to infinity, w is 0·θ·φ, and the error is that of a θ which w has part in. */
    private static final class Overflowing implements RuleAlgorithm {
        @Override
        public Description description() {
            return new Description(
                    "Overflowing",
                    "for tests",
                    "",
                    new Citation("nobody", 2026, "none", "nowhere"),
                    List.of(Parameter.ALPHA),
                    List.of());
        }

        @Override
        public void apply(Products in, Settings s, Update out) {
            out.theta(s.alpha(), in.wPhi());
            out.w(0 * in.thetaPhi(), 0);
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void aRuleThatMultipliesByZeroShowsInfinity(Engine engine) {
        var problem = FiniteProblem.builder("two")
                .features(new double[][] {{1}, {0.5}})
                .gamma(0.5)
                .action(0, "on", 1, 1, 1, 0)
                .action(1, "on", 1, 1, 0, 0)
                .build();
        var meter = new Meter(1, 12, 0, true);
        engine.start(problem, new Overflowing(), List.of(Settings.alpha(1e308)), meter)
                .advance(problem.trajectory(0, 12), 12);
        var learner = Learner.of(problem, new Overflowing(), Settings.alpha(1e308));
        learner.learn(problem.trajectory(0, 12));
        assertThat(learner.theta()[0]).isNaN();
        assertThat(meter.last(0)).isNaN();
    }

    /** Zero times an input is zero only where that input is known to be finite and not negative. */
    @Test
    void aFormulaFoldsZeroTimesWhatIsFiniteAndNothingElse() {
        var formula = new Formula(Set.of("gamma"), Set.of("thetaPhi"));
        int zero = formula.constant(0);
        formula.output("any", formula.apply(Formula.Op.MULTIPLY, zero, formula.input("thetaPhi")));
        formula.output("other", formula.apply(Formula.Op.MULTIPLY, formula.input("thetaPhi"), zero));
        formula.output("modest", formula.apply(Formula.Op.MULTIPLY, zero, formula.input("gamma")));
        formula.output("modestToo", formula.apply(Formula.Op.MULTIPLY, formula.input("gamma"), zero));
        formula.output("minus", formula.apply(Formula.Op.MULTIPLY, formula.constant(-0.0), formula.input("gamma")));
        assertThat(formula.isAlwaysZero("any")).isFalse();
        assertThat(formula.isAlwaysZero("other")).isFalse();
        assertThat(formula.isAlwaysZero("minus")).isFalse();
        assertThat(formula.isAlwaysZero("modest")).isTrue();
        assertThat(formula.isAlwaysZero("modestToo")).isTrue();
        assertThat(formula.uses("thetaPhi")).isTrue();
    }
}
