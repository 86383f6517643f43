package io.github.mirrortd.exact.moments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DenseOperatorTest {
    /** Badly scaled, so that balancing has something to do. */
    private static final double[][] A = {{-2, 1e6, 0.5}, {1e-6, -3, 0}, {0.25, 2e5, -1}};

    private static final LinearOperator OPERATOR = LinearOperator.of(3, (in, out) -> {
        for (int i = 0; i < 3; i++) {
            out[i] = A[i][0] * in[0] + A[i][1] * in[1] + A[i][2] * in[2];
        }
    });

    @Test
    void theInverseTakesBackWhatTheOperatorDoes() {
        double[] x = {1, -2e-6, 3};
        double[] image = new double[3];
        OPERATOR.apply(x, image);
        double[] back = {7, 7, 7};
        new DenseOperator(OPERATOR).inverted().apply(image, back);
        for (int i = 0; i < 3; i++) {
            assertThat(back[i]).isCloseTo(-x[i], within(1e-12 * Math.abs(x[i])));
        }
    }

    /** I + A as a rotation that is stretched; and what grows before it shrinks. */
    @ParameterizedTest
    @CsvSource({
        "0.5, 0, true",
        "0.9999, 0, true",
        "0.9999, 20, true",
        "0.99999998, 0, true",
        "0.99999998, 20, true",
        "1, 0, false",
        "1, 3, false",
        "1.0001, 0, false",
        "3, 0, false"
    })
    void eigenvaluesShowWhatShrinks(double radius, double across, boolean shrinks) {
        double x = radius * Math.cos(0.3);
        double y = radius * Math.sin(0.3);
        var operator = LinearOperator.of(3, (in, out) -> {
            out[0] = (x - 1) * in[0] - y * in[1] + across * in[2];
            out[1] = y * in[0] + (x - 1) * in[1];
            out[2] = (0.3 - 1) * in[2];
        });
        var excess = new DenseOperator(operator).excess();
        assertThat(excess.value() < -10 * excess.error()).isEqualTo(shrinks);
    }
}
