package io.github.mirrortd.base.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrintedTest {
    /** Numbers of which Java 17 writes more digits than it takes, with what later versions write. */
    @ParameterizedTest
    @CsvSource({
        "2.0E-3, 0.002",
        "2.2E-322, 2.2E-322",
        "4.9E-324, 4.9E-324",
        "1.1E23, 1.1E23",
        "2.0E23, 2.0E23",
        "9.999999999999999E22, 1.0E23",
        "2.2250738585072014E-308, 2.2250738585072014E-308",
        "8.41E21, 8.41E21",
        "2.1E-44, 2.1E-44",
        "9007199254740992, 9.007199254740992E15",
        "-0.25, -0.25",
        "1234567, 1234567.0",
        "12345678, 1.2345678E7",
        "0.001, 0.001",
        "0.00099, 9.9E-4",
        "1, 1.0",
        "0, 0.0",
        "-0.0, -0.0",
        "Infinity, Infinity",
        "NaN, NaN"
    })
    void numbersAreWrittenAsLaterVersionsOfJavaDo(String number, String text) {
        assertThat(Printed.fully(Double.parseDouble(number))).isEqualTo(text);
    }

    /** Numbers are printed with the same bytes by every writer, on every Java. */
    @Test
    void theFewestDigitsReadBack() {
        var random = new Random(12);
        for (int i = 0; i < 20_000; i++) {
            double x = switch (i % 4) {
                case 0 -> random.nextInt(100_000) / 1000.0 * Math.pow(10, random.nextInt(40) - 20);
                case 1 -> Math.scalb(1.0, random.nextInt(2000) - 1000);
                case 2 -> random.nextGaussian();
                default -> Double.longBitsToDouble(random.nextLong());
            };
            String text = Printed.fully(x);
            assertThat(Double.parseDouble(text)).as(text).isEqualTo((Double) x);
            assertThat(text.length())
                    .as(text)
                    .isLessThanOrEqualTo(Double.toString(x).length());
            assertThat(Runtime.version().feature() < 19 || text.equals(Double.toString(x)))
                    .as(text)
                    .isTrue();
        }
    }

    /** The same as rounding all binary digits of the number, also where four digits are a tie or one away from five. */
    @Test
    void fourDigitsAreThoseOfTheExactNumber() {
        var random = new Random(3);
        for (int i = 0; i < 40_000; i++) {
            double tie = (random.nextInt(9000) + 1000.5) * Math.pow(10, random.nextInt(8) - 6);
            double x = switch (i % 5) {
                case 0 -> tie;
                case 1 -> Math.nextUp(tie);
                case 2 -> Math.pow(10, random.nextInt(9) - 3) * (1 - Math.scalb(1.0, -random.nextInt(54)));
                case 3 -> -random.nextInt(100_000) / 1000.0;
                default -> Math.exp(20 * random.nextDouble() - 7);
            };
            double size = Math.abs(x);
            if (size >= 1e-3 && size < 1e5) {
                var rounded = new BigDecimal(x).round(new MathContext(4, RoundingMode.HALF_EVEN));
                int decimals = Math.max(0, 4 - (rounded.precision() - rounded.scale()));
                assertThat(Printed.shortly(x))
                        .isEqualTo(rounded.setScale(decimals, RoundingMode.UNNECESSARY)
                                .toPlainString());
            }
        }
        assertThat(Printed.shortly(0.001)).isEqualTo("0.001000");
        assertThat(Printed.shortly(12_345.6)).isEqualTo("12350");
    }

    @Test
    void aFactorIsToldFromOne() {
        assertThat(Printed.besideOne(0.8985)).isEqualTo("0.8985");
        assertThat(Printed.besideOne(0.999_99)).isEqualTo("1 − 1.000e-5");
        assertThat(Printed.besideOne(1.002)).isEqualTo("1 + 0.002000");
        assertThat(Printed.besideOne(1 - 1e-15)).isEqualTo("1");
        assertThat(Printed.besideOne(1, -1e-15)).isEqualTo("1 − 1.000e-15");
        assertThat(Printed.besideOne(Double.NaN)).isEqualTo("NaN");
        assertThat(Printed.besideOne(Double.POSITIVE_INFINITY)).isEqualTo("Infinity");
    }

    @Test
    void whatRoundingLeavesOfZeroIsZero() {
        assertThat(Printed.withoutRounding(-9.4e-17, 1)).isZero();
        assertThat(Printed.withoutRounding(-9.4e-17, 1e-16)).isEqualTo(-9.4e-17);
        assertThat(Printed.solved(1e-17)).isZero();
        assertThat(Printed.solved(1e-3)).isEqualTo(1e-3);
        assertThat(Printed.shortly(-0.0)).isEqualTo("0");
        assertThat(Printed.exactly(0)).isEqualTo("0");
        assertThat(Printed.exactly(Double.NEGATIVE_INFINITY)).isEqualTo("-Infinity");
        assertThat(Printed.like("1.00e-3", 0)).isEqualTo("0.00e0");
    }
}
