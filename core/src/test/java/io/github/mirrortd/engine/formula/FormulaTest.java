package io.github.mirrortd.engine.formula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mirrortd.engine.formula.Formula.Op;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a formula simplifies, and above all what it must not: every result keeps its bits, whatever the inputs are. */
class FormulaTest {
    private final Formula f = new Formula(Set.of("modest"), Set.of("sum"));
    private final int x = f.input("x");
    private final int y = f.input("y");
    private final int zero = f.constant(0);
    private final int one = f.constant(1);

    private double value(int number, double ofX) {
        f.output("out", number);
        var inputs = Map.of("x", ofX, "y", 3.0, "modest", 2.0, "sum", ofX);
        return Objects.requireNonNull(Evaluation.of(f, inputs).get("out"));
    }

    private double constant(int number) {
        var node = f.nodes().get(number);
        assertThat(node.op()).isEqualTo(Op.CONSTANT);
        return node.constant();
    }

    @Test
    void constantsAreFolded() {
        int two = f.apply(Op.ADD, one, one);
        assertThat(constant(two)).isEqualTo(2);
        assertThat(constant(f.apply(Op.SQRT, f.apply(Op.MULTIPLY, two, two)))).isEqualTo(2);
        assertThat(constant(f.apply(Op.MIN, f.apply(Op.NEGATE, two), f.apply(Op.DIVIDE, one, two))))
                .isEqualTo(-2);
        assertThat(constant(f.apply(Op.MAX, f.apply(Op.ABS, f.constant(-7)), f.apply(Op.SUBTRACT, one, two))))
                .isEqualTo(7);
    }

    @Test
    void noOperationIsThereTwice() {
        int before = f.nodes().size();
        int product = f.apply(Op.MULTIPLY, x, y);
        assertThat(f.apply(Op.MULTIPLY, x, y)).isEqualTo(product);
        assertThat(f.input("x")).isEqualTo(x);
        assertThat(f.constant(0)).isEqualTo(zero);
        assertThat(f.nodes()).hasSize(before + 1);
        assertThat(f.apply(Op.MULTIPLY, y, x)).as("another operation").isNotEqualTo(product);
    }

    @Test
    void minusZeroIsNotZero() {
        assertThat(f.constant(-0.0)).isNotEqualTo(zero);
        assertThat(f.apply(Op.SUBTRACT, x, f.constant(-0.0))).isNotEqualTo(x);
        f.output("out", f.constant(-0.0));
        assertThat(f.isAlwaysZero("out")).isFalse();
    }

    @Test
    void whatChangesNoBitIsLeftOut() {
        assertThat(f.apply(Op.MULTIPLY, one, x)).isEqualTo(x);
        assertThat(f.apply(Op.MULTIPLY, x, one)).isEqualTo(x);
        assertThat(f.apply(Op.SUBTRACT, x, zero)).isEqualTo(x);
    }

    /** −0 + 0 is 0: only a number that cannot be −0 may stand for its sum with 0. */
    @Test
    void zeroIsAddedUnlessItIsToASum() {
        assertThat(f.apply(Op.ADD, x, zero)).isNotEqualTo(x);
        assertThat(f.apply(Op.ADD, zero, x)).isNotEqualTo(x);
        assertThat(Double.doubleToRawLongBits(value(f.apply(Op.ADD, x, zero), -0.0)))
                .isZero();
        int sum = f.input("sum");
        assertThat(f.apply(Op.ADD, sum, zero)).isEqualTo(sum);
        assertThat(f.apply(Op.ADD, zero, sum)).isEqualTo(sum);
        int longer = f.apply(Op.ADD, x, sum);
        assertThat(f.apply(Op.ADD, longer, zero)).isEqualTo(longer);
        int difference = f.apply(Op.SUBTRACT, sum, x);
        assertThat(f.apply(Op.ADD, difference, zero)).isNotEqualTo(difference);
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN})
    void zeroTimesSomethingThatMayBeInfiniteIsNotZero(double infinite) {
        assertThat(value(f.apply(Op.MULTIPLY, zero, x), infinite)).isNaN();
        assertThat(value(f.apply(Op.MULTIPLY, x, zero), infinite)).isNaN();
        // Even where all that is in it is modest: a product of two may overflow.
        int modest = f.input("modest");
        int square = f.apply(Op.MULTIPLY, modest, modest);
        assertThat(f.apply(Op.MULTIPLY, zero, square)).isNotEqualTo(zero);
    }

    @Test
    void zeroTimesSomethingNegativeIsNotZeroEither() {
        assertThat(Double.doubleToRawLongBits(value(f.apply(Op.MULTIPLY, zero, x), -1)))
                .isEqualTo(Double.doubleToRawLongBits(-0.0));
    }

    @Test
    void zeroTimesAModestInputIsZero() {
        int modest = f.input("modest");
        assertThat(f.apply(Op.MULTIPLY, zero, modest)).isEqualTo(zero);
        assertThat(f.apply(Op.MULTIPLY, modest, zero)).isEqualTo(zero);
        assertThat(f.apply(Op.MULTIPLY, f.constant(-0.0), modest)).isNotEqualTo(zero);
    }

    @Test
    void whatTheOutputsNeed() {
        int needed = f.apply(Op.ADD, x, one);
        f.apply(Op.SQRT, y);
        f.output("out", needed);
        f.output("nothing", zero);
        assertThat(f.uses("x")).isTrue();
        assertThat(f.uses("y")).as("only in what nobody asks for").isFalse();
        assertThat(f.needed()[needed]).isTrue();
        assertThat(f.needed()[y]).isFalse();
        assertThat(f.isAlwaysZero("nothing")).isTrue();
        assertThat(f.isAlwaysZero("never written")).isTrue();
        assertThat(f.isAlwaysZero("out")).isFalse();
        assertThat(f.outputs()).containsExactly("out", "nothing");
        assertThatThrownBy(() -> f.output("other")).hasMessageContaining("no output 'other'");
    }
}
