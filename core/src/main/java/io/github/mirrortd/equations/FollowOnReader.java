package io.github.mirrortd.equations;

import io.github.mirrortd.equations.Expression.Operation;
import io.github.mirrortd.equations.Formula.Input;
import io.github.mirrortd.equations.Formula.Op;
import io.github.mirrortd.equations.Formula.Source;
import io.github.mirrortd.equations.Value.Basis;
import io.github.mirrortd.equations.Value.Vector;
import io.github.mirrortd.learn.Emphasis;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/** Reads the recursion of the follow-on trace: F = i + γ₋₁ρ₋₁F₋₁, or with another factor instead of γ₋₁. */
final class FollowOnReader {
    private static final String FORM =
            "a number may depend on its own previous value only as F = i + gamma₋₁ rho₋₁ F₋₁, or with a number or a"
                    + " setting instead of gamma₋₁; append ', n steps back' for a bounded horizon";

    /** Maximum number of factors. */
    private static final int MOST = 20;

    private final Formula arithmetic;
    private final Evaluator evaluator;

    FollowOnReader(Formula arithmetic, Evaluator evaluator) {
        this.arithmetic = arithmetic;
        this.evaluator = evaluator;
    }

    Function<Settings, Emphasis> read(Line line) {
        if (!(line.value() instanceof Operation sum) || !sum.is("+")) {
            throw line.target().wrong(FORM);
        }
        boolean pastIsRight = sum.right().has(n -> n.lagged() && n.name().equals(line.name()));
        var past = evaluator.of(pastIsRight ? sum.right() : sum.left());
        int start = evaluator.scalar(pastIsRight ? sum.left() : sum.right(), "the first term");
        Integer before = past instanceof Vector v && v.of().size() == 1 ? v.of().get(Basis.BEFORE) : null;
        if (before == null || start != data(Product.INTEREST, false)) {
            throw line.target().wrong(FORM);
        }
        var factors = new ArrayList<Integer>();
        factor(before, factors);
        if (!factors.remove((Object) data(Product.RHO, true))) {
            throw line.target().wrong(FORM);
        }
        boolean byGamma = factors.equals(List.of(data(Product.GAMMA, true)));
        int fade = arithmetic.constant(1);
        for (int n : byGamma ? List.<Integer>of() : factors) {
            if (arithmetic.traits(n).today() || arithmetic.traits(n).before()) {
                throw line.target().wrong(FORM);
            }
            fade = arithmetic.multiply(fade, n);
        }
        int factor = fade;
        var back = line.back().map(this::back);
        return settings -> new Emphasis(
                byGamma ? OptionalDouble.empty() : OptionalDouble.of(at(factor, settings)),
                back.map(n -> (int) at(n, settings)).orElse(Emphasis.UNBOUNDED));
    }

    private double at(int n, Settings settings) {
        return Formula.Values.of(arithmetic, n, input -> RuleFormula.setting(input, settings));
    }

    private int back(Expression e) {
        int n = evaluator.scalar(e, "the number of steps back");
        var node = arithmetic.node(n);
        boolean whole = node.op() == Op.CONSTANT
                ? Parameter.HORIZON.allows(node.constant())
                : node.op() == Op.INPUT && node.input().name().equals(Parameter.HORIZON.id());
        if (!whole) {
            throw e.token().wrong("the number of steps back must be an integer from 0 to 1000, or the setting n");
        }
        return n;
    }

    private int data(Product product, boolean lagged) {
        return arithmetic.input(new Input(Source.DATA, product.id(), lagged));
    }

    private void factor(int n, List<Integer> factors) {
        if (arithmetic.node(n).op() == Op.MULTIPLY && factors.size() < MOST) {
            arithmetic.node(n).of().forEach(part -> factor(part, factors));
        } else {
            factors.add(n);
        }
    }
}
