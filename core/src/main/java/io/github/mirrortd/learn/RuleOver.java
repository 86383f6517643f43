package io.github.mirrortd.learn;

/** A rule over another one: what it needs of an engine is what that one needs. */
public interface RuleOver extends Rule {
    /** {@return the other one; the same at every call} */
    Rule base();

    @Override
    default boolean usesAuxiliary() {
        return base().usesAuxiliary();
    }

    @Override
    default boolean decays() {
        return base().decays();
    }

    @Override
    default boolean usesFollowOn() {
        return base().usesFollowOn();
    }

    @Override
    default Emphasis emphasis(Settings s) {
        return base().emphasis(s);
    }

    @Override
    default boolean traces(Settings s) {
        return base().traces(s);
    }

    @Override
    default boolean keepsState() {
        return base().keepsState();
    }

    @Override
    default boolean usesBehaviourTrace() {
        return base().usesBehaviourTrace();
    }
}
