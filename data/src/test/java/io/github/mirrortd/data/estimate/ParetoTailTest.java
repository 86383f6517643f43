package io.github.mirrortd.data.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Against the same fit in NumPy, written from the paper and from ArviZ's description of it. */
class ParetoTailTest {
    private static final Offset<Double> CLOSE = Offset.offset(1e-12);

    private static ParetoTail of(double[] weights) {
        var tail = new ParetoTail(weights.length);
        for (double w : weights) {
            tail.add(w);
        }
        return tail;
    }

    /** Quantiles of a Pareto distribution of this shape. */
    @ParameterizedTest
    @CsvSource({
        "100, 0.3, 0.3772698681657965",
        "400, 0.5, 0.4964937505345904",
        "400, 0.9, 0.8183704168942155",
        "2000, 1.2, 1.1305491440927493"
    })
    void theShapeIsThatOfNumPy(int n, double k, double found) {
        double[] weights = IntStream.range(0, n)
                .mapToDouble(i -> StrictMath.pow((i + 0.5) / n, -k))
                .toArray();
        assertThat(of(weights).shape()).isCloseTo(found, CLOSE);
        var parts =
                of(IntStream.range(0, n / 2).mapToDouble(i -> weights[2 * i]).toArray());
        var whole = new ParetoTail(n);
        whole.merge(of(weights));
        assertThat(whole.shape()).isEqualTo(of(weights).shape());
        assertThat(parts.shape()).isNotNaN();
    }

    @Test
    void lightTailsHaveNegativeShapes() {
        double[] weights = IntStream.range(0, 300)
                .mapToDouble(i -> StrictMath.exp(3 * StrictMath.sin(i)))
                .toArray();
        assertThat(of(weights).shape()).isCloseTo(-1.264210595033014, CLOSE);
    }

    @Test
    void fewDifferentWeightsTellNothing() {
        double[] weights = IntStream.range(0, 300)
                .mapToDouble(i -> i % 50 == 0 ? 16 : i % 3)
                .toArray();
        assertThat(of(weights).shape()).isNaN();
        assertThat(of(new double[] {1, 2, 3}).shape()).isNaN();
        assertThat(ParetoTail.limit(100)).isEqualTo(0.5);
        assertThat(ParetoTail.limit(1_000_000)).isEqualTo(0.7);
    }
}
