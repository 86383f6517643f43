package io.github.mirrortd.engine.scalar;

import io.github.mirrortd.internal.Dense;
import io.github.mirrortd.internal.Scale;
import io.github.mirrortd.learn.FollowOn;
import io.github.mirrortd.learn.LookAhead;
import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.StepPolicy;
import io.github.mirrortd.learn.StepPolicy.Mover;
import io.github.mirrortd.learn.StepPolicy.Steps;
import io.github.mirrortd.learn.SteppedAlgorithm;
import io.github.mirrortd.learn.Update;
import io.github.mirrortd.mdp.SparseVector;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Runs a rule whose step sizes follow a policy, or whose weights are averaged, over features by index and value: one class for finite problems,
 * streams and logs, so that all of them get the same bits. What the rule does it does in the order of {@link RuleLearner}. Decay, traces, a
 * second point and policies of single weights touch all weights at every step.
 */
public final class SteppedLearner implements FeatureLearner {
    private final RuleAlgorithm rule;
    private final Settings settings;
    private final Schedule schedule;
    private final double[] theta;
    private final double[] w;
    private final double[] thetaAhead;
    private final double[] wAhead;
    private final LookAhead lookAhead;
    private final boolean auxiliary;
    private final boolean traced;
    private final Traces traces;
    private final Products in = new Products();
    private final Update out = new Update();
    private final FollowOn followOn;
    private final @Nullable Steps steps;
    private final @Nullable Mover mover;
    private final boolean follows;
    private final StepPolicy.Step said;
    private final WeightMean mean;
    private int phase;
    private boolean askedAhead;
    private long done;

    /**
     * A learner that has seen nothing yet.
     *
     * @param initial θ₀; not kept
     * @param settings complete ones
     */
    public SteppedLearner(double[] initial, SteppedAlgorithm algorithm, Settings settings, Schedule schedule) {
        rule = algorithm.rule();
        this.settings = settings;
        this.schedule = schedule;
        theta = initial.clone();
        auxiliary = rule.usesAuxiliary();
        w = new double[auxiliary ? theta.length : 0];
        lookAhead = rule.lookAhead();
        thetaAhead = lookAhead.hasTwoPoints() ? theta.clone() : new double[0];
        wAhead = new double[lookAhead.hasTwoPoints() ? w.length : 0];
        traced = rule.traces(settings);
        traces = new Traces(rule, settings, theta.length);
        followOn = rule.emphasis(settings).start();
        var policy = algorithm.policy().orElse(null);
        steps = policy instanceof StepPolicy.OfSteps of ? of.start(rule, settings, initial) : null;
        mover = policy instanceof StepPolicy.OfWeights of ? of.start(rule, settings, initial, w.length) : null;
        follows = policy != null;
        int moved = mover == null ? 0 : theta.length;
        said = new StepPolicy.Step(
                new double[moved],
                new double[mover == null ? 0 : w.length],
                traces.target,
                new SparseVector(),
                new SparseVector(),
                in,
                new double[1]);
        mean = new WeightMean(algorithm.averaging(), theta);
    }

    /** How many bytes the weights take, about. */
    public static long bytes(int dimension, SteppedAlgorithm algorithm) {
        boolean all = algorithm
                .policy()
                .filter(p -> p instanceof StepPolicy.OfWeights)
                .isPresent();
        // θ and w, what a policy of single weights keeps of each, and two sums for a mean.
        return (long) dimension * Double.BYTES * ((algorithm.rule().usesAuxiliary() ? 2 : 1) * (all ? 6L : 1L) + 2);
    }

    @Override
    public void step(Numbers numbers, Features phi, Features next, double interest, boolean last) {
        numbers.into(in);
        if (follows && Math.max(in.phiPhi(), in.nextNext()) == Double.POSITIVE_INFINITY) {
            throw new IllegalArgumentException(
                    "features are too large for step sizes that follow the data: from about 1e154 on"
                            + " the square of a feature is no number; divide them by their largest");
        }
        in.followOn(followOn.enter(interest));
        double slowed = schedule.isConstant() ? 1 : schedule.factor(done);
        done++;
        if (lookAhead == LookAhead.NONE) {
            ask(phi, next, theta, w, slowed);
            if (mover == null) {
                decay();
                add(phi, next, theta, w);
            } else {
                moveWeights(phi, next, mover);
            }
        } else {
            for (var move : lookAhead.moves(phase)) {
                if (move.asks()) {
                    ask(phi, next, move.fromAhead() ? thetaAhead : theta, move.fromAhead() ? wAhead : w, slowed);
                    askedAhead = move.fromAhead();
                }
                move(phi, next, move.setsAhead());
            }
            phase = (phase + 1) % lookAhead.phases();
        }
        if (traced) {
            keepTraces(phi, last);
        }
        followOn.leave(in.gamma(), in.rho(), last);
        mean.add(theta);
    }

    private void ask(Features phi, Features next, double[] thetaThere, double[] wThere, double slowed) {
        in.weights(
                phi.dot(thetaThere),
                next.dot(thetaThere),
                auxiliary ? phi.dot(wThere) : 0,
                auxiliary ? next.dot(wThere) : 0);
        if (traced) {
            traces.see(wThere);
            traces.seePhi(phi.index(), phi.value(), phi.count());
            traces.seeNext(next.index(), next.value(), next.count());
            traces.into(in);
        }
        var now = steps == null ? settings : steps(steps, phi, next);
        double factor = steps == null ? slowed : slowed * steps.factor(in);
        now = steps == null && schedule.isConstant() ? now : now.slowedBy(factor);
        said.alpha()[0] = now.alpha();
        out.clear();
        rule.apply(in, now, out);
        if (steps != null) {
            steps.took(in, now, out);
        }
    }

    /** Lets the policy see the features, where it wants to, and say with which settings the rule is asked. */
    private Settings steps(Steps by, Features phi, Features next) {
        if (by.wantsFeatures()) {
            fill(said.phi(), phi);
            fill(said.next(), next);
            by.see(said.phi(), said.next(), in);
        }
        return by.settings(settings);
    }

    private void decay() {
        double kept = 1 - out.decay();
        if (auxiliary && kept != 1) {
            Dense.scale(w, kept);
        }
    }

    /** Hands the rule's moves to the policy, all of them. */
    private void moveWeights(Features phi, Features next, Mover by) {
        Arrays.fill(said.theta(), 0);
        for (int i = 0; i < w.length; i++) {
            said.w()[i] = -out.decay() * w[i];
        }
        add(phi, next, said.theta(), said.w());
        fill(said.phi(), phi);
        fill(said.next(), next);
        by.move(theta, w, said);
    }

    private static void fill(SparseVector x, Features features) {
        x.clear();
        for (int k = 0; k < features.count(); k++) {
            x.add(features.index()[k], features.value()[k]);
        }
    }

    private void move(Features phi, Features next, boolean ahead) {
        double[] toW = ahead ? wAhead : w;
        if (rule.decays()) {
            double[] asked = askedAhead ? wAhead : w;
            for (int i = 0; i < w.length; i++) {
                toW[i] = w[i] - out.decay() * asked[i];
            }
        } else if (ahead) {
            System.arraycopy(w, 0, wAhead, 0, w.length);
        }
        if (ahead) {
            System.arraycopy(theta, 0, thetaAhead, 0, theta.length);
        }
        add(phi, next, ahead ? thetaAhead : theta, toW);
    }

    private void add(Features phi, Features next, double[] toTheta, double[] toW) {
        phi.addTo(toTheta, out.thetaPhi());
        next.addTo(toTheta, out.thetaNext());
        if (auxiliary) {
            phi.addTo(toW, out.wPhi());
            next.addTo(toW, out.wNext());
        }
        if (traced) {
            traces.addTo(toTheta, toW, out);
        }
    }

    private void keepTraces(Features phi, boolean last) {
        if (last) {
            traces.clear();
        } else {
            traces.keep(out, phi.index(), phi.value(), phi.count());
        }
    }

    /**
     * ρδ(w·φ) of the last step, where it was asked: of a learner with auxiliary weights its mean is the projected error.
     *
     * @param scale what rewards are over, so that this is over its square
     */
    double judged(Scale scale) {
        return in.rho() * scale.over(in.delta()) * scale.over(in.wPhi());
    }

    /** The reward of the last step. */
    double reward() {
        return in.reward();
    }

    @Override
    public double[] answer() {
        return mean.of(theta);
    }

    /** The auxiliary weights as they are now. */
    public double[] w() {
        return w.clone();
    }
}
