package io.github.mirrortd.equations;

import io.github.mirrortd.equations.Expression.Name;
import io.github.mirrortd.equations.Expression.Operation;
import io.github.mirrortd.equations.Formula.Source;
import io.github.mirrortd.equations.Value.Basis;
import io.github.mirrortd.equations.Value.Vector;
import java.util.List;

/**
 * A trace z = u (m φ + k₋₁ z₋₁); learners keep the part in parentheses.
 *
 * @param today u
 * @param emphasis m
 * @param kept k₋₁
 * @param place the token that it defines
 */
record TraceLine(int today, int emphasis, int kept, Token place) {
    private static final String FORM = "z = phi + gamma₋₁ lambda rho₋₁ z₋₁";

    static TraceLine read(Line line, Formula arithmetic, Evaluator evaluator) {
        int today = arithmetic.constant(1);
        var inner = line.value();
        while (inner instanceof Operation pair && pair.is("*") && isSum(pair, line.name())) {
            boolean left = hasPast(pair.left(), line.name());
            int factor = evaluator.scalar(left ? pair.right() : pair.left(), "the factor of a trace");
            today = arithmetic.multiply(today, factor);
            inner = left ? pair.left() : pair.right();
        }
        var place = line.target();
        if (!(evaluator.of(inner) instanceof Vector sum)
                || !sum.of().containsKey(Basis.BEFORE)
                || !sum.of().keySet().stream().allMatch(List.of(Basis.PHI, Basis.BEFORE)::contains)) {
            throw place.wrong("a trace is a sum of φ and its own previous value alone, as in " + FORM);
        }
        Integer phi = sum.of().get(Basis.PHI);
        if (phi == null) {
            throw place.wrong("nothing enters this trace; add φ, as in " + FORM);
        }
        int before = sum.of().get(Basis.BEFORE);
        for (int n : List.of(today, phi, before)) {
            check(n, arithmetic, place);
        }
        if (arithmetic.traits(before).today()) {
            throw place.wrong("the factor of " + place.written() + "₋₁ must be of the previous step, as in " + FORM
                    + "; a factor of this step multiplies the whole, as in z = rho (phi + gamma₋₁ lambda z₋₁)");
        }
        if (arithmetic.traits(phi).before() || arithmetic.traits(today).before()) {
            throw place.wrong("the factor of φ must be of this step; only the factor of " + place.written()
                    + "₋₁ is of the previous step");
        }
        return new TraceLine(today, phi, before, place);
    }

    /** Returns whether one side of a product is a sum with the trace's previous value. */
    private static boolean isSum(Operation product, String name) {
        var side = hasPast(product.left(), name) ? product.left() : product.right();
        return side instanceof Operation pair && holdsSum(pair, name);
    }

    private static boolean holdsSum(Operation pair, String name) {
        return pair.is("+") || pair.is("-") || (pair.is("*") && isSum(pair, name));
    }

    private static boolean hasPast(Expression e, String name) {
        return e.has((Name n) -> n.lagged() && n.name().equals(name));
    }

    private static void check(int n, Formula arithmetic, Token place) {
        if (arithmetic.traits(n).weights()) {
            throw place.wrong("traces cannot depend on weights, only on data and settings, as in " + FORM);
        }
        boolean[] needed = arithmetic.needed(List.of(n));
        for (int part = 0; part < needed.length; part++) {
            var input = arithmetic.node(part).input();
            if (needed[part] && input.source() == Source.PAST && input.name().contains("·")) {
                throw place.wrong("a trace cannot depend on inner products with traces, only on data and settings");
            }
        }
    }
}
