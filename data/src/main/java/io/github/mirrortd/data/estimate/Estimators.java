package io.github.mirrortd.data.estimate;

import static io.github.mirrortd.data.estimate.Estimator.Trait.ACTIONS;
import static io.github.mirrortd.data.estimate.Estimator.Trait.ANY_START;
import static io.github.mirrortd.data.estimate.Estimator.Trait.BEYOND_CUTS;
import static io.github.mirrortd.data.estimate.Estimator.Trait.PRODUCTS;
import static io.github.mirrortd.data.estimate.Estimator.Trait.RATIOS;
import static io.github.mirrortd.data.estimate.Estimator.Trait.VALUES;

import io.github.mirrortd.base.Names;
import io.github.mirrortd.data.step.Steps;
import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/** All estimators, by their names; docs/evaluation-reference.md has their formulas. */
public final class Estimators {
    /** Least squares for the values of states. */
    public static final String LSTD = "LSTD";

    /** Least squares for the values of states and actions, without behaviour probabilities. */
    public static final String LSTD_Q = "LSTD-Q";

    /** Doubly robust. */
    public static final String DR = "DR";

    /** Weighted importance sampling. */
    public static final String WIS = "WIS";

    /** Mean return of the log itself. */
    public static final String ON_POLICY = "on_policy";

    private static final String RUNG = DR + "-";
    private static final Map<String, Known> ALL = new LinkedHashMap<>();

    static {
        add(
                LSTD,
                Bias.FEATURES,
                Set.of(RATIOS, ANY_START, BEYOND_CUTS),
                (own, steps, start) -> new LstdSums(steps, steps.dimension(), own.value, 1, start, Walk::states));
        add(
                LSTD_Q,
                Bias.FEATURES,
                Set.of(ACTIONS, BEYOND_CUTS),
                (own, steps, start) ->
                        new LstdSums(steps, steps.dimension() * steps.actions(), 0, 1, start, Walk::actions));
        for (int window : new int[] {1, 3, 10}) {
            add(
                    RUNG + window,
                    Bias.FEATURES,
                    Set.of(RATIOS, VALUES, BEYOND_CUTS),
                    (own, steps, start) -> new Correction.Ends(steps.dimension(), window));
        }
        add(
                DR,
                Bias.NONE,
                Set.of(RATIOS, PRODUCTS, VALUES, BEYOND_CUTS),
                (own, steps, start) -> new Correction.Ends(steps.dimension(), Correction.WHOLE_EPISODES));
        add(
                "IS",
                Bias.NONE,
                Set.of(RATIOS, PRODUCTS),
                (own, steps, start) -> new WeightedMean(walk -> 1, walk -> walk.weight() * walk.returned()));
        add(
                WIS,
                Bias.NONE,
                Set.of(RATIOS, PRODUCTS),
                (own, steps, start) -> new WeightedMean(Walk::weight, Walk::returned));
        add(
                "PDIS",
                Bias.NONE,
                Set.of(RATIOS, PRODUCTS),
                (own, steps, start) -> new WeightedMean(walk -> 1, Walk::weightedReturn));
        add("WPDIS", Bias.NONE, Set.of(RATIOS, PRODUCTS), (own, steps, start) -> new WeightedRewards());
        add(ON_POLICY, Bias.BEHAVIOUR, Set.of(BEYOND_CUTS), (own, steps, start) -> LoggedReturns.of(steps));
    }

    private Estimators() {}

    private interface Maker extends Serializable {
        Estimator.Collector make(Known own, Steps steps, Start start);
    }

    /**
     * One of them.
     *
     * @param value λ
     */
    private record Known(String name, double value, int folds, Bias bias, Set<Estimator.Trait> traits, Maker maker)
            implements Estimator {
        @Override
        public OptionalDouble lambda() {
            return traits.contains(VALUES) || !bias.equals(Bias.FEATURES)
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(value);
        }

        @Override
        public Collector collector(Steps steps, Start start) {
            return maker.make(this, steps, start);
        }
    }

    private static void add(String name, Bias bias, Set<Estimator.Trait> traits, Maker maker) {
        ALL.put(name, new Known(name, 0, 1, bias, traits, maker));
    }

    /** {@return what people can ask for} */
    public static List<String> names() {
        return List.copyOf(ALL.keySet());
    }

    /**
     * {@return estimators by their names, with λ = 0 and without folds}
     *
     * @param names in any case
     * @throws IllegalArgumentException where there is none of a name
     */
    public static List<Estimator> of(String... names) {
        return named(List.of(names), List.of(0.0), 1);
    }

    /**
     * {@return estimators by their names; where there are several λ, LSTD with each of them}
     *
     * @param names in any case
     * @param lambdas λ of LSTD
     * @param folds for DR; 1 for none
     * @throws IllegalArgumentException where there is none of a name
     */
    public static List<Estimator> named(List<String> names, List<Double> lambdas, int folds) {
        return names.stream()
                .map(name -> Objects.requireNonNull(ALL.get(Names.find("estimator", name.strip(), names(), n -> n))))
                .flatMap(e -> e.name.equals(LSTD)
                        ? lambdas.stream().map(value -> new Known(LSTD, value, 1, e.bias, e.traits, e.maker))
                        : Stream.of(new Known(e.name, 0, e.name.equals(DR) ? folds : 1, e.bias, e.traits, e.maker)))
                .<Estimator>map(e -> e)
                .distinct()
                .toList();
    }

    /**
     * {@return whether a name is that of a rung between LSTD and DR}
     *
     * @param name of an estimator
     */
    public static boolean isRung(String name) {
        return name.startsWith(RUNG);
    }

    /**
     * {@return k of a rung, how many ratios it multiplies; 0 for another estimator}
     *
     * @param name of an estimator
     */
    public static int window(String name) {
        return isRung(name) ? Integer.parseInt(name.substring(RUNG.length())) : 0;
    }
}
