package io.github.mirrortd.engine.lanes;

/** The rows of a second point, behind those of the weights: what is done to whole points, whatever features look like. */
final class PointRows {
    private PointRows() {}

    /** Both points begin alike, with w = 0. */
    static void start(double[] m, int toW, int toAhead, int lanes) {
        int theta = LaneRows.THETA * lanes;
        System.arraycopy(m, theta, m, theta + toAhead, toW);
    }

    /**
     * Makes a point what it is before the rule's vectors are added: the weights, less the share of w where the rule was asked.
     *
     * @param toW how far behind θ the rows of w are
     * @param asked where the w is that the rule was asked at
     * @param point how far behind the weights the point is; 0 for the weights themselves
     */
    static void begin(Lanes lanes, LaneRule rule, double[] m, int toW, int asked, int point, int n) {
        int theta = LaneRows.THETA * n;
        int w = theta + toW;
        if (rule.rule().decays()) {
            lanes.lessShare(m, LaneRows.OUT_DECAY * n, asked, w, w + point, toW / n, n);
        } else if (point != 0) {
            System.arraycopy(m, w, m, w + point, toW);
        }
        if (point != 0) {
            System.arraycopy(m, theta, m, theta + point, toW);
        }
    }
}
