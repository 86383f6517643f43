package io.github.mirrortd.engine.lanes;

import io.github.mirrortd.engine.scalar.ProblemTables;
import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.Update;

/** Any rule at all, one learner after another: for those that cannot be written in vectors. */
final class RuleLoop implements RuleKernel {
    private final Rule rule;
    private final Settings[] settings;
    private final boolean oneRun;
    private final boolean traced;
    private final Products in = new Products();
    private final Update out = new Update();

    /**
     * @param settings of the block's learners
     * @param oneRun whether all learners see the same transition, as with {@link VectorCode#compile}
     * @param traced whether they keep traces
     */
    RuleLoop(Rule rule, Settings[] settings, boolean oneRun, boolean traced) {
        this.rule = rule;
        this.settings = settings;
        this.oneRun = oneRun;
        this.traced = traced;
    }

    @Override
    public void apply(double[] m, int lanes, double[] x, int at, double followOn) {
        for (int i = 0; i < lanes; i++) {
            int own = oneRun ? at : at + i;
            int apart = oneRun ? 1 : lanes;
            in.transition(x, own, apart);
            if (oneRun) {
                in.policies(x, at + ProblemTables.POLICIES, 1);
                in.followOn(followOn);
            } else {
                in.policies(m, LaneRows.IN_POLICIES * lanes + i, lanes);
                in.followOn(m[LaneRows.IN_FOLLOW_ON * lanes + i]);
            }
            in.weights(
                    m[LaneRows.IN_THETA_PHI * lanes + i],
                    m[LaneRows.IN_THETA_NEXT * lanes + i],
                    m[LaneRows.IN_W_PHI * lanes + i],
                    m[LaneRows.IN_W_NEXT * lanes + i]);
            if (traced) {
                in.traces(m, LaneRows.IN_TRACES * lanes + i, lanes);
            }
            out.clear();
            rule.apply(in, settings[i], out);
            out.into(m, LaneRows.OUT * lanes + i, lanes);
        }
    }
}
