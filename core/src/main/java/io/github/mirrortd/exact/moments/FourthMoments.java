package io.github.mirrortd.exact.moments;

import io.github.mirrortd.exact.Operators;
import java.util.ArrayList;
import java.util.List;

/**
 * The fourth moments of a learner's weights, and with them the exact variance of its squared error over infinitely many runs. With m
 * the mean of all weights z, ẑ = (z − m, 1) and M̂ = [M, Mm + c − m'; 0, 1] the tensor E[ẑ⊗ẑ⊗ẑ⊗ẑ] of each block goes to those of
 * others with M̂ along each of its four axes: N⁵ multiplications for N = n + 1, so for small problems only.
 *
 * <p>As m goes along with the weights, the error of the mean, which is the same in all runs, never gets into the tensors: a small
 * variance is not the difference of two large numbers.
 */
final class FourthMoments {
    /** Multiplications that a whole curve may take. */
    static final double MOST_WORK = 4e9;

    private static final long MOST_NUMBERS = 4_000_000L;

    private final MomentFlow flow;
    private final int size;
    private final double[][] maps;
    private final double[][] constants;
    private final double[] reference;

    /** Of all weights, θ relative to the reference. */
    private final double[] mean;

    private double[][] tensors;

    FourthMoments(MomentFlow flow) {
        this.flow = flow;
        size = flow.n + 1;
        reference = flow.chain.basis.write(Operators.of(flow.chain.problem).fixedPoint());
        double[] onTheta = flow.forms.onTheta(reference);
        maps = new double[flow.forms.reads.length][];
        constants = new double[maps.length][flow.forms.writeCount()];
        for (int f = 0; f < maps.length; f++) {
            maps[f] = map(f);
            flow.forms.constants(f, onTheta, 0, constants[f], 0);
        }
        mean = new double[flow.n];
        for (int i = 0; i < flow.d; i++) {
            mean[i] = flow.chain.initial[i] - reference[i];
        }
        tensors = new double[flow.blocks][size * size * size * size];
        for (int b = 0; b < flow.blocks; b++) {
            tensors[b][tensors[b].length - 1] = flow.chain.startMass[b];
        }
    }

    /** Whether a curve of so many steps is small enough. */
    static boolean fits(MomentFlow flow, int steps) {
        double n = flow.n + 1.0;
        return flow.blocks * StrictMath.pow(n, 4) <= MOST_NUMBERS
                && 4 * StrictMath.pow(n, 5) * flow.chain.edgeCount() * steps <= MOST_WORK;
    }

    /** M̂ of a form, but for its last column. */
    private double[] map(int f) {
        var forms = flow.forms;
        double[] m = new double[size * size];
        for (int i = 0; i < size; i++) {
            m[i * size + i] = 1;
            for (int b = 0; i < flow.n && b < forms.vectors; b++) {
                m[i * size + b * flow.d + i % flow.d] += forms.mixtures[f].change(i / flow.d, b);
            }
        }
        for (int k = 0; k < forms.writeCount(); k++) {
            var write = forms.writes[f][k];
            for (int a = 0; a < write.index().length; a++) {
                int row = write.index()[a] * size;
                for (int l = 0; l < forms.reads[f].length; l++) {
                    var read = forms.reads[f][l];
                    for (int b = 0; b < read.index().length; b++) {
                        m[row + read.index()[b]] += write.value()[a] * forms.slope(f, k, l) * read.value()[b];
                    }
                }
            }
        }
        return m;
    }

    /** What a form adds to weights: (M − I)z, and its constant so many times. */
    private double[] change(int f, double[] z, double times) {
        var forms = flow.forms;
        double[] sum = new double[flow.n];
        for (int i = 0; i < flow.n; i++) {
            for (int b = 0; b < forms.vectors; b++) {
                double share = forms.mixtures[f].change(i / flow.d, b);
                sum[i] += share == 0 ? 0 : share * z[b * flow.d + i % flow.d];
            }
        }
        for (int k = 0; k < forms.writeCount(); k++) {
            double a = times * constants[f][k];
            for (int l = 0; l < forms.reads[f].length; l++) {
                a += forms.slope(f, k, l) * forms.reads[f][l].dot(z, 0);
            }
            forms.writes[f][k].addTo(a, sum, 0);
        }
        return sum;
    }

    /** What of the squared error differs from run to run, as a quadratic form of ẑ. */
    private double[] error() {
        var chain = flow.chain;
        double[] form = new double[size * size];
        for (int r = 0; r < chain.errorRows.length; r++) {
            double[] row = new double[size];
            double off = -chain.errorOffsets[r];
            for (int i = 0; i < flow.d; i++) {
                row[i] = chain.errorRows[r][i];
                off += row[i] * reference[i];
            }
            for (int i = 0; i < flow.d; i++) {
                off += row[i] * mean[i];
            }
            row[flow.n] = off;
            for (int i = 0; i < size; i++) {
                for (int j = 0; j < size; j++) {
                    form[i * size + j] += row[i] * row[j];
                }
            }
        }
        form[size * size - 1] = 0;
        return form;
    }

    /** Moves the mean to where it is after the next step, and writes the maps' last columns relative to it. */
    private void recentre() {
        double[] shift = new double[flow.n];
        for (int b = 0; b < flow.blocks; b++) {
            for (var e : flow.chain.edges.get(b)) {
                double[] x = tensors[e.from()];
                double mass = x[x.length - 1];
                double[] z = new double[flow.n];
                for (int i = 0; i < z.length; i++) {
                    z[i] = x[x.length - size + i] + mass * mean[i];
                }
                Kernels.add(shift, e.probability(), change(e.form(), z, mass), shift.length);
            }
        }
        for (int f = 0; f < maps.length; f++) {
            double[] change = change(f, mean, 1);
            for (int i = 0; i < shift.length; i++) {
                maps[f][i * size + flow.n] = change[i] - shift[i];
            }
        }
        Kernels.add(mean, 1, shift, shift.length);
    }

    private void step() {
        recentre();
        var next = new double[flow.blocks][size * size * size * size];
        for (int b = 0; b < flow.blocks; b++) {
            for (var e : flow.chain.edges.get(b)) {
                double[] x = tensors[e.from()];
                for (int axis = 0; axis < 4; axis++) {
                    x = turned(maps[e.form()], x);
                }
                Kernels.add(next[b], e.probability(), x, x.length);
            }
        }
        tensors = next;
    }

    /** The first axis multiplied by the matrix and moved to the end: four of these bring all axes back to their places. */
    private double[] turned(double[] m, double[] x) {
        int rest = size * size * size;
        double[] y = new double[x.length];
        for (int j = 0; j < size; j++) {
            for (int i = 0; i < size; i++) {
                double factor = m[i * size + j];
                if (factor != 0) {
                    for (int k = 0; k < rest; k++) {
                        y[k * size + i] += factor * x[j * rest + k];
                    }
                }
            }
        }
        return y;
    }

    /** The standard deviation of the squared error now. */
    private double deviation() {
        double[] error = error();
        double square = 0;
        double middle = 0;
        int pairs = size * size;
        int last = pairs - 1;
        for (double[] x : tensors) {
            for (int p = 0; p < pairs; p++) {
                if (error[p] != 0) {
                    double inner = 0;
                    for (int q = 0; q < pairs; q++) {
                        inner += error[q] * x[p * pairs + q];
                    }
                    square += error[p] * inner;
                    middle += error[p] * x[p * pairs + last];
                }
            }
        }
        return Math.sqrt(Math.max(0, square - middle * middle));
    }

    /** The standard deviation of the squared error before anything is learned and after every step. */
    static List<Double> deviations(MomentFlow flow, int steps) {
        var moments = new FourthMoments(flow);
        var result = new ArrayList<Double>();
        result.add(moments.deviation());
        for (int t = 0; t < steps; t++) {
            moments.step();
            result.add(moments.deviation());
        }
        return result;
    }
}
