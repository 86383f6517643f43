package io.github.mirrortd.exact.moments;

import io.github.mirrortd.exact.Matrices;
import io.github.mirrortd.random.Pcg64;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;

/**
 * How a learner's mean and its mean square grow or shrink in the long run.
 *
 * @param mean the spectral radius of the mean dynamics over states and weights together: below 1 where E[θ] converges
 * @param meanSquare the spectral radius of the second moments' dynamics: below 1 where the variance stays bounded; the root
 *     mean square of what is left shrinks by its square root a step
 * @param residual how far from exact the two are at most, relative to them
 */
public record Stability(double mean, double meanSquare, double residual) {
    /** A radius must lie this far below 1 to count as below it. */
    private static final double SLACK = 1e-12;

    private static final double LARGEST_ALPHA = 1e6;
    private static final int POWER = 12;
    private static final double MARCH = 1.5;
    private static final double RELATIVE_ACCURACY = 1e-10;

    static Stability of(MomentFlow flow) {
        var mean = mean(flow);
        var square = meanSquare(flow);
        return new Stability(mean.value(), square.value(), Math.max(mean.residual(), square.residual()));
    }

    /** {@return whether E[θ] converges} */
    public boolean stableInTheMean() {
        return mean < 1 - SLACK;
    }

    /** {@return whether the variance stays bounded} */
    public boolean stableInTheMeanSquare() {
        return meanSquare < 1 - SLACK;
    }

    /** A spectral radius, and how far from exact it is at most, relatively. */
    record Radius(double value, double residual) {}

    /**
     * The spectral radius, as a root of that of a power: a power's eigenvalues lie further apart and its Krylov space needs
     * fewer vectors, whose bookkeeping costs more than the applications do.
     */
    private static Radius radius(LinearOperator a, double[] start) {
        int power = a.size() <= DominantEigenvalue.DENSE ? 1 : POWER;
        var found = DominantEigenvalue.of(a.power(power), start);
        return new Radius(Math.pow(found.radius(), 1.0 / power), found.residual() / power);
    }

    static Radius mean(MomentFlow flow) {
        double[] start = new double[flow.firstSize()];
        // Any direction will do that is not special; a seed makes it the same one every time.
        var random = new Pcg64(1);
        for (int i = 0; i < start.length; i++) {
            start[i] = random.random() - 0.5;
        }
        return radius(flow.first(), start);
    }

    static Radius meanSquare(MomentFlow flow) {
        double[] start = new double[flow.secondSize()];
        // The identity lies inside the cone that the operator keeps, so it is not orthogonal to the eigenvector.
        for (int b = 0; b < flow.blocks; b++) {
            for (int i = 0; i < flow.n; i++) {
                start[(b * flow.n + i) * flow.n + i] = 1;
            }
        }
        return radius(flow.second(), start);
    }

    /**
     * The end of the interval of step sizes, from 0 on, that are stable in the mean; 0 where none is.
     *
     * @param flows by step size
     */
    static double largestMeanStable(DoubleFunction<MomentFlow> flows, double start) {
        return largest(a -> mean(flows.apply(a)).value(), start);
    }

    /** The end of the interval of step sizes, from 0 on, that are stable in the mean square; 0 where none is. */
    static double largestMeanSquareStable(DoubleFunction<MomentFlow> flows, double meanStable) {
        if (meanStable == 0) {
            return 0;
        }
        return largest(a -> meanSquare(flows.apply(a)).value(), Math.min(meanStable, LARGEST_ALPHA) / 8);
    }

    /** A step size that is small for the lengths of the features at hand. */
    static double startAlpha(SampledChain chain) {
        double longest = 0;
        for (var s : chain.sources) {
            double norm = Matrices.norm(chain.featureValue(s.state()));
            longest = Math.max(longest, norm * norm);
        }
        return 0.01 / longest;
    }

    private static double largest(DoubleUnaryOperator radius, double start) {
        double low = start;
        int halvings = 0;
        while (!(radius.applyAsDouble(low) < 1 - SLACK)) {
            low /= 8;
            halvings++;
            if (halvings > 8) {
                return 0;
            }
        }
        double high = low;
        do {
            low = high;
            high *= MARCH;
            if (high > LARGEST_ALPHA) {
                return Double.POSITIVE_INFINITY;
            }
        } while (radius.applyAsDouble(high) < 1);
        return crossing(radius, low, high);
    }

    /** Where the radius passes 1: the secant method, kept inside its bracket (Illinois). */
    private static double crossing(DoubleUnaryOperator radius, double from, double to) {
        double low = from;
        double high = to;
        double below = radius.applyAsDouble(low) - 1;
        double above = radius.applyAsDouble(high) - 1;
        int side = 0;
        while (high - low > RELATIVE_ACCURACY * high) {
            double middle = (below * high - above * low) / (below - above);
            if (!(middle > low && middle < high)) {
                middle = (low + high) / 2;
            }
            double value = radius.applyAsDouble(middle) - 1;
            if (Math.abs(value) < 1e-13) {
                return middle;
            }
            if (value < 0) {
                low = middle;
                below = value;
                above = side == -1 ? above / 2 : above;
                side = -1;
            } else {
                high = middle;
                above = value;
                below = side == 1 ? below / 2 : below;
                side = 1;
            }
        }
        return low;
    }
}
