package io.github.mirrortd.problems;

import io.github.mirrortd.base.Names;
import io.github.mirrortd.internal.LruCache;
import io.github.mirrortd.internal.Services;
import io.github.mirrortd.mdp.ErrorMeasure;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Problem;
import io.github.mirrortd.mdp.StreamProblem;
import java.util.List;
import java.util.stream.Stream;

/** All problems on the class path and in plugins, by name. */
public final class Problems {
    private static final Services<ProblemFamily> FOUND = new Services<>(ProblemFamily.class, ProblemFamily::id);

    /** A family and what was chosen: families of the same name may come from different plugins. */
    private record Key(ProblemFamily family, String id) {}

    private static final LruCache<Key, Problem> BUILT = new LruCache<>(100);

    private Problems() {}

    /** {@return every problem and every family of problems; nothing is built} */
    public static List<ProblemFamily> families() {
        return FOUND.all();
    }

    /** {@return every single finite problem: all but the families that have parameters} */
    public static List<FiniteProblem> all() {
        return allOf(
                FiniteProblem.class,
                families().stream().filter(f -> f.parameters().isEmpty()));
    }

    /** {@return one problem of every family of finite ones, the one with its usual parameters} */
    public static List<FiniteProblem> examples() {
        return allOf(FiniteProblem.class, families().stream());
    }

    /** {@return one problem of every family of streams, the one with its usual parameters} */
    public static List<StreamProblem> streams() {
        return allOf(StreamProblem.class, families().stream());
    }

    private static <T extends Problem> List<T> allOf(Class<T> kind, Stream<ProblemFamily> families) {
        return families.map(f -> any(f.id()))
                .filter(kind::isInstance)
                .map(kind::cast)
                .toList();
    }

    /**
     * {@return the finite problem of a name such as {@code baird} or {@code garnet:states=50,seed=7}; the same object
     * for the same name, as long as anybody has it}
     *
     * @param name a problem's, with or without choices after a colon
     * @throws IllegalArgumentException where there is no such problem, and the message offers the nearest name; or
     *     where it is a stream
     */
    public static FiniteProblem get(String name) {
        return any(name).finite();
    }

    /**
     * {@return the finite problem or the stream of a name; the same object for the same name, as long as anybody has it}
     *
     * @param name a problem's, with or without choices after a colon
     * @throws IllegalArgumentException where there is no such problem; the message offers the nearest name
     */
    public static Problem any(String name) {
        var choices = choices(name);
        var measure = choices.measure();
        return BUILT.get(new Key(choices.family(), measure.marked(choices.id())), key -> {
            var made = key.family().make(choices);
            return measure == ErrorMeasure.RMSVE ? made : made.finite().measuredBy(measure);
        });
    }

    /**
     * {@return what a name chooses, before anything is built}
     *
     * @param name a problem's, with or without choices after a colon
     * @throws IllegalArgumentException where there is no such problem; the message offers the nearest name
     */
    public static Choices choices(String name) {
        int colon = name.indexOf(':');
        var family = Names.find("problem", colon < 0 ? name : name.substring(0, colon), families(), ProblemFamily::id);
        return colon < 0 ? Choices.usual(family) : Choices.parse(family, name.substring(colon + 1));
    }
}
