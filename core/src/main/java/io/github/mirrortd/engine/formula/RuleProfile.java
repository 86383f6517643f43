package io.github.mirrortd.engine.formula;

import io.github.mirrortd.internal.Recent;
import io.github.mirrortd.learn.Coefficient;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Rule;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What a rule reads and writes, so that nobody forms a product that is not read or applies a coefficient that is always 0. It is
 * read out of the rule's code; of a rule whose code cannot be read as one formula it is taken that it reads and writes everything.
 */
public final class RuleProfile {
    /** Reading a rule takes about as long as some thousand steps of it. */
    private static final Recent<Key, RuleProfile> KNOWN = new Recent<>(500);

    private record Key(Rule rule, boolean traced) {}

    private final Optional<Formula> formula;
    private final Set<Product> reads;
    private final Set<Coefficient> writes;

    private RuleProfile(Optional<Formula> formula, Predicate<Product> reads, Predicate<Coefficient> writes) {
        this.formula = formula;
        this.reads = Arrays.stream(Product.values())
                .filter(reads)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Product.class)));
        this.writes = Arrays.stream(Coefficient.values())
                .filter(writes)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Coefficient.class)));
    }

    /** @param traced whether it is for learners that keep traces */
    public static RuleProfile of(Rule rule, boolean traced) {
        return KNOWN.get(new Key(rule, traced), key -> read(rule, traced));
    }

    private static RuleProfile read(Rule rule, boolean traced) {
        try {
            var formula = RuleReader.read(rule, traced);
            return new RuleProfile(Optional.of(formula), p -> formula.uses(p.id()), c -> !formula.isAlwaysZero(c.id()));
        } catch (NotStraight e) {
            return new RuleProfile(
                    Optional.empty(),
                    p -> traced || p.source() != Product.Source.TRACES,
                    c -> traced || !c.isOfTraces());
        }
    }

    /** The rule as a formula, where it is one. */
    public Optional<Formula> formula() {
        return formula;
    }

    /** Whether anything that the rule writes may depend on a product. */
    public boolean reads(Product product) {
        return reads.contains(product);
    }

    /** Whether it {@link #reads} one of several. */
    public boolean readsAny(Product... products) {
        return Arrays.stream(products).anyMatch(this::reads);
    }

    /** Whether a coefficient may be anything else than 0. */
    public boolean writes(Coefficient coefficient) {
        return writes.contains(coefficient);
    }
}
