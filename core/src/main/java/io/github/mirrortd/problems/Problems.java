package io.github.mirrortd.problems;

import io.github.mirrortd.internal.Names;
import io.github.mirrortd.mdp.Problem;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;

/** All problems on the class path, by name. */
public final class Problems {
    private static final List<Problem> ALL = ServiceLoader.load(ProblemSource.class).stream()
            .map(source -> source.get().get())
            .sorted(Comparator.comparing(Problem::id))
            .toList();

    private Problems() {}

    public static List<Problem> all() {
        return ALL;
    }

    /** @throws IllegalArgumentException where there is no such problem; the message offers the nearest name */
    public static Problem get(String id) {
        return Names.find("problem", id, ALL, Problem::id);
    }
}
