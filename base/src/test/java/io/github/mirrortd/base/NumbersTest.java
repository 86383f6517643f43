package io.github.mirrortd.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTest {
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
    void asLaterVersionsOfJavaDo(String number, String text) {
        assertThat(Numbers.text(Double.parseDouble(number))).isEqualTo(text);
    }

    /** The plain way: ever more digits until the number is met. */
    @Test
    void theFewestDigitsThatReadBack() {
        var random = new Random(11);
        for (int i = 0; i < 20_000; i++) {
            double x = i % 3 == 0
                    ? random.nextInt(100_000) / 1000.0 * Math.pow(10, random.nextInt(40) - 20)
                    : i % 3 == 1
                            ? Math.scalb(1.0, random.nextInt(2000) - 1000)
                            : Double.longBitsToDouble(random.nextLong());
            if (Double.isFinite(x) && x != 0) {
                String text = Numbers.shortest(x, Double.toString(x));
                assertThat(Double.parseDouble(text)).as(text).isEqualTo(x);
                assertThat(text).isEqualTo(Runtime.version().feature() >= 19 ? Double.toString(x) : Numbers.text(x));
                assertThat(text.length()).isLessThanOrEqualTo(Double.toString(x).length());
            }
        }
    }
}
