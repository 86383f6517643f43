package io.github.mirrortd.engine.lanes;

import io.github.mirrortd.engine.batch.Meter;
import io.github.mirrortd.engine.batch.TransitionChunk;
import io.github.mirrortd.engine.reference.Reference;
import io.github.mirrortd.engine.scalar.ProblemTables;
import io.github.mirrortd.learn.FollowOn;
import io.github.mirrortd.learn.LookAhead;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.Arrays;

/**
 * Learners of several runs in lockstep, each on its own transition. Their features differ, so these are rows as well, zeros
 * included: then all arithmetic is in vectors.
 *
 * <p>A zero changes nothing as long as all numbers are finite; but 0·∞ is not 0. So every chunk of steps is checked
 * afterwards: where a weight is not finite any more, the block goes back to the start of the chunk and from there on
 * takes only the entries that are there, as {@link Reference} does. (A coefficient that is not finite spoils every weight
 * for good, zeros or not, so none is missed.)
 */
final class RunBlock {
    private final Lanes lanes;
    private final LaneRule rule;
    private final ProblemTables tables;
    private final FiniteProblem problem;
    private final Object key;
    private final LaneError form;
    private final RuleKernel kernel;
    private final boolean readsFollowOn;
    private final boolean readsPolicies;
    private final Meter[] meters;
    private final int[] runs;
    private final int[] positions;
    private final int[] now;
    private final FollowOn[] followOns;
    private final RunTraces traces;
    private final int dimension;
    private final int n;
    private final int theta;
    private final int w;
    private final int sum;
    private final int toAhead;
    private final LookAhead lookAhead;
    private int phase;
    private final double[] m;
    private final double[] saved;

    /** F of every learner at every step of a chunk. */
    private double[] followOn = {};

    private boolean sparse;

    /**
     * @param key what blocks with the same learners' runs have in common
     * @param runs the run of each learner; as many as lanes
     * @param positions the position of each learner among the settings
     * @param meters the meter of each learner
     */
    RunBlock(
            FiniteProblem problem,
            ProblemTables tables,
            Object key,
            LaneError form,
            Lanes lanes,
            LaneRule rule,
            Settings[] settings,
            int[] runs,
            int[] positions,
            Meter[] meters) {
        this.lanes = lanes;
        this.rule = rule;
        this.tables = tables;
        this.problem = problem;
        this.key = key;
        this.form = form;
        this.runs = runs;
        this.positions = positions;
        this.meters = meters;
        readsFollowOn = rule.readsFollowOn();
        readsPolicies = !rule.readsOf(Product.Source.POLICIES).isEmpty();
        n = runs.length;
        dimension = problem.dimension();
        theta = LaneRows.THETA * n;
        w = theta + dimension * n;
        int trace = w + dimension * n;
        sum = trace + rule.rowsBehind(dimension) * n;
        toAhead = rule.rowsAhead(dimension) * n;
        lookAhead = rule.lookAhead();
        m = new double[sum + n];
        saved = new double[m.length];
        now = new int[n];
        followOns = Arrays.stream(settings)
                .map(s -> rule.rule().emphasis(s).start())
                .toArray(FollowOn[]::new);
        traces = new RunTraces(lanes, rule, tables, m, dimension, n, trace, now);
        LaneBlock.begin(m, rule, settings, problem.initial());
        if (lookAhead.hasTwoPoints()) {
            PointRows.start(m, dimension * n, toAhead, n);
        }
        kernel = rule.kernel(settings, false);
        record(0);
        report(0);
    }

    /** Learns from the transitions of a chunk, which follow the curve's point. */
    void advance(TransitionChunk chunk, int point) {
        System.arraycopy(m, 0, saved, 0, m.length);
        int savedPhase = phase;
        if (readsFollowOn) {
            follow(chunk);
        }
        run(chunk, point);
        if (!sparse && !isClean()) {
            System.arraycopy(saved, 0, m, 0, m.length);
            phase = savedPhase;
            sparse = true;
            run(chunk, point);
        }
        report(point + chunk.count());
    }

    private boolean isClean() {
        double spoilt = 0;
        for (int i = theta; i < sum; i++) {
            spoilt += 0 * m[i];
        }
        return spoilt == 0;
    }

    private void run(TransitionChunk chunk, int point) {
        int[][] transitions = chunk.transitions();
        var rows = chunk.derived(key, RunTables.class, () -> new RunTables(problem, tables, runs));
        double[] x = rows.rows();
        boolean needsNow = sparse || readsPolicies || rule.traced();
        for (int k = 0; k < chunk.count(); k++) {
            for (int i = 0; needsNow && i < n; i++) {
                now[i] = transitions[runs[i]][k];
            }
            if (readsFollowOn) {
                System.arraycopy(followOn, k * n, m, LaneRows.IN_FOLLOW_ON * n, n);
            }
            if (readsPolicies) {
                policies();
            }
            step(x, k * rows.perStep());
            record(point + k + 1);
        }
    }

    private void step(double[] x, int at) {
        int phi = at + ProblemTables.POLICIES * n;
        if (rule.traced()) {
            traces.at(x, phi, sparse);
        }
        if (lookAhead == LookAhead.NONE) {
            ask(x, at, 0);
            if (rule.decays) {
                lanes.decay(m, LaneRows.OUT_DECAY * n, w, w + dimension * n, n);
            }
            add(x, phi, 0);
        } else {
            int asked = w;
            for (var move : lookAhead.moves(phase)) {
                if (move.asks()) {
                    int from = move.fromAhead() ? toAhead : 0;
                    ask(x, at, from);
                    asked = w + from;
                }
                int point = move.setsAhead() ? toAhead : 0;
                PointRows.begin(lanes, rule, m, dimension * n, asked, point, n);
                add(x, phi, point);
            }
            phase = (phase + 1) % lookAhead.phases();
        }
        if (rule.traced()) {
            traces.keep();
        }
    }

    /** What the rule says at the point that is so far behind the weights. */
    private void ask(double[] x, int at, int point) {
        int phi = at + ProblemTables.POLICIES * n;
        int toW = dimension * n;
        if (rule.traced()) {
            traces.see(point);
        }
        if (sparse) {
            sparseProducts(point);
        } else {
            int there = theta + point;
            int next = phi + toW;
            lanes.denseDot(m, LaneRows.IN_THETA_PHI * n, x, phi, there, dimension, rule.readsWPhi ? toW : 0, n);
            lanes.denseDot(m, LaneRows.IN_THETA_NEXT * n, x, next, there, dimension, rule.readsWNext ? toW : 0, n);
        }
        kernel.apply(m, n, x, at, 0);
    }

    /** Adds the rule's vectors to the point that is so far behind the weights. */
    private void add(double[] x, int phi, int point) {
        if (sparse) {
            sparseUpdate(point);
        } else {
            lanes.denseAdd(m, LaneRows.OUT_THETA_PHI * n, theta + point, x, phi, dimension, rule.movesThetaNext, n);
            if (rule.movesWPhi || rule.movesWNext) {
                lanes.denseAdd(m, LaneRows.OUT_W_PHI * n, w + point, x, phi, dimension, rule.movesWNext, n);
            }
        }
        if (rule.traced()) {
            traces.add(point);
        }
    }

    /** F depends on the data alone, so it is known for a whole chunk before anything is learned from it. */
    private void follow(TransitionChunk chunk) {
        int[][] transitions = chunk.transitions();
        if (followOn.length < chunk.count() * n) {
            followOn = new double[chunk.count() * n];
        }
        for (int i = 0; i < n; i++) {
            var own = followOns[i];
            for (int k = 0; k < chunk.count(); k++) {
                int t = transitions[runs[i]][k];
                followOn[k * n + i] = own.enter(tables.interest[t]);
                own.leave(tables.gamma[t], tables.rho[t], tables.terminal[t]);
            }
        }
    }

    private void policies() {
        int first = LaneRows.IN_POLICIES * n;
        for (int i = 0; i < n; i++) {
            int from = now[i] * ProblemTables.NUMBERS + ProblemTables.POLICIES;
            for (int k = 0; k < ProblemTables.NUMBERS - ProblemTables.POLICIES; k++) {
                m[first + k * n + i] = tables.numbers[from + k];
            }
        }
    }

    private void sparseProducts(int point) {
        for (int i = 0; i < n; i++) {
            int t = now[i];
            m[LaneRows.IN_THETA_PHI * n + i] = dot(m, theta + point + i, n, tables.phiIndex[t], tables.phiValue[t]);
            m[LaneRows.IN_THETA_NEXT * n + i] = dot(m, theta + point + i, n, tables.nextIndex[t], tables.nextValue[t]);
            m[LaneRows.IN_W_PHI * n + i] = dot(m, w + point + i, n, tables.phiIndex[t], tables.phiValue[t]);
            m[LaneRows.IN_W_NEXT * n + i] = dot(m, w + point + i, n, tables.nextIndex[t], tables.nextValue[t]);
        }
    }

    /** The inner product of sparse features with a vector whose entries are {@code apart} from each other. */
    static double dot(double[] m, int at, int apart, int[] index, double[] value) {
        double product = 0;
        for (int k = 0; k < index.length; k++) {
            product += value[k] * m[at + index[k] * apart];
        }
        return product;
    }

    private void sparseUpdate(int point) {
        for (int i = 0; i < n; i++) {
            int t = now[i];
            addTo(m, theta + point + i, n, m[LaneRows.OUT_THETA_PHI * n + i], tables.phiIndex[t], tables.phiValue[t]);
            addTo(
                    m,
                    theta + point + i,
                    n,
                    m[LaneRows.OUT_THETA_NEXT * n + i],
                    tables.nextIndex[t],
                    tables.nextValue[t]);
            if (rule.movesWPhi || rule.movesWNext) {
                addTo(m, w + point + i, n, m[LaneRows.OUT_W_PHI * n + i], tables.phiIndex[t], tables.phiValue[t]);
                addTo(m, w + point + i, n, m[LaneRows.OUT_W_NEXT * n + i], tables.nextIndex[t], tables.nextValue[t]);
            }
        }
    }

    /** Adds sparse features to such a vector. */
    static void addTo(double[] m, int at, int apart, double factor, int[] index, double[] value) {
        for (int k = 0; k < index.length; k++) {
            m[at + index[k] * apart] += factor * value[k];
        }
    }

    private void record(int point) {
        if (!meters[0].needs(point)) {
            return;
        }
        lanes.error(m, form, n);
        if (meters[0].counts(point)) {
            lanes.addRow(m, LaneRows.ERROR * n, sum, n);
        }
        if (meters[0].keepsCurves()) {
            for (int i = 0; i < n; i++) {
                meters[i].curvePoint(positions[i], point, m[LaneRows.ERROR * n + i]);
            }
        }
    }

    private void report(int point) {
        if (meters[0].counts(point)) {
            for (int i = 0; i < n; i++) {
                meters[i].set(positions[i], m[sum + i], m[LaneRows.ERROR * n + i]);
            }
        }
    }
}
