package io.github.mirrortd.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.engine.parallel.Engines;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.problems.Problems;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpeedTest {
    @Test
    void measuresEveryLearnerWithEveryEngineInTheGivenTime() {
        var learners = List.of(Algorithms.get("TD"), Algorithms.get("LSTD"));
        var engines = List.of(Engines.get("reference"), Engines.get("vector"));
        long start = System.nanoTime();
        var lines = Speed.measure(
                Problems.get("random_walk"), learners, engines, Settings.NONE, 20, Duration.ofMillis(400));
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofMillis(400));
        assertThat(lines)
                .extracting(line -> line.engine() + " " + line.algorithm())
                .containsExactly(
                        "reference TD",
                        "reference LSTD",
                        Engines.get("vector").name() + " TD",
                        Engines.get("vector").name() + " LSTD");
        assertThat(lines).allMatch(line -> line.stepsPerSecond() > 1000);
        assertThat(lines).as("50 milliseconds each").noneMatch(Speed::settled);
    }

    @Test
    void aSpeedHasSettledWhereBothHalvesOfALongEnoughMeasurementAgree() {
        assertThat(Speed.isSettled(1_000_000_000, 100, 105)).isTrue();
        assertThat(Speed.isSettled(1_000_000_000, 100, 120))
                .as("still getting faster")
                .isFalse();
        assertThat(Speed.isSettled(1_000_000_000, 120, 100)).as("disturbed").isFalse();
        assertThat(Speed.isSettled(60_000_000, 100, 100))
                .as("perhaps not compiled yet")
                .isFalse();
    }
}
