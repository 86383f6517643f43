package io.github.mirrortd.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.random.Pcg64;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** F against its sum over earlier steps of the episode: interest times all fρ since. */
class FollowOnTest {
    private static final int STEPS = 60;

    static Stream<Emphasis> kinds() {
        return Stream.concat(
                Stream.of(
                        Emphasis.FULL,
                        new Emphasis(OptionalDouble.of(0.3), Emphasis.UNBOUNDED),
                        new Emphasis(OptionalDouble.of(0), Emphasis.UNBOUNDED),
                        new Emphasis(OptionalDouble.of(0.8), 2)),
                IntStream.of(0, 1, 2, 5, STEPS).mapToObj(n -> new Emphasis(OptionalDouble.empty(), n)));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void isTheSumOverTheStepsThatItSees(Emphasis kind) {
        var random = new Pcg64(1);
        double[] interest = new double[STEPS];
        double[] gamma = new double[STEPS];
        double[] rho = new double[STEPS];
        boolean[] ends = new boolean[STEPS];
        var followOn = kind.start();
        int start = 0;
        for (int t = 0; t < STEPS; t++) {
            interest[t] = random.random() + 0.5;
            gamma[t] = t % 7 == 3 ? 0 : random.random();
            rho[t] = 2 * random.random();
            ends[t] = t % 13 == 12 || t == 14;
            double expected = 0;
            int first = kind.horizon() == Emphasis.UNBOUNDED ? start : Math.max(start, t - kind.horizon());
            for (int k = first; k <= t; k++) {
                double share = interest[k];
                for (int j = k; j < t; j++) {
                    share *= (gamma[j] == 0 ? 0 : kind.fade().orElse(gamma[j])) * rho[j];
                }
                expected += share;
            }
            assertThat(followOn.enter(interest[t])).as("step %d", t).isCloseTo(expected, within(1e-12 * expected));
            followOn.leave(gamma[t], rho[t], ends[t]);
            start = ends[t] ? t + 1 : start;
        }
    }

    @Test
    void aDiscountOfItsOwnEndsWhereTheStatesDoes() {
        assertThat(new Emphasis(OptionalDouble.of(0.3), Emphasis.UNBOUNDED).discount(0.9))
                .isEqualTo(0.3);
        assertThat(new Emphasis(OptionalDouble.of(0.3), Emphasis.UNBOUNDED).discount(0))
                .isZero();
        assertThat(Emphasis.FULL.discount(0.9)).isEqualTo(0.9);
    }
}
