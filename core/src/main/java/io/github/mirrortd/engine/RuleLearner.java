package io.github.mirrortd.engine;

import io.github.mirrortd.internal.Sparse;
import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.Update;
import io.github.mirrortd.mdp.Problem;
import java.util.stream.IntStream;

/**
 * Runs a rule one step after another: the plain engine, and the reference for every faster one. Its order of operations is
 * the definition of a step's last bits.
 */
final class RuleLearner implements Learner {
    private final Problem problem;
    private final ProblemTables tables;
    private final Rule rule;
    private final Settings settings;
    private final double[] theta;
    private final double[] w;
    private final Products in = new Products();
    private final Update out = new Update();

    /** γρF of the step before: what the follow-on trace carries over. */
    private double carried;

    private Schedule schedule = Schedule.CONSTANT;
    private long steps;

    RuleLearner(Problem problem, ProblemTables tables, Rule rule, Settings settings) {
        this.problem = problem;
        this.tables = tables;
        this.rule = rule;
        this.settings = settings;
        theta = problem.initial();
        w = new double[theta.length];
    }

    /** The same learner, which takes its step sizes from a schedule. */
    RuleLearner with(Schedule newSchedule) {
        schedule = newSchedule;
        return this;
    }

    @Override
    public void step(int t) {
        int[] phiIndex = tables.phiIndex[t];
        double[] phi = tables.phiValue[t];
        int[] nextIndex = tables.nextIndex[t];
        double[] next = tables.nextValue[t];
        double rho = tables.rho[t];
        double gamma = tables.gamma[t];
        double followOn = 1 + carried;

        in.transition(tables.phiPhi[t], tables.phiNext[t], tables.nextNext[t], rho, tables.reward[t], gamma);
        in.weights(
                Sparse.dot(phiIndex, phi, theta),
                Sparse.dot(nextIndex, next, theta),
                Sparse.dot(phiIndex, phi, w),
                Sparse.dot(nextIndex, next, w));
        in.followOn(followOn);
        out.clear();
        rule.apply(in, schedule.isConstant() ? settings : settings.slowedBy(schedule.factor(steps++)), out);

        Sparse.addTo(theta, out.thetaPhi(), phiIndex, phi);
        Sparse.addTo(theta, out.thetaNext(), nextIndex, next);
        if (rule.usesAuxiliary()) {
            if (out.decay() != 0) {
                for (int i = 0; i < w.length; i++) {
                    w[i] -= out.decay() * w[i];
                }
            }
            Sparse.addTo(w, out.wPhi(), phiIndex, phi);
            Sparse.addTo(w, out.wNext(), nextIndex, next);
        }
        carried = tables.terminal[t] ? 0 : gamma * rho * followOn;
    }

    @Override
    public double[] theta() {
        return theta.clone();
    }

    /** The auxiliary weights as they are now. */
    double[] w() {
        return w.clone();
    }

    @Override
    public double[] values() {
        return IntStream.range(0, problem.states())
                .mapToDouble(s -> problem.features().dot(s, theta))
                .toArray();
    }

    @Override
    public double error() {
        return problem.error().at(theta);
    }
}
