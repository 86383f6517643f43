package io.github.mirrortd.engine;

import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.Problem;
import java.util.Arrays;

/**
 * Learners of several runs in lockstep, each on its own transition. Their features differ, so these are rows as well, zeros
 * included: then all arithmetic is in vectors.
 *
 * <p>A zero changes nothing as long as all numbers are finite; but 0·∞ is not 0. So every stretch of steps is checked
 * afterwards: where a coefficient was not finite, the block goes back to the start of the stretch and from there on takes
 * only the entries that are there, as {@link RuleLearner} does.
 */
final class RunBlock {
    private final Lanes lanes;
    private final LaneRule rule;
    private final ProblemTables tables;
    private final RunTables columns;
    private final LaneError form;
    private final RuleKernel kernel;
    private final Meter[] meters;
    private final int[] runs;
    private final int[] positions;
    private final int[] now;
    private final double[] carried;
    private final int dimension;
    private final int n;
    private final int theta;
    private final int w;
    private final int phi;
    private final int next;
    private final int sum;
    private final int poison;
    private final double[] m;
    private final double[] saved;
    private final double[] savedCarried;
    private boolean sparse;

    /**
     * @param runs the run of each learner; as many as lanes
     * @param positions the position of each learner among the settings
     * @param meters the meter of each learner
     */
    RunBlock(
            Problem problem,
            ProblemTables tables,
            RunTables columns,
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
        this.columns = columns;
        this.form = form;
        this.runs = runs;
        this.positions = positions;
        this.meters = meters;
        n = runs.length;
        dimension = problem.dimension();
        theta = Rows.THETA * n;
        w = theta + dimension * n;
        phi = w + dimension * n;
        next = phi + dimension * n;
        sum = next + dimension * n;
        poison = sum + n;
        m = new double[poison + n];
        saved = new double[m.length];
        now = new int[n];
        carried = new double[n];
        savedCarried = new double[n];
        LaneBlock.begin(m, settings, problem.initial());
        kernel = rule.manyRuns().apply(settings);
        record(0);
        report(0);
    }

    /** Learns from the transitions from {@code from} to {@code to} of every run, which follow the curve's point. */
    void advance(int[][] transitions, int from, int to, int point) {
        System.arraycopy(m, 0, saved, 0, m.length);
        System.arraycopy(carried, 0, savedCarried, 0, n);
        run(transitions, from, to, point);
        if (!sparse && !isClean()) {
            System.arraycopy(saved, 0, m, 0, m.length);
            System.arraycopy(savedCarried, 0, carried, 0, n);
            sparse = true;
            run(transitions, from, to, point);
        }
        report(point + to - from);
    }

    private boolean isClean() {
        for (int i = 0; i < n; i++) {
            if (m[poison + i] != 0) {
                return false;
            }
        }
        return true;
    }

    private void run(int[][] transitions, int from, int to, int point) {
        for (int k = from; k < to; k++) {
            for (int i = 0; i < n; i++) {
                now[i] = transitions[runs[i]][k];
            }
            step();
            record(point + k - from + 1);
        }
    }

    private void step() {
        columns.fill(m, now, n, sparse);
        if (rule.transition().contains("followOn")) {
            trace();
        }
        if (sparse) {
            sparseProducts();
        } else {
            lanes.denseDot(m, Rows.IN_THETA_PHI * n, theta, phi, dimension, n);
            lanes.denseDot(m, Rows.IN_THETA_NEXT * n, theta, next, dimension, n);
            if (rule.usesWPhi()) {
                lanes.denseDot(m, Rows.IN_W_PHI * n, w, phi, dimension, n);
            }
            if (rule.usesWNext()) {
                lanes.denseDot(m, Rows.IN_W_NEXT * n, w, next, dimension, n);
            }
        }
        kernel.apply(m, n, 0, 0, 0, 0, 0, 0, 0);
        if (rule.decays()) {
            lanes.decay(m, Rows.OUT_DECAY * n, w, phi, n);
        }
        if (sparse) {
            sparseUpdate();
            return;
        }
        lanes.denseAdd(m, Rows.OUT_THETA_PHI * n, theta, phi, dimension, n);
        if (rule.movesThetaNext()) {
            lanes.denseAdd(m, Rows.OUT_THETA_NEXT * n, theta, next, dimension, n);
        }
        if (rule.movesWPhi()) {
            lanes.denseAdd(m, Rows.OUT_W_PHI * n, w, phi, dimension, n);
        }
        if (rule.movesWNext()) {
            lanes.denseAdd(m, Rows.OUT_W_NEXT * n, w, next, dimension, n);
        }
        lanes.poison(m, poison, Rows.OUT_THETA_PHI * n, Rows.ERROR * n, n);
    }

    private void trace() {
        int followOn = Rows.INPUTS.get("followOn") * n;
        for (int i = 0; i < n; i++) {
            int t = now[i];
            double f = 1 + carried[i];
            m[followOn + i] = f;
            carried[i] = tables.terminal[t] ? 0 : tables.gamma[t] * tables.rho[t] * f;
        }
    }

    private void sparseProducts() {
        for (int i = 0; i < n; i++) {
            int t = now[i];
            m[Rows.IN_THETA_PHI * n + i] = dot(theta + i, tables.phiIndex[t], tables.phiValue[t]);
            m[Rows.IN_THETA_NEXT * n + i] = dot(theta + i, tables.nextIndex[t], tables.nextValue[t]);
            m[Rows.IN_W_PHI * n + i] = dot(w + i, tables.phiIndex[t], tables.phiValue[t]);
            m[Rows.IN_W_NEXT * n + i] = dot(w + i, tables.nextIndex[t], tables.nextValue[t]);
        }
    }

    private double dot(int at, int[] index, double[] value) {
        double product = 0;
        for (int k = 0; k < index.length; k++) {
            product += value[k] * m[at + index[k] * n];
        }
        return product;
    }

    private void sparseUpdate() {
        for (int i = 0; i < n; i++) {
            int t = now[i];
            addTo(theta + i, m[Rows.OUT_THETA_PHI * n + i], tables.phiIndex[t], tables.phiValue[t]);
            addTo(theta + i, m[Rows.OUT_THETA_NEXT * n + i], tables.nextIndex[t], tables.nextValue[t]);
            if (rule.movesWPhi() || rule.movesWNext()) {
                addTo(w + i, m[Rows.OUT_W_PHI * n + i], tables.phiIndex[t], tables.phiValue[t]);
                addTo(w + i, m[Rows.OUT_W_NEXT * n + i], tables.nextIndex[t], tables.nextValue[t]);
            }
        }
    }

    private void addTo(int at, double factor, int[] index, double[] value) {
        for (int k = 0; k < index.length; k++) {
            m[at + index[k] * n] += factor * value[k];
        }
    }

    private void record(int point) {
        if (!meters[0].needs(point)) {
            return;
        }
        lanes.error(m, form, n);
        if (meters[0].counts(point)) {
            lanes.addRow(m, Rows.ERROR * n, m, sum, n);
        }
        if (meters[0].keepsCurves()) {
            for (int i = 0; i < n; i++) {
                meters[i].curvePoint(positions[i], point, m[Rows.ERROR * n + i]);
            }
        }
    }

    private void report(int point) {
        if (meters[0].counts(point)) {
            for (int i = 0; i < n; i++) {
                meters[i].set(positions[i], m[sum + i], m[Rows.ERROR * n + i]);
            }
        }
    }
}
