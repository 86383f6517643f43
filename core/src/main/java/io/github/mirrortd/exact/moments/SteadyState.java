package io.github.mirrortd.exact.moments;

import io.github.mirrortd.internal.Dense;
import io.github.mirrortd.random.Pcg64;
import java.util.Arrays;
import java.util.Optional;

/**
 * The fixed point of the moments' flow, solved as linear equations, first for the means and then for the second
 * moments.
 *
 * @param point the error in the long run
 * @param error how far from exact its rms is, relatively, as far as rounding and what is left of the equations tell
 */
record SteadyState(CurvePoint point, double error) {
    /** Maximum number of unknowns for a direct solution. */
    static final int DENSE = 1_500;

    private static final int POWER = 12;
    private static final int TRIALS = 3;
    private static final double ROUNDING = 0x1p-52;

    /** Result of equations that could not be solved. */
    static final SteadyState UNKNOWN =
            new SteadyState(CurvePoint.of(Integer.MAX_VALUE, Double.NaN, Double.NaN), Double.POSITIVE_INFINITY);

    /** Only where the flow is stable in the mean square. */
    static SteadyState of(MomentFlow flow) {
        double[] mass = flow.chain.stationaryMass();
        var means = new Increments(flow, false);
        var first = Solution.of(flow, means, flow.sourceOfMeans(mass));
        // Second moments of means that are very large or small are out of range, unless both are written in other
        // units.
        int exponent = Moments.exponent(
                Arrays.stream(first.blocks()).map(Math::abs).max().orElse(0));
        var exact = point(flow, mass, first.blocks(), exponent, new double[0]);
        double worst = 0;
        for (double[] off : first.perturbed()) {
            worst = Math.max(worst, distance(exact, point(flow, mass, off, exponent, exact.second())));
        }
        for (double[] off : exact.offSecond()) {
            worst = Math.max(
                    worst, distance(exact, pointOf(flow, mass, exact.reference(), exact.first(), off, exponent)));
        }
        return new SteadyState(exact.point(), worst / exact.point().rms());
    }

    /** Result of a flow that is not stable in the mean square. */
    static SteadyState without(Stability stability) {
        double bias = stability.stableInTheMean() ? Double.NaN : Double.POSITIVE_INFINITY;
        return new SteadyState(CurvePoint.of(Integer.MAX_VALUE, bias, Double.POSITIVE_INFINITY), 0);
    }

    private static double distance(Result a, Result b) {
        return Math.abs(a.point().rms() - b.point().rms());
    }

    /** Moments in the long run, and others that rounding could have made of them. */
    private record Result(
            CurvePoint point, double[] reference, double[] first, double[] second, double[][] offSecond) {}

    /**
     * The mean of θ in the long run, and that of the point ahead for learners that keep one; nothing where the flow is not
     * stable in the mean.
     */
    static Optional<MeanWeights> means(MomentFlow flow) {
        var a = new Increments(flow, false);
        double[] source = flow.sourceOfMeans(flow.chain.stationaryMass());
        if (a.size() > DominantEigenvalue.DENSE) {
            return Stability.mean(flow).excess() < 0
                    ? Optional.of(weights(flow, Solution.of(flow, a, source).blocks()))
                    : Optional.empty();
        }
        // Written down once for both questions.
        var changes = new DenseOperator(a);
        if (!(Stability.radius(flow, changes).excess() < 0)) {
            return Optional.empty();
        }
        flow.spend(StrictMath.pow(a.size(), 3) / 3);
        return Optional.of(weights(flow, a.blocks(changes.solve(a.coordinates(source), a))));
    }

    private static MeanWeights weights(MomentFlow flow, double[] means) {
        int vectors = flow.forms.vectors;
        double[] total = new double[flow.weights];
        for (int b = 0; b < flow.blocks; b++) {
            for (int i = 0; i < total.length; i++) {
                total[i] += means[b * flow.n + i];
            }
        }
        double[] theta = Arrays.copyOf(total, flow.d);
        double[] ahead = theta.clone();
        for (int i = 0; flow.forms.remembersPoint() && i < flow.d; i++) {
            ahead[i] += total[vectors / 2 * flow.d + i];
        }
        return new MeanWeights(
                flow.chain.weights(theta),
                flow.forms.remembersPoint() ? Optional.of(flow.chain.weights(ahead)) : Optional.empty());
    }

    /**
     * The error that belongs to given means.
     *
     * @param exponent what comes of it is divided by 2^exponent, and second moments by its square
     * @param known second moments of means nearby, to be taken over; empty where they are to be solved for
     */
    private static Result point(MomentFlow flow, double[] mass, double[] means, int exponent, double[] known) {
        int n = flow.n;
        double[] first = means.clone();
        Moments.scale(first, -exponent);
        double[] reference = new double[flow.d];
        for (int b = 0; b < flow.blocks; b++) {
            for (int i = 0; i < flow.d; i++) {
                reference[i] += first[b * n + i];
            }
        }
        for (int b = 0; b < flow.blocks; b++) {
            for (int i = 0; i < flow.d; i++) {
                first[b * n + i] -= mass[b] * reference[i];
            }
        }
        if (known.length > 0) {
            return pointOf(flow, mass, reference, first, known, exponent);
        }
        double[] source = new double[flow.secondSize()];
        var constants = flow.constants(reference, exponent);
        var firstMoments = new MomentFlow.Means(first, mass, constants, 1, new double[flow.firstSize()]);
        flow.step(new double[flow.secondSize()], firstMoments, MomentFlow.Part.LEARNED, source);
        var second = Solution.of(flow, new Increments(flow, true), source);
        var exact = pointOf(flow, mass, reference, first, second.blocks(), exponent);
        return new Result(exact.point(), reference, first, second.blocks(), second.perturbed());
    }

    private static Result pointOf(
            MomentFlow flow, double[] mass, double[] reference, double[] first, double[] second, int exponent) {
        var point =
                new Moments(flow, mass, reference, first.clone(), second.clone(), exponent).point(Integer.MAX_VALUE);
        return new Result(point, reference, first, second, new double[0][]);
    }

    /**
     * The solution of −A x = b, by block.
     *
     * @param perturbed solutions of equations that differ from these by as much as rounding may have changed them
     */
    private record Solution(double[] blocks, double[][] perturbed) {
        static Solution of(MomentFlow flow, Increments a, double[] source) {
            double[] b = a.coordinates(source);
            if (a.size() > DENSE) {
                return krylov(flow, a, source, b);
            }
            flow.spend(StrictMath.pow(a.size(), 3) / 3);
            var dense = new DenseOperator(a);
            double[] x = dense.solve(b, a);
            double[] sizes = dense.sizes(x, b);
            var random = new Pcg64(4);
            var others = new double[TRIALS][];
            for (int trial = 0; trial < TRIALS; trial++) {
                double[] off = new double[b.length];
                for (int i = 0; i < off.length; i++) {
                    off[i] = b[i] + 4 * ROUNDING * (random.random() < 0.5 ? -1 : 1) * sizes[i];
                }
                others[trial] = a.blocks(dense.solve(off, a));
            }
            return new Solution(a.blocks(x), others);
        }

        private static Solution krylov(MomentFlow flow, Increments a, double[] source, double[] b) {
            var whole = a.size() == flow.firstSize() ? flow.first() : flow.second();
            double[] x = Krylov.solve(whole, source, POWER);
            double[] image = new double[x.length];
            a.apply(a.coordinates(x), image);
            double[] residual = b.clone();
            Dense.addTo(residual, 1, image);
            double[] correction = Krylov.solve(whole, a.blocks(residual), POWER);
            Dense.addTo(correction, 1, x);
            return new Solution(correction, new double[][] {x});
        }
    }
}
