package io.github.mirrortd.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.mirrortd.internal.Csv;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The generator against sequences from NumPy. */
class Pcg64Test {
    static List<Csv.Row> sequences() {
        return Csv.rows(Pcg64Test.class, "/golden/numpy_pcg64.csv");
    }

    static List<Csv.Row> ranges() {
        return Csv.rows(Pcg64Test.class, "/golden/numpy_integers.csv");
    }

    @ParameterizedTest
    @MethodSource("sequences")
    void drawsAsNumpyDoes(Csv.Row row) {
        var random = new Pcg64(new BigInteger(row.text("seed")));
        var expected = List.of(row.text("values").split(" "));
        var drawn = new ArrayList<String>();
        for (int i = 0; i < expected.size(); i++) {
            drawn.add(
                    switch (row.text("draw")) {
                        case "random" -> hex(random.random());
                        case "integers_0_6" -> Long.toString(random.integers(0, 6));
                        case "random_then_integers_0_6" ->
                            i % 2 == 0 ? hex(random.random()) : Long.toString(random.integers(0, 6));
                        case "uint64" -> Long.toUnsignedString(random.nextLong());
                        case "state_inc" -> (i == 0 ? random.state() : random.increment()).toString();
                        default -> throw new AssertionError("unknown kind of draw in " + row);
                    });
        }
        assertThat(drawn).isEqualTo(expected.stream().map(Pcg64Test::normal).toList());
    }

    @ParameterizedTest
    @MethodSource("ranges")
    void drawsIntegersOfAnyRangeAsNumpyDoes(Csv.Row row) {
        var random = new Pcg64(new BigInteger(row.text("seed")));
        long low = Long.parseLong(row.text("low"));
        long high = Long.parseLong(row.text("high"));
        for (String expected : row.text("values").split(" ")) {
            assertThat(random.integers(low, high)).isEqualTo(Long.parseLong(expected));
        }
    }

    @Test
    void refusesNegativeSeedsAndEmptyRanges() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Pcg64(-1)).withMessageContaining("-1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Pcg64(0).integers(3, 3))
                .withMessageContaining("low < high");
    }

    /** NumPy writes doubles as C99 does, with trailing zeros; Java without. */
    private static String normal(String value) {
        return value.startsWith("0x") ? hex(Double.parseDouble(value)) : value;
    }

    private static String hex(double value) {
        return Double.toHexString(value);
    }
}
