package io.github.mirrortd.learn;

/** Mirror-Prox over another algorithm's rule: all that remains to be said is which one, and what people call it. */
public interface MirrorProxAlgorithm extends RuleAlgorithm, RuleOver {
    /** {@return the rule that is looked ahead with; the same at every call} */
    MirrorProx rule();

    @Override
    default Rule base() {
        return rule().base();
    }

    @Override
    default void apply(Products in, Settings s, Update out) {
        rule().apply(in, s, out);
    }
}
