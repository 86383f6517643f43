package io.github.mirrortd.engine;

import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.Update;

/** Any rule at all, one learner after another: for those that cannot be written in vectors. */
final class RuleLoop implements RuleKernel {
    private final Rule rule;
    private final Settings[] settings;
    private final boolean oneRun;
    private final Products in = new Products();
    private final Update out = new Update();

    /**
     * @param settings of the block's learners
     * @param oneRun whether all learners see the same transition, as with {@link VectorCode#compile}
     */
    RuleLoop(Rule rule, Settings[] settings, boolean oneRun) {
        this.oneRun = oneRun;
        this.rule = rule;
        this.settings = settings;
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
            in.followOn(oneRun ? followOn : m[Rows.IN_FOLLOW_ON * lanes + i]);
            in.weights(
                    m[Rows.IN_THETA_PHI * lanes + i],
                    m[Rows.IN_THETA_NEXT * lanes + i],
                    m[Rows.IN_W_PHI * lanes + i],
                    m[Rows.IN_W_NEXT * lanes + i]);
            out.clear();
            rule.apply(in, settings[i], out);
            m[Rows.OUT_THETA_PHI * lanes + i] = out.thetaPhi();
            m[Rows.OUT_THETA_NEXT * lanes + i] = out.thetaNext();
            m[Rows.OUT_W_PHI * lanes + i] = out.wPhi();
            m[Rows.OUT_W_NEXT * lanes + i] = out.wNext();
            m[Rows.OUT_DECAY * lanes + i] = out.decay();
        }
    }
}
