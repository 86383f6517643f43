package io.github.mirrortd.exact.moments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.random.Pcg64;
import org.junit.jupiter.api.Test;

/** The matrix-free solvers on operators whose answers are known. */
class KrylovTest {
    private static final int SIZE = 600;

    /** Rotations by 2×2 blocks: complex pairs of the given radii. */
    private static LinearOperator rotations(double largest) {
        return LinearOperator.of(SIZE, (in, out) -> {
            for (int i = 0; i < SIZE; i += 2) {
                double radius = i == 0 ? largest : 0.9 * (1 - (double) i / SIZE);
                double angle = 0.3 + i;
                out[i] = radius * (Math.cos(angle) * in[i] - Math.sin(angle) * in[i + 1]);
                out[i + 1] = radius * (Math.sin(angle) * in[i] + Math.cos(angle) * in[i + 1]);
            }
        });
    }

    private static double[] anyVector() {
        var random = new Pcg64(5);
        double[] v = new double[SIZE];
        for (int i = 0; i < SIZE; i++) {
            v[i] = random.random() - 0.5;
        }
        return v;
    }

    @Test
    void findsAComplexPair() {
        var found = DominantEigenvalue.of(rotations(0.97), anyVector());
        assertThat(found.radius()).isCloseTo(0.97, within(1e-10));
        assertThat(Math.abs(found.imaginary())).isCloseTo(0.97 * Math.sin(0.3), within(1e-9));
        assertThat(found.residual()).isLessThan(1e-10);
    }

    @Test
    void findsThePositiveOneOfACircle() {
        // A cyclic shift in blocks of six, a little smaller in all blocks but the first.
        var shift = LinearOperator.of(SIZE, (in, out) -> {
            for (int i = 0; i < SIZE; i++) {
                int next = i / 6 * 6 + (i + 1) % 6;
                out[next] = (i < 6 ? 0.99 : 0.95 - 0.0005 * i) * in[i];
            }
        });
        var found = DominantEigenvalue.of(shift, anyVector());
        assertThat(found.real()).isCloseTo(0.99, within(1e-9));
        assertThat(found.imaginary()).isCloseTo(0, within(1e-9));
    }

    @Test
    void solvesWhatIsNearlySingular() {
        var a = rotations(0.9999);
        double[] b = anyVector();
        double[] x = Krylov.solve(a, b, 4);
        double[] image = new double[SIZE];
        a.apply(x, image);
        for (int i = 0; i < SIZE; i++) {
            assertThat(x[i] - image[i]).isCloseTo(b[i], within(1e-10));
        }
    }

    @Test
    void saysWhenThereIsNoSolution() {
        var identity = LinearOperator.of(SIZE, (in, out) -> System.arraycopy(in, 0, out, 0, SIZE));
        assertThatThrownBy(() -> Krylov.solve(identity, anyVector(), 1)).isInstanceOf(ArithmeticException.class);
    }

    @Test
    void findsTheLowestOfManyValleys() {
        // Valleys in log x at multiples of 0.5, the lowest of them at 1.
        var found = Minimum.of(
                x -> Math.exp(0.3 * Math.pow(Math.log(x) - 1, 2) - 0.2 * Math.cos(4 * Math.PI * (Math.log(x) - 1))),
                1e-3,
                1e3,
                done -> {});
        assertThat(Math.log(found.at())).isCloseTo(1, within(1e-6));
        assertThat(found.atEdge()).isFalse();
        assertThat(Minimum.of(x -> x, 1e-3, 1, done -> {}).atEdge()).isTrue();
    }
}
