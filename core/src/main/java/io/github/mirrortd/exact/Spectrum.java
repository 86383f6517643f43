package io.github.mirrortd.exact;

import io.github.mirrortd.base.Fields;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The eigenvalues of a real matrix, and what follows from them.
 *
 * @param real real parts
 * @param imaginary imaginary parts, in the same order
 */
@Fields("=pairs")
public record Spectrum(double[] real, double[] imaginary) {
    /** {@return real and imaginary part of each eigenvalue} */
    public List<double[]> pairs() {
        return IntStream.range(0, size())
                .mapToObj(i -> new double[] {real[i], imaginary[i]})
                .toList();
    }

    /** {@return how many eigenvalues there are, each as often as it is one} */
    public int size() {
        return real.length;
    }

    /** {@return the absolute value of each eigenvalue, in the same order} */
    public double[] moduli() {
        return IntStream.range(0, size())
                .mapToDouble(i -> StrictMath.hypot(real[i], imaginary[i]))
                .toArray();
    }

    /** {@return the largest absolute value} */
    public double radius() {
        return Arrays.stream(moduli()).max().orElse(0);
    }

    /** {@return how far above 1 the spectral radius of I + X is, X having this spectrum: without a difference of numbers near 1} */
    public double excess() {
        double most = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < real.length; i++) {
            double square = 2 * real[i] + real[i] * real[i] + imaginary[i] * imaginary[i];
            most = Math.max(most, square / (1 + Math.sqrt(Math.max(0, 1 + square))));
        }
        return most;
    }

    /** {@return the smallest real part: of K, the Hurwitz margin} */
    public double smallestReal() {
        return Arrays.stream(real).min().orElseThrow();
    }

    /** {@return the largest real part: of a mean update, below 0 where it is stable} */
    public double largestReal() {
        return Arrays.stream(real).max().orElseThrow();
    }
}
