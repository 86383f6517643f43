package io.github.mirrortd.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class SettingsTest {
    /** Distinct values, so that a swap shows. */
    private static double some(Parameter p) {
        return p.equals(Parameter.HORIZON) ? 7 : (List.of(Parameter.values()).indexOf(p) + 1) / 100.0;
    }

    private static Settings full() {
        var s = Settings.NONE;
        for (var p : Parameter.values()) {
            s = s.with(p, some(p));
        }
        return s;
    }

    private static Parameter[] listed() {
        return Parameter.values();
    }

    @ParameterizedTest
    @MethodSource("listed")
    void oneIsSetAndTheOthersStay(Parameter p) {
        var alone = Settings.NONE.with(p, some(p));
        assertThat(alone.has(p)).isTrue();
        assertThat(alone.get(p)).isEqualTo(some(p));
        assertThat(alone.present()).containsOnlyKeys(p);
        var changed = full().with(p, p.equals(Parameter.HORIZON) ? 9 : 0.5);
        for (var other : Parameter.values()) {
            assertThat(full().get(other)).isEqualTo(some(other));
            assertThat(changed.get(other))
                    .isEqualTo(!other.equals(p) ? some(other) : p.equals(Parameter.HORIZON) ? 9 : 0.5);
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
            boolean step = p.equals(Parameter.ALPHA) || p.equals(Parameter.BETA);
            assertThat(slow.get(p)).as(p.id()).isEqualTo(step ? some(p) / 2 : some(p));
        }
    }

    /** The ends of every range: inside, and the next number outside. */
    @ParameterizedTest
    @CsvSource({
        "alpha, 4.9e-324, 1.7976931348623157e308, '> 0'",
        "beta, 0, 1.7976931348623157e308, '≥ 0'",
        "eta, 0, 1.7976931348623157e308, '≥ 0'",
        "reg, 0, 1.7976931348623157e308, '≥ 0'",
        "kappa, 0, 1.7976931348623157e308, '≥ 0'",
        "lambda, 0, 1, 'from 0 to 1'",
        "zeta, 0, 1, 'from 0 to 1'",
        "fade, 0, 1, 'from 0 to 1'",
        "horizon, 0, 1000, 'that is whole, from 0 to 1000'",
        "clip, 4.9e-324, 1.7976931348623157e308, '> 0'"
    })
    void rangesEndWhereTheySay(String id, double least, double most, String words) {
        var p = Parameter.listed(id).orElseThrow();
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

    private static final Parameter MIX = Parameter.own("mix", "how much of it", 0.5, 0, 1);
    private static final Parameter SHIFT = Parameter.own("Shift", "where it is", -2);

    @Test
    void settingsOfOnesOwnStandBehindTheListedOnes() {
        var own = Settings.alpha(0.1).with(SHIFT, -7).with(MIX, 0.25);
        assertThat(own.own("mix")).isEqualTo(0.25);
        assertThat(own.get(SHIFT)).isEqualTo(-7);
        assertThat(own.present().keySet()).containsExactly(Parameter.ALPHA, SHIFT, MIX);
        assertThat(own).hasToString("α=0.1 Shift=-7.0 mix=0.25");
        assertThat(own.others()).extracting(Settings.Value::parameter).containsExactly(SHIFT, MIX);
        assertThat(own)
                .isEqualTo(Settings.alpha(0.1).with(MIX, 0.25).with(SHIFT, 3).with(SHIFT, -7));
        assertThat(own)
                .isNotEqualTo(own.with(MIX, 0.5))
                .hasSameHashCodeAs(own.with(MIX, 0.5).with(MIX, 0.25));
        assertThat(own.slowedBy(0.5)).isEqualTo(own.with(Parameter.ALPHA, 0.05));
        assertThat(own.only(List.of(MIX))).isEqualTo(Settings.NONE.with(MIX, 0.25));
        assertThat(Settings.NONE.has(MIX)).isFalse();
        assertThat(Settings.NONE.get(MIX)).isNaN();
        assertThat(own.with(Settings.NONE.with(MIX, 1))).isEqualTo(own.with(MIX, 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> own.own("max"))
                .withMessage("the setting 'max' is not there; there are [Shift, mix]");
    }

    @Test
    void settingsOfOnesOwnHaveNamesAndRangesToo() {
        assertThat(MIX.range()).isEqualTo("from 0 to 1");
        assertThat(SHIFT.range()).isEqualTo("that is finite");
        assertThat(SHIFT.checked(-1e300)).isEqualTo(-1e300);
        assertThat(MIX).isEqualTo(Parameter.own("mix", "another", 3, 2, 4)).isNotEqualTo(SHIFT);
        assertThat(MIX.isOwn()).isTrue();
        assertThat(Parameter.ALPHA.isOwn()).isFalse();
        assertThat(MIX).hasToString("mix");
        assertThat(Parameter.ALPHA).hasToString("ALPHA");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Settings.NONE.with(MIX, 1.5))
                .withMessage("mix must be a number from 0 to 1, not 1.5");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Parameter.own("mix", "", 2, 0, 1))
                .withMessage("mix must be a number from 0 to 1, not 2.0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Parameter.own("mix", "", 2, 3, 1))
                .withMessage("the range of mix must go from a number to a larger one, not from 3.0 to 1.0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Parameter.own("2x", "", 2))
                .withMessage("a setting's name is a letter, then letters, digits or underscores, not '2x'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Parameter.own("Alpha", "", 2))
                .withMessageContaining("'Alpha' is a listed setting");
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
        assertThat(Settings.alphas()).extracting(Settings::alpha).containsExactly(.001, .003, .005, .01, .03, .05, .1);
        assertThat(Settings.grid(Parameter.REG, 2, 1)).extracting(Settings::reg).containsExactly(2.0, 1.0);
        assertThat(Settings.times(Settings.grid(Parameter.REG, 2, 1), Parameter.ETA, 0, 3))
                .extracting(Settings::toString)
                .containsExactly("η=0.0 reg=2.0", "η=3.0 reg=2.0", "η=0.0 reg=1.0", "η=3.0 reg=1.0");
        // β = α·ratio, where that is at most 0.1: all of 1, for 100 only up to α = 0.001.
        var small = Settings.grid(Parameter.ALPHA, .0003, .001, .1);
        assertThat(Settings.multiples(small, Parameter.BETA, Parameter.ALPHA, 0.1, 1))
                .extracting(Settings::beta)
                .containsExactly(.0003, .001, .1);
        assertThat(Settings.multiples(small, Parameter.BETA, Parameter.ALPHA, 0.1, 100))
                .extracting(Settings::alpha)
                .containsExactly(.0003, .001);
        assertThat(Settings.multiples(small, Parameter.BETA, Parameter.ALPHA, 0.1, 1, 2))
                .hasSize(5);
    }

    @Test
    void settingsOfOnesOwnComeBehindTheListedOnesByName() {
        var own = Parameter.own("mix", "a share", 0.5);
        var other = Parameter.own("a_first", "another", 0.5);
        assertThat(own).isGreaterThan(Parameter.LAMBDA).isGreaterThan(other);
        assertThat(Parameter.LAMBDA).isLessThan(other);
        assertThat(Parameter.ALPHA).isLessThan(Parameter.BETA);
    }

    @Test
    void theWordsForSettingsAreTheListedOnesAndThoseOfTheLearners() {
        var mix = Parameter.own("mix", "a share", 0.5);
        var about = Algorithms.rule("TD").description();
        var learner = new RuleAlgorithm() {
            @Override
            public Description description() {
                return new Description(
                        "Mixed",
                        about.summary(),
                        about.equation(),
                        about.citation(),
                        List.of(Parameter.ALPHA, mix),
                        List.of());
            }

            @Override
            public void apply(Products in, Settings s, Update out) {}
        };
        assertThat(Algorithm.vocabulary(List.of(learner, Algorithms.rule("TD"))))
                .startsWith(Parameter.values())
                .endsWith(mix)
                .doesNotHaveDuplicates();
    }
}
