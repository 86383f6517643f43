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

/**
 * Learners of one run in lockstep. A step is three passes over the block: the products, the rule, and what its coefficients
 * do to the weights. Only the rule differs between algorithms, so the rest is compiled once for all.
 */
final class LaneBlock {
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

    /** Of one of the learners. */
    private final Settings settings;

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
        m = new double[sum + count];
        weightsEnd = (LaneRows.THETA + 2 * d) * count;
        traces = new LaneTraces(lanes, rule, tables, places, m, d, count, weightsEnd);
        var each = new Settings[count];
        for (int i = 0; i < count; i++) {
            // What fills up the last vector repeats the last learner: ordinary numbers, and nobody reads them.
            each[i] = all.get(Math.min(first + i, all.size() - 1));
        }
        lookAhead = rule.lookAhead();
        settings = each[0];
        begin(m, rule, each, problem.initial());
        if (lookAhead.hasTwoPoints()) {
            PointRows.start(m, places.toW, places.toAhead, count);
        }
        kernel = rule.kernel(each, true);
        followOn = rule.rule().emphasis(settings).start();
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

    int run() {
        return run;
    }

    /** How many learners there are, filled up to whole vectors. */
    int count() {
        return count;
    }

    Meter meter() {
        return meter;
    }

    /**
     * What steps in one loop go on from, besides rows.
     *
     * @param common whether traces are the same for all learners; from then on they are not in their rows
     */
    RunPast past(boolean common) {
        return new RunPast(
                tables,
                rule.readsFollowOn() ? followOn : null,
                common ? new CommonTraces(rule, settings, tables, places.toW / count, m, weightsEnd, count) : null);
    }

    /** Brings rows to where steps are made in one loop: the first begins at a place there, and each has so many lanes. */
    void bring(int[] rows, double[] to, int at, int lanes) {
        for (int row : rows) {
            System.arraycopy(m, row * count, to, row * lanes + at, count);
        }
    }

    /** Fetches them back. */
    void fetch(int[] rows, double[] from, int at, int lanes) {
        for (int row : rows) {
            System.arraycopy(from, row * lanes + at, m, row * count, count);
        }
    }

    /** Hears the errors at a point of curves, from a place on. */
    void measured(int point, double[] errors, int at) {
        for (int i = 0; i < learners; i++) {
            meter.curvePoint(first + i, point, errors[at + i]);
        }
    }

    private double follow(int t) {
        return RunPast.follow(followOn, tables, t);
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

    /** Measures the error at a point of the curve, where somebody needs it. */
    void record(int point) {
        if (meter.needs(point)) {
            lanes.error(m, places.error, count);
            if (meter.counts(point)) {
                lanes.addRow(m, LaneRows.ERROR * count, sum, count);
            }
            if (meter.keepsCurves()) {
                measured(point, m, LaneRows.ERROR * count);
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
