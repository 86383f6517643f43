package io.github.mirrortd.learn;

import io.github.mirrortd.internal.Names;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;

/** All algorithms on the class path, by name. */
public final class Algorithms {
    private static final List<Algorithm> ALL = ServiceLoader.load(Algorithm.class).stream()
            .map(ServiceLoader.Provider::get)
            .sorted(Comparator.comparing(Algorithm::name, String.CASE_INSENSITIVE_ORDER))
            .toList();

    private Algorithms() {}

    public static List<Algorithm> all() {
        return ALL;
    }

    /** @throws IllegalArgumentException where there is no such algorithm; the message offers the nearest name */
    public static Algorithm get(String name) {
        return Names.find("algorithm", name, ALL, Algorithm::name);
    }
}
