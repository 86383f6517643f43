package io.github.mirrortd.engine.lanes;

/**
 * The traces e and e_μ of a block of learners: rows behind those of the weights. Unlike features they have no zeros worth leaving
 * out, so all is done on whole rows; what has to do with features is left to those who know how a block keeps them.
 */
abstract class TraceRows {
    final Lanes lanes;
    final double[] m;
    final int dimension;
    final int n;
    final int trace;
    final int end;
    private final LaneRule rule;
    private final int theta;
    private final int w;
    private final int behaviour;

    /**
     * @param m the block's memory
     * @param n how many learners it has
     * @param trace the first row of e; e_μ follows it
     */
    TraceRows(Lanes lanes, LaneRule rule, double[] m, int dimension, int n, int trace) {
        this.lanes = lanes;
        this.rule = rule;
        this.m = m;
        this.dimension = dimension;
        this.n = n;
        this.trace = trace;
        theta = LaneRows.THETA * n;
        w = theta + dimension * n;
        behaviour = trace + dimension * n;
        end = trace + rows(rule, dimension) * n;
    }

    /** How many rows the traces of such a rule have. */
    static int rows(LaneRule rule, int dimension) {
        return rule.keepsBehaviourTrace() ? 2 * dimension : rule.traced() ? dimension : 0;
    }

    /** The products of a trace with φ into one row, and those with φ' into the row behind it. */
    abstract void withFeatures(int rows, int into);

    /** Adds φ times the factors in one row to a trace. */
    abstract void addFeatures(int factors, int rows);

    /** Ends the traces of learners whose episode is over. */
    abstract void endEpisodes();

    /** Forms all products with the traces that the rule reads. */
    final void see() {
        boolean both = rule.keepsBehaviourTrace();
        if (rule.rule().usesAuxiliary()) {
            dot(w, trace, LaneRows.IN_W_TRACE);
            if (both) {
                dot(w, behaviour, LaneRows.IN_W_BEHAVIOUR);
            }
        }
        if (!rule.usesTraceGram()) {
            return;
        }
        dot(trace, trace, LaneRows.IN_TRACE_TRACE);
        withFeatures(trace, LaneRows.IN_TRACE_PHI);
        if (both) {
            dot(trace, behaviour, LaneRows.IN_BEHAVIOUR_TRACE);
            dot(behaviour, behaviour, LaneRows.IN_BEHAVIOUR_BEHAVIOUR);
            withFeatures(behaviour, LaneRows.IN_BEHAVIOUR_PHI);
        }
    }

    private void dot(int a, int b, int into) {
        lanes.rowsDot(m, a, m, b, dimension, into * n, n);
    }

    /** What the coefficients of traces do to the weights. */
    final void add() {
        if (rule.movesThetaTrace()) {
            lanes.rowsAdd(m, LaneRows.OUT_THETA_TRACE * n, trace, theta, dimension, n);
        }
        if (rule.movesWTrace()) {
            lanes.rowsAdd(m, LaneRows.OUT_W_TRACE * n, trace, w, dimension, n);
        }
        if (rule.movesWBehaviour()) {
            lanes.rowsAdd(m, LaneRows.OUT_W_BEHAVIOUR * n, behaviour, w, dimension, n);
        }
    }

    /** Brings the traces to the next step. */
    final void keep() {
        addFeatures(LaneRows.OUT_EMPHASIS, trace);
        lanes.scale(m, LaneRows.OUT_KEPT * n, trace, dimension, n);
        if (rule.keepsBehaviourTrace()) {
            addFeatures(LaneRows.ONE, behaviour);
            lanes.scale(m, LaneRows.OUT_KEPT_BEHAVIOUR * n, behaviour, dimension, n);
        }
        endEpisodes();
    }
}
