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
 * All algorithms on the class path and in plugins, by name. Every rule has a Mirror-Prox version, whether or not it is one of
 * those listed: {@code TDC-MP} is Mirror-Prox over {@code TDC}. So it has those of {@link LookAhead}: {@code TDC-Pair}, {@code
 * TDC-Prev} and {@code TDC-Opt}. And behind all of that it can have a {@link StepSizeMethod} and an {@link Averaging}: {@code TDC-MP-Auto}, {@code
 * TD-Tail}, {@code STHTD-MP-Auto-Polyak}.
 */
public final class Algorithms {
    /** What is behind the name of a Mirror-Prox version. */
    public static final String AHEAD = "-MP";

    private static final List<LearnerLibrary> LIBRARIES =
            new Services<>(LearnerLibrary.class, library -> library.getClass().getName()).builtIn();

    private static final Services<Algorithm> FOUND =
            new Services<>(Algorithm.class, Algorithm::name, inLibraries().toList());

    private Algorithms() {}

    /** The names of all that are read when they are named, and of Mirror-Prox over some of those. */
    private static Stream<String> inLibraries() {
        return Stream.concat(
                LIBRARIES.stream().flatMap(library -> library.names().stream()),
                MirrorProxAlgorithm.published().stream());
    }

    /** {@return the name of every algorithm that is found, in alphabetical order} */
    public static List<String> names() {
        return Stream.concat(FOUND.all().stream().map(Algorithm::name), inLibraries())
                .sorted(String.CASE_INSENSITIVE_ORDER)
                .toList();
    }

    /** {@return every algorithm that is found, in the order of names} */
    public static List<Algorithm> all() {
        return names().stream().map(Algorithms::get).toList();
    }

    /** {@return the description of every algorithm that is found, in the order of names} Sooner than {@link #all}, which makes them. */
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
     * @throws IllegalArgumentException where there is no such algorithm, or it is not a rule
     */
    public static RuleAlgorithm rule(String name) {
        var algorithm = get(name);
        if (algorithm instanceof RuleAlgorithm rule) {
            return rule;
        }
        throw new IllegalArgumentException(algorithm.name() + " is not a rule: " + algorithm.whyNoRule());
    }

    /**
     * {@return the algorithm of that name}
     *
     * @param name the name, in any case
     * @throws IllegalArgumentException where there is no such algorithm; the message offers the nearest name
     */
    public static Algorithm get(String name) {
        return get(name, word -> Optional.empty());
    }

    /**
     * {@return the algorithm of that name, where some names stand for others than those that are listed, and what can be put behind
     * a name can be put behind theirs}
     *
     * @param name the name
     * @param others the algorithms that are not listed; asked first
     * @throws IllegalArgumentException where there is no such algorithm; the message offers the nearest name
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

    /** Why a learner that there is cannot have that behind its name. */
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

    /** Offers what can stand behind a learner's name where that is what is wrong, and the learners otherwise. */
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
            // A policy that cannot be over this rule.
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

    /** The version that a suffix stands for, of learners that have one. */
    private record Version(String suffix, Function<Algorithm, Optional<Algorithm>> of) {}

    private static Stream<Version> versions() {
        return Stream.of(
                        Stream.of(new Version(AHEAD, base -> plain(base).map(MirrorProxAlgorithm::of))),
                        twoPoints()
                                .map(way -> new Version(
                                        way.suffix(), base -> plain(base).map(rule -> new LookingAhead(rule, way)))),
                        StepSizeMethods.all().stream()
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
                ? Optional.of(new SteppedAlgorithm(s.rule(), s.policy(), mean))
                : rule(base).map(rule -> new SteppedAlgorithm(rule, Optional.empty(), mean));
    }

    /** The algorithm of which this is the name of a version. */
    private static Optional<Algorithm> baseOf(
            String name, String suffix, Function<String, Optional<Algorithm>> others) {
        int end = name.length() - suffix.length();
        return end >= 0 && name.substring(end).equalsIgnoreCase(suffix)
                ? find(name.substring(0, end), others)
                : Optional.empty();
    }

    /**
     * {@return the algorithm of that name, if there is one}
     *
     * @param name the name, in any case
     */
    public static Optional<Algorithm> find(String name) {
        return find(name, word -> Optional.empty());
    }

    /**
     * {@return the algorithm of that name, if there is one, where some names stand for others than those that are listed}
     *
     * @param name the name, in any case
     * @param others the algorithms that are not listed; asked first
     */
    public static Optional<Algorithm> find(String name, Function<String, Optional<Algorithm>> others) {
        return others.apply(name)
                .or(() -> listed(name))
                .or(() -> versions()
                        .flatMap(version -> baseOf(name, version.suffix, others).flatMap(version.of).stream())
                        .findFirst());
    }

    /** Libraries first: the description of a plugin's learner may ask for a built-in one while plugins are read. */
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
