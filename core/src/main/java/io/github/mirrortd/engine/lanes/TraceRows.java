package io.github.mirrortd.engine.lanes;

import io.github.mirrortd.learn.Coefficient;
import io.github.mirrortd.learn.LearnerVector;
import io.github.mirrortd.learn.Product;
import java.util.Arrays;

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
    private final Product[] read;
    private final Coefficient[] added;
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
        read = rule.readsOf(Product.Source.TRACES).toArray(Product[]::new);
        added = Arrays.stream(Coefficient.values())
                .filter(c -> c.isOfVector() && c.isOfTraces() && rule.writes(c))
                .toArray(Coefficient[]::new);
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
        return (rule.has(LearnerVector.E) ? dimension : 0) + (rule.has(LearnerVector.E_MU) ? dimension : 0);
    }

    /** The products of a trace with φ into one row, or with φ'. */
    abstract void withFeatures(boolean next, int rows, int into);

    /** Adds φ times the factors in one row to a trace. */
    abstract void addFeatures(int factors, int rows);

    /** Ends the traces of learners whose episode is over. */
    abstract void endEpisodes();

    /** The first row of a vector that is kept here; of weights, that of the point so far behind. */
    private int first(LearnerVector vector, int point) {
        return switch (vector) {
            case THETA -> theta + point;
            case W -> w + point;
            case E -> trace;
            case E_MU -> behaviour;
            case PHI, NEXT -> throw new AssertionError(vector);
        };
    }

    /** Forms all products with the traces that the rule reads, at the point so far behind. */
    final void see(int point) {
        for (var p : read) {
            int rows = first(p.left(), point);
            int into = LaneRows.row(p) * n;
            switch (p.right()) {
                case PHI -> withFeatures(false, rows, into);
                case NEXT -> withFeatures(true, rows, into);
                default -> lanes.rowsDot(m, rows, m, first(p.right(), point), dimension, into, n);
            }
        }
    }

    /** What the coefficients of traces do to the weights of the point so far behind. */
    final void add(int point) {
        for (var c : added) {
            lanes.rowsAdd(m, LaneRows.row(c) * n, first(c.vector(), point), first(c.target(), point), dimension, n);
        }
    }

    /** Brings the traces to the next step. */
    final void keep() {
        addFeatures(LaneRows.row(Coefficient.EMPHASIS), trace);
        lanes.scale(m, LaneRows.row(Coefficient.KEPT) * n, trace, dimension, n);
        if (behaviour < end) {
            addFeatures(LaneRows.ONE, behaviour);
            lanes.scale(m, LaneRows.row(Coefficient.KEPT_BEHAVIOUR) * n, behaviour, dimension, n);
        }
        endEpisodes();
    }
}
