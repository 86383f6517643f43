package io.github.mirrortd.learn;

import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Optional;

/**
 * Descriptions that were asked for before. Writing one takes microseconds, most of them for the grid, and names and settings are
 * asked for again and again.
 *
 * <p>Kept by class, so that what came with a plugin goes with it; but only of classes without fields: an algorithm that has some
 * may describe itself by them, each object differently, and is asked every time.
 */
final class Descriptions {
    private static final class Kept {
        private final boolean alike;
        private volatile Optional<Description> description = Optional.empty();

        Kept(Class<?> type) {
            alike = hasNoFields(type);
        }
    }

    private static final ClassValue<Kept> KEPT = new ClassValue<>() {
        @Override
        protected Kept computeValue(Class<?> type) {
            return new Kept(type);
        }
    };

    private Descriptions() {}

    static Description of(Algorithm algorithm) {
        var kept = KEPT.get(algorithm.getClass());
        var known = kept.description;
        if (known.isPresent()) {
            return known.get();
        }
        var description = algorithm.description();
        if (kept.alike) {
            kept.description = Optional.of(description);
        }
        return description;
    }

    private static boolean hasNoFields(Class<?> type) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            if (!Arrays.stream(c.getDeclaredFields()).allMatch(f -> Modifier.isStatic(f.getModifiers()))) {
                return false;
            }
        }
        return true;
    }
}
