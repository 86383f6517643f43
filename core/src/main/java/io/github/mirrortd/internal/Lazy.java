package io.github.mirrortd.internal;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A value that is computed once, at its first use. Thread-safe. */
public final class Lazy<T> implements Supplier<T> {
    private final Supplier<T> work;
    private @Nullable T value;

    private Lazy(Supplier<T> work) {
        this.work = work;
    }

    public static <T> Supplier<T> of(Supplier<T> work) {
        return new Lazy<>(work);
    }

    @Override
    public synchronized T get() {
        var known = value;
        if (known == null) {
            known = work.get();
            value = known;
        }
        return known;
    }
}
