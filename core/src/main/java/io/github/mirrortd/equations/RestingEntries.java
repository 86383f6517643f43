package io.github.mirrortd.equations;

import io.github.mirrortd.equations.Formula.Input;
import io.github.mirrortd.equations.Formula.Node;
import io.github.mirrortd.equations.Formula.Op;
import io.github.mirrortd.equations.RuleFormula.Kept;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds the vectors that a step changes even in entries that φ and φ' do not have: those that fade, or that others are moved by. In an
 * entry in which they are all 0, a step over sparse features has nothing to do.
 */
final class RestingEntries {
    /** An entry that is 0. */
    private static final int ZERO = -1;

    /** An entry that may be anything. */
    private static final int ANYTHING = -2;

    private final Formula graph;
    private final List<Kept> kept;

    /** What each vector is in a resting entry: 0, another vector, as before the step, or anything. */
    private final int[] at;

    private RestingEntries(RuleFormula formula) {
        graph = formula.graph();
        kept = formula.kept();
        at = new int[graph.size()];
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
        boolean grew = true;
        while (grew) {
            look(moving);
            grew = false;
            for (var k : kept) {
                boolean rests = !k.isVector() || at[k.next()] == graph.input(k.input());
                grew |= !rests && moving.add(k.input());
            }
        }
        for (var k : kept) {
            if (moving.contains(k.input()) && (at[k.next()] != ZERO || k.start() != 0 || k.setting() != null)) {
                throw refused("'" + Letters.set(k.input().name()) + "' changes in every entry at every step");
            }
        }
        boolean[] needed = graph.needed(kept.stream().map(Kept::next).toList());
        for (int n = 0; n < needed.length; n++) {
            if (needed[n]
                    && graph.node(n).op() == Op.DOT
                    && graph.node(n).of().stream().noneMatch(part -> at[part] == ZERO)) {
                throw refused("an inner product of it reads every entry at every step");
            }
        }
        return moving;
    }

    private static IllegalArgumentException refused(String why) {
        return new IllegalArgumentException("over index/value features the learner would be slow, because " + why
                + "; on a finite problem it runs");
    }

    private void look(Set<Input> moving) {
        for (int n = 0; n < at.length; n++) {
            at[n] = graph.isVector(n) ? at(n, moving) : graph.isConstant(n, 0) ? ZERO : ANYTHING;
        }
    }

    private int at(int n, Set<Input> moving) {
        var node = graph.node(n);
        if (node.op() != Op.INPUT && atRest(node) == 0) {
            return ZERO;
        }
        int a = part(node, 0);
        int b = part(node, 1);
        return switch (node.op()) {
            case INPUT -> RuleFormula.isFeatures(node.input()) || moving.contains(node.input()) ? ZERO : n;
            case MULTIPLY -> a == ZERO || b == ZERO ? ZERO : ANYTHING;
            case DIVIDE -> a == ZERO ? ZERO : ANYTHING;
            case ADD -> a == ZERO ? b : b == ZERO ? a : ANYTHING;
            case SUBTRACT -> b == ZERO ? a : ANYTHING;
            case CHOICE -> b == part(node, 2) ? b : ANYTHING;
            default -> ANYTHING;
        };
    }

    /** What is made of constants and entries that are 0; NaN if more is in it. */
    private double atRest(Node node) {
        double[] x = new double[3];
        for (int i = 0; i < node.of().size(); i++) {
            int part = node.of().get(i);
            x[i] = at[part] == ZERO
                    ? 0
                    : graph.node(part).op() == Op.CONSTANT ? graph.node(part).constant() : Double.NaN;
        }
        boolean known = !(Double.isNaN(x[0]) || Double.isNaN(x[1]) || Double.isNaN(x[2]));
        return known ? node.op().of(x[0], x[1], x[2]) : Double.NaN;
    }

    private int part(Node node, int i) {
        return i < node.of().size() ? at[node.of().get(i)] : ANYTHING;
    }
}
