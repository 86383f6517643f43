package io.github.mirrortd.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SettingsTest {
    /** All different, so that none can stand for another. */
    private static double some(Parameter p) {
        return p == Parameter.HORIZON ? 7 : (List.of(Parameter.values()).indexOf(p) + 1) / 100.0;
    }

    private static Settings full() {
        var s = Settings.NONE;
        for (var p : Parameter.values()) {
            s = s.with(p, some(p));
        }
        return s;
    }

    @ParameterizedTest
    @EnumSource
    void oneIsSetAndTheOthersStay(Parameter p) {
        var alone = Settings.NONE.with(p, some(p));
        assertThat(alone.has(p)).isTrue();
        assertThat(alone.get(p)).isEqualTo(some(p));
        assertThat(alone.present()).containsOnlyKeys(p);
        var changed = full().with(p, p == Parameter.HORIZON ? 9 : 0.5);
        for (var other : Parameter.values()) {
            assertThat(full().get(other)).isEqualTo(some(other));
            assertThat(changed.get(other)).isEqualTo(other != p ? some(other) : p == Parameter.HORIZON ? 9 : 0.5);
        }
        assertThat(Settings.NONE.has(p)).isFalse();
    }

    @Test
    void nothingIsThereBeforeItIsSaid() {
        assertThat(Settings.NONE.present()).isEmpty();
        assertThat(Settings.NONE.lambda()).isZero();
        assertThat(Settings.NONE.alpha()).isNaN();
        assertThat(Settings.NONE).hasToString("");
        assertThat(Settings.NONE.with(Parameter.LAMBDA, 0)).isEqualTo(Settings.NONE);
    }

    @Test
    void inTheParametersOrderAndForPeople() {
        assertThat(full().present().keySet()).containsExactly(Parameter.values());
        assertThat(Settings.NONE.with(Parameter.BETA, 0.5).with(Parameter.ALPHA, 0.25))
                .hasToString("α=0.25 β=0.5");
    }

    @Test
    void someOfThem() {
        var some = List.of(Parameter.KAPPA, Parameter.ALPHA, Parameter.ZETA);
        assertThat(full().only(some).present().keySet())
                .containsExactly(Parameter.ALPHA, Parameter.KAPPA, Parameter.ZETA);
        assertThat(Settings.alpha(0.5).only(some)).isEqualTo(Settings.alpha(0.5));
        assertThat(full().with(Settings.alpha(0.5).with(Parameter.ETA, 2)))
                .isEqualTo(full().with(Parameter.ALPHA, 0.5).with(Parameter.ETA, 2));
    }

    @Test
    void onlyStepSizesAreSlowed() {
        var slow = full().slowedBy(0.5);
        for (var p : Parameter.values()) {
            boolean step = p == Parameter.ALPHA || p == Parameter.BETA;
            assertThat(slow.get(p)).as(p.id()).isEqualTo(step ? some(p) / 2 : some(p));
        }
    }

    /** The ends of every range: inside, and the next number outside. */
    @ParameterizedTest
    @CsvSource({
        "ALPHA, 4.9e-324, 1.7976931348623157e308, '> 0'",
        "BETA, 4.9e-324, 1.7976931348623157e308, '> 0'",
        "ETA, 0, 1.7976931348623157e308, '≥ 0'",
        "REG, 0, 1.7976931348623157e308, '≥ 0'",
        "KAPPA, 0, 1.7976931348623157e308, '≥ 0'",
        "LAMBDA, 0, 1, 'from 0 to 1'",
        "ZETA, 0, 1, 'from 0 to 1'",
        "FADE, 0, 1, 'from 0 to 1'",
        "HORIZON, 0, 1000, 'that is whole, from 0 to 1000'",
        "CLIP, 4.9e-324, 1.7976931348623157e308, '> 0'"
    })
    void rangesEndWhereTheySay(Parameter p, double least, double most, String words) {
        assertThat(p.checked(least)).isEqualTo(least);
        assertThat(p.checked(most)).isEqualTo(most);
        double[] outside = {
            Math.nextDown(least), Math.nextUp(most), Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, -1
        };
        for (double value : outside) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Settings.NONE.with(p, value))
                    .withMessage(p.id() + " must be a number " + words + ", not " + value);
        }
        assertThat(p.range()).isEqualTo(words);
    }

    @Test
    void aCountIsWhole() {
        assertThat(Parameter.HORIZON.checked(3)).isEqualTo(3);
        assertThatIllegalArgumentException().isThrownBy(() -> Parameter.HORIZON.checked(3.5));
        assertThatIllegalArgumentException().isThrownBy(() -> Parameter.HORIZON.checked(Math.nextUp(3.0)));
        assertThat(Parameter.LAMBDA.checked(0.5)).isEqualTo(0.5);
    }

    @Test
    void whatParametersSayOfThemselves() {
        assertThat(Arrays.stream(Parameter.values()).map(Parameter::id))
                .containsExactly("alpha", "beta", "eta", "reg", "kappa", "lambda", "zeta", "fade", "horizon", "clip");
        assertThat(Arrays.stream(Parameter.values()).map(Parameter::symbol)).doesNotHaveDuplicates();
        assertThat(Arrays.stream(Parameter.values()).map(Parameter::meaning)).doesNotHaveDuplicates();
        assertThat(Arrays.stream(Parameter.values()).map(Parameter::usual))
                .containsExactly(0.01, 0.05, 0.5, 1.0, 0.5, 0.0, 0.5, 0.5, 4.0, 1.0);
        assertThat(Arrays.stream(Parameter.values()).filter(Parameter::isOptional))
                .containsExactly(Parameter.LAMBDA);
        for (var p : Parameter.values()) {
            assertThat(p.checked(p.usual())).isEqualTo(p.usual());
        }
    }

    @Test
    void grids() {
        assertThat(Grids.alphas()).extracting(Settings::alpha).containsExactly(.001, .003, .005, .01, .03, .05, .1);
        assertThat(Grids.alphasAnd(.5, .25))
                .extracting(Settings::alpha)
                .containsExactly(.5, .25, .001, .003, .005, .01, .03, .05, .1);
        assertThat(Grids.only(Parameter.REG, 2, 1)).extracting(Settings::reg).containsExactly(2.0, 1.0);
        assertThat(Grids.times(Grids.only(Parameter.REG, 2, 1), Parameter.ETA, 0, 3))
                .extracting(Settings::toString)
                .containsExactly("η=0.0 reg=2.0", "η=3.0 reg=2.0", "η=0.0 reg=1.0", "η=3.0 reg=1.0");
        // β = α·ratio, where that is at most 0.1: all of 1, for 100 only up to α = 0.001.
        assertThat(Grids.alphasWithBeta(1))
                .extracting(Settings::beta)
                .containsExactly(.0003, .001, .003, .005, .01, .03, .05, .1);
        assertThat(Grids.alphasWithBeta(100)).extracting(Settings::alpha).containsExactly(.0003, .001);
        assertThat(Grids.alphasWithBeta(1, 2)).hasSize(15);
    }
}
