package io.github.mirrortd.learn;

import io.github.mirrortd.internal.Names;
import io.github.mirrortd.internal.Services;
import java.util.List;

/** All algorithms on the class path and in plugins, by name. */
public final class Algorithms {
    private static final Services<Algorithm, Algorithm> FOUND =
            new Services<>(Algorithm.class, a -> a, Algorithm::name);

    private Algorithms() {}

    public static List<Algorithm> all() {
        return FOUND.all();
    }

    /** @throws IllegalArgumentException where there is no such algorithm; the message offers the nearest name */
    public static Algorithm get(String name) {
        return Names.find("algorithm", name, all(), Algorithm::name);
    }
}
