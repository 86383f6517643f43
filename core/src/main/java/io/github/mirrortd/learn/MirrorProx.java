package io.github.mirrortd.learn;

/**
 * Mirror-Prox over any rule: one step to a point ahead, then the step that the rule takes <em>there</em>, made from the
 * original point.
 *
 * <p>Because a rule sees the weights through products only, the point ahead need not be formed: the base rule's
 * coefficients move the products by the Gram numbers, and the rule is asked again.
 *
 * <p>Nemirovski (2004), Prox-method with rate of convergence O(1/t) for variational inequalities, SIAM J. Optim. 15(1).
 */
public record MirrorProx(Rule base) implements Rule {
    @Override
    public void apply(Products in, Settings s, Update out) {
        base.apply(in, s, out);
        in.move(out);
        base.apply(in, s, out);
    }

    @Override
    public boolean usesAuxiliary() {
        return base.usesAuxiliary();
    }

    @Override
    public boolean usesFollowOn() {
        return base.usesFollowOn();
    }
}
