package io.github.mirrortd.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.mirrortd.internal.Csv;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The generator against sequences from NumPy's {@code RandomState}. */
class Mt19937Test {
    static List<Csv.Row> sequences() {
        return Csv.rows(Mt19937Test.class, "/golden/numpy_mt19937.csv");
    }

    @ParameterizedTest
    @MethodSource("sequences")
    void drawsAsNumpyDoes(Csv.Row row) {
        var random = new Mt19937(new BigInteger(row.text("seed")));
        long low = Long.parseLong(row.text("low"));
        long high = Long.parseLong(row.text("high"));
        var expected = List.of(row.text("values").split(" "));
        var drawn = new ArrayList<String>();
        while (drawn.size() < expected.size()) {
            switch (row.text("draw")) {
                case "random_sample" -> drawn.add(Double.toString(random.random()));
                case "randint" -> drawn.add(Long.toString(random.integers(low, high)));
                case "permutation" ->
                    drawn.add(Arrays.stream(random.permutation((int) high))
                            .mapToObj(Integer::toString)
                            .collect(Collectors.joining(":")));
                case "normal" -> drawn.add(Double.toString(random.normal()));
                case "normal_random_randint" -> {
                    drawn.add(Double.toString(random.normal()));
                    drawn.add(Double.toString(random.random()));
                    drawn.add(Long.toString(random.integers(low, high)));
                }
                default -> throw new AssertionError("unknown kind of draw in " + row);
            }
        }
        assertThat(drawn).isEqualTo(expected.stream().map(Mt19937Test::normal).toList());
    }

    @Test
    void refusesSeedsThatNumpyRefuses() {
        for (long seed : new long[] {-1, 1L << 32}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new Mt19937(seed))
                    .withMessageContaining("from 0 to 4294967295, not " + seed);
        }
        assertThatIllegalArgumentException().isThrownBy(() -> new Mt19937(1).integers(3, 3));
    }

    /** Returns a double in NumPy's format. */
    private static String normal(String value) {
        return value.contains(".") || value.contains("e") ? Double.toString(Double.parseDouble(value)) : value;
    }
}
