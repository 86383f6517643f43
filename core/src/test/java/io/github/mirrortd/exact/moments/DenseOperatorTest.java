package io.github.mirrortd.exact.moments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

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
}
