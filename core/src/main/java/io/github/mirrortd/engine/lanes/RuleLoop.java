package io.github.mirrortd.engine.lanes;

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
            int first = oneRun ? at : at + i;
            int apart = oneRun ? 1 : lanes;
            in.transition(
                    x[first],
                    x[first + apart],
                    x[first + 2 * apart],
                    x[first + 3 * apart],
                    x[first + 4 * apart],
                    x[first + 5 * apart]);
            double[] policies = oneRun ? x : m;
            int own = oneRun ? at + LaneRows.TRANSITION.size() : LaneRows.IN_POLICIES * lanes + i;
            in.followOn(policies[own], oneRun ? followOn : m[LaneRows.IN_FOLLOW_ON * lanes + i]);
            in.policies(
                    policies[own + apart],
                    policies[own + 2 * apart],
                    policies[own + 3 * apart],
                    policies[own + 4 * apart]);
            in.weights(
                    m[LaneRows.IN_THETA_PHI * lanes + i],
                    m[LaneRows.IN_THETA_NEXT * lanes + i],
                    m[LaneRows.IN_W_PHI * lanes + i],
                    m[LaneRows.IN_W_NEXT * lanes + i]);
            if (traced) {
                in.traces(m[LaneRows.IN_W_TRACE * lanes + i], m[LaneRows.IN_W_BEHAVIOUR * lanes + i]);
                in.traceGram(
                        m[LaneRows.IN_TRACE_PHI * lanes + i],
                        m[LaneRows.IN_TRACE_NEXT * lanes + i],
                        m[LaneRows.IN_TRACE_TRACE * lanes + i]);
                in.behaviourGram(
                        m[LaneRows.IN_BEHAVIOUR_PHI * lanes + i],
                        m[LaneRows.IN_BEHAVIOUR_NEXT * lanes + i],
                        m[LaneRows.IN_BEHAVIOUR_TRACE * lanes + i],
                        m[LaneRows.IN_BEHAVIOUR_BEHAVIOUR * lanes + i]);
            }
            out.clear();
            rule.apply(in, settings[i], out);
            m[LaneRows.OUT_THETA_PHI * lanes + i] = out.thetaPhi();
            m[LaneRows.OUT_THETA_NEXT * lanes + i] = out.thetaNext();
            m[LaneRows.OUT_W_PHI * lanes + i] = out.wPhi();
            m[LaneRows.OUT_W_NEXT * lanes + i] = out.wNext();
            m[LaneRows.OUT_DECAY * lanes + i] = out.decay();
            m[LaneRows.OUT_THETA_TRACE * lanes + i] = out.thetaTrace();
            m[LaneRows.OUT_W_TRACE * lanes + i] = out.wTrace();
            m[LaneRows.OUT_W_BEHAVIOUR * lanes + i] = out.wBehaviour();
            m[LaneRows.OUT_EMPHASIS * lanes + i] = out.emphasis();
            m[LaneRows.OUT_KEPT * lanes + i] = out.kept();
            m[LaneRows.OUT_KEPT_BEHAVIOUR * lanes + i] = out.keptBehaviour();
        }
    }
}
