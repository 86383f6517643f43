package io.github.mirrortd.engine;

import io.github.mirrortd.internal.Sparse;
import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.Update;
import io.github.mirrortd.mdp.Problem;

/**
 * Runs a rule one step after another: the plain engine, and the reference for every faster one. Its order of operations is
 * the definition of a step's last bits.
 */
final class RuleLearner implements TeamLearner {
    private final Problem problem;
    private final ProblemTables tables;
    private final Rule rule;
    private final Settings settings;
    private final Schedule schedule;
    private final double[] theta;
    private final double[] w;
    private final Products in = new Products();
    private final Update out = new Update();

    /** γρF of the step before: what the follow-on trace carries over. */
    private double carried;

    private long steps;

    RuleLearner(Problem problem, ProblemTables tables, Rule rule, Settings settings, Schedule schedule) {
        this.problem = problem;
        this.tables = tables;
        this.rule = rule;
        this.settings = settings;
        this.schedule = schedule;
        theta = problem.initial();
        w = new double[theta.length];
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
        boolean auxiliary = rule.usesAuxiliary();
        in.weights(
                Sparse.dot(phiIndex, phi, theta),
                Sparse.dot(nextIndex, next, theta),
                auxiliary ? Sparse.dot(phiIndex, phi, w) : 0,
                auxiliary ? Sparse.dot(nextIndex, next, w) : 0);
        in.followOn(followOn);
        out.clear();
        rule.apply(in, schedule.isConstant() ? settings : settings.slowedBy(schedule.factor(steps++)), out);

        Sparse.addTo(theta, out.thetaPhi(), phiIndex, phi);
        Sparse.addTo(theta, out.thetaNext(), nextIndex, next);
        if (auxiliary) {
            double kept = 1 - out.decay();
            if (kept != 1) {
                for (int i = 0; i < w.length; i++) {
                    w[i] *= kept;
                }
            }
            Sparse.addTo(w, out.wPhi(), phiIndex, phi);
            Sparse.addTo(w, out.wNext(), nextIndex, next);
        }
        carried = tables.terminal[t] ? 0 : gamma * rho * followOn;
    }

    // A team goes through this class's own code, and the engine gives every rule its own copy of the class: so the
    // compiler
    // sees which rule is applied, where code shared by all rules would have to look it up at every step.

    @Override
    public void step(Learner[] team, int[] transitions) {
        for (int i = 0; i < team.length; i++) {
            ((RuleLearner) team[i]).step(transitions[i]);
        }
    }

    @Override
    public void errors(Learner[] team, double[] into) {
        for (int i = 0; i < team.length; i++) {
            into[i] = ((RuleLearner) team[i]).error();
        }
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
        return problem.features().values(theta);
    }

    @Override
    public double error() {
        return problem.error().at(theta);
    }
}
