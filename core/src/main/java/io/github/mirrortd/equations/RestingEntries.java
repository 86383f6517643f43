package io.github.mirrortd.equations;

import io.github.mirrortd.equations.Formula.Input;
import io.github.mirrortd.equations.Formula.Op;
import io.github.mirrortd.equations.RuleFormula.Kept;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds the vectors that a step changes even in entries where φ and φ' are 0, because they fade or move others. Where these vectors
 * are 0 as well, an entry rests: a step over sparse features skips it.
 */
final class RestingEntries {
    /** The mark of a known entry: see {@link #value}. */
    private static final int KNOWN = -1;

    /** The mark of an unknown entry. */
    private static final int ANYTHING = -2;

    private final Formula graph;
    private final List<Kept> kept;

    /** For each node in a resting entry: known, unknown, or the index of an equal node. */
    private final int[] at;

    /** The value of known entries. */
    private final double[] value;

    private RestingEntries(RuleFormula formula) {
        graph = formula.graph();
        kept = formula.kept();
        at = new int[graph.size()];
        value = new double[graph.size()];
    }

    /**
     * {@return the vectors that must be 0 for an entry to rest}
     *
     * @throws IllegalArgumentException if a step changes all entries, or reads all of them
     */
    static Set<Input> moving(RuleFormula formula) {
        return new RestingEntries(formula).moving();
    }

    private Set<Input> moving() {
        var moving = new HashSet<Input>();
        for (var restless = restless(moving); !restless.isEmpty(); restless = restless(moving)) {
            // First a vector that fades by itself: once it is 0, others may rest.
            var fading = restless.stream().filter(k -> fades(k, moving)).findFirst();
            moving.addAll(fading.map(List::of).orElse(restless).stream()
                    .map(Kept::input)
                    .toList());
        }
        for (var k : kept) {
            if (moving.contains(k.input())
                    && (!isZero(k.next()) || k.start() != 0 || k.setting().isPresent())) {
                throw refused("'" + Letters.set(k.input().name()) + "' changes in every entry at every step");
            }
        }
        boolean[] needed = graph.needed(kept.stream().map(Kept::next).toList());
        for (int n = 0; n < needed.length; n++) {
            if (needed[n]
                    && graph.node(n).op() == Op.DOT
                    && graph.node(n).of().stream().noneMatch(this::isZero)) {
                throw refused("an inner product of it reads every entry at every step");
            }
        }
        return moving;
    }

    /** Returns the other vectors that change in an entry where the moving ones are 0. */
    private List<Kept> restless(Set<Input> moving) {
        look(moving);
        return kept.stream()
                .filter(k -> k.isVector() && !moving.contains(k.input()) && at[k.next()] != graph.input(k.input()))
                .toList();
    }

    private boolean fades(Kept one, Set<Input> moving) {
        var also = new HashSet<>(moving);
        also.add(one.input());
        look(also);
        return isZero(one.next());
    }

    private boolean isZero(int n) {
        return is(n, 0);
    }

    private boolean is(int n, double x) {
        return at[n] == KNOWN && value[n] == x;
    }

    private static IllegalArgumentException refused(String why) {
        return new IllegalArgumentException("over index/value features the learner would be slow, because " + why
                + "; on a finite problem it runs");
    }

    private void look(Set<Input> moving) {
        for (int n = 0; n < at.length; n++) {
            var node = graph.node(n);
            at[n] = switch (node.op()) {
                case CONSTANT -> known(n, node.constant());
                case INPUT -> RuleFormula.isFeatures(node.input()) || moving.contains(node.input()) ? known(n, 0) : n;
                default -> graph.isVector(n) ? made(n, node.op(), node.of()) : n;
            };
        }
    }

    private int known(int n, double x) {
        value[n] = x;
        return KNOWN;
    }

    private int made(int n, Op op, List<Integer> of) {
        int a = of.get(0);
        int b = of.size() > 1 ? of.get(1) : a;
        int c = of.size() > 2 ? of.get(2) : b;
        if (at[a] == KNOWN && at[b] == KNOWN && at[c] == KNOWN) {
            return known(n, op.of(value[a], value[b], value[c]));
        }
        return switch (op) {
            case ADD -> isZero(a) ? as(n, b) : isZero(b) ? as(n, a) : ANYTHING;
            case SUBTRACT -> isZero(b) ? as(n, a) : ANYTHING;
            case MULTIPLY ->
                isZero(a) || isZero(b) ? known(n, 0) : is(a, 1) ? as(n, b) : is(b, 1) ? as(n, a) : ANYTHING;
            case DIVIDE -> isZero(a) ? known(n, 0) : ANYTHING;
            case CHOICE ->
                at[a] == KNOWN ? as(n, value[a] != 0 ? b : c) : at[b] >= 0 && at[b] == at[c] ? at[b] : ANYTHING;
            default -> ANYTHING;
        };
    }

    /** Marks a node as equal to another. */
    private int as(int n, int other) {
        value[n] = value[other];
        return at[other];
    }
}
