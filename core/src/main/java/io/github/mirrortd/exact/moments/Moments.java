package io.github.mirrortd.exact.moments;

import java.util.Arrays;

/**
 * The moments of a learner's weights on their way through time. θ is kept relative to its own mean and everything is kept
 * relative to a power of two, so that variance and mean error are accurate on their own scale, whether that is 1e-200 or
 * 1e+200, and neither hides the other.
 */
final class Moments {
    /** Moments leave this many binary orders of magnitude before they are rescaled. */
    private static final int HEADROOM = 300;

    private final MomentFlow flow;
    private double[] mass;
    private double[] first;
    private double[] second;
    private double[] spareFirst;
    private double[] spareSecond;

    /** The mean of θ, in the chain's coordinates, divided by 2^exponent. */
    private final double[] reference;

    private int exponent;

    /** At the start: every weight certain. */
    Moments(MomentFlow flow) {
        this.flow = flow;
        mass = flow.chain.startMass.clone();
        first = new double[flow.firstSize()];
        second = new double[flow.secondSize()];
        spareFirst = new double[first.length];
        spareSecond = new double[second.length];
        reference = flow.chain.initial.clone();
        rescale();
    }

    /** Given moments, θ's second and first ones relative to the reference. */
    Moments(MomentFlow flow, double[] mass, double[] reference, double[] first, double[] second) {
        this(flow);
        this.mass = mass.clone();
        System.arraycopy(reference, 0, this.reference, 0, reference.length);
        this.first = first;
        this.second = second;
        exponent = 0;
        rescale();
    }

    void step() {
        double[][] constants = flow.constants(reference, Math.scalb(1.0, -exponent));
        flow.step(second, first, mass, constants, spareSecond, spareFirst);
        mass = flow.stepMass(mass);
        double[] swap = second;
        second = spareSecond;
        spareSecond = swap;
        swap = first;
        first = spareFirst;
        spareFirst = swap;
        recentre();
        rescale();
    }

    /** Moves the reference to where the mean of θ is now. */
    private void recentre() {
        int n = flow.n;
        double[] shift = new double[flow.d];
        for (int b = 0; b < flow.blocks; b++) {
            for (int i = 0; i < flow.d; i++) {
                shift[i] += first[b * n + i];
            }
        }
        for (int b = 0; b < flow.blocks; b++) {
            for (int i = 0; i < n; i++) {
                int row = (b * n + i) * n;
                double mine = i < flow.d ? shift[i] : 0;
                for (int j = 0; j < n; j++) {
                    double other = j < flow.d ? shift[j] : 0;
                    second[row + j] += mass[b] * mine * other - first[b * n + i] * other - mine * first[b * n + j];
                }
            }
            for (int i = 0; i < flow.d; i++) {
                first[b * n + i] -= mass[b] * shift[i];
            }
        }
        for (int i = 0; i < flow.d; i++) {
            reference[i] += shift[i];
        }
    }

    private void rescale() {
        double largest = 0;
        for (int b = 0; b < flow.blocks; b++) {
            for (int i = 0; i < flow.n; i++) {
                largest = Math.max(largest, Math.sqrt(Math.abs(second[(b * flow.n + i) * flow.n + i])));
            }
        }
        for (double r : reference) {
            largest = Math.max(largest, Math.abs(r));
        }
        if (largest == 0 || !Double.isFinite(largest)) {
            return;
        }
        int size = Math.getExponent(largest);
        // Small moments may be lifted only where no constant is there to be lifted with them.
        if (size > HEADROOM || (size < -HEADROOM && flow.homogeneous)) {
            exponent += size;
            scale(reference, -size);
            scale(first, -size);
            scale(second, -2 * size);
        }
    }

    private static void scale(double[] values, int binary) {
        for (int i = 0; i < values.length; i++) {
            values[i] = Math.scalb(values[i], binary);
        }
    }

    /** E[θ], in full. */
    double[] mean() {
        double[] theta = reference.clone();
        scale(theta, exponent);
        return flow.chain.weights(theta, true);
    }

    /** The error at this step. */
    CurvePoint point(int step) {
        var chain = flow.chain;
        int d = flow.d;
        double[] total = new double[d * d];
        for (int b = 0; b < flow.blocks; b++) {
            for (int i = 0; i < d; i++) {
                int row = (b * flow.n + i) * flow.n;
                for (int j = 0; j < d; j++) {
                    total[i * d + j] += second[row + j];
                }
            }
        }
        double one = Math.scalb(1.0, -exponent);
        double bias = 0;
        double variance = 0;
        double[] image = new double[d];
        for (int r = 0; r < chain.errorRows.length; r++) {
            double[] row = chain.errorRows[r];
            double offset = chain.errorOffsets[r];
            double residual = offset == 0 ? 0 : -offset * one;
            Arrays.fill(image, 0);
            for (int i = 0; i < d; i++) {
                if (row[i] != 0) {
                    residual += row[i] * reference[i];
                    for (int j = 0; j < d; j++) {
                        image[j] += row[i] * total[i * d + j];
                    }
                }
            }
            bias = Math.hypot(bias, residual);
            double spread = 0;
            for (int j = 0; j < d; j++) {
                spread += row[j] * image[j];
            }
            variance += spread;
        }
        return CurvePoint.of(
                step,
                Math.hypot(Math.sqrt(chain.errorFloor), Math.scalb(bias, exponent)),
                Math.scalb(Math.sqrt(Math.max(0, variance)), exponent));
    }
}
