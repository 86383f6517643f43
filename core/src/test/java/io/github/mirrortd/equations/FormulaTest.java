package io.github.mirrortd.equations;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.equations.Formula.Input;
import io.github.mirrortd.equations.Formula.Op;
import io.github.mirrortd.equations.Formula.Source;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Simplifications of formulas keep the bits of every result for all inputs. */
class FormulaTest {
    private final Formula f = new Formula();
    private final int x = f.input(new Input(Source.DATA, "reward", false));
    private final int y = f.input(new Input(Source.DATA, "interest", false));
    private final int modest = f.input(new Input(Source.DATA, "gamma", false));
    private final int sum = f.input(new Input(Source.WEIGHTS, "thetaPhi", false));
    private final int zero = f.constant(0);
    private final int minusZero = f.constant(-0.0);
    private final int one = f.constant(1);

    private double value(int number, double ofX) {
        return Formula.Values.of(f, number, input -> input.name().equals("interest") ? 3 : ofX);
    }

    private double constant(int number) {
        assertThat(f.node(number).op()).isEqualTo(Op.CONSTANT);
        return f.node(number).constant();
    }

    @Test
    void constantsAreFolded() {
        int two = f.add(one, one);
        assertThat(constant(two)).isEqualTo(2);
        assertThat(constant(f.make(Op.SQRT, f.multiply(two, two)))).isEqualTo(2);
        assertThat(constant(f.make(Op.MIN, f.negate(two), f.divide(one, two)))).isEqualTo(-2);
        assertThat(constant(f.make(Op.MAX, f.make(Op.ABS, f.constant(-7)), f.subtract(one, two))))
                .isEqualTo(7);
    }

    @Test
    void noOperationIsThereTwice() {
        int product = f.multiply(x, y);
        int size = f.size();
        assertThat(f.multiply(x, y)).isEqualTo(product);
        assertThat(f.constant(0)).isEqualTo(zero);
        assertThat(f.size()).isEqualTo(size);
        assertThat(f.multiply(y, x)).as("another operation").isNotEqualTo(product);
    }

    @Test
    void minusZeroIsNotZero() {
        assertThat(minusZero).isNotEqualTo(zero);
        assertThat(f.subtract(x, minusZero)).isNotEqualTo(x);
        assertThat(f.add(x, zero)).as("0 + −0 is 0").isNotEqualTo(x);
        assertThat(f.add(sum, zero)).isEqualTo(sum);
        assertThat(f.add(zero, f.add(sum, x))).isEqualTo(f.add(sum, x));
        assertThat(f.subtract(x, zero)).isEqualTo(x);
    }

    /** Zero times an input is zero only if that input is known to be finite and not negative. */
    @Test
    void onlyZeroTimesWhatIsFiniteIsFolded() {
        assertThat(f.multiply(zero, sum)).isNotEqualTo(zero);
        assertThat(f.multiply(sum, zero)).isNotEqualTo(zero);
        assertThat(f.multiply(minusZero, modest)).isNotEqualTo(zero);
        assertThat(f.multiply(zero, modest)).isEqualTo(zero);
        assertThat(f.multiply(modest, zero)).isEqualTo(zero);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -0.0, 1, 1e-320, 1e300, Double.POSITIVE_INFINITY, Double.NaN})
    void signsMoveWithoutChangingABit(double at) {
        assertThat(value(f.subtract(y, f.negate(x)), at)).isEqualTo(Double.valueOf(3 + at));
        assertThat(value(f.multiply(y, f.negate(x)), at)).isEqualTo(Double.valueOf(-(3 * at)));
        assertThat(value(f.divide(f.negate(x), y), at)).isEqualTo(Double.valueOf(-(at / 3)));
        assertThat(value(f.multiply(one, x), at)).isEqualTo(Double.valueOf(at));
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1, 3, 4, Double.NaN})
    void comparisonsAndChoices(double at) {
        assertThat(value(f.make(Op.LESS, x, y), at)).isEqualTo(at < 3 ? 1 : 0);
        assertThat(value(f.make(Op.AT_MOST, x, y), at)).isEqualTo(at <= 3 ? 1 : 0);
        assertThat(value(f.make(Op.EQUAL, x, y), at)).isEqualTo(at == 3 ? 1 : 0);
        assertThat(value(f.make(Op.CHOICE, f.make(Op.LESS, x, y), one, y), at)).isEqualTo(at < 3 ? 1 : 3);
    }

    @Test
    void onlyWhatIsAskedForIsNeeded() {
        int product = f.multiply(x, sum);
        boolean[] needed = f.needed(List.of(product));
        assertThat(needed[x] && needed[sum] && needed[product]).isTrue();
        assertThat(needed[y]).isFalse();
    }
}
