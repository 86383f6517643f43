package io.github.mirrortd.lab.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.internal.Numbers;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PrintedTest {
    /** Files are the same bytes whoever writes their numbers, on every Java. */
    @Test
    void theLibraryWritesNumbersAsWeDo() {
        var random = new Random(12);
        for (int i = 0; i < 20_000; i++) {
            double x = switch (i % 4) {
                case 0 -> random.nextInt(100_000) / 1000.0 * Math.pow(10, random.nextInt(40) - 20);
                case 1 -> Math.scalb(1.0, random.nextInt(2000) - 1000);
                case 2 -> random.nextGaussian();
                default -> Double.longBitsToDouble(random.nextLong());
            };
            assertThat(Printed.fully(x)).isEqualTo(Numbers.text(x));
        }
        for (double x : new double[] {0, -0.0, Double.NaN, 1 / 0.0, Double.MIN_VALUE, 2e-3, 0x1p80, 1e7, 9.99e-4}) {
            assertThat(Printed.fully(x)).isEqualTo(Numbers.text(x));
        }
    }
}
