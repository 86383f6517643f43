package io.github.mirrortd.engine.lanes;

import io.github.mirrortd.engine.batch.Meter;
import io.github.mirrortd.engine.scalar.ProblemTables;
import io.github.mirrortd.learn.FollowOn;
import io.github.mirrortd.learn.LookAhead;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Learners of one run in lockstep. A step is three passes over the block: the products, the rule, and what its coefficients
 * do to the weights. Only the rule differs between algorithms, so the rest is compiled once for all.
 */
final class LaneBlock {
    /** From so many vectors on, steps in one loop are faster. */
    private static final int FUSED = 4;

    private static final double[] NONE = {};

    private final Lanes lanes;
    private final LaneRule rule;
    private final ProblemTables tables;
    private final LaneTables places;
    private final Meter meter;
    private final int run;
    private final int first;
    private final int count;
    private final double[] m;
    private final int weightsEnd;
    private final int learners;
    private final int sum;
    private final LaneTraces traces;

    /** What steps in one loop need to know; null where there are none. */
    private final @Nullable FusedShape shape;

    /** Settings of one of the learners where their traces are the same; null where not. */
    private final @Nullable Settings ofTraces;

    private @Nullable CommonTraces common;

    private double[] followOns = {};
    private final RuleKernel kernel;
    private final LookAhead lookAhead;
    private int phase;

    /** Where the w is that the rule was last asked at. */
    private int asked;

    /** The same for all learners: they are in one run, and their settings do not change it. */
    private final FollowOn followOn;

    /**
     * @param run which run's transitions these learners see
     * @param first their position among the settings of the run
     * @param count how many there are, filled up to whole vectors
     */
    LaneBlock(
            FiniteProblem problem,
            ProblemTables tables,
            LaneTables places,
            Lanes lanes,
            LaneRule rule,
            Fusion fusion,
            List<Settings> all,
            Meter meter,
            int run,
            int first,
            int count) {
        this.lanes = lanes;
        this.rule = rule;
        this.tables = tables;
        this.places = places;
        this.meter = meter;
        this.run = run;
        this.first = first;
        this.count = count;
        int d = problem.dimension();
        learners = Math.min(count, all.size() - first);
        sum = rule.sumRow(d) * count;
        // So few learners wait for each other's results more than for the loops around them.
        boolean few = count < FUSED * lanes.width();
        this.shape = !few && fusion.isPossible() ? fusion.shape() : null;
        m = new double[sum + count + (shape == null ? 0 : shape.rows(rule) * count)];
        weightsEnd = (LaneRows.THETA + 2 * d) * count;
        traces = new LaneTraces(lanes, rule, tables, places, m, d, count, weightsEnd);
        var settings = new Settings[count];
        for (int i = 0; i < count; i++) {
            // What fills up the last vector repeats the last learner: ordinary numbers, and nobody reads them.
            settings[i] = all.get(Math.min(first + i, all.size() - 1));
        }
        ofTraces = fusion.common() ? settings[0] : null;
        lookAhead = rule.lookAhead();
        begin(m, rule, settings, problem.initial());
        if (lookAhead.hasTwoPoints()) {
            PointRows.start(m, places.toW, places.toAhead, count);
        }
        kernel = rule.kernel(settings, true);
        followOn = rule.rule().emphasis(settings[0]).start();
        record(0);
        report(0);
    }

    /** Fills in what a block of learners begins with. */
    static void begin(double[] m, LaneRule rule, Settings[] settings, double[] initial) {
        int n = settings.length;
        for (var p : Parameter.values()) {
            int row = LaneRows.row(p) * n;
            for (int i = 0; i < n; i++) {
                m[row + i] = settings[i].get(p);
            }
        }
        for (int k = 0; k < rule.ownSettings().size(); k++) {
            int row = (LaneRows.IN_OWN + k) * n;
            for (int i = 0; i < n; i++) {
                m[row + i] = settings[i].own(rule.ownSettings().get(k));
            }
        }
        Arrays.fill(m, LaneRows.ONE * n, (LaneRows.ONE + 1) * n, 1);
        for (int j = 0; j < initial.length; j++) {
            int row = (LaneRows.THETA + j) * n;
            Arrays.fill(m, row, row + n, initial[j]);
        }
    }

    /** Learns from one transition of each run; {@code point} is where that brings the curve. */
    void step(int[][] transitions, int k, int point) {
        int t = transitions[run][k];
        double f = follow(t);
        if (rule.traced()) {
            traces.at(t);
        }
        if (lookAhead == LookAhead.NONE) {
            ask(t, f, false);
            if (rule.decays) {
                lanes.decay(m, LaneRows.OUT_DECAY * count, LaneRows.THETA * count + places.toW, weightsEnd, count);
            }
            add(t, false);
        } else {
            for (var move : lookAhead.moves(phase)) {
                if (move.asks()) {
                    ask(t, f, move.fromAhead());
                    asked = LaneRows.THETA * count + places.toW + (move.fromAhead() ? places.toAhead : 0);
                }
                begin(move.setsAhead());
                add(t, move.setsAhead());
            }
            phase = (phase + 1) % lookAhead.phases();
        }
        if (rule.traced()) {
            traces.keep();
        }
        record(point);
    }

    /** Whether it can make steps in one loop. */
    boolean fuses() {
        return shape != null;
    }

    /** Learns from all transitions of a chunk in one loop, which follow the curve's point. */
    void advance(FusedKernel fused, int[][] transitions, int steps, int point) {
        int[] path = transitions[run];
        var table = places.fused(Objects.requireNonNull(shape));
        follow(path, steps);
        double[] known = traces(path, steps);
        if (meter.keepsCurves()) {
            for (int k = 0; k < steps; k++) {
                fused.learn(m, count, path, k, k + 1, followOns, known, table);
                record(point + k + 1);
            }
            return;
        }
        int uncounted = 0;
        while (uncounted < steps && !meter.counts(point + uncounted + 1)) {
            uncounted++;
        }
        // A point is measured before the step that follows it, and the last one by itself.
        int first = Math.min(uncounted + 1, steps);
        fused.learn(m, count, path, 0, first, followOns, known, table);
        fused.measure(m, count, path, first, steps, followOns, known, table);
        if (uncounted < steps) {
            record(point + steps);
        }
    }

    /** F depends on the data alone, so it is known before anything is learned. */
    private void follow(int[] path, int steps) {
        if (rule.readsFollowOn()) {
            if (followOns.length < steps) {
                followOns = new double[steps];
            }
            for (int k = 0; k < steps; k++) {
                followOns[k] = follow(path[k]);
            }
        }
    }

    /** Common traces likewise; from now on they are not in the learners' rows. */
    private double[] traces(int[] path, int steps) {
        if (ofTraces == null) {
            return NONE;
        }
        var known = common;
        if (known == null) {
            known = new CommonTraces(rule, ofTraces, tables, places.toW / count, m, weightsEnd, count);
            common = known;
        }
        return known.of(path, steps, followOns);
    }

    private double follow(int t) {
        double f = followOn.enter(tables.interest[t]);
        followOn.leave(tables.gamma[t], tables.rho[t], tables.terminal[t]);
        return f;
    }

    /** What the rule says of a transition, at the point ahead or not. */
    private void ask(int t, double f, boolean ahead) {
        int n = count;
        int w = places.toW;
        double[] phi = tables.phiValue[t];
        double[] next = tables.nextValue[t];
        lanes.dot(
                m,
                LaneRows.IN_THETA_PHI * n,
                ahead ? places.phiAhead[t] : places.phi[t],
                phi,
                rule.readsWPhi ? w : 0,
                n);
        lanes.dot(
                m,
                LaneRows.IN_THETA_NEXT * n,
                ahead ? places.nextAhead[t] : places.next[t],
                next,
                rule.readsWNext ? w : 0,
                n);
        if (rule.traced()) {
            traces.see(ahead ? places.toAhead : 0);
        }
        kernel.apply(m, n, tables.numbers, t * ProblemTables.NUMBERS, f);
    }

    /** Makes z or y what it is before the rule's vectors are added: z, less the share of w where the rule was asked. */
    private void begin(boolean ahead) {
        PointRows.begin(lanes, rule, m, places.toW, asked, ahead ? places.toAhead : 0, count);
    }

    /** Adds the rule's vectors to the point ahead or to the other one. */
    private void add(int t, boolean ahead) {
        int n = count;
        int w = places.toW;
        lanes.addTo(
                m,
                LaneRows.OUT_THETA_PHI * n,
                ahead ? places.phiAhead[t] : places.phi[t],
                tables.phiValue[t],
                rule.movesWPhi ? w : 0,
                n);
        if (rule.movesNext()) {
            lanes.addTo(
                    m,
                    LaneRows.OUT_THETA_NEXT * n,
                    ahead ? places.nextAhead[t] : places.next[t],
                    tables.nextValue[t],
                    rule.movesWNext ? w : 0,
                    n);
        }
        if (rule.traced()) {
            traces.add(ahead ? places.toAhead : 0);
        }
    }

    private void record(int point) {
        if (meter.needs(point)) {
            lanes.error(m, places.error, count);
            if (meter.counts(point)) {
                lanes.addRow(m, LaneRows.ERROR * count, sum, count);
            }
            for (int i = 0; meter.keepsCurves() && i < learners; i++) {
                meter.curvePoint(first + i, point, m[LaneRows.ERROR * count + i]);
            }
        }
    }

    /** Tells the meter the errors at the point where a chunk ends. */
    void report(int point) {
        for (int i = 0; meter.counts(point) && i < learners; i++) {
            meter.set(first + i, m[sum + i], m[LaneRows.ERROR * count + i]);
        }
    }
}
