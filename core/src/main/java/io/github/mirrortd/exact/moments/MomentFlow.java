package io.github.mirrortd.exact.moments;

import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

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
 * threads; each sums its edges in one fixed order, so the result does not depend on how many threads there are. A flow has
 * work space of its own: one computation at a time.
 */
final class MomentFlow {
    /** Below this many multiplications a step is not worth spreading over threads. */
    private static final long PARALLEL_WORK = 500_000;

    /** What a Krylov method multiplies for each number that it applies this flow to, about. */
    private static final double KRYLOV_WORK = 40;

    /** Numbers of a triangle that are summed over all blocks before the next ones are: what fits into the cache. */
    private static final int CHUNK = 192;

    /** Numbers that one array of second moments may have: eight gigabytes. */
    private static final long MOST_MOMENTS = 1L << 30;

    /** What to make of the moments. */
    enum Part {
        /** What they are after the step. */
        WHOLE,
        /** What the learner adds to them, apart from their going from block to block. */
        LEARNED
    }

    /** A share of one block's moments that enters another unchanged but for the mixture of its vectors. */
    record Share(int block, Mixture mixture, double weight) {}

    /** What shares that are one have in common. */
    private record Kind(int block, Mixture mixture) {}

    final SampledChain chain;
    final UpdateForms forms;
    final int blocks;
    final int d;

    /** Numbers in (θ, w), and, behind them, in whatever goes along untouched. */
    final int n;

    final int triangle;
    private final int weights;
    final Share[][] shares;
    private final FlowPlan plan;
    private final boolean parallel;
    private final int edges;
    private final double stepWork;
    private final WorkBudget patience;

    MomentFlow(SampledChain chain, Rule rule, Settings settings, WorkBudget patience) {
        this(chain, rule, settings, 0, patience);
    }

    /** @param more how many numbers go along behind (θ, w) that the learner neither reads nor writes */
    MomentFlow(SampledChain chain, Rule rule, Settings settings, int more, WorkBudget patience) {
        this.chain = chain;
        this.patience = patience;
        blocks = chain.blocks;
        d = chain.basis.dimension;
        forms = new UpdateForms(chain, rule, settings);
        weights = forms.vectors * d;
        n = weights + more;
        triangle = n * (n + 1) / 2;
        if ((long) blocks * triangle > MOST_MOMENTS) {
            throw new IllegalArgumentException("problem " + chain.problem.id() + ": " + blocks + " states with " + n
                    + " weights have too many second moments to be kept in memory");
        }
        shares = new Share[blocks][];
        share();
        plan = new FlowPlan(chain, forms, n);
        edges = chain.edgeCount();
        stepWork = plan.work()
                + 0.5 * n * n * Arrays.stream(shares).mapToInt(s -> s.length).sum();
        parallel = stepWork > PARALLEL_WORK;
    }

    private void share() {
        for (int b = 0; b < blocks; b++) {
            var kept = new LinkedHashMap<Kind, Double>();
            for (var e : chain.edges.get(b)) {
                kept.merge(new Kind(e.from(), forms.mixtures[e.form()]), e.probability(), Double::sum);
            }
            shares[b] = kept.entrySet().stream()
                    .map(e -> new Share(e.getKey().block(), e.getKey().mixture(), e.getValue()))
                    .toArray(Share[]::new);
        }
    }

    /** The same learner with other settings from now on. */
    void tune(Settings settings) {
        forms.tune(settings);
        share();
    }

    /** The flow on first moments. */
    LinearOperator first() {
        return LinearOperator.of(firstSize(), (in, out) -> applyFirst(in, out, Part.WHOLE));
    }

    /** The flow on second moments, without its constant part: it takes positive semi-definite blocks to such blocks. */
    LinearOperator second() {
        return LinearOperator.of(secondSize(), (in, out) -> applySecond(in, out, Part.WHOLE));
    }

    /** Numbers in (θ, w). */
    int weights() {
        return weights;
    }

    int firstSize() {
        return blocks * n;
    }

    int secondSize() {
        return blocks * triangle;
    }

    private void each(int count, IntConsumer body) {
        var range = IntStream.range(0, count);
        (parallel && count > 1 ? range.parallel() : range).forEach(body);
    }

    void applyFirst(double[] in, double[] out, Part part) {
        patience.spend(stepWork / n + FlowPlan.EDGE_WORK * edges + KRYLOV_WORK * firstSize());
        each(blocks, b -> intoFirst(b, in, null, null, part, out));
    }

    void applySecond(double[] in, double[] out, Part part) {
        patience.spend(KRYLOV_WORK * secondSize());
        step(in, null, null, null, 0, part, out, null);
    }

    /** How many multiplications a step takes. */
    double work() {
        return stepWork;
    }

    void spend(double multiplications) {
        patience.spend(multiplications);
    }

    /**
     * One step.
     *
     * @param constants of each form, as {@link #constants} gives them, with first moments and masses; or all three null
     * @param unit what first moments squared are in units of the second moments: 1 where both have the same scale
     */
    void step(
            double[] second,
            double @Nullable [] first,
            double @Nullable [] mass,
            double @Nullable [][] constants,
            double unit,
            Part part,
            double[] out,
            double @Nullable [] outFirst) {
        patience.spend(stepWork);
        if (first != null && outFirst != null) {
            each(blocks, b -> keepFirst(b, first, part, outFirst));
        }
        keep(second, part, out);
        var constant = first == null || constants == null || mass == null
                ? null
                : new FlowPlan.Constants(mass, constants, unit);
        for (var group : plan.groups()) {
            each(group.sources().length, i -> group.sources()[i].write(forms, second, triangle, first, d, n, constant));
            each(group.targets().length, i -> {
                var target = group.targets()[i];
                target.add(weights, d, n, out, target.block() * triangle, first == null ? null : outFirst);
            });
        }
    }

    /** The forms' constants when θ is written relative to a point, and 1 is written as 2^−exponent. */
    double[][] constants(double[] reference, int exponent) {
        var constants = new double[forms.reads.length][];
        each(constants.length, f -> constants[f] = forms.constants(f, reference, exponent));
        return constants;
    }

    /** What a step adds to the means of weights that are zero. */
    double[] sourceOfMeans(double[] mass) {
        double[] source = new double[firstSize()];
        double[][] constants = constants(new double[d], 0);
        each(blocks, b -> intoFirst(b, new double[firstSize()], mass, constants, Part.LEARNED, source));
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

    /** Sets the means of a block to Σ p (I+D)m, or to what of it changes. */
    private void keepFirst(int target, double[] first, Part part, double[] out) {
        double[] sum = new double[n];
        double[] own = new double[n];
        double whole = part == Part.WHOLE ? 1 : 0;
        for (var share : shares[target]) {
            var mixture = share.mixture();
            System.arraycopy(first, share.block() * n, own, 0, n);
            Kernels.add(sum, share.weight() * whole, own, n);
            for (int i = 0; !mixture.isNone() && i < weights; i++) {
                for (int b = 0; b < forms.vectors; b++) {
                    double change = mixture.change(i / d, b);
                    sum[i] += change == 0 ? 0 : share.weight() * change * own[b * d + i % d];
                }
            }
        }
        System.arraycopy(sum, 0, out, target * n, n);
    }

    /** The flow on the means of one block, where nothing is known of the blocks that lead there. */
    private void intoFirst(
            int target,
            double[] first,
            double @Nullable [] mass,
            double @Nullable [][] constants,
            Part part,
            double[] out) {
        keepFirst(target, first, part, out);
        int base = target * n;
        for (var e : chain.edges.get(target)) {
            int f = e.form();
            var reads = forms.reads[f];
            double[] h = new double[reads.length];
            for (int l = 0; l < h.length; l++) {
                h[l] = reads[l].dot(first, e.from() * n);
            }
            for (int k = 0; k < forms.writes[f].length; k++) {
                double a = constants == null || mass == null ? 0 : mass[e.from()] * constants[f][k];
                for (int l = 0; l < h.length; l++) {
                    a += forms.slope(f, k, l) * h[l];
                }
                forms.writes[f][k].addTo(e.probability() * a, out, base);
            }
        }
    }

    /** Sets each block to Σ p (I+D)S(I+D)ᵀ, or to what of it changes. */
    private void keep(double[] second, Part part, double[] out) {
        // Rows of the triangles, gathered until there are enough numbers; each piece goes through all blocks.
        int[] rows = new int[n + 1];
        int pieces = 0;
        for (int i = 0, numbers = 0; i < n; i++) {
            numbers += i + 1;
            if (numbers >= CHUNK || i == n - 1) {
                rows[++pieces] = i + 1;
                numbers = 0;
            }
        }
        each(pieces, piece -> keep(rows[piece], rows[piece + 1], second, part, out));
    }

    private void keep(int firstRow, int endRow, double[] second, Part part, double[] out) {
        int from = firstRow * (firstRow + 1) / 2;
        int count = endRow * (endRow + 1) / 2 - from;
        double[][] pieces = new double[blocks][];
        for (int b = 0; b < blocks; b++) {
            pieces[b] = Arrays.copyOfRange(second, b * triangle + from, b * triangle + from + count);
        }
        for (int b = 0; b < blocks; b++) {
            double[] sum = new double[count];
            var mine = shares[b];
            int at = 0;
            while (at < mine.length) {
                boolean four = at + 4 <= mine.length && part == Part.WHOLE;
                for (int k = at; four && k < at + 4; k++) {
                    four = mine[k].mixture().isNone();
                }
                if (four) {
                    Kernels.addFour(
                            sum,
                            mine[at].weight(),
                            pieces[mine[at].block()],
                            mine[at + 1].weight(),
                            pieces[mine[at + 1].block()],
                            mine[at + 2].weight(),
                            pieces[mine[at + 2].block()],
                            mine[at + 3].weight(),
                            pieces[mine[at + 3].block()],
                            count);
                    at += 4;
                } else if (mine[at].mixture().hasTwoPoints()) {
                    var share = mine[at++];
                    share.mixture()
                            .addSecond(
                                    part == Part.WHOLE,
                                    share.weight(),
                                    second,
                                    share.block() * triangle,
                                    d,
                                    firstRow,
                                    endRow,
                                    sum);
                } else {
                    keepOne(mine[at], firstRow, endRow, pieces[mine[at].block()], part, sum);
                    at++;
                }
            }
            System.arraycopy(sum, 0, out, b * triangle + from, count);
        }
    }

    private void keepOne(Share share, int firstRow, int endRow, double[] piece, Part part, double[] sum) {
        double loss = share.mixture().decay();
        double whole = part == Part.WHOLE ? 1 : 0;
        if (loss == 0) {
            if (part == Part.WHOLE) {
                Kernels.add(sum, share.weight(), piece, piece.length);
            }
            return;
        }
        // What is left of a product of two weights when one or both of them decay, minus 1 where only the change is
        // wanted.
        double none = share.weight() * whole;
        double one = share.weight() * (whole - loss);
        double both = share.weight() * (whole + loss * (loss - 2));
        int at = 0;
        for (int i = firstRow; i < endRow; i++) {
            boolean decays = i >= d && i < weights;
            for (int j = 0; j <= i; j++, at++) {
                boolean other = j >= d && j < weights;
                double factor = decays && other ? both : decays || other ? one : none;
                sum[at] += factor * piece[at];
            }
        }
    }
}
