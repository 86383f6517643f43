package io.github.mirrortd.problems;

import io.github.mirrortd.internal.Names;
import io.github.mirrortd.mdp.Problem;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentHashMap;

/** All problems on the class path, by name. */
public final class Problems {
    private static final List<ProblemFamily> FAMILIES = ServiceLoader.load(ProblemFamily.class).stream()
            .map(ServiceLoader.Provider::get)
            .sorted(Comparator.comparing(ProblemFamily::id))
            .toList();

    private static final Map<String, Problem> BUILT = new ConcurrentHashMap<>();

    private Problems() {}

    /** Every problem and every family of problems; nothing is built. */
    public static List<ProblemFamily> families() {
        return FAMILIES;
    }

    /** Every single problem: all but the families that have parameters. */
    public static List<Problem> all() {
        return FAMILIES.stream()
                .filter(f -> f.parameters().isEmpty())
                .map(f -> get(f.id()))
                .toList();
    }

    /** One problem of every family, the one with its usual parameters. */
    public static List<Problem> examples() {
        return FAMILIES.stream().map(f -> get(f.id())).toList();
    }

    /**
     * The problem of a name such as {@code baird} or {@code garnet:states=50,seed=7}; the same object for the same name.
     *
     * @throws IllegalArgumentException where there is no such problem; the message offers the nearest name
     */
    public static Problem get(String name) {
        var choices = choices(name);
        return BUILT.computeIfAbsent(choices.id(), id -> choices.family().make(choices));
    }

    /**
     * What a name chooses, before anything is built.
     *
     * @throws IllegalArgumentException where there is no such problem; the message offers the nearest name
     */
    public static Choices choices(String name) {
        int colon = name.indexOf(':');
        var family = Names.find("problem", colon < 0 ? name : name.substring(0, colon), FAMILIES, ProblemFamily::id);
        return colon < 0 ? Choices.usual(family) : Choices.parse(family, name.substring(colon + 1));
    }
}
