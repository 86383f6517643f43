package io.github.mirrortd.data.estimate;

import io.github.mirrortd.data.step.Pass;
import io.github.mirrortd.data.step.Step;
import org.jspecify.annotations.Nullable;

/**
 * A pass that goes along with a {@link Walk}. The walk is made where the pass is at work, and does not travel with it.
 *
 * @param <P> the pass itself
 */
abstract class WalkingPass<P extends WalkingPass<P>> implements Pass<P> {
    private static final long serialVersionUID = 1;

    private final int dimension;
    private final boolean withActions;
    private transient @Nullable Walk walk;

    WalkingPass(int dimension, boolean withActions) {
        this.dimension = dimension;
        this.withActions = withActions;
    }

    /** Position in the log. */
    final Walk walk() {
        var own = walk;
        if (own == null) {
            own = new Walk(dimension, withActions);
            walk = own;
        }
        return own;
    }

    /** An episode has begun. */
    void begun(Walk at) {}

    /** One more step, an episode's first one too. */
    abstract void hear(Walk at);

    @Override
    public final void begin(Step step) {
        var at = walk();
        at.begin(step);
        begun(at);
        hear(at);
    }

    @Override
    public final void next(Step step) {
        var at = walk();
        at.next(step);
        hear(at);
    }
}
