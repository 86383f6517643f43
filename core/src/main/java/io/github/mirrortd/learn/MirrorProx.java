package io.github.mirrortd.learn;

import java.util.Optional;

/**
 * Mirror-Prox over any rule: a step to a look-ahead point, then the rule's step <em>there</em>, taken from the original point.
 *
 * <p>A rule reads the weights only through products, so the look-ahead point is never formed: the base rule's coefficients move the
 * products by the Gram numbers, and the rule is evaluated again.
 *
 * <p>Nemirovski (2004), Prox-method with rate of convergence O(1/t) for variational inequalities, SIAM J. Optim. 15(1).
 */
public record MirrorProx(Rule base) implements Rule {
    /**
     * {@return the Mirror-Prox version of a learner, with its settings and grid}
     *
     * @param base the learner
     */
    public static RuleAlgorithm over(RuleAlgorithm base) {
        return MirrorProxAlgorithm.of(base);
    }

    /**
     * {@return the base rule of Mirror-Prox; empty for other rules}
     *
     * @param rule a rule
     */
    public static Optional<Rule> baseOf(Rule rule) {
        return rule instanceof MirrorProxAlgorithm named
                ? Optional.of(named.base())
                : rule instanceof MirrorProx plain ? Optional.of(plain.base) : Optional.empty();
    }

    @Override
    public void apply(Products in, Settings s, Update out) {
        apply(base, in, s, out);
    }

    static void apply(Rule base, Products in, Settings s, Update out) {
        double thetaPhi = in.thetaPhi();
        double thetaNext = in.thetaNext();
        double wPhi = in.wPhi();
        double wNext = in.wNext();
        double wTrace = in.wTrace();
        double wBehaviour = in.wBehaviour();
        base.apply(in, s, out);
        double firstPhi = out.wPhi();
        double firstNext = out.wNext();
        double firstTrace = out.wTrace();
        double firstBehaviour = out.wBehaviour();
        double firstDecay = out.decay();
        in.move(out);
        base.apply(in, s, out);
        in.weights(thetaPhi, thetaNext, wPhi, wNext);
        in.tracedWeights(wTrace, wBehaviour);
        if (base.decays()) {
            // The decay applies to the look-ahead point, w + b₁φ + b₂φ' + b₃e + b₄e_μ − d·w, not of w.
            double decay = out.decay();
            out.w(
                    out.wPhi() - decay * firstPhi,
                    out.wNext() - decay * firstNext,
                    out.wTrace() - decay * firstTrace,
                    out.wBehaviour() - decay * firstBehaviour);
            out.decay(decay * (1 - firstDecay));
        }
    }
}
