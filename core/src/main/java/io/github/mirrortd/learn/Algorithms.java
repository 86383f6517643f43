package io.github.mirrortd.learn;

import io.github.mirrortd.base.Names;
import io.github.mirrortd.internal.Services;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * All learners on the class path and in plugins, by name. Every rule has a Mirror-Prox version, listed or not: {@code TDC-MP} is
 * Mirror-Prox over {@code TDC}. It also has the versions of {@link LookAhead}: {@code TDC-Pair}, {@code TDC-Prev} and {@code
 * TDC-Opt}. Suffixes for a {@link StepSizeMethod} and an {@link Averaging} come last: {@code TDC-MP-Auto}, {@code TD-Tail}, {@code
 * STHTD-MP-Auto-Polyak}.
 */
public final class Algorithms {
    /** The suffix of Mirror-Prox versions. */
    public static final String AHEAD = "-MP";

    private static final List<Library> LIBRARIES =
            new Services<>(Library.class, library -> library.getClass().getName()).builtIn();

    private static final Services<Algorithm> FOUND =
            new Services<>(Algorithm.class, Algorithm::name, inLibraries().toList());

    /** Holds the step-size methods, which are loaded when they are first needed. */
    private static final class Methods {
        private static final Services<StepSizeMethod> FOUND =
                new Services<>(StepSizeMethod.class, StepSizeMethod::name);
    }

    /** A set of learners that are listed by name and loaded when they are first used. Plugins offer each {@link Algorithm} by itself. */
    public interface Library {
        /** {@return the names of its learners} */
        List<String> names();

        /**
         * {@return a learner's description} Does not load the learner.
         *
         * @param name one of {@link #names}
         */
        Description describe(String name);

        /**
         * {@return a learner: the same object at every call}
         *
         * @param name one of {@link #names}
         */
        Algorithm get(String name);
    }

    private Algorithms() {}

    /** {@return all step-size methods on the class path and in plugins, in the order of names} */
    public static List<StepSizeMethod> stepSizeMethods() {
        return Methods.FOUND.all();
    }

    /**
     * {@return the step-size method of that name}
     *
     * @param name the name, in any case
     * @throws IllegalArgumentException if there is none; the message offers the nearest name
     */
    public static StepSizeMethod stepSizeMethod(String name) {
        return Names.find("step-size method", name, stepSizeMethods(), StepSizeMethod::name);
    }

    /** Returns the names in libraries, and of the published Mirror-Prox versions. */
    private static Stream<String> inLibraries() {
        return Stream.concat(
                LIBRARIES.stream().flatMap(library -> library.names().stream()),
                MirrorProxAlgorithm.published().stream());
    }

    /** {@return the names of all learners, in alphabetical order} */
    public static List<String> names() {
        return Stream.concat(FOUND.all().stream().map(Algorithm::name), inLibraries())
                .sorted(String.CASE_INSENSITIVE_ORDER)
                .toList();
    }

    /** {@return all learners, in the order of names} */
    public static List<Algorithm> all() {
        return names().stream().map(Algorithms::get).toList();
    }

    /** {@return the descriptions of all learners, in the order of names} Faster than {@link #all}, which loads the learners. */
    public static List<Description> descriptions() {
        var found = FOUND.all().stream().map(Algorithm::description);
        var inLibraries =
                LIBRARIES.stream().flatMap(library -> library.names().stream().map(library::describe));
        var published = MirrorProxAlgorithm.published().stream()
                .map(name -> MirrorProxAlgorithm.describe(name, Algorithms::describe));
        return Stream.of(found, inLibraries, published)
                .flatMap(descriptions -> descriptions)
                .sorted(Comparator.comparing(Description::name, String.CASE_INSENSITIVE_ORDER))
                .toList();
    }

    private static Description describe(String name) {
        return LIBRARIES.stream()
                .filter(library -> library.names().contains(name))
                .findFirst()
                .orElseThrow()
                .describe(name);
    }

    /**
     * {@return the rule of that name}
     *
     * @param name the name, in any case
     * @throws IllegalArgumentException if there is no such learner, or it is not a rule
     */
    public static RuleAlgorithm rule(String name) {
        var algorithm = get(name);
        if (algorithm instanceof RuleAlgorithm rule) {
            return rule;
        }
        throw new IllegalArgumentException(algorithm.name() + " is not a rule: " + algorithm.whyNoRule());
    }

    /**
     * {@return the learner of that name}
     *
     * @param name the name, in any case
     * @throws IllegalArgumentException if there is no such learner; the message offers the nearest name
     */
    public static Algorithm get(String name) {
        return get(name, word -> Optional.empty());
    }

    /**
     * {@return the learner of that name, listed or not} Names that are not listed take the same suffixes.
     *
     * @param name the name
     * @param others finds learners that are not listed; called first
     * @throws IllegalArgumentException if there is no such learner; the message offers the nearest name
     */
    public static Algorithm get(String name, Function<String, Optional<Algorithm>> others) {
        return find(name, others).orElseThrow(() -> new IllegalArgumentException(unknown(name, others)));
    }

    private static String unknown(String name, Function<String, Optional<Algorithm>> others) {
        return suffixes()
                .flatMap(suffix -> baseOf(name, suffix, others).stream().map(base -> alreadyOrNever(base, suffix)))
                .findFirst()
                .map(reason -> reason + ", so there is no '" + name + "'")
                .orElseGet(() -> unknownBehind(name, others));
    }

    /** Returns why a known learner cannot have this suffix. */
    private static String alreadyOrNever(Algorithm base, String suffix) {
        String reason = base instanceof SteppedAlgorithm
                ? " has its steps already, which stand last in a name"
                : base instanceof MirrorProxAlgorithm
                        ? " is a Mirror-Prox version already"
                        : base instanceof LookingAhead
                                ? " looks ahead already"
                                : looksAhead(suffix)
                                        ? " takes no steps to look ahead with"
                                        : " cannot have its step sizes found: " + base.whyNoRule();
        return base.name() + reason;
    }

    /** Offers suffixes if only the suffix is unknown, else learners. */
    private static String unknownBehind(String name, Function<String, Optional<Algorithm>> others) {
        var names = names();
        int hyphen = name.lastIndexOf('-');
        var base = hyphen < 0 || Names.nearest(name, names).isPresent()
                ? Optional.<Algorithm>empty()
                : find(name.substring(0, hyphen), others);
        var offered = base.filter(RuleAlgorithm.class::isInstance)
                .map(rule -> suffixes()
                        .map(suffix -> rule.name() + suffix)
                        .filter(version -> exists(version, others))
                        .toList())
                .orElse(names);
        return Names.unknown("learner", name, offered);
    }

    private static boolean exists(String name, Function<String, Optional<Algorithm>> others) {
        try {
            return find(name, others).isPresent();
        } catch (IllegalArgumentException e) {
            // The step-size method does not suit the rule.
            return false;
        }
    }

    private static Stream<String> suffixes() {
        return versions().map(Version::suffix);
    }

    private static boolean looksAhead(String suffix) {
        return suffix.equals(AHEAD) || twoPoints().anyMatch(way -> way.suffix().equals(suffix));
    }

    private static Stream<LookAhead> twoPoints() {
        return Arrays.stream(LookAhead.values()).filter(LookAhead::hasTwoPoints);
    }

    /** A suffix and the version of a learner that it stands for, if there is one. */
    private record Version(String suffix, Function<Algorithm, Optional<Algorithm>> of) {}

    private static Stream<Version> versions() {
        return Stream.of(
                        Stream.of(new Version(AHEAD, base -> plain(base).map(MirrorProxAlgorithm::of))),
                        twoPoints()
                                .map(way -> new Version(
                                        way.suffix(), base -> plain(base).map(rule -> new LookingAhead(rule, way)))),
                        stepSizeMethods().stream()
                                .map(method -> new Version(
                                        "-" + method.name(),
                                        base -> rule(base).map(rule -> SteppedAlgorithm.of(rule, method)))),
                        Stream.of(Averaging.POLYAK, Averaging.TAIL)
                                .map(mean -> new Version(mean.suffix(), base -> averaged(base, mean))))
                .flatMap(versions -> versions);
    }

    private static Optional<RuleAlgorithm> rule(Algorithm base) {
        return base instanceof RuleAlgorithm rule ? Optional.of(rule) : Optional.empty();
    }

    /** A rule that does not look ahead yet. */
    private static Optional<RuleAlgorithm> plain(Algorithm base) {
        return rule(base).filter(rule -> !(rule instanceof MirrorProxAlgorithm) && !(rule instanceof LookingAhead));
    }

    private static Optional<Algorithm> averaged(Algorithm base, Averaging mean) {
        return base instanceof SteppedAlgorithm s && s.averaging() == Averaging.NONE
                ? Optional.of(new SteppedAlgorithm(s.rule(), s.method(), mean))
                : rule(base).map(rule -> new SteppedAlgorithm(rule, Optional.empty(), mean));
    }

    /** Returns the learner whose name this is without the suffix. */
    private static Optional<Algorithm> baseOf(
            String name, String suffix, Function<String, Optional<Algorithm>> others) {
        int end = name.length() - suffix.length();
        return end >= 0 && name.substring(end).equalsIgnoreCase(suffix)
                ? find(name.substring(0, end), others)
                : Optional.empty();
    }

    /**
     * {@return the learner of that name, if there is one}
     *
     * @param name the name, in any case
     */
    public static Optional<Algorithm> find(String name) {
        return find(name, word -> Optional.empty());
    }

    /**
     * {@return the learner of that name, listed or not, if there is one}
     *
     * @param name the name, in any case
     * @param others finds learners that are not listed; called first
     */
    public static Optional<Algorithm> find(String name, Function<String, Optional<Algorithm>> others) {
        return others.apply(name)
                .or(() -> listed(name))
                .or(() -> versions()
                        .flatMap(version -> baseOf(name, version.suffix, others).flatMap(version.of).stream())
                        .findFirst());
    }

    /** Searches libraries first, because the description of a plugin's learner may read a built-in one while plugins load. */
    private static Optional<Algorithm> listed(String name) {
        return LIBRARIES.stream()
                .flatMap(library -> library.names().stream()
                        .filter(known -> known.equalsIgnoreCase(name))
                        .map(library::get))
                .findFirst()
                .or(() -> MirrorProxAlgorithm.published(name))
                .or(() -> FOUND.all().stream()
                        .filter(a -> a.name().equalsIgnoreCase(name))
                        .findFirst());
    }
}
