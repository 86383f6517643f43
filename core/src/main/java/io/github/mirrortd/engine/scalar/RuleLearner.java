package io.github.mirrortd.engine.scalar;

import io.github.mirrortd.internal.Dense;
import io.github.mirrortd.internal.Sparse;
import io.github.mirrortd.learn.FollowOn;
import io.github.mirrortd.learn.LookAhead;
import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.Update;
import io.github.mirrortd.mdp.FiniteProblem;

/**
 * Runs a rule one step after another: the plain engine, and the reference for every faster one. Its order of operations is
 * the definition of a step's last bits. There are no lambdas in it, because copies of it are defined as hidden classes.
 */
public final class RuleLearner implements ScalarLearner {
    private static final double[] NONE = {};

    private final FiniteProblem problem;
    private final ProblemTables tables;
    private final Rule rule;
    private final Settings settings;
    private final Schedule schedule;
    private final double[] theta;
    private final double[] w;

    /** The point ahead, of learners that keep one; empty where not. */
    private final double[] thetaAhead;

    private final double[] wAhead;
    private final LookAhead lookAhead;
    private int phase;
    private boolean askedAhead;
    private final FollowOn followOn;

    private final boolean traced;
    private final Traces traces;
    private long steps;

    public RuleLearner(FiniteProblem problem, ProblemTables tables, Rule rule, Settings settings, Schedule schedule) {
        this.problem = problem;
        this.tables = tables;
        this.rule = rule;
        this.settings = settings;
        this.schedule = schedule;
        theta = problem.initial();
        w = new double[theta.length];
        lookAhead = rule.lookAhead();
        thetaAhead = lookAhead.hasTwoPoints() ? theta.clone() : new double[0];
        wAhead = new double[thetaAhead.length];
        followOn = rule.emphasis(settings).start();
        traced = rule.traces(settings);
        traces = new Traces(rule, settings, theta.length);
    }

    @Override
    public void step(int t) {
        int numbers = t * ProblemTables.NUMBERS;
        var in = new Products();
        var out = new Update();
        in.transition(tables.numbers, numbers, 1);
        in.policies(tables.numbers, numbers + ProblemTables.POLICIES, 1);
        in.followOn(followOn.enter(tables.interest[t]));
        var now = schedule.isConstant() ? settings : settings.slowedBy(schedule.factor(steps++));
        if (lookAhead == LookAhead.NONE) {
            ask(t, theta, w, now, in, out);
            if (rule.usesAuxiliary()) {
                decay(out);
            }
            add(t, theta, w, out);
        } else {
            lookAhead(t, now, in, out);
        }
        if (traced) {
            keepTraces(t, out);
        }
        followOn.leave(tables.gamma[t], tables.rho[t], tables.terminal[t]);
    }

    private void lookAhead(int t, Settings now, Products in, Update out) {
        for (var move : lookAhead.moves(phase)) {
            if (move.asks()) {
                ask(t, move.fromAhead() ? thetaAhead : theta, move.fromAhead() ? wAhead : w, now, in, out);
                askedAhead = move.fromAhead();
            }
            move(t, move.setsAhead(), out);
        }
        phase = (phase + 1) % lookAhead.phases();
    }

    /** What the rule says of a transition at a point. */
    private void ask(int t, double[] thetaThere, double[] wThere, Settings now, Products in, Update out) {
        int[] phiIndex = tables.phiIndex[t];
        double[] phi = tables.phiValue[t];
        int[] nextIndex = tables.nextIndex[t];
        double[] next = tables.nextValue[t];
        boolean auxiliary = rule.usesAuxiliary();
        in.weights(
                Sparse.dot(phiIndex, phi, thetaThere),
                Sparse.dot(nextIndex, next, thetaThere),
                auxiliary ? Sparse.dot(phiIndex, phi, wThere) : 0,
                auxiliary ? Sparse.dot(nextIndex, next, wThere) : 0);
        if (traced) {
            traces.see(wThere);
            traces.seePhi(phiIndex, phi, phiIndex.length);
            traces.seeNext(nextIndex, next, nextIndex.length);
            traces.into(in);
        }
        out.clear();
        rule.apply(in, now, out);
    }

    private void decay(Update out) {
        double kept = 1 - out.decay();
        if (kept != 1) {
            Dense.scale(w, kept);
        }
    }

    /** z or y ← z + Δ, with the Δ that the rule has just said; what it takes off w is a share of where it was asked. */
    private void move(int t, boolean ahead, Update out) {
        double[] toW = ahead ? wAhead : w;
        if (rule.decays()) {
            double[] asked = askedAhead ? wAhead : w;
            double share = out.decay();
            for (int i = 0; i < w.length; i++) {
                toW[i] = w[i] - share * asked[i];
            }
        } else if (ahead) {
            System.arraycopy(w, 0, wAhead, 0, w.length);
        }
        if (ahead) {
            System.arraycopy(theta, 0, thetaAhead, 0, theta.length);
        }
        add(t, ahead ? thetaAhead : theta, toW, out);
    }

    private void add(int t, double[] toTheta, double[] toW, Update out) {
        int[] phiIndex = tables.phiIndex[t];
        double[] phi = tables.phiValue[t];
        int[] nextIndex = tables.nextIndex[t];
        double[] next = tables.nextValue[t];
        Sparse.addTo(toTheta, out.thetaPhi(), phiIndex, phi);
        Sparse.addTo(toTheta, out.thetaNext(), nextIndex, next);
        if (rule.usesAuxiliary()) {
            Sparse.addTo(toW, out.wPhi(), phiIndex, phi);
            Sparse.addTo(toW, out.wNext(), nextIndex, next);
        }
        if (traced) {
            traces.addTo(toTheta, rule.usesAuxiliary() ? toW : NONE, out);
        }
    }

    private void keepTraces(int t, Update out) {
        if (tables.terminal[t]) {
            traces.clear();
        } else {
            traces.keep(out, tables.phiIndex[t], tables.phiValue[t], tables.phiIndex[t].length);
        }
    }

    // A team goes through this class's own code, and the engine gives every rule its own copy of the class: so the
    // compiler sees which rule is applied, where code shared by all rules would have to look it up at every step.

    @Override
    public void step(ScalarLearner[] team, int[] transitions) {
        for (int i = 0; i < team.length; i++) {
            ((RuleLearner) team[i]).step(transitions[i]);
        }
    }

    @Override
    public void errors(ScalarLearner[] team, double[] into) {
        for (int i = 0; i < team.length; i++) {
            into[i] = ((RuleLearner) team[i]).error();
        }
    }

    @Override
    public double[] theta() {
        return theta.clone();
    }

    /** The auxiliary weights as they are now. */
    public double[] w() {
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
