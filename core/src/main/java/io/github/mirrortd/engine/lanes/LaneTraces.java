package io.github.mirrortd.engine.lanes;

import io.github.mirrortd.engine.scalar.ProblemTables;
import java.util.Arrays;

/** The traces of a {@link LaneBlock}, whose learners all see the same features. */
final class LaneTraces extends TraceRows {
    private final ProblemTables tables;
    private final LaneTables places;
    private int t;

    LaneTraces(
            Lanes lanes,
            LaneRule rule,
            ProblemTables tables,
            LaneTables places,
            double[] m,
            int dimension,
            int n,
            int trace) {
        super(lanes, rule, m, dimension, n, trace);
        this.tables = tables;
        this.places = places;
    }

    /** Says which transition the step is on. */
    void at(int transition) {
        t = transition;
    }

    @Override
    void withFeatures(boolean next, int rows, int into) {
        var at = next ? places.next[t] : places.phi[t];
        var values = next ? tables.nextValue[t] : tables.phiValue[t];
        lanes.dotAt(m, into, at, values, rows - LaneRows.THETA * n, n);
    }

    @Override
    void addFeatures(int factors, int rows) {
        lanes.addAt(m, factors * n, places.phi[t], tables.phiValue[t], rows - LaneRows.THETA * n, n);
    }

    @Override
    void endEpisodes() {
        if (tables.terminal[t]) {
            Arrays.fill(m, trace, end, 0);
        }
    }
}
