package io.github.mirrortd.engine;

/**
 * The traces e and e_μ of the learners of a {@link RunBlock}: rows behind those of the weights. Unlike features they have no
 * zeros to leave out, so all is done on whole rows, but for their products with features where the block is careful about
 * numbers that are not finite.
 */
final class RunTraces {
    private final Lanes lanes;
    private final LaneRule rule;
    private final ProblemTables tables;
    private final double[] m;
    private final int dimension;
    private final int n;
    private final int theta;
    private final int w;
    private final int trace;
    private final int behaviour;

    /**
     * @param m the block's memory
     * @param n how many learners it has
     * @param trace the first row of e; e_μ follows it
     */
    RunTraces(Lanes lanes, LaneRule rule, ProblemTables tables, double[] m, int dimension, int n, int trace) {
        this.lanes = lanes;
        this.rule = rule;
        this.tables = tables;
        this.m = m;
        this.dimension = dimension;
        this.n = n;
        theta = Rows.THETA * n;
        w = theta + dimension * n;
        this.trace = trace;
        behaviour = trace + dimension * n;
    }

    /** How many rows the traces of such a rule have. */
    static int rows(LaneRule rule, int dimension) {
        return rule.keepsBehaviourTrace() ? 2 * dimension : rule.traced() ? dimension : 0;
    }

    /**
     * Forms all products with the traces that the rule reads.
     *
     * @param sparse whether features are taken by the entries that are there only
     */
    void see(double[] x, int phi, int next, int[] now, boolean sparse) {
        boolean both = rule.keepsBehaviourTrace();
        if (rule.rule().usesAuxiliary()) {
            dot(m, w, trace, Rows.IN_W_TRACE);
            if (both) {
                dot(m, w, behaviour, Rows.IN_W_BEHAVIOUR);
            }
        }
        if (!rule.usesTraceGram()) {
            return;
        }
        dot(m, trace, trace, Rows.IN_TRACE_TRACE);
        withFeatures(trace, Rows.IN_TRACE_PHI, x, phi, next, now, sparse);
        if (both) {
            dot(m, trace, behaviour, Rows.IN_BEHAVIOUR_TRACE);
            dot(m, behaviour, behaviour, Rows.IN_BEHAVIOUR_BEHAVIOUR);
            withFeatures(behaviour, Rows.IN_BEHAVIOUR_PHI, x, phi, next, now, sparse);
        }
    }

    /** The products with φ, and in the row behind it those with φ'. */
    private void withFeatures(int rows, int into, double[] x, int phi, int next, int[] now, boolean sparse) {
        if (!sparse) {
            dot(x, phi, rows, into);
            dot(x, next, rows, into + 1);
            return;
        }
        for (int i = 0; i < n; i++) {
            int t = now[i];
            m[into * n + i] = RunBlock.dot(m, rows + i, n, tables.phiIndex[t], tables.phiValue[t]);
            m[(into + 1) * n + i] = RunBlock.dot(m, rows + i, n, tables.nextIndex[t], tables.nextValue[t]);
        }
    }

    private void dot(double[] x, int from, int rows, int into) {
        lanes.rowsDot(x, from, m, rows, dimension, into * n, n);
    }

    /** What the coefficients of traces do to the weights. */
    void add() {
        if (rule.movesThetaTrace()) {
            lanes.rowsAdd(m, Rows.OUT_THETA_TRACE * n, trace, theta, dimension, n);
        }
        if (rule.movesWTrace()) {
            lanes.rowsAdd(m, Rows.OUT_W_TRACE * n, trace, w, dimension, n);
        }
        if (rule.movesWBehaviour()) {
            lanes.rowsAdd(m, Rows.OUT_W_BEHAVIOUR * n, behaviour, w, dimension, n);
        }
    }

    /** Brings the traces to the next step. */
    void keep(double[] x, int phi, int[] now, boolean sparse) {
        for (int i = 0; sparse && i < n; i++) {
            int t = now[i];
            double emphasis = m[Rows.OUT_EMPHASIS * n + i];
            RunBlock.addTo(m, trace + i, n, emphasis, tables.phiIndex[t], tables.phiValue[t]);
            if (rule.keepsBehaviourTrace()) {
                RunBlock.addTo(m, behaviour + i, n, 1, tables.phiIndex[t], tables.phiValue[t]);
            }
        }
        if (!sparse) {
            lanes.denseAdd(m, Rows.OUT_EMPHASIS * n, trace, x, phi, dimension, false, n);
            if (rule.keepsBehaviourTrace()) {
                lanes.denseAdd(m, Rows.ONE * n, behaviour, x, phi, dimension, false, n);
            }
        }
        lanes.scale(m, Rows.OUT_KEPT * n, trace, dimension, n);
        if (rule.keepsBehaviourTrace()) {
            lanes.scale(m, Rows.OUT_KEPT_BEHAVIOUR * n, behaviour, dimension, n);
        }
        for (int i = 0; i < n; i++) {
            if (tables.terminal[now[i]]) {
                int end = trace + rows(rule, dimension) * n;
                for (int at = trace + i; at < end; at += n) {
                    m[at] = 0;
                }
            }
        }
    }
}
