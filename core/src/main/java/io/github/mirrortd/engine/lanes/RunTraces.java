package io.github.mirrortd.engine.lanes;

import io.github.mirrortd.engine.scalar.ProblemTables;

/** The traces of a {@link RunBlock}, whose learners each see features of their own. */
final class RunTraces extends TraceRows {
    private final ProblemTables tables;
    private final int[] now;
    private double[] x = {};
    private int phi;
    private boolean sparse;

    /** @param now where the transition of each learner will be */
    RunTraces(
            Lanes lanes, LaneRule rule, ProblemTables tables, double[] m, int dimension, int n, int trace, int[] now) {
        super(lanes, rule, m, dimension, n, trace);
        this.tables = tables;
        this.now = now;
    }

    /**
     * Says where the features of the step are.
     *
     * @param features their rows
     * @param firstOfPhi the first row of φ there; φ' follows it
     * @param entriesOnly whether only the entries that are there are taken
     */
    void at(double[] features, int firstOfPhi, boolean entriesOnly) {
        x = features;
        phi = firstOfPhi;
        sparse = entriesOnly;
    }

    @Override
    void withFeatures(boolean next, int rows, int into) {
        if (!sparse) {
            lanes.rowsDot(x, next ? phi + dimension * n : phi, m, rows, dimension, into, n);
            return;
        }
        var index = next ? tables.nextIndex : tables.phiIndex;
        var value = next ? tables.nextValue : tables.phiValue;
        for (int i = 0; i < n; i++) {
            m[into + i] = RunBlock.dot(m, rows + i, n, index[now[i]], value[now[i]]);
        }
    }

    @Override
    void addFeatures(int factors, int rows) {
        if (!sparse) {
            lanes.denseAdd(m, factors * n, rows, x, phi, dimension, false, n);
            return;
        }
        for (int i = 0; i < n; i++) {
            int t = now[i];
            RunBlock.addTo(m, rows + i, n, m[factors * n + i], tables.phiIndex[t], tables.phiValue[t]);
        }
    }

    @Override
    void endEpisodes() {
        for (int i = 0; i < n; i++) {
            if (tables.terminal[now[i]]) {
                for (int at = trace + i; at < end; at += n) {
                    m[at] = 0;
                }
            }
        }
    }
}
