package io.github.mirrortd.learn;

/** Mirror-Prox over another algorithm's rule: all that remains to be said is which one, and what people call it. */
public interface MirrorProxAlgorithm extends RuleAlgorithm {
    /** The rule that is looked ahead with; the same at every call. */
    MirrorProx rule();

    @Override
    default void apply(Products in, Settings s, Update out) {
        rule().apply(in, s, out);
    }

    @Override
    default boolean decays() {
        return rule().decays();
    }

    @Override
    default boolean usesAuxiliary() {
        return rule().usesAuxiliary();
    }

    @Override
    default boolean usesFollowOn() {
        return rule().usesFollowOn();
    }

    @Override
    default Emphasis emphasis(Settings s) {
        return rule().emphasis(s);
    }

    @Override
    default boolean traces(Settings s) {
        return rule().traces(s);
    }

    @Override
    default boolean usesBehaviourTrace() {
        return rule().usesBehaviourTrace();
    }
}
