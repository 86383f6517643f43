package io.github.mirrortd.engine.lanes;

import io.github.mirrortd.engine.scalar.ProblemTables;
import io.github.mirrortd.learn.FollowOn;
import org.jspecify.annotations.Nullable;

/** What follows from a run's data alone, and is known before anything is learned from them, once for all its learners: F, and common traces. */
final class RunPast {
    private static final double[] NONE = {};

    private final ProblemTables tables;
    private final @Nullable FollowOn followOn;
    private final @Nullable CommonTraces common;
    private int seen = -1;
    private double[] followOns = NONE;
    private double[] traces = NONE;

    /**
     * @param followOn where nobody reads F, nothing
     * @param common where learners have none, nothing
     */
    RunPast(ProblemTables tables, @Nullable FollowOn followOn, @Nullable CommonTraces common) {
        this.tables = tables;
        this.followOn = followOn;
        this.common = common;
    }

    /** Goes through the steps that follow a point of the curve, if it has not yet. */
    void see(int[] path, int steps, int point) {
        if (seen == point) {
            return;
        }
        seen = point;
        if (followOn != null) {
            if (followOns.length < steps) {
                followOns = new double[steps];
            }
            for (int k = 0; k < steps; k++) {
                followOns[k] = follow(followOn, tables, path[k]);
            }
        }
        if (common != null) {
            traces = common.of(path, steps, followOns);
        }
    }

    /** F at a transition, which it then leaves. */
    static double follow(FollowOn followOn, ProblemTables tables, int t) {
        double f = followOn.enter(tables.interest[t]);
        followOn.leave(tables.gamma[t], tables.rho[t], tables.terminal[t]);
        return f;
    }

    /** F at each step. */
    double[] followOns() {
        return followOns;
    }

    /** The numbers of {@link CommonTraces} at each step. */
    double[] traces() {
        return traces;
    }
}
