package io.github.mirrortd.data.estimate;

import io.github.mirrortd.data.step.Step;
import io.github.mirrortd.mdp.SparseVector;

/** Position of a pass through a log: the step, and the sums of its episode. One object for the whole pass. */
public final class Walk {
    private final Seen states = new Seen();
    private final Seen actions = new Seen();
    private final Seen behaviour = new Seen();
    private final int dimension;
    private final boolean withActions;
    private Step step = new Step();
    private int time;
    private double weight;
    private double weightBefore;
    private double discount;
    private double returned;
    private double weightedReturn;

    /** γ of the step before: the step's object may be reused. */
    private double gammaBefore;

    /**
     * Features of a step for least squares: of states, or of states and actions.
     *
     * <p>For LSTD-Q there is one block of state features for each action: φ(s, a) is the state's in the block of the action that
     * was taken, φ' the mean over the target policy's actions, and the ratio is 1.
     */
    static final class Seen {
        private final SparseVector own = new SparseVector();
        private final SparseVector ownNext = new SparseVector();
        private final SparseVector start = new SparseVector();
        private SparseVector phi = own;
        private SparseVector next = ownNext;
        private double ratio = 1;

        SparseVector phi() {
            return phi;
        }

        SparseVector next() {
            return next;
        }

        /** Features of where the episode began. */
        SparseVector start() {
            return start;
        }

        double ratio() {
            return ratio;
        }
    }

    /**
     * Position before the first step.
     *
     * @param dimension the number of features
     * @param withActions whether π of all actions is there, and asked for
     */
    public Walk(int dimension, boolean withActions) {
        this.dimension = dimension;
        this.withActions = withActions;
    }

    /**
     * The first step of an episode.
     *
     * @param first not kept
     */
    public void begin(Step first) {
        time = 0;
        weight = 1;
        discount = 1;
        returned = 0;
        weightedReturn = 0;
        see(first);
        states.start.set(first.phi());
        if (withActions) {
            blocks(first.phi(), first.targets(), actions.start);
        }
    }

    /**
     * The next step of the same episode.
     *
     * @param newStep not kept
     */
    public void next(Step newStep) {
        time++;
        discount *= gammaBefore;
        see(newStep);
    }

    private void see(Step newStep) {
        step = newStep;
        gammaBefore = newStep.gamma();
        weightBefore = weight;
        weight *= newStep.ratio();
        returned += discount * newStep.reward();
        weightedReturn += discount * weight * newStep.reward();
        states.phi = newStep.phi();
        states.next = newStep.next();
        states.ratio = newStep.ratio();
        if (withActions) {
            actions.own.clear();
            block(newStep.phi(), newStep.action(), 1, actions.own);
            blocks(newStep.next(), newStep.nextTargets(), actions.ownNext);
        }
    }

    private void blocks(SparseVector state, double[] targets, SparseVector into) {
        into.clear();
        for (int a = 0; state.count() > 0 && a < targets.length; a++) {
            if (targets[a] != 0) {
                block(state, a, targets[a], into);
            }
        }
    }

    private void block(SparseVector state, int action, double factor, SparseVector into) {
        for (int k = 0; k < state.count(); k++) {
            into.add(action * dimension + state.index(k), factor * state.value(k));
        }
    }

    /** {@return the step that was made last} */
    public Step step() {
        return step;
    }

    /** {@return t, from 0 in every episode} */
    public int time() {
        return time;
    }

    /** {@return W_t = ρ₀ ⋯ ρ_t} */
    public double weight() {
        return weight;
    }

    /** {@return W_{t−1} = ρ₀ ⋯ ρ_{t−1}} */
    double weightBefore() {
        return weightBefore;
    }

    /** {@return γ₀ ⋯ γ_{t−1}} */
    public double discount() {
        return discount;
    }

    /** {@return the discounted rewards so far} */
    public double returned() {
        return returned;
    }

    /** Σ_t γᵗ W_t r_t so far. */
    double weightedReturn() {
        return weightedReturn;
    }

    Seen states() {
        return states;
    }

    Seen actions() {
        return actions;
    }

    /** The features of states, with the ratio 1: the behaviour policy's own values. */
    Seen behaviour() {
        behaviour.phi = step.phi();
        behaviour.next = step.next();
        return behaviour;
    }
}
