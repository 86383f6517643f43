package io.github.mirrortd.exact.moments;

import java.util.Arrays;

/**
 * Computes what the edges that leave one block write into those that they enter: Y = p [(I+D)(S U Qᵀ + m cᵀ) + ½ W T], T = Q
 * (UᵀSU) Qᵀ + Q h cᵀ + c hᵀ Qᵀ + p c cᵀ, h = Uᵀm, and for the means W (Q h + p c). Edges one after another that have U, W
 * and D in common are summed before anything long is multiplied. Holds the work space, so that edges need none.
 */
final class Gathering {
    private final UpdateForms forms;
    private final int d;
    private final int n;
    private final MomentFlow.Means means;
    private final double[] column;

    /** S of the left block times each vector that is read. */
    private final double[][] products;

    private int block;

    // Of the bundle at hand: those of the vectors it reads that count, where their products are, h and UᵀSU.
    private final int[] used;
    private final int r;
    private final int w;
    private final int[] places;
    private final double[] h;
    private final double[] gram;
    private final double[] onMeans;

    // Of an edge: Q, Q UᵀSU and Q h.
    private final double[] slopes;
    private final double[] qg;
    private final double[] qh;

    // Sums over edges: Q, c and the upper half of T.
    private final double[][] q;
    private final double[] c;
    private final double[] t;

    /** @param products are filled before a bundle that needs them is written */
    Gathering(UpdateForms forms, int d, int n, MomentFlow.Means means, double[][] products) {
        this.forms = forms;
        this.d = d;
        this.n = n;
        this.means = means;
        this.products = products;
        column = new double[n];
        used = forms.usedReads;
        r = used.length;
        places = new int[r];
        w = forms.writeCount();
        h = new double[r];
        gram = new double[r * r];
        onMeans = new double[w];
        slopes = new double[w * r];
        qg = new double[w * r];
        qh = new double[w];
        q = new double[w][r];
        c = new double[w];
        t = new double[w * w];
    }

    /**
     * Adds a bundle's Y to its columns, and what its vectors add to the means to its factors.
     *
     * @param from the block it leaves, with whose second moments the products were made
     */
    void write(int from, FlowPlan.Bundle bundle, double[][] columns, double[] ofMeans) {
        block = from;
        var edges = bundle.edges();
        read(forms.reads[edges.get(0).form()], bundle.products());
        Arrays.fill(onMeans, 0);
        int i = 0;
        while (i < edges.size()) {
            var mixture = forms.mixtures[edges.get(i).form()];
            for (double[] row : q) {
                Arrays.fill(row, 0);
            }
            Arrays.fill(c, 0);
            Arrays.fill(t, 0);
            for (; i < edges.size() && forms.mixtures[edges.get(i).form()].equals(mixture); i++) {
                couple(edges.get(i));
            }
            flush(mixture, forms.writes[edges.get(0).form()], bundle, columns);
        }
        for (int k = 0; k < w; k++) {
            ofMeans[bundle.columns()[k]] += onMeans[k];
        }
    }

    /** Sets h and UᵀSU. */
    private void read(FeatureVector[] reads, int[] ofBundle) {
        for (int l = 0; l < r; l++) {
            places[l] = ofBundle[used[l]];
            h[l] = reads[used[l]].dot(means.first(), block * n);
            for (int m = 0; m <= l; m++) {
                double product = reads[used[m]].dot(products[places[l]], 0);
                gram[l * r + m] = product;
                gram[m * r + l] = product;
            }
        }
    }

    /** Adds an edge's Q, c and T, and what it adds to the means. */
    private void couple(SampledChain.Edge edge) {
        double p = edge.probability();
        double mass = means.mass()[block];
        double unit = means.unit();
        double[] own = means.constants();
        int at = edge.form() * w;
        for (int k = 0; k < w; k++) {
            for (int l = 0; l < r; l++) {
                slopes[k * r + l] = forms.slope(edge.form(), k, used[l]);
            }
            double along = 0;
            for (int l = 0; l < r; l++) {
                double slope = slopes[k * r + l];
                along += slope * h[l];
                q[k][l] += p * slope;
                double sum = 0;
                for (int m = 0; m < r; m++) {
                    sum += slopes[k * r + m] * gram[l * r + m];
                }
                qg[k * r + l] = sum;
            }
            qh[k] = along;
            c[k] += p * own[at + k];
            onMeans[k] += p * (mass * own[at + k] + along);
        }
        for (int k = 0; k < w; k++) {
            double mine = own[at + k];
            for (int l = 0; l <= k; l++) {
                double other = own[at + l];
                double sum = unit * (qh[k] * other + mine * qh[l] + mass * mine * other);
                for (int m = 0; m < r; m++) {
                    sum += qg[k * r + m] * slopes[l * r + m];
                }
                t[l * w + k] += p * sum;
            }
        }
    }

    private void flush(Mixture mixture, FeatureVector[] writes, FlowPlan.Bundle bundle, double[][] columns) {
        for (int k = 0; k < w; k++) {
            // T is symmetric: what two vectors have in common is written with the first of them.
            t[k * w + k] *= 0.5;
            Arrays.fill(column, 0);
            Kernels.addRows(column, q[k], products, places, 0, r, n);
            for (int i = 0; c[k] != 0 && i < n; i++) {
                column[i] += means.unit() * c[k] * means.first()[block * n + i];
            }
            mixture.mix(column, d, MomentFlow.Part.WHOLE);
            for (int l = k; l < w; l++) {
                writes[l].addTo(t[k * w + l], column, 0);
            }
            Kernels.add(columns[bundle.columns()[k]], 1, column, n);
        }
    }
}
