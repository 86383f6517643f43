package io.github.mirrortd.exact.moments;

import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * One step of a learner on the moments of z = (θ, w), block by block:
 *
 * <pre>
 * S_{s'} ← Σ_τ p_τ E[(M_τ z + W c)(M_τ z + W c)ᵀ],        M_τ = (I + D) + W Q Uᵀ
 * </pre>
 *
 * with U and W the few vectors that the rule reads with and writes with ({@link UpdateForms}). So the product M S Mᵀ is
 * (I+D)S(I+D)ᵀ + Y Wᵀ + W Yᵀ with a thin matrix Y: it costs O(n²), and M is never formed.
 *
 * <p>Second moments are kept as lower triangles. Blocks are independent of each other within a step, so they are spread over
 * threads; each sums its edges in one fixed order, so the result does not depend on how many threads there are. A flow
 * holds its work space: one computation at a time.
 */
final class MomentFlow {
    /** Below this many multiplications a step is not worth spreading over threads. */
    private static final long PARALLEL_WORK = 500_000;

    /** Approximate number of multiplications of a Krylov method per number of this flow. */
    private static final double KRYLOV_WORK = 40;

    /** Numbers that one array of second moments may have: eight gigabytes. */
    private static final long MOST_MOMENTS = 1L << 30;

    /** The part of a step that is applied to the moments. */
    enum Part {
        /** The moments after the step. */
        WHOLE,
        /** The learner's change of the moments, without their transfer between blocks. */
        LEARNED
    }

    final SampledChain chain;
    final UpdateForms forms;
    final int blocks;
    final int d;

    /** Numbers in (θ, w), and, behind them, in whatever goes along untouched. */
    final int n;

    final int triangle;

    /** Numbers in (θ, w). */
    final int weights;

    final Kept kept;
    private final FlowPlan plan;
    private final boolean parallel;
    private final int edges;
    private final double stepWork;
    private final WorkBudget patience;

    /** Those of the step at hand. */
    private final double[] constants;

    /** Means that are zero, for steps of second moments alone. */
    private final Means nothing;

    /** @param more how many numbers go along behind (θ, w) that the learner neither reads nor writes */
    MomentFlow(SampledChain chain, Rule rule, Settings settings, int more, WorkBudget patience) {
        this.chain = chain;
        forms = new UpdateForms(chain, rule, settings);
        this.patience = patience;
        blocks = chain.blocks;
        d = chain.basis.dimension;
        weights = forms.vectors * d;
        n = weights + more;
        triangle = n * (n + 1) / 2;
        if ((long) blocks * triangle > MOST_MOMENTS) {
            throw new IllegalArgumentException("problem " + chain.problem.id() + ": " + blocks + " states with " + n
                    + " weights have too many second moments to be kept in memory");
        }
        kept = new Kept(chain, forms, n);
        plan = new FlowPlan(chain, forms, n);
        constants = new double[forms.reads.length * forms.writeCount()];
        nothing = new Means(
                new double[firstSize()], new double[blocks], new double[constants.length], 0, new double[firstSize()]);
        edges = chain.edgeCount();
        stepWork = plan.work + kept.work();
        parallel = stepWork > PARALLEL_WORK;
    }

    /** The same learner with other settings from now on. */
    void tune(Settings settings) {
        forms.tune(settings);
        kept.share();
    }

    /** The flow on first moments. */
    LinearOperator first() {
        return LinearOperator.of(firstSize(), (in, out) -> applyFirst(in, out, Part.WHOLE));
    }

    /** The flow on second moments, without its constant part: it takes positive semi-definite blocks to such blocks. */
    LinearOperator second() {
        return LinearOperator.of(secondSize(), (in, out) -> applySecond(in, out, Part.WHOLE));
    }

    int firstSize() {
        return blocks * n;
    }

    int secondSize() {
        return blocks * triangle;
    }

    void each(int count, IntConsumer body) {
        if (parallel && count > 1) {
            IntStream.range(0, count).parallel().forEach(body);
            return;
        }
        for (int i = 0; i < count; i++) {
            body.accept(i);
        }
    }

    void applyFirst(double[] in, double[] out, Part part) {
        patience.spend(stepWork / n + FlowPlan.EDGE_WORK * edges + KRYLOV_WORK * firstSize());
        each(blocks, b -> intoFirst(b, in, nothing.mass(), part, out));
    }

    void applySecond(double[] in, double[] out, Part part) {
        patience.spend(KRYLOV_WORK * secondSize());
        step(in, nothing, part, out);
    }

    void spend(double multiplications) {
        patience.spend(multiplications);
    }

    /**
     * The means that a step reads and writes.
     *
     * @param constants of each form, as {@link #constants} gives them
     * @param unit what first moments squared are in units of the second moments: 1 where both have the same scale
     * @param out receives the means after the step
     */
    record Means(double[] first, double[] mass, double[] constants, double unit, double[] out) {}

    /** One step. */
    void step(double[] second, Means means, Part part, double[] out) {
        patience.spend(stepWork);
        each(blocks, b -> kept.keepFirst(b, means.first(), part, means.out()));
        for (int mixture = 0; mixture < kept.mixtures(); mixture++) {
            int k = mixture;
            double[] sums = k == 0 ? out : new double[out.length];
            each(kept.pieces(), piece -> kept.sum(piece, k, second, part, sums));
            each(blocks, b -> kept.mix(b, k, sums, part, out));
        }
        for (var group : plan.groups) {
            each(group.parts().size(), i -> plan.write(group.parts().get(i), second, means));
            each(group.targets().size(), i -> group.targets().get(i).add(out, means.out()));
        }
    }

    /** Writes a lower triangle out as a whole matrix. */
    static void unpack(double[] triangle, int base, int n, double[][] full) {
        int row = base;
        for (int i = 0; i < n; i++) {
            System.arraycopy(triangle, row, full[i], 0, i + 1);
            for (int j = 0; j < i; j++) {
                full[j][i] = triangle[row + j];
            }
            row += i + 1;
        }
    }

    /**
     * The forms' constants, one form's after another's, when θ is written relative to a point, and 1 is written as
     * 2^−exponent; until the next are asked for.
     */
    double[] constants(double[] reference, int exponent) {
        int w = forms.writeCount();
        double[] onTheta = forms.onTheta(reference);
        each(forms.reads.length, f -> forms.constants(f, onTheta, exponent, constants, f * w));
        return constants;
    }

    /** Change of the means from zero weights. */
    double[] sourceOfMeans(double[] mass) {
        double[] source = new double[firstSize()];
        constants(new double[d], 0);
        each(blocks, b -> intoFirst(b, nothing.first(), mass, Part.LEARNED, source));
        return source;
    }

    /** The masses after one step. */
    double[] stepMass(double[] mass) {
        double[] out = new double[blocks];
        for (int b = 0; b < blocks; b++) {
            for (var e : chain.edges.get(b)) {
                out[b] += e.probability() * mass[e.from()];
            }
        }
        return out;
    }

    /** The flow on the means of one block, where nothing is known of the blocks that lead there. */
    private void intoFirst(int target, double[] first, double[] mass, Part part, double[] out) {
        kept.keepFirst(target, first, part, out);
        for (var e : chain.edges.get(target)) {
            int f = e.form();
            double[] h = new double[forms.readCount()];
            for (int l = 0; l < h.length; l++) {
                h[l] = forms.reads[f][l].dot(first, e.from() * n);
            }
            for (int k = 0; k < forms.writes[f].length; k++) {
                double a = mass[e.from()] * constants[f * forms.writeCount() + k];
                for (int l = 0; l < h.length; l++) {
                    a += forms.slope(f, k, l) * h[l];
                }
                forms.writes[f][k].addTo(e.probability() * a, out, target * n);
            }
        }
    }
}
