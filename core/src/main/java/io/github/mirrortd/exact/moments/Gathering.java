package io.github.mirrortd.exact.moments;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What one edge after the other writes into the block that it enters: Y = p [(I+D)(S U Qᵀ + m cᵀ) + ½ W T], T = Q (UᵀSU) Qᵀ + Q h cᵀ +
 * c hᵀ Qᵀ + p c cᵀ, h = Uᵀm, and for the means W (Q h + p c). Has the work space for it, so that edges, of which there are many, need
 * none of their own.
 */
final class Gathering {
    private final UpdateForms forms;
    private final int d;
    private final int n;
    private final FlowPlan.@Nullable Constants constants;
    private final double unit;
    private final double[] column;
    private final double[] nothing;

    // Of the edge at hand.
    private int form;
    private FeatureVector[] writes = {};
    private double[] slopes = {};
    private double[] c = {};
    private double[] first = {};
    private double mass;
    private int r;
    private double[][] g = {};
    private double[] h = {};
    private double[] gram = {};
    private double[] qg = {};
    private double[] qh = {};
    private double[] t = {};

    /** @param constants null where a step has no constant part */
    Gathering(UpdateForms forms, int d, int n, FlowPlan.@Nullable Constants constants) {
        this.forms = forms;
        this.d = d;
        this.n = n;
        this.constants = constants;
        unit = constants == null ? 0 : constants.unit();
        column = new double[n];
        nothing = new double[forms.writeCount()];
    }

    /**
     * Goes on to an edge.
     *
     * @param products S times each vector that is read where it comes from
     * @param means m
     * @param onMeans each vector that is read there times m
     * @param places which of these vectors it reads
     * @param from the block it comes from
     */
    void at(int f, double[][] products, double[] means, double[] onMeans, int[] places, int from) {
        form = f;
        writes = forms.writes[f];
        slopes = forms.slopes[f];
        first = means;
        r = places.length;
        if (g.length != r) {
            int w = nothing.length;
            g = new double[r][];
            h = new double[r];
            gram = new double[r * r];
            qg = new double[w * r];
            qh = new double[w];
            t = new double[w * w];
        }
        for (int l = 0; l < r; l++) {
            g[l] = products[places[l]];
            h[l] = constants == null ? 0 : onMeans[places[l]];
        }
        c = constants == null ? nothing : constants.constants()[f];
        mass = constants == null ? 0 : constants.mass()[from];
    }

    /** Adds Y to the sums of what each vector writes. */
    void add(double probability, double[][] sums, int[] places) {
        couple();
        int w = writes.length;
        for (int k = 0; k < w; k++) {
            combine(k);
            if (constants != null && c[k] != 0) {
                Kernels.add(column, unit * c[k], first, n);
            }
            forms.mixtures[form].apply(column, d);
            // T is symmetric: what two vectors have in common is written with the first of them.
            writes[k].addTo(0.5 * t[k * w + k], column, 0);
            for (int l = k + 1; l < w; l++) {
                writes[l].addTo(t[l * w + k], column, 0);
            }
            Kernels.add(sums[places[k]], probability, column, n);
        }
    }

    /** The column becomes Σ_l Q_kl S u_l. */
    private void combine(int k) {
        int q = k * r;
        if (r == 4) {
            Kernels.setFour(column, slopes[q], g[0], slopes[q + 1], g[1], slopes[q + 2], g[2], slopes[q + 3], g[3], n);
            return;
        }
        Arrays.fill(column, 0);
        for (int l = 0; l < r; l++) {
            Kernels.add(column, slopes[q + l], g[l], n);
        }
    }

    /** Adds to the means that begin at a place. */
    void addMeans(double probability, double[] out, int base) {
        for (int k = 0; k < writes.length; k++) {
            double a = mass * c[k];
            for (int l = 0; l < r; l++) {
                a += slopes[k * r + l] * h[l];
            }
            writes[k].addTo(probability * a, out, base);
        }
    }

    /** T, its lower half. */
    private void couple() {
        var reads = forms.reads[form];
        for (int l = 0; l < r; l++) {
            for (int m = 0; m <= l; m++) {
                double product = reads[m].dot(g[l], 0);
                gram[l * r + m] = product;
                gram[m * r + l] = product;
            }
        }
        int w = writes.length;
        for (int k = 0; k < w; k++) {
            double along = 0;
            for (int l = 0; l < r; l++) {
                along += slopes[k * r + l] * h[l];
                double sum = 0;
                for (int m = 0; m < r; m++) {
                    sum += slopes[k * r + m] * gram[l * r + m];
                }
                qg[k * r + l] = sum;
            }
            qh[k] = along;
        }
        for (int k = 0; k < w; k++) {
            for (int l = 0; l <= k; l++) {
                double sum = unit * (qh[k] * c[l] + c[k] * qh[l] + mass * c[k] * c[l]);
                for (int m = 0; m < r; m++) {
                    sum += qg[k * r + m] * slopes[l * r + m];
                }
                t[k * w + l] = sum;
            }
        }
    }
}
