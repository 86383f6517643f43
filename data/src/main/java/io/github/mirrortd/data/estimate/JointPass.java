package io.github.mirrortd.data.estimate;

import io.github.mirrortd.data.step.Pass;
import io.github.mirrortd.data.step.Step;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A pass of each of several target policies over the same steps: the log is read once for all.
 *
 * @param <P> the pass of one policy
 */
class JointPass<P extends Pass<P>> implements Pass<JointPass<P>> {
    private static final long serialVersionUID = 1;

    private final List<P> parts;
    private transient @Nullable Step last;

    /** @param parts one for each target policy, in their order */
    JointPass(List<P> parts) {
        this.parts = List.copyOf(parts);
    }

    final List<P> parts() {
        return parts;
    }

    @Override
    public final void startAfter(long episodes) {
        parts.forEach(part -> part.startAfter(episodes));
    }

    @Override
    public final void begin(Step step) {
        last = step;
        for (int k = 0; k < parts.size(); k++) {
            step.choose(k);
            parts.get(k).begin(step);
        }
    }

    @Override
    public final void next(Step step) {
        last = step;
        for (int k = 0; k < parts.size(); k++) {
            step.choose(k);
            parts.get(k).next(step);
        }
    }

    @Override
    public void end() {
        for (int k = 0; k < parts.size(); k++) {
            Objects.requireNonNull(last).choose(k);
            parts.get(k).end();
        }
    }

    @Override
    public void merge(JointPass<P> other) {
        for (int k = 0; k < parts.size(); k++) {
            parts.get(k).merge(other.parts.get(k));
        }
    }
}
