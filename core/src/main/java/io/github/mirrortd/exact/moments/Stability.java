package io.github.mirrortd.exact.moments;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.exact.Spectrum;
import io.github.mirrortd.exact.linear.Matrices;
import io.github.mirrortd.random.Pcg64;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;

/**
 * Growth factors of a learner's mean and mean square in the long run.
 *
 * @param mean the spectral radius of the mean dynamics over states and weights together: below 1 where E[θ] converges
 * @param meanSquare the spectral radius of the second moments' dynamics: below 1 where the variance stays bounded; the root
 *     mean square of what is left shrinks by its square root a step
 * @param residual how far from exact the two are at most, relative to them
 * @param meanExcess mean − 1, with all its digits where the two nearly cancel; 0 if indistinguishable from 0
 * @param meanSquareExcess meanSquare − 1, likewise
 */
@Fields("""
        mean_radius=mean mean_square_radius=meanSquare mean_radius_minus_one=meanExcess
        mean_square_radius_minus_one=meanSquareExcess radius_residual=residual""")
public record Stability(double mean, double meanSquare, double residual, double meanExcess, double meanSquareExcess) {
    /** Minimum distance of a radius from 1 to be distinguished from it, if the operator is only applied. */
    private static final double SLACK = 1e-12;

    /** A radius this near to 1 is looked at more closely where that is possible. */
    private static final double NEAR = 1e-6;

    /** Multiple of its error within which a value counts as 0. */
    private static final double CERTAIN = 10;

    private static final double LARGEST_ALPHA = 1e6;
    private static final int POWER = 12;
    private static final double MARCH = 1.5;
    private static final double RELATIVE_ACCURACY = 1e-10;

    static final Stability UNKNOWN = new Stability(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);

    static Stability of(MomentFlow flow) {
        var mean = mean(flow);
        var square = meanSquare(flow);
        return new Stability(
                1 + mean.excess(),
                1 + square.excess(),
                Math.max(mean.error(), square.error()),
                mean.excess(),
                square.excess());
    }

    /** {@return whether E[θ] converges} */
    public boolean stableInTheMean() {
        return meanExcess < 0;
    }

    /** {@return whether the variance stays bounded} */
    public boolean stableInTheMeanSquare() {
        return meanSquareExcess < 0;
    }

    /** A spectral radius minus 1, 0 if that is less than its error; and that error. */
    record Radius(double excess, double error) {
        static Radius of(double excess, double error, double threshold) {
            return new Radius(Math.abs(excess) <= threshold ? 0 : excess, error);
        }
    }

    /**
     * The spectral radius of a flow. For small operators from the change by a step; otherwise as a root of that of a power:
     * a power's eigenvalues lie further apart and its Krylov space needs fewer vectors, whose bookkeeping costs more than
     * the applications do.
     */
    private static Radius radius(MomentFlow flow, boolean squares, double[] start) {
        var whole = squares ? flow.second() : flow.first();
        if (whole.size() <= DominantEigenvalue.DENSE) {
            return radius(flow, new DenseOperator(new Increments(flow, squares)));
        }
        var found = DominantEigenvalue.of(whole.power(POWER), start);
        double excess = StrictMath.expm1(StrictMath.log(found.radius()) / POWER);
        double residual = found.residual() / POWER;
        if (Math.abs(excess) < NEAR && whole.size() <= SteadyState.DENSE) {
            flow.spend(StrictMath.pow(whole.size(), 3) / 3);
            var slowest = slowest(new Increments(flow, squares));
            // The inverse finds the slowest mode; the power finds a fast one that grows.
            if (excess < CERTAIN * residual) {
                return slowest;
            }
        }
        return Radius.of(excess, residual, SLACK);
    }

    static Radius radius(MomentFlow flow, DenseOperator changes) {
        flow.spend(30 * StrictMath.pow(changes.size(), 3));
        var found = changes.excess();
        return Radius.of(found.value(), found.error(), CERTAIN * found.error());
    }

    private static Radius slowest(Increments increments) {
        double[] start = new double[increments.size()];
        var random = new Pcg64(1);
        for (int i = 0; i < start.length; i++) {
            start[i] = random.random() + 0.1;
        }
        var changes = new DenseOperator(increments);
        if (changes.isSingular(start)) {
            return new Radius(0, SLACK);
        }
        var found = DominantEigenvalue.of(changes.inverted(), start);
        double square = found.radius() * found.radius();
        double excess =
                new Spectrum(new double[] {-found.real() / square}, new double[] {found.imaginary() / square}).excess();
        return Radius.of(excess, found.residual() * Math.abs(excess), 1e-15);
    }

    static Radius mean(MomentFlow flow) {
        double[] start = new double[flow.firstSize()];
        // Any direction will do that is not special; a seed makes it the same one every time.
        var random = new Pcg64(1);
        for (int i = 0; i < start.length; i++) {
            start[i] = random.random() - 0.5;
        }
        return radius(flow, false, start);
    }

    static Radius meanSquare(MomentFlow flow) {
        double[] start = new double[flow.secondSize()];
        // The identity lies inside the cone that the operator keeps, so it is not orthogonal to the eigenvector.
        for (int b = 0; b < flow.blocks; b++) {
            for (int i = 0; i < flow.n; i++) {
                start[b * flow.triangle + i * (i + 1) / 2 + i] = 1;
            }
        }
        return radius(flow, true, start);
    }

    /**
     * The end of the interval of step sizes, from 0 on, that are stable in the mean; 0 where none is.
     *
     * @param flows by step size
     */
    static double largestMeanStable(DoubleFunction<MomentFlow> flows, double start) {
        return largest(a -> mean(flows.apply(a)).excess(), start);
    }

    /** The end of the interval of step sizes, from 0 on, that are stable in the mean square; 0 where none is. */
    static double largestMeanSquareStable(DoubleFunction<MomentFlow> flows, double meanStable) {
        if (meanStable == 0) {
            return 0;
        }
        return largest(a -> meanSquare(flows.apply(a)).excess(), Math.min(meanStable, LARGEST_ALPHA) / 8);
    }

    /** A step size that is small for the lengths of the features at hand. */
    static double startAlpha(SampledChain chain) {
        double longest = 0;
        for (var form : chain.forms) {
            int state = chain.problem.transitions().get(form.row()).state();
            double norm = Matrices.norm(chain.problem.features().values(state));
            longest = Math.max(longest, norm * norm);
        }
        return 0.01 / longest;
    }

    /** @param excess of the radius over 1, by step size */
    private static double largest(DoubleUnaryOperator excess, double start) {
        double low = start;
        int halvings = 0;
        while (!(excess.applyAsDouble(low) < 0)) {
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
        } while (excess.applyAsDouble(high) < 0);
        return crossing(excess, low, high);
    }

    /** Finds where the radius passes 1 by the secant method within a bracket, with halvings when it is stuck at one end. */
    private static double crossing(DoubleUnaryOperator excess, double from, double to) {
        double low = from;
        double high = to;
        double below = excess.applyAsDouble(low);
        double above = excess.applyAsDouble(high);
        int side = 0;
        int stuck = 0;
        while (high - low > RELATIVE_ACCURACY * high) {
            double middle = (below * high - above * low) / (below - above);
            if (!(middle > low && middle < high) || stuck > 2) {
                middle = (low + high) / 2;
                stuck = 0;
            }
            double value = excess.applyAsDouble(middle);
            stuck = Math.signum(value) == side ? stuck + 1 : 0;
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
