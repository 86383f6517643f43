package io.github.mirrortd.equations;

import io.github.mirrortd.equations.Formula.Input;
import io.github.mirrortd.equations.Formula.Op;
import io.github.mirrortd.equations.Formula.Source;
import io.github.mirrortd.internal.LruCache;
import io.github.mirrortd.learn.Coefficient;
import io.github.mirrortd.learn.LearnerVector;
import io.github.mirrortd.learn.LookingAhead;
import io.github.mirrortd.learn.MirrorProx;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A rule as a graph, with {@link Product}s and settings as inputs and {@link Coefficient}s as outputs. Learners defined by equations
 * have one, and Mirror-Prox over them; a rule in Java has none, and runs learner by learner.
 *
 * <p>The graph of a learner that keeps vectors or numbers of its own also has vectors as inputs. Its outputs are the whole
 * {@linkplain #kept state}, including weights and traces. Immutable.
 */
public final class RuleFormula {
    private static final LruCache<Key, Optional<RuleFormula>> KNOWN = new LruCache<>(500);
    private static final int NONE = -1;
    private static final Map<String, Product> PRODUCTS =
            Arrays.stream(Product.values()).collect(Collectors.toMap(Product::id, p -> p));

    private record Key(Rule rule, boolean traced) {}

    /**
     * A part of a learner's state: weights, a trace, or a declared vector or number.
     *
     * @param input its value before the step
     * @param start its value before the first step; ignored for θ, which starts at the problem's weights
     * @param setting the name of the setting that is the first value instead; empty for {@code start}
     * @param lastsEpisode whether it returns to 0 when an episode ends
     * @param trace e or e_μ for a trace, which depends on features, data and settings alone; empty for all others
     * @param next the node of its value after the step
     * @param change the node of its change, for weights; {@link #NONE} for all others
     */
    public record Kept(
            Input input,
            double start,
            Optional<String> setting,
            boolean lastsEpisode,
            Optional<LearnerVector> trace,
            int next,
            int change) {
        /** The index of no node. */
        public static final int NONE = RuleFormula.NONE;

        /** {@return whether it is a vector with an entry per weight} */
        public boolean isVector() {
            return input.source() == Source.VECTOR;
        }

        /** {@return whether it is θ or w} */
        public boolean isWeights() {
            return change != NONE;
        }

        /**
         * {@return its value before the first step}
         *
         * @param settings complete ones
         */
        public double start(Settings settings) {
            return setting.map(name -> RuleFormula.setting(new Input(Source.SETTING, name, false), settings))
                    .orElse(start);
        }

        private Kept at(int newNext, int newChange) {
            return new Kept(input, start, setting, lastsEpisode, trace, newNext, newChange);
        }

        /** Returns a copy in another graph. */
        Kept copied(Formula into, Formula from, ToIntFunction<Input> read) {
            return at(into.copy(from, next, read), isWeights() ? into.copy(from, change, read) : NONE);
        }
    }

    private final Formula graph;
    private final Map<Coefficient, Integer> outputs;
    private final List<Kept> kept;
    private final Set<Product> reads;
    private final int zero;

    RuleFormula(Formula graph, Map<Coefficient, Integer> outputs, List<Kept> kept) {
        this.graph = graph;
        this.kept = List.copyOf(kept);
        zero = graph.constant(0);
        this.outputs = new EnumMap<>(Coefficient.class);
        outputs.forEach((c, n) -> {
            if (!graph.isConstant(n, 0)) {
                this.outputs.put(c, n);
            }
        });
        reads =
                inputs(Stream.concat(
                                        this.outputs.values().stream(),
                                        this.kept.stream().map(Kept::next))
                                .toList())
                        .stream()
                        .filter(input -> input.source() != Source.SETTING && !isKept(input))
                        .map(RuleFormula::product)
                        .collect(Collectors.toUnmodifiableSet());
    }

    /**
     * {@return the formula of a rule, if it has one}
     *
     * @param rule the rule
     * @param traced whether the learner keeps traces; without, products with traces and λ are 0
     */
    public static Optional<RuleFormula> of(Rule rule, boolean traced) {
        return KNOWN.get(new Key(rule, traced), key -> read(rule, traced));
    }

    /**
     * {@return whether a rule may read one of some products; true for rules in Java}
     *
     * @param rule the rule
     * @param traced whether the learner keeps traces
     * @param products some products
     */
    public static boolean readsAny(Rule rule, boolean traced, Product... products) {
        var formula = of(rule, traced).orElse(null);
        return Arrays.stream(products)
                .anyMatch(p -> formula == null ? traced || p.source() != Product.Source.TRACES : formula.reads(p));
    }

    private static Optional<RuleFormula> read(Rule rule, boolean traced) {
        var base = MirrorProx.baseOf(rule);
        if (base.isPresent()) {
            return of(base.get(), traced)
                    .map(formula -> formula.ahead(traced, base.get().decays()));
        }
        if (rule instanceof LookingAhead looking) {
            return of(looking.base(), traced);
        }
        return rule instanceof EquationLearner learner && learner.isItsEquations()
                ? Optional.of(traced ? learner.formula() : learner.formula().untraced())
                : Optional.empty();
    }

    /** Returns the formula for learners without traces, where products with traces and λ are 0. */
    private RuleFormula untraced() {
        var made = new Formula();
        var there = new EnumMap<>(outputs);
        there.keySet().removeIf(Coefficient::isOfTraces);
        there.replaceAll((c, n) -> made.copy(graph, n, input -> read(made, input, false)));
        return new RuleFormula(
                made,
                there,
                kept.stream().map(k -> k.copied(made, graph, made::input)).toList());
    }

    /**
     * {@return whether an input is the vector φ or φ'}
     *
     * @param input an input of the graph
     */
    public static boolean isFeatures(Input input) {
        return input.source() == Source.VECTOR
                && (input.name().equals("phi") || input.name().equals("next"));
    }

    /**
     * {@return the vectors that a step changes even in entries where φ and φ' are 0}
     *
     * @throws IllegalArgumentException if a step changes or reads all entries of any other vector, so that its time would grow with
     *     the number of weights
     */
    public Set<Input> moving() {
        return RestingEntries.moving(this);
    }

    private static boolean isKept(Input input) {
        return input.source() == Source.VECTOR || input.source() == Source.KEPT;
    }

    private static int read(Formula graph, Input input, boolean traced) {
        if (input.source() == Source.SETTING) {
            boolean none = !traced && input.name().equals(Parameter.LAMBDA.id());
            return none ? graph.constant(0) : graph.input(input);
        }
        return isKept(input) ? graph.input(input) : read(graph, product(input), traced);
    }

    private static int read(Formula graph, Product product, boolean traced) {
        boolean none = !traced && product.source() == Product.Source.TRACES;
        return none ? graph.constant(0) : graph.input(input(product));
    }

    /** Returns the input of a product. */
    static Input input(Product product) {
        var source = switch (product.source()) {
            case TRACES -> product.left().isWeights() ? Source.WEIGHTS : Source.PAST;
            case WEIGHTS -> Source.WEIGHTS;
            case PAST -> Source.PAST;
            case TRANSITION, POLICIES -> Source.DATA;
        };
        return new Input(source, product.id(), false);
    }

    /** Returns the inner product of two vectors, in either order. */
    static Product product(LearnerVector left, LearnerVector right) {
        boolean features = !left.isWeights() && !left.isTrace() && !right.isWeights() && !right.isTrace();
        if (features) {
            return left != right ? Product.PHI_NEXT : left == LearnerVector.PHI ? Product.PHI_PHI : Product.NEXT_NEXT;
        }
        return Arrays.stream(Product.values())
                .filter(Product::isInner)
                .filter(p -> (p.left() == left && p.right() == right) || (p.left() == right && p.right() == left))
                .findFirst()
                .orElseThrow();
    }

    /** Returns Mirror-Prox over a rule with state: moves the weights by their changes and takes the step of that point from here. */
    private RuleFormula aheadByCopy() {
        var made = new Formula();
        ToIntFunction<Input> here = made::input;
        var moved = new HashMap<Input, Integer>();
        for (var k : kept) {
            if (k.isWeights()) {
                moved.put(k.input(), made.add(made.input(k.input()), made.copy(graph, k.change(), here)));
            }
        }
        var ahead = new ArrayList<Kept>();
        for (var k : kept) {
            var there = k.copied(made, graph, input -> {
                Integer n = moved.get(input);
                return n == null ? made.input(input) : n;
            });
            int next = k.isWeights() ? made.add(made.input(k.input()), there.change()) : there.next();
            ahead.add(there.at(next, there.change()));
        }
        return new RuleFormula(made, copied(made, here).outputs, ahead);
    }

    /** Returns Mirror-Prox over this rule: moves the products by its coefficients and takes the step of that point from here. */
    private RuleFormula ahead(boolean traced, boolean decays) {
        if (!kept.isEmpty()) {
            return aheadByCopy();
        }
        var made = new Formula();
        ToIntFunction<Input> here =
                input -> input.source() == Source.SETTING ? made.input(input) : read(made, product(input), traced);
        var first = copied(made, here);
        int kept = made.subtract(made.constant(1), first.output(Coefficient.DECAY));
        var there = new EnumMap<Product, Integer>(Product.class);
        for (var p : Product.values()) {
            if (p.isInner() && p.left().isWeights() && (traced || p.source() == Product.Source.WEIGHTS)) {
                int now = read(made, p, traced);
                // Multiplies by the share that is kept: without a decay, infinite weights then stay as they are.
                int moved = p.left() == LearnerVector.W ? made.multiply(kept, now) : now;
                moved = made.add(moved, first.along(p, List.of(LearnerVector.PHI, LearnerVector.NEXT), traced));
                there.put(
                        p,
                        traced
                                ? made.add(moved, first.along(p, List.of(LearnerVector.E, LearnerVector.E_MU), true))
                                : moved);
            }
        }
        var second = copied(made, input -> {
            Integer moved = input.source() == Source.SETTING ? null : there.get(product(input));
            return moved == null ? here.applyAsInt(input) : moved;
        });
        var result = new EnumMap<>(second.outputs);
        if (decays) {
            // The decay applies to the look-ahead point, w + b₁φ + b₂φ' + b₃e + b₄e_μ − d·w, not of w.
            int decay = second.output(Coefficient.DECAY);
            for (var c : Coefficient.values()) {
                if (c.isOfVector() && c.target() == LearnerVector.W) {
                    result.put(c, made.subtract(second.output(c), made.multiply(decay, first.output(c))));
                }
            }
            result.put(
                    Coefficient.DECAY,
                    made.multiply(decay, made.subtract(made.constant(1), first.output(Coefficient.DECAY))));
        }
        return new RuleFormula(made, result, List.of());
    }

    private RuleFormula copied(Formula into, ToIntFunction<Input> input) {
        var copies = new EnumMap<Coefficient, Integer>(Coefficient.class);
        outputs.forEach((c, n) -> copies.put(c, into.copy(graph, n, input)));
        return new RuleFormula(into, copies, List.of());
    }

    /** Returns the change of a product of weights by the coefficients of some vectors. */
    private int along(Product product, List<LearnerVector> vectors, boolean traced) {
        int sum = NONE;
        for (var vector : vectors) {
            var c = Coefficient.of(product.left(), vector);
            if (c.isPresent()) {
                int term = graph.multiply(output(c.get()), read(graph, product(vector, product.right()), traced));
                sum = sum == NONE ? term : graph.add(sum, term);
            }
        }
        return sum;
    }

    private static Product product(Input input) {
        return Objects.requireNonNull(PRODUCTS.get(input.name()), input.name());
    }

    /** {@return the graph} */
    public Formula graph() {
        return graph;
    }

    /** {@return the state, θ first; empty for a rule over inner products, whose outputs are coefficients} */
    public List<Kept> kept() {
        return kept;
    }

    /**
     * {@return the node of a coefficient}
     *
     * @param c a coefficient; the node is 0 if the rule does not write it
     */
    public int output(Coefficient c) {
        Integer n = outputs.get(c);
        return n == null ? zero : n;
    }

    /**
     * {@return whether a coefficient may differ from 0}
     *
     * @param c the coefficient
     */
    public boolean writes(Coefficient c) {
        return outputs.containsKey(c);
    }

    /**
     * {@return whether any coefficient depends on a product}
     *
     * @param product the product
     */
    public boolean reads(Product product) {
        return reads.contains(product);
    }

    /**
     * {@return the product of an input; empty for a setting}
     *
     * @param input an input of the graph
     */
    public static Optional<Product> productOf(Input input) {
        return input.source() == Source.SETTING ? Optional.empty() : Optional.of(product(input));
    }

    /**
     * {@return the value of a setting}
     *
     * @param input the input
     * @param settings complete ones
     */
    public static double setting(Input input, Settings settings) {
        return Vocabulary.listed(input.name()).map(settings::get).orElseGet(() -> settings.own(input.name()));
    }

    private Set<Input> inputs(Collection<Integer> places) {
        boolean[] needed = graph.needed(places);
        var inputs = new LinkedHashSet<Input>();
        for (int n = 0; n < needed.length; n++) {
            if (needed[n] && graph.node(n).op() == Op.INPUT) {
                inputs.add(graph.node(n).input());
            }
        }
        return inputs;
    }
}
