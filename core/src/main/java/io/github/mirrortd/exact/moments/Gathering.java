package io.github.mirrortd.exact.moments;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What the edges that leave one block write into those that they enter: Y = p [(I+D)(S U Qᵀ + m cᵀ) + ½ W T], T = Q (UᵀSU) Qᵀ + Q h cᵀ +
 * c hᵀ Qᵀ + p c cᵀ, h = Uᵀm, and for the means W (Q h + p c). Edges one after another that have U, W and D in common are summed before anything
 * long is multiplied. Has the work space for it, so that edges, of which there are many, need none of their own.
 */
final class Gathering {
    private final UpdateForms forms;
    private final int d;
    private final int n;
    private final FlowPlan.@Nullable Constants constants;
    private final double unit;
    private final double mass;
    private final double[][] products;
    private final double[] first;
    private final double[] onMeans;
    private final double[] nothing;
    private final double[] column;

    // Of the edges at hand.
    private FeatureVector[] writes = {};
    private int r;
    private double[][] g = {};
    private double[] h = {};
    private double[] gram = {};
    private double[] qg = {};
    private double[] qh = {};

    // Sums over edges: Q, c and T.
    private double[] q = {};
    private final double[] c;
    private double[] t = {};

    /**
     * @param constants null where a step has no constant part
     * @param block the one that is left
     * @param products S times each vector that is read there
     * @param means m
     * @param onMeans each vector that is read there times m
     */
    Gathering(
            UpdateForms forms,
            int d,
            int n,
            FlowPlan.@Nullable Constants constants,
            int block,
            double[][] products,
            double[] means,
            double[] onMeans) {
        this.forms = forms;
        this.d = d;
        this.n = n;
        this.constants = constants;
        unit = constants == null ? 0 : constants.unit();
        mass = constants == null ? 0 : constants.mass()[block];
        this.products = products;
        first = means;
        this.onMeans = onMeans;
        int w = forms.writeCount();
        nothing = new double[w];
        c = new double[w];
        t = new double[w * w];
        qh = new double[w];
        column = new double[n];
    }

    /** Sets the columns of a bundle to its Y, and its factors to what its vectors add to the means. */
    void write(FlowPlan.Bundle bundle, double[][] columns, double[] ofMeans) {
        var edges = bundle.edges();
        int form = edges.get(0).form();
        writes = forms.writes[form];
        int from = bundle.column();
        Arrays.fill(ofMeans, from, from + writes.length, 0);
        read(form, bundle.reads());
        clear();
        boolean fresh = true;
        for (int i = 0; i < edges.size(); i++) {
            int f = edges.get(i).form();
            double p = edges.get(i).probability();
            couple(p, forms.slopes[f], constants == null ? nothing : constants.constants()[f], ofMeans, from);
            boolean more = i + 1 < edges.size()
                    && alike(forms.mixtures[f], forms.mixtures[edges.get(i + 1).form()]);
            if (!more) {
                flush(forms.mixtures[f], columns, from, fresh);
                clear();
                fresh = false;
            }
        }
    }

    private static boolean alike(Mixture a, Mixture b) {
        return a.isNone() ? b.isNone() : a.equals(b);
    }

    private void clear() {
        Arrays.fill(q, 0);
        Arrays.fill(c, 0);
        Arrays.fill(t, 0);
    }

    /** S U, h and UᵀSU. */
    private void read(int form, int[] places) {
        var reads = forms.reads[form];
        r = places.length;
        if (g.length != r) {
            g = new double[r][];
            h = new double[r];
            gram = new double[r * r];
            qg = new double[nothing.length * r];
            q = new double[nothing.length * r];
        }
        for (int l = 0; l < r; l++) {
            g[l] = products[places[l]];
            h[l] = constants == null ? 0 : onMeans[places[l]];
        }
        for (int l = 0; l < r; l++) {
            for (int m = 0; m <= l; m++) {
                double product = reads[m].dot(g[l], 0);
                gram[l * r + m] = product;
                gram[m * r + l] = product;
            }
        }
    }

    /** Adds an edge's Q, c and the lower half of its T, and what it adds to the means. */
    private void couple(double p, double[] slopes, double[] own, double[] ofMeans, int from) {
        int w = writes.length;
        for (int k = 0; k < w; k++) {
            double along = 0;
            for (int l = 0; l < r; l++) {
                double slope = slopes[k * r + l];
                along += slope * h[l];
                q[k * r + l] += p * slope;
                double sum = 0;
                for (int m = 0; m < r; m++) {
                    sum += slopes[k * r + m] * gram[l * r + m];
                }
                qg[k * r + l] = sum;
            }
            qh[k] = along;
            c[k] += p * own[k];
            ofMeans[from + k] += p * (mass * own[k] + along);
        }
        for (int k = 0; k < w; k++) {
            for (int l = 0; l <= k; l++) {
                double sum = unit * (qh[k] * own[l] + own[k] * qh[l] + mass * own[k] * own[l]);
                for (int m = 0; m < r; m++) {
                    sum += qg[k * r + m] * slopes[l * r + m];
                }
                t[k * w + l] += p * sum;
            }
        }
    }

    /** @param fresh whether nothing is in the columns yet */
    private void flush(Mixture mixture, double[][] columns, int from, boolean fresh) {
        int w = writes.length;
        for (int k = 0; k < w; k++) {
            double[] into = fresh ? columns[from + k] : column;
            combine(k, into);
            if (c[k] != 0) {
                Kernels.add(into, unit * c[k], first, n);
            }
            mixture.apply(into, d);
            // T is symmetric: what two vectors have in common is written with the first of them.
            writes[k].addTo(0.5 * t[k * w + k], into, 0);
            for (int l = k + 1; l < w; l++) {
                writes[l].addTo(t[l * w + k], into, 0);
            }
            if (!fresh) {
                Kernels.add(columns[from + k], 1, column, n);
            }
        }
    }

    /** A column becomes Σ_l Q_kl S u_l. */
    private void combine(int k, double[] into) {
        int at = k * r;
        if (r == 4) {
            Kernels.setFour(into, q[at], g[0], q[at + 1], g[1], q[at + 2], g[2], q[at + 3], g[3], n);
            return;
        }
        Arrays.fill(into, 0);
        for (int l = 0; l < r; l++) {
            Kernels.add(into, q[at + l], g[l], n);
        }
    }
}
