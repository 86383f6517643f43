package io.github.mirrortd.data.step;

import io.github.mirrortd.mdp.SparseStep;
import io.github.mirrortd.mdp.SparseVector;
import org.jspecify.annotations.Nullable;

/**
 * One logged step: features φ and φ', reward, discount, how likely both policies were to do what was done, and the episode that
 * it belongs to. May be made once and filled again for every step; do not keep one that an iterator returned.
 */
public final class Step {
    private static final double[] NONE = {};

    private final SparseStep seen = new SparseStep();
    private long id;
    private @Nullable String name;
    private long number;
    private double ratio = 1;
    private boolean hasRatio;
    private int action = -1;
    private double[] behaviours = NONE;
    private boolean hasProbabilities;
    private final double[] pair = new double[2];
    private double[] targets = new double[0];
    private double[] nextTargets = new double[0];
    private double[] eachTarget = NONE;
    private double[][] targetsOfEach = {};
    private double[][] nextTargetsOfEach = {};

    /**
     * {@return a new step with all features of both states, and without probabilities}
     *
     * @param episode steps of one episode follow each other, in their order
     * @param phi φ
     * @param next φ'; does not matter where the episode ended
     * @param reward r
     * @param gamma γ of the state that is entered
     * @param ended whether the episode ended by itself; where the log only breaks off, it did not
     */
    public static Step of(long episode, double[] phi, double[] next, double reward, double gamma, boolean ended) {
        var step = new Step();
        step.episode(episode);
        step.phi().setDense(phi, phi.length);
        step.next().setDense(next, next.length);
        step.withoutRatio();
        step.outcome(reward, gamma, ended);
        return step;
    }

    /** {@return φ, to be filled} */
    public SparseVector phi() {
        return seen.phi();
    }

    /** {@return φ', to be filled} */
    public SparseVector next() {
        return seen.next();
    }

    /**
     * Sets the episode, by a number.
     *
     * @param newNumber different for different episodes
     */
    public void episode(long newNumber) {
        number = newNumber;
        name = null;
        id = mixed(newNumber);
    }

    /**
     * Sets the episode, by a name.
     *
     * @param newName different for different episodes
     */
    public void episode(String newName) {
        if (!newName.equals(name)) {
            name = newName;
            long hash = 0xCBF29CE484222325L;
            for (int i = 0; i < newName.length(); i++) {
                hash = (hash ^ newName.charAt(i)) * 0x100000001B3L;
            }
            id = mixed(hash);
        }
    }

    /**
     * {@return a number that looks random, different for different ones} SplitMix64's finaliser: a bijection that
     * leaves no pattern (Steele, Lea and Flood 2014).
     *
     * @param value any
     */
    public static long mixed(long value) {
        long x = value + 0x9E3779B97F4A7C15L;
        x = (x ^ (x >>> 30)) * 0xBF58476D1CE4E5B9L;
        x = (x ^ (x >>> 27)) * 0x94D049BB133111EBL;
        return x ^ (x >>> 31);
    }

    /** {@return a number that depends on the episode's name alone and looks random: different in different episodes} */
    public long id() {
        return id;
    }

    /** {@return what the log calls the episode} */
    public String episode() {
        return name == null ? Long.toString(number) : name;
    }

    /**
     * {@return this step} Sets how likely either policy was to take the action that was taken: π(a|s) and μ(a|s).
     *
     * @param target π(a|s)
     * @param behaviour μ(a|s), above 0
     */
    public Step policies(double target, double behaviour) {
        seen.policies(target, behaviour);
        ratio = seen.rho();
        hasRatio = true;
        hasProbabilities = true;
        return this;
    }

    /**
     * Sets the ratio ρ = π/μ where the two are not known one by one.
     *
     * @param rho ρ
     */
    public void ratio(double rho) {
        if (!(rho >= 0 && Double.isFinite(rho))) {
            throw new IllegalArgumentException("the importance ratio must be a number ≥ 0, not " + rho);
        }
        seen.policies(Math.min(1, rho), rho <= 1 ? 1 : 1 / rho);
        ratio = rho;
        hasRatio = true;
        hasProbabilities = false;
    }

    /** Says that nothing is known of the behaviour policy: ρ counts as 1, and what needs it must be left out. */
    public void withoutRatio() {
        seen.policies(1, 1);
        ratio = 1;
        hasRatio = false;
        hasProbabilities = false;
    }

    /**
     * Sets what came of the action.
     *
     * @param reward r
     * @param gamma γ of the state that is entered
     * @param ended whether the episode ended by itself
     */
    public void outcome(double reward, double gamma, boolean ended) {
        seen.outcome(reward, gamma, ended);
    }

    /** Says, after {@link #outcome}, that the log breaks off here: φ' stays, and another episode follows. */
    public void cutOff() {
        seen.cutOff();
    }

    /**
     * Sets what LSTD-Q needs: which action was taken, counted from 0, and π of every action in both states. The arrays are kept,
     * not copied; the second one does not matter where the episode ended.
     *
     * @param taken from 0 on
     * @param ofState π(·|s)
     * @param ofNext π(·|s')
     */
    public void actions(int taken, double[] ofState, double[] ofNext) {
        action = taken;
        targets = ofState;
        nextTargets = ofNext;
    }

    /**
     * Sets μ of every action, by which the verdict checks what the log could show; not needed for two actions. The array is kept,
     * not copied.
     *
     * @param ofState μ(·|s)
     */
    public void behaviours(double[] ofState) {
        behaviours = ofState;
    }

    /**
     * Sets several target policies, each of which {@link #choose} makes the step's own; after {@link #policies} and
     * {@link #actions} of the first one. The arrays are kept, not copied.
     *
     * @param ofLogged π(a|s) of the logged action by each policy
     * @param ofState π(·|s) of each policy, empty where only that of the logged action is known
     * @param ofNext π(·|s') of each policy, likewise
     */
    public void targets(double[] ofLogged, double[][] ofState, double[][] ofNext) {
        eachTarget = ofLogged;
        targetsOfEach = ofState;
        nextTargetsOfEach = ofNext;
    }

    /**
     * Makes one of several target policies the step's own; nothing changes where there is one only.
     *
     * @param policy its place among them
     */
    public void choose(int policy) {
        if (eachTarget.length == 0) {
            return;
        }
        if (hasRatio) {
            policies(eachTarget[policy], seen.behaviour());
        }
        targets = targetsOfEach[policy];
        nextTargets = nextTargetsOfEach[policy];
    }

    /** {@return μ(·|s); empty where it is not known} Shared: do not change. */
    public double[] behaviours() {
        if (behaviours.length == 0 && targets.length == 2 && action >= 0 && hasProbabilities) {
            pair[action] = seen.behaviour();
            pair[1 - action] = 1 - seen.behaviour();
            return pair;
        }
        return behaviours;
    }

    /** {@return the same step as learners take it} Shared: do not change. */
    public SparseStep seen() {
        return seen;
    }

    /** {@return ρ} */
    public double ratio() {
        return ratio;
    }

    /** {@return whether the behaviour policy is known, so that ρ means something} */
    public boolean hasRatio() {
        return hasRatio;
    }

    /** {@return whether π and μ of the logged action are known, and not only their ratio} */
    public boolean hasProbabilities() {
        return hasProbabilities;
    }

    /** {@return r} */
    public double reward() {
        return seen.reward();
    }

    /** {@return γ} */
    public double gamma() {
        return seen.gamma();
    }

    /** {@return whether the episode ended by itself} */
    public boolean ended() {
        return seen.ended();
    }

    /** {@return the action that was taken; −1 where actions are not known} */
    public int action() {
        return action;
    }

    /** {@return π(·|s); empty where it is not known} Shared: do not change. */
    public double[] targets() {
        return targets;
    }

    /** {@return π(·|s')} Shared: do not change. */
    public double[] nextTargets() {
        return nextTargets;
    }

    /**
     * Becomes equal to another one; probabilities of all actions are not taken over.
     *
     * @param other the other one
     */
    public void set(Step other) {
        seen.phi().set(other.seen.phi());
        seen.next().set(other.seen.next());
        seen.policies(other.seen.target(), other.seen.behaviour());
        seen.likelihoods(other.seen.smallestLikelihood(), other.seen.largestLikelihood());
        seen.outcome(other.reward(), other.gamma(), other.ended());
        if (other.seen.isLast() && !other.ended()) {
            seen.cutOff();
        }
        ratio = other.ratio;
        hasRatio = other.hasRatio;
        hasProbabilities = other.hasProbabilities;
        id = other.id;
        name = other.name;
        number = other.number;
    }
}
