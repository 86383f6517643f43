package io.github.mirrortd.learn;

import io.github.mirrortd.base.Names;
import io.github.mirrortd.internal.Services;
import io.github.mirrortd.mdp.Citation;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * All algorithms on the class path and in plugins, by name. Every rule has a Mirror-Prox version, whether or not it is one of
 * those listed: {@code TDC-MP} is Mirror-Prox over {@code TDC}. So it has those of {@link LookAhead}: {@code TDC-Pair}, {@code
 * TDC-Prev} and {@code TDC-Opt}. And behind all of that it can have a {@link StepPolicy} and an {@link Averaging}: {@code TDC-MP-Auto}, {@code
 * TD-Tail}, {@code STHTD-MP-Auto-Polyak}.
 */
public final class Algorithms {
    /** What is behind the name of a Mirror-Prox version. */
    public static final String AHEAD = "-MP";

    private static final Services<Algorithm, Algorithm> FOUND =
            new Services<>(Algorithm.class, a -> a, Algorithm::name);

    private Algorithms() {}

    /** {@return every algorithm that is found, in the order of names} */
    public static List<Algorithm> all() {
        return FOUND.all();
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
                                : lookingAhead().anyMatch(suffix::equals)
                                        ? " takes no steps to look ahead with"
                                        : " cannot have its step sizes found: " + base.whyNoRule();
        return base.name() + reason;
    }

    /** Offers what can stand behind a learner's name where that is what is wrong, and the learners otherwise. */
    private static String unknownBehind(String name, Function<String, Optional<Algorithm>> others) {
        var names = all().stream().map(Algorithm::name).toList();
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
        return Names.unknown("algorithm", name, offered);
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
        return Stream.of(
                        lookingAhead(),
                        StepPolicies.all().stream().map(p -> "-" + p.name()),
                        Stream.of(Averaging.POLYAK.suffix(), Averaging.TAIL.suffix()))
                .flatMap(suffix -> suffix);
    }

    private static Stream<String> lookingAhead() {
        return Stream.concat(Stream.of(AHEAD), twoPoints().map(LookAhead::suffix));
    }

    private static Stream<LookAhead> twoPoints() {
        return Arrays.stream(LookAhead.values()).filter(LookAhead::hasTwoPoints);
    }

    /** The algorithm of which this is the name of a version that looks ahead. */
    private static Optional<Algorithm> baseOf(
            String name, String suffix, Function<String, Optional<Algorithm>> others) {
        return endsWith(name, suffix)
                ? find(name.substring(0, name.length() - suffix.length()), others)
                : Optional.empty();
    }

    /** As above, where that algorithm has such a version. */
    private static Optional<RuleAlgorithm> ruleOf(
            String name, String suffix, Function<String, Optional<Algorithm>> others) {
        return baseOf(name, suffix, others)
                .filter(base -> base instanceof RuleAlgorithm
                        && !(base instanceof MirrorProxAlgorithm)
                        && !(base instanceof LookingAhead))
                .map(RuleAlgorithm.class::cast);
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
                .or(() -> aheadOf(name, others))
                .or(() -> steppedOf(name, others));
    }

    private static Optional<Algorithm> listed(String name) {
        return all().stream().filter(a -> a.name().equalsIgnoreCase(name)).findFirst();
    }

    private static Optional<Algorithm> aheadOf(String name, Function<String, Optional<Algorithm>> others) {
        Optional<Algorithm> mirrorProx = ruleOf(name, AHEAD, others).map(base -> new Ahead(base, new MirrorProx(base)));
        return mirrorProx.or(() -> twoPoints()
                .flatMap(way -> ruleOf(name, way.suffix(), others).map(base -> new LookingAhead(base, way)).stream())
                .findFirst());
    }

    /** A rule with a policy behind its name, or a mean of weights, or both. */
    private static Optional<Algorithm> steppedOf(String name, Function<String, Optional<Algorithm>> others) {
        var mean = Arrays.stream(Averaging.values())
                .filter(a -> a != Averaging.NONE && endsWith(name, a.suffix()))
                .findFirst();
        String rest = mean.map(a -> name.substring(0, name.length() - a.suffix().length()))
                .orElse(name);
        var averaging = mean.orElse(Averaging.NONE);
        var plain = mean.isPresent() ? find(rest, others) : Optional.<Algorithm>empty();
        Optional<Algorithm> averaged = plain.flatMap(a -> a instanceof RuleAlgorithm rule
                ? Optional.of(new SteppedAlgorithm(rule, Optional.empty(), averaging))
                : a instanceof SteppedAlgorithm s && s.averaging() == Averaging.NONE
                        ? Optional.of(new SteppedAlgorithm(s.rule(), s.policy(), averaging))
                        : Optional.empty());
        return averaged.or(() -> StepPolicies.all().stream()
                .flatMap(policy -> baseOf(name, "-" + policy.name(), others)
                        .filter(base -> base instanceof RuleAlgorithm)
                        .map(base -> (Algorithm) SteppedAlgorithm.of((RuleAlgorithm) base, policy))
                        .stream())
                .findFirst());
    }

    private static boolean endsWith(String name, String suffix) {
        return name.toUpperCase(Locale.ROOT).endsWith(suffix.toUpperCase(Locale.ROOT));
    }

    /** Mirror-Prox over a rule of which nobody has written it down. */
    private record Ahead(RuleAlgorithm base, MirrorProx rule) implements MirrorProxAlgorithm {
        private static final Citation MIRROR_PROX = new Citation(
                "A. Nemirovski",
                2004,
                "Prox-method with rate of convergence O(1/t) for variational inequalities with Lipschitz continuous"
                        + " monotone operators and smooth convex-concave saddle point problems",
                "SIAM Journal on Optimization 15");

        @Override
        public Description description() {
            var about = Descriptions.of(base);
            return new Description(
                    about.name() + AHEAD,
                    "Mirror-Prox over " + about.name(),
                    "(θᵐ, wᵐ) = one " + about.name()
                            + " step from (θ, w)\nthen from (θ, w) with (θᵐ, wᵐ) on the right:\n" + about.equation(),
                    MIRROR_PROX,
                    about.parameters(),
                    about.grid());
        }

        @Override
        public double usual(Parameter p) {
            return base.usual(p);
        }

        @Override
        public String toString() {
            return name();
        }
    }
}
