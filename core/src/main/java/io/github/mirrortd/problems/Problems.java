package io.github.mirrortd.problems;

import io.github.mirrortd.internal.Names;
import io.github.mirrortd.internal.Services;
import io.github.mirrortd.mdp.Problem;
import java.util.List;

/** All problems on the class path and in plugins, by name. */
public final class Problems {
    private static final Services<ProblemSource, Problem> FOUND =
            new Services<>(ProblemSource.class, ProblemSource::get, Problem::id);

    private Problems() {}

    public static List<Problem> all() {
        return FOUND.all();
    }

    /** @throws IllegalArgumentException where there is no such problem; the message offers the nearest name */
    public static Problem get(String id) {
        return Names.find("problem", id, all(), Problem::id);
    }
}
