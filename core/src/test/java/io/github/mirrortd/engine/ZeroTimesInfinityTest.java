package io.github.mirrortd.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.engine.batch.Engine;
import io.github.mirrortd.engine.batch.Meter;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** 0·∞ is not a number, in whatever form a rule is run: what has overflowed must show. */
class ZeroTimesInfinityTest {
    static Stream<Engine> engines() {
        return EveryEngine.all();
    }

    /** θ goes to infinity, w is 0·θ·φ, and the error is that of a θ which w has part in. */
    private static final RuleAlgorithm OVERFLOWING =
            Rules.equations("Overflowing", "theta += alpha*phi + (w·phi)*next; w += 0*(theta·phi)*phi");

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
        engine.start(problem, OVERFLOWING, List.of(Settings.alpha(1e308)), meter)
                .advance(problem.trajectory(0, 12), 12);
        var learner = Learner.of(problem, OVERFLOWING, Settings.alpha(1e308));
        learner.learn(problem.trajectory(0, 12));
        assertThat(learner.theta()[0]).isNaN();
        assertThat(meter.last(0)).isNaN();
    }
}
