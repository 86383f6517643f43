package io.github.mirrortd.mdp;

import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * One step of a stream, as a learner over index/value features sees it. Made once and filled again for every step. Not
 * thread-safe.
 */
public final class SparseStep {
    private final SparseVector phi;
    private final SparseVector next;
    private double target = 1;
    private double behaviour = 1;
    private double rho = 1;
    private double interest = 1;
    private double least = 1;
    private double most = 1;
    private double psiLow = 1;
    private double psiHigh = 1;
    private double reward;
    private double gamma;
    private boolean probabilities = true;
    private boolean ended;
    private boolean cut;
    private boolean complete;

    private int phiVersion = -1;
    private int nextVersion = -1;
    private @Nullable Remembered remembered;
    private double phiPhi;
    private double phiNext;
    private double nextNext;

    /** A step without features, for the caller to fill in. */
    public SparseStep() {
        this(new SparseVector(), new SparseVector());
    }

    private SparseStep(SparseVector phi, SparseVector next) {
        this.phi = phi;
        this.next = next;
    }

    /**
     * {@return the transitions of a finite problem, by row number} Steps share their features and are safe to read from several
     * threads: do not change them.
     *
     * @param problem the finite problem
     */
    public static SparseStep[] of(FiniteProblem problem) {
        var features = new SparseVector[problem.states()];
        for (int s = 0; s < features.length; s++) {
            features[s] = new SparseVector();
            features[s].set(problem.features().indices(s), problem.features().values(s));
        }
        var likelihoods = problem.likelihoods();
        var none = new SparseVector();
        return problem.transitions().stream()
                .map(t -> {
                    var action = problem.actions().get(t.action());
                    var step = new SparseStep(features[t.state()], t.terminal() ? none : features[t.next()]);
                    step.target = action.target();
                    step.behaviour = action.behaviour();
                    step.rho = t.rho();
                    step.interest = problem.interest(t.state());
                    step.setLikelihoods(likelihoods.getMin(), likelihoods.getMax());
                    step.reward = t.reward();
                    step.gamma = t.gamma();
                    step.ended = t.terminal();
                    step.complete = true;
                    step.multiply();
                    return step;
                })
                .toArray(SparseStep[]::new);
    }

    /** {@return φ, the features of the state that is left; to be filled} */
    public SparseVector phi() {
        return phi;
    }

    /** {@return φ', the features of the state that is entered; to be filled, or cleared where the episode ends} */
    public SparseVector next() {
        return next;
    }

    /**
     * Sets how likely either policy takes the action that was taken: π(a|s) and μ(a|s).
     *
     * @param ofTarget π(a|s)
     * @param ofBehaviour μ(a|s), above 0
     */
    public void policies(double ofTarget, double ofBehaviour) {
        if (!(ofTarget >= 0 && ofTarget <= 1 && ofBehaviour > 0 && ofBehaviour <= 1)) {
            throw new IllegalArgumentException("the target policy's probability must lie in [0, 1] and the behaviour"
                    + " policy's in (0, 1], not at " + ofTarget + " and " + ofBehaviour);
        }
        target = ofTarget;
        behaviour = ofBehaviour;
        rho = ofTarget / ofBehaviour;
        probabilities = true;
        remembered = null;
    }

    /**
     * Sets the importance ratio alone, of an action whose probabilities are not known: both count as the largest that have this ratio.
     *
     * @param ofPolicies ρ = π(a|s)/μ(a|s), not negative
     */
    public void ratio(double ofPolicies) {
        if (!(ofPolicies >= 0 && ofPolicies <= Double.MAX_VALUE)) {
            throw new IllegalArgumentException("the importance ratio must be a number ≥ 0, not " + ofPolicies);
        }
        target = Math.min(1, ofPolicies);
        behaviour = ofPolicies > 1 ? 1 / ofPolicies : 1;
        rho = ofPolicies;
        probabilities = false;
        remembered = null;
    }

    /** {@return whether π(a|s) and μ(a|s) are known, and not their {@link #ratio} only} */
    public boolean hasProbabilities() {
        return probabilities;
    }

    /**
     * Sets i(s), how much the state that is left matters to emphatic learners; 1 where nothing is said.
     *
     * @param ofState i(s), not negative
     */
    public void interest(double ofState) {
        if (!(ofState >= 0 && Double.isFinite(ofState))) {
            throw new IllegalArgumentException("interest must be a number ≥ 0, not " + ofState);
        }
        interest = ofState;
        remembered = null;
    }

    /**
     * Sets the smallest and the largest max(π(a|s), μ(a|s)) of all states and actions that either policy takes: what ABTD needs
     * to know of the whole stream. Both are 1 where nothing is said.
     *
     * @param smallest the smallest of them, above 0
     * @param largest the largest of them, at most 1
     */
    public void likelihoods(double smallest, double largest) {
        if (!(smallest > 0 && smallest <= largest && largest <= 1)) {
            throw new IllegalArgumentException(
                    "the smallest likelihood must be above 0, the largest not below it and at most" + " 1, not "
                            + smallest + " and " + largest);
        }
        setLikelihoods(smallest, largest);
    }

    private void setLikelihoods(double smallest, double largest) {
        least = smallest;
        most = largest;
        psiLow = 1 / largest;
        psiHigh = 1 / smallest;
        remembered = null;
    }

    /**
     * Sets what came of the action; where the episode ended, φ' is cleared.
     *
     * @param reward r
     * @param gamma γ of the state that is entered
     * @param ended whether the episode ended here
     */
    public void outcome(double reward, double gamma, boolean ended) {
        if (!(Double.isFinite(reward) && gamma >= 0 && gamma <= 1)) {
            throw new IllegalArgumentException(
                    "the reward must be a number and the discount lie in [0, 1], not " + reward + " and " + gamma);
        }
        this.reward = reward;
        this.gamma = gamma;
        this.ended = ended;
        cut = false;
        complete = true;
        remembered = null;
        if (ended) {
            next.clear();
        }
    }

    /**
     * Says, after {@link #outcome}, that the data go on elsewhere: the episode did not end here, so φ' stays, but what follows
     * is another one.
     */
    public void cutOff() {
        cut = true;
    }

    /**
     * Checks that a learner can learn from this step.
     *
     * @param weights the learner's number of weights
     * @throws IllegalArgumentException where {@link #outcome} was never called, an index is not below the number of weights, or
     *     a feature is not finite
     */
    public void check(int weights) {
        if (!complete) {
            throw new IllegalArgumentException("the step has no reward and no discount; set them with outcome");
        }
        phi.check(weights);
        next.check(weights);
    }

    /** A number, the two objects that it was computed with, and the versions of the features. Immutable, for several threads. */
    private record Remembered(Object rule, Object settings, int phiVersion, int nextVersion, double number) {}

    /**
     * {@return a number that depends on this step and two objects alone} It is computed again if this step has changed or another number
     * was asked for in between, so that learners that see the same step share the work.
     *
     * @param rule compared by identity
     * @param settings compared by identity
     * @param number computes it
     * @param argument of the computation
     * @param <T> its type
     */
    @SuppressWarnings("ReferenceEquality") // another object means another learner
    public <T> double remembered(Object rule, Object settings, ToDoubleFunction<T> number, T argument) {
        var r = remembered;
        if (r == null
                || r.rule != rule
                || r.settings != settings
                || r.phiVersion != phi.version()
                || r.nextVersion != next.version()) {
            r = new Remembered(rule, settings, phi.version(), next.version(), number.applyAsDouble(argument));
            remembered = r;
        }
        return r.number;
    }

    /** {@return π(a|s)} */
    public double target() {
        return target;
    }

    /** {@return μ(a|s)} */
    public double behaviour() {
        return behaviour;
    }

    /** {@return the importance ratio ρ = π(a|s)/μ(a|s)} */
    public double rho() {
        return rho;
    }

    /** {@return i(s)} */
    public double interest() {
        return interest;
    }

    /** {@return the smallest max(π, μ) of all states and actions} */
    public double smallestLikelihood() {
        return least;
    }

    /** {@return the largest max(π, μ) of all states and actions} */
    public double largestLikelihood() {
        return most;
    }

    /** {@return ψ₀, one over the {@link #largestLikelihood}} */
    public double psiLow() {
        return psiLow;
    }

    /** {@return ψ_max, one over the {@link #smallestLikelihood}} */
    public double psiHigh() {
        return psiHigh;
    }

    /** {@return r} */
    public double reward() {
        return reward;
    }

    /** {@return γ} */
    public double gamma() {
        return gamma;
    }

    /** {@return whether the episode ended here; then φ' = 0} */
    public boolean ended() {
        return ended;
    }

    /** {@return whether this is the last step of its episode in the data: it ended here, or was cut off} */
    public boolean isLast() {
        return ended || cut;
    }

    /** {@return φ·φ} */
    public double phiPhi() {
        multiply();
        return phiPhi;
    }

    /** {@return φ·φ'} */
    public double phiNext() {
        multiply();
        return phiNext;
    }

    /** {@return φ'·φ'} */
    public double nextNext() {
        multiply();
        return nextNext;
    }

    /** Once for all learners that see this step. */
    private void multiply() {
        if (phiVersion != phi.version() || nextVersion != next.version()) {
            phiVersion = phi.version();
            nextVersion = next.version();
            phiPhi = phi.dot(phi);
            phiNext = next.dot(phi);
            nextNext = next.dot(next);
        }
    }
}
