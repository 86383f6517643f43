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
    private static final double[] ONE = {1};

    /**
     * What is known of the block that is left.
     *
     * @param reads the vectors that its edges read with
     * @param writes the vectors that they write with
     * @param products S times each vector that is read with
     * @param means m
     * @param onMeans each vector that is read with, times m
     */
    record Left(
            int block,
            List<FeatureVector> reads,
            List<FeatureVector> writes,
            double[][] products,
            double[] means,
            double[] onMeans) {}

    private final BlockLoops loops;
    private final UpdateForms forms;
    private final int d;
    private final int n;
    private final FlowPlan.@Nullable Constants constants;
    private final double unit;
    private final double mass;
    private final Left left;
    private final double[] nothing;
    private final double[] column;
    private final double[][] columnAlone;

    // Of the bundle at hand: what it reads, with h and UᵀSU, and what it writes.
    private final int r;
    private final int w;
    private final int[] places;
    private final FeatureVector[] reads;
    private final double[][] g;
    private final double[] h;
    private final double[] gram;
    private final FeatureVector[] writes;
    private final double[][] values;

    /** Where those end that are at the same place in z as this one, and follow it. */
    private final int[] ends;

    private final double[] onMeans;

    // Of an edge.
    private final double[] qg;
    private final double[] qh;

    // Sums over edges: Q, c and the upper half of T.
    private final double[] q;
    private final double[] c;
    private final double[] t;

    /** @param constants null where a step has no constant part */
    Gathering(BlockLoops loops, UpdateForms forms, int d, int n, FlowPlan.@Nullable Constants constants, Left left) {
        this.loops = loops;
        this.forms = forms;
        this.d = d;
        this.n = n;
        this.constants = constants;
        this.left = left;
        unit = constants == null ? 0 : constants.unit();
        mass = constants == null ? 0 : constants.mass()[left.block()];
        column = new double[n];
        columnAlone = new double[][] {column};
        r = forms.readCount();
        w = forms.writeCount();
        nothing = new double[w];
        places = new int[r];
        Arrays.fill(places, -1);
        reads = new FeatureVector[r];
        g = new double[r][];
        h = new double[r];
        gram = new double[r * r];
        writes = new FeatureVector[w];
        values = new double[w][];
        ends = new int[w];
        onMeans = new double[w];
        qg = new double[w * r];
        qh = new double[w];
        q = new double[w * r];
        c = new double[w];
        t = new double[w * w];
    }

    /** Adds a bundle's Y to its columns, and what its vectors add to the means to its factors; sets what it writes as the first. */
    void write(Bundles bundles, int bundle, double[] columns, double[] ofMeans) {
        read(bundles, bundle);
        for (int k = w - 1; k >= 0; k--) {
            writes[k] = left.writes().get(bundles.write(bundle, k));
            values[k] = writes[k].value();
            ends[k] = k + 1 < w && writes[k].isLike(writes[k + 1]) ? ends[k + 1] : k + 1;
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
                reads[l] = left.reads().get(place);
                g[l] = left.products()[place];
                h[l] = constants == null ? 0 : left.onMeans()[place];
                changed |= 1 << l;
            }
        }
        for (int l = 0; l < r; l++) {
            for (int m = 0; m <= l; m++) {
                if ((changed & (1 << l | 1 << m)) != 0) {
                    double product = loops.dot(reads[m], g[l]);
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
            Arrays.fill(column, 0);
            loops.add(column, 0, n, q, k * r, g, 0, r);
            if (c[k] != 0) {
                Kernels.add(column, unit * c[k], left.means(), n);
            }
            mixture.apply(column, d);
            // T is symmetric: what two vectors have in common is written with the first of them.
            t[k * w + k] *= 0.5;
            addAlong(k);
            int at = bundles.column(bundle, k) * n;
            if (fresh && bundles.isFirst(bundle, k)) {
                System.arraycopy(column, 0, columns, at, n);
            } else {
                loops.add(columns, at, n, ONE, 0, columnAlone, 0, 1);
            }
        }
    }

    /** Adds Σ_l T_kl w_l over all l from k on, those that follow each other at one place in z together. */
    private void addAlong(int k) {
        int l = k;
        while (l < w) {
            int end = ends[l];
            if (writes[l].dense()) {
                loops.add(column, writes[l].first(), d, t, k * w + l, values, l, end - l);
            } else {
                writes[l].addTo(t[k * w + l], column, 0);
            }
            l = end;
        }
    }
}
