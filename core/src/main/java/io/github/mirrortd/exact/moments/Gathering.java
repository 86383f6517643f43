package io.github.mirrortd.exact.moments;

import java.util.Arrays;
import java.util.List;
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
    private final double[] nothing;
    private final double[] column;

    // Of the block that is left: its mass, m, the vectors that its edges read and write with, and S times each of the
    // former.
    private double mass;
    private final double[] means;
    private List<FeatureVector> allReads = List.of();
    private List<FeatureVector> allWrites = List.of();
    private double[][] products = {};

    // Of the bundle at hand: what it reads, with h and UᵀSU, and what it writes.
    private final int r;
    private final int w;
    private final int[] places;
    private final FeatureVector[] reads;
    private final double[][] g;
    private final double[] h;
    private final double[] gram;
    private final FeatureVector[] writes;
    private final double[] onMeans;

    // Of an edge.
    private final double[] qg;
    private final double[] qh;

    // Sums over edges: Q, c and the upper half of T.
    private final double[] q;
    private final double[] c;
    private final double[] t;

    /** @param constants null where a step has no constant part */
    Gathering(UpdateForms forms, int d, int n, FlowPlan.@Nullable Constants constants) {
        this.forms = forms;
        this.d = d;
        this.n = n;
        this.constants = constants;
        unit = constants == null ? 0 : constants.unit();
        means = new double[n];
        column = new double[n];
        r = forms.readCount();
        w = forms.writeCount();
        nothing = new double[w];
        places = new int[r];
        reads = new FeatureVector[r];
        g = new double[r][];
        h = new double[r];
        gram = new double[r * r];
        writes = new FeatureVector[w];
        onMeans = new double[w];
        qg = new double[w * r];
        qh = new double[w];
        q = new double[w * r];
        c = new double[w];
        t = new double[w * w];
    }

    /**
     * Begins with a block.
     *
     * @param first the means of all blocks; null where only second moments are wanted
     * @param products of the block's second moments with each of the vectors that are read, made before they are needed
     */
    void leave(
            int block,
            double @Nullable [] first,
            List<FeatureVector> reads,
            List<FeatureVector> writes,
            double[][] products) {
        allReads = reads;
        allWrites = writes;
        this.products = products;
        mass = constants == null ? 0 : constants.mass()[block];
        if (first != null) {
            System.arraycopy(first, block * n, means, 0, n);
        }
        Arrays.fill(places, -1);
    }

    /** Adds a bundle's Y to its columns, and what its vectors add to the means to its factors; sets what it writes as the first. */
    void write(Bundles bundles, int bundle, double[] columns, double[] ofMeans) {
        read(bundles, bundle);
        for (int k = 0; k < w; k++) {
            writes[k] = allWrites.get(bundles.write(bundle, k));
            onMeans[k] = 0;
        }
        clear();
        boolean fresh = true;
        int end = bundles.end(bundle);
        for (int i = bundles.from(bundle); i < end; i++) {
            int f = bundles.form(i);
            couple(bundles.probability(i), f);
            boolean more = i + 1 < end && alike(forms.mixtures[f], forms.mixtures[bundles.form(i + 1)]);
            if (!more) {
                flush(forms.mixtures[f], bundles, bundle, columns, fresh);
                clear();
                fresh = false;
            }
        }
        for (int k = 0; k < w; k++) {
            int at = bundles.column(bundle, k);
            ofMeans[at] = onMeans[k] + (bundles.isFirst(bundle, k) ? 0 : ofMeans[at]);
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

    /** S U, h and UᵀSU, of which what is as in the bundle before stays. */
    private void read(Bundles bundles, int bundle) {
        int changed = 0;
        for (int l = 0; l < r; l++) {
            int place = bundles.read(bundle, l);
            if (place != places[l]) {
                places[l] = place;
                reads[l] = allReads.get(place);
                g[l] = products[place];
                h[l] = constants == null ? 0 : reads[l].dot(means, 0);
                changed |= 1 << l;
            }
        }
        for (int l = 0; l < r; l++) {
            for (int m = 0; m <= l; m++) {
                if ((changed & (1 << l | 1 << m)) != 0) {
                    double product = reads[m].dot(g[l], 0);
                    gram[l * r + m] = product;
                    gram[m * r + l] = product;
                }
            }
        }
    }

    /** Adds an edge's Q, c and T, and what it adds to the means. */
    private void couple(double p, int form) {
        double[] slopes = forms.slopes;
        int from = form * w * r;
        int at = constants == null ? 0 : form * w;
        double[] own = constants == null ? nothing : constants.constants();
        for (int k = 0; k < w; k++) {
            double along = 0;
            for (int l = 0; l < r; l++) {
                double slope = slopes[from + k * r + l];
                along += slope * h[l];
                q[k * r + l] += p * slope;
                double sum = 0;
                for (int m = 0; m < r; m++) {
                    sum += slopes[from + k * r + m] * gram[l * r + m];
                }
                qg[k * r + l] = sum;
            }
            qh[k] = along;
            double constant = own[at + k];
            c[k] += p * constant;
            onMeans[k] += p * (mass * constant + along);
        }
        for (int k = 0; k < w; k++) {
            double mine = own[at + k];
            for (int l = 0; l <= k; l++) {
                double other = own[at + l];
                double sum = unit * (qh[k] * other + mine * qh[l] + mass * mine * other);
                for (int m = 0; m < r; m++) {
                    sum += qg[k * r + m] * slopes[from + l * r + m];
                }
                t[l * w + k] += p * sum;
            }
        }
    }

    /** @param fresh whether the bundle has not written yet */
    private void flush(Mixture mixture, Bundles bundles, int bundle, double[] columns, boolean fresh) {
        for (int k = 0; k < w; k++) {
            // T is symmetric: what two vectors have in common is written with the first of them.
            t[k * w + k] *= 0.5;
            Arrays.fill(column, 0);
            for (int l = 0; l < r; l++) {
                Kernels.add(column, q[k * r + l], g[l], n);
            }
            if (c[k] != 0) {
                Kernels.add(column, unit * c[k], means, n);
            }
            mixture.apply(column, d);
            for (int l = k; l < w; l++) {
                writes[l].addTo(t[k * w + l], column, 0);
            }
            int at = bundles.column(bundle, k) * n;
            boolean set = fresh && bundles.isFirst(bundle, k);
            for (int i = 0; i < n; i++) {
                columns[at + i] = set ? column[i] : columns[at + i] + column[i];
            }
        }
    }
}
