package io.github.mirrortd.exact.moments;

import io.github.mirrortd.internal.Dense;
import io.github.mirrortd.learn.Settings;
import java.util.Arrays;

/**
 * The moments of a learner's weights on their way through time. θ is kept relative to its own mean, and means and second moments
 * are kept relative to powers of two, one for each: so bias and variance are accurate on their own scales, whether these are
 * 1e-200 or 1e+200, and neither hides the other or takes it along where it goes to infinity.
 *
 * <p>Behind (θ, w) the sum of all θ since some step may go along, for averages.
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

    /** The means of θ and of the sum of all θ, in the chain's coordinates, divided by 2^exponent. */
    private final double[] reference;

    private final double[] sumReference;

    /** Offset of the sum of all θ in z; the end of z if there is none. */
    private final int sumAt;

    private int summed;

    /** Power of two of the means. */
    private int exponent;

    /** Power of two of the roots of second moments. */
    private int spread;

    /** At the start: every weight certain. */
    Moments(MomentFlow flow) {
        this.flow = flow;
        mass = flow.chain.startMass.clone();
        first = new double[flow.firstSize()];
        second = new double[flow.secondSize()];
        spareFirst = new double[first.length];
        spareSecond = new double[second.length];
        reference = flow.chain.initial.clone();
        sumReference = new double[flow.n - flow.weights];
        sumAt = flow.weights;
        double size = flow.forms.largestConstant();
        for (double r : reference) {
            size = Math.max(size, Math.abs(r));
        }
        exponent = exponent(size);
        spread = exponent;
        scale(reference, -exponent);
    }

    /**
     * Given moments, θ's second and first ones relative to the reference.
     *
     * @param exponent the means are divided by 2^exponent, and the second moments by its square
     */
    Moments(MomentFlow flow, double[] mass, double[] reference, double[] first, double[] second, int exponent) {
        this(flow);
        this.exponent = exponent;
        spread = exponent;
        this.mass = mass.clone();
        System.arraycopy(reference, 0, this.reference, 0, reference.length);
        this.first = first;
        this.second = second;
    }

    /** The power of two that numbers are written relative to, by the largest of them: none where their squares are in range. */
    static int exponent(double largest) {
        int size = Math.getExponent(largest);
        return largest > 0 && Double.isFinite(largest) && Math.abs(size) > HEADROOM ? size : 0;
    }

    /** As {@link #step()}, with other settings from this step on. */
    void step(Settings settings) {
        flow.tune(settings);
        step();
    }

    void step() {
        double[] constants = flow.constants(reference, exponent);
        var means = new MomentFlow.Means(first, mass, constants, unit(), spareFirst);
        flow.step(second, means, MomentFlow.Part.WHOLE, spareSecond);
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

    /** Factor from products of two means to units of the second moments. */
    private double unit() {
        return Math.scalb(1.0, 2 * (exponent - spread));
    }

    private static int place(int i, int j) {
        return i >= j ? i * (i + 1) / 2 + j : j * (j + 1) / 2 + i;
    }

    /** Adds θ to the sum of all θ. */
    void sum() {
        int d = flow.d;
        summed++;
        for (int b = 0; b < flow.blocks; b++) {
            int at = b * flow.triangle;
            double[] block = Arrays.copyOfRange(second, at, at + flow.triangle);
            for (int i = sumAt; i < flow.n; i++) {
                for (int j = 0; j <= i; j++) {
                    double more = block[place(i - sumAt, j)];
                    if (j >= sumAt) {
                        more += block[place(i, j - sumAt)] + block[place(i - sumAt, j - sumAt)];
                    }
                    second[at + place(i, j)] += more;
                }
            }
            for (int i = 0; i < d; i++) {
                first[b * flow.n + sumAt + i] += first[b * flow.n + i];
            }
        }
        Dense.addTo(sumReference, 1, reference);
    }

    /** Moves the reference to where the mean of θ is now. */
    private void recentre() {
        int n = flow.n;
        double[] shift = new double[n];
        for (int b = 0; b < flow.blocks; b++) {
            for (int i = 0; i < n; i++) {
                shift[i] += centred(i) ? first[b * n + i] : 0;
            }
        }
        flow.each(flow.blocks, b -> recentre(b, shift));
        for (int i = 0; i < flow.d; i++) {
            reference[i] += shift[i];
        }
        for (int i = 0; i < sumReference.length; i++) {
            sumReference[i] += shift[sumAt + i];
        }
    }

    private void recentre(int b, double[] shift) {
        int n = flow.n;
        double unit = unit();
        int at = b * flow.triangle;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++, at++) {
                second[at] += unit
                        * (mass[b] * shift[i] * shift[j] - first[b * n + i] * shift[j] - shift[i] * first[b * n + j]);
            }
        }
        for (int i = 0; i < n; i++) {
            first[b * n + i] -= mass[b] * shift[i];
        }
    }

    /** Returns whether a number is kept relative to its mean. */
    private boolean centred(int i) {
        return i < flow.d || i >= sumAt;
    }

    private void rescale() {
        double largest = 0;
        for (double[] means : new double[][] {reference, first, sumReference}) {
            for (double m : means) {
                largest = Math.max(largest, Math.abs(m));
            }
        }
        if (largest > 0 && Double.isFinite(largest)) {
            int size = Math.getExponent(largest);
            // Small means may be lifted only as far as the constants that are lifted with them stay in range.
            boolean room = Math.scalb(flow.forms.largestConstant(), -exponent - size) < Math.scalb(1.0, HEADROOM);
            if (size > HEADROOM || (size < -HEADROOM && room)) {
                exponent += size;
                scale(reference, -size);
                scale(sumReference, -size);
                scale(first, -size);
            }
        }
        double widest = 0;
        for (int b = 0; b < flow.blocks; b++) {
            for (int i = 0; i < flow.n; i++) {
                widest = Math.max(widest, Math.sqrt(Math.abs(second[b * flow.triangle + place(i, i)])));
            }
        }
        // A spread far below the means is not lifted further than their squares, which feed it, stay in range.
        int floor = exponent - HEADROOM;
        int wanted = widest == 0 ? spread : spread + Math.getExponent(widest);
        if (Double.isFinite(widest) && Math.abs(wanted - spread) > HEADROOM) {
            int target = Math.max(wanted, floor);
            scale(second, 2 * (spread - target));
            spread = target;
        } else if (spread < floor) {
            scale(second, 2 * (spread - floor));
            spread = floor;
        }
    }

    static void scale(double[] values, int binary) {
        for (int i = 0; i < values.length; i++) {
            values[i] = Math.scalb(values[i], binary);
        }
    }

    /** E[θ], in full. */
    double[] mean() {
        double[] theta = reference.clone();
        scale(theta, exponent);
        return flow.chain.weights(theta);
    }

    /** The error at this step. */
    CurvePoint point(int step) {
        return point(step, reference, 0, 1);
    }

    /** The error of the mean of all θ that were added to the sum. */
    CurvePoint averaged(int step) {
        return point(step, sumReference, sumAt, summed);
    }

    private CurvePoint point(int step, double[] centre, int at, double count) {
        var chain = flow.chain;
        int d = flow.d;
        double[] total = new double[d * d];
        for (int b = 0; b < flow.blocks; b++) {
            for (int i = 0; i < d; i++) {
                int row = b * flow.triangle + place(at + i, at);
                for (int j = 0; j <= i; j++) {
                    total[i * d + j] += second[row + j];
                }
            }
        }
        for (int i = 0; i < d; i++) {
            for (int j = i + 1; j < d; j++) {
                total[i * d + j] = total[j * d + i];
            }
        }
        double bias = 0;
        double variance = 0;
        double[] image = new double[d];
        for (int r = 0; r < chain.errorRows.length; r++) {
            double[] row = chain.errorRows[r];
            double residual = -Math.scalb(chain.errorOffsets[r], -exponent);
            Arrays.fill(image, 0);
            for (int i = 0; i < d; i++) {
                if (row[i] != 0) {
                    residual += row[i] * centre[i] / count;
                    for (int j = 0; j < d; j++) {
                        image[j] += row[i] * total[i * d + j];
                    }
                }
            }
            bias = StrictMath.hypot(bias, residual);
            variance += Dense.dot(row, image);
        }
        return CurvePoint.of(
                step,
                StrictMath.hypot(chain.smallestError, Math.scalb(bias, exponent)),
                Math.scalb(Math.sqrt(Math.max(0, variance)) / count, spread));
    }
}
