package io.github.mirrortd.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.lab.learnerfile.UsualSettings;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.problems.Problems;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class GridTest {
    private static SettingValues values(Double... values) {
        return SettingValues.of(List.of(values));
    }

    @Test
    void theOwnGridIsTheLearners() {
        var td = Algorithms.get("TD");
        assertThat(Grid.OWN.of(td)).isEqualTo(td.description().grid());
    }

    /** A fixed setting no longer varies, and no combination is tried twice. */
    @Test
    void valuesTakeThePlaceOfTheGrids() {
        var td = Algorithms.get("TD");
        assertThat(new Grid(true, Map.of(Parameter.ALPHA, values(0.2, 0.3))).of(td))
                .containsExactly(Settings.alpha(0.2), Settings.alpha(0.3));
        var longer = new TreeMap<Parameter, SettingValues>();
        longer.put(Parameter.ALPHA, values(0.2));
        longer.put(Parameter.LAMBDA, values(0.0, 0.5));
        assertThat(new Grid(true, longer).of(td))
                .containsExactly(Settings.alpha(0.2), Settings.alpha(0.2).with(Parameter.LAMBDA, 0.5));
        var htd = Algorithms.get("HTD");
        assertThat(new Grid(true, Map.of(Parameter.ETA, values(0.5))).of(htd))
                .doesNotHaveDuplicates()
                .hasSizeLessThan(htd.description().grid().size())
                .allMatch(settings -> settings.eta() == 0.5);
    }

    @Test
    void settingsThatVaryTogetherAreTriedValueByValue() {
        var values = new TreeMap<Parameter, SettingValues>();
        values.put(Parameter.ALPHA, values(0.1, 0.2));
        values.put(Parameter.BETA, values(0.3, 0.4));
        values.put(Parameter.LAMBDA, values(0.0, 0.5));
        var paired = new Grid(false, values, List.of(Parameter.ALPHA, Parameter.BETA));
        var first = Settings.alpha(0.1).with(Parameter.BETA, 0.3);
        var second = Settings.alpha(0.2).with(Parameter.BETA, 0.4);
        assertThat(paired.of(Algorithms.get("TDC")))
                .containsExactly(first, first.with(Parameter.LAMBDA, 0.5), second, second.with(Parameter.LAMBDA, 0.5));
        values.put(Parameter.BETA, values(0.3));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Grid(false, values, List.of(Parameter.ALPHA, Parameter.BETA)))
                .withMessage("settings that vary together need as many values each, not 1 and 2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Grid(false, values, List.of(Parameter.ALPHA, Parameter.ETA)))
                .withMessage("'eta' varies together with others, so it needs values");
    }

    @Test
    void aSettingThatTheLearnerLacksIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Grid(true, Map.of(Parameter.ETA, values(0.5))).check(Algorithms.get("TD")))
                .withMessageContaining("TD has no setting 'eta'");
    }

    @Test
    void aSweepHoldsTheRestAsEveryOtherStageDoes() {
        var etd = Algorithms.get("ETD");
        var boyan = Problems.get("boyan_chain");
        var sweep = new Sweep(Stage.SWEEP, List.of(etd), Parameter.LAMBDA, values(0.0, 0.5), Settings.NONE);
        var usual = Contender.fixed(etd, Settings.NONE);
        assertThat(sweep.settings(boyan, usual).get(0)).isEqualTo(UsualSettings.of(boyan, etd));
        assertThat(UsualSettings.of(boyan, etd)).isNotEqualTo(etd.complete(Settings.NONE));
        assertThat(sweep.settings(boyan, Contender.fixed(etd, Settings.alpha(0.2))))
                .containsExactly(Settings.alpha(0.2), Settings.alpha(0.2).with(Parameter.LAMBDA, 0.5));
    }

    @Test
    void aSweepTriesEachValueOnce() {
        var sweep = new Sweep(
                Stage.SWEEP, List.of(Algorithms.get("TD")), Parameter.ALPHA, values(0.1, 0.2, 0.1), Settings.NONE);
        assertThat(sweep.settings(Problems.get("garnet"), Contender.fixed(Algorithms.get("TD"), Settings.NONE)))
                .containsExactly(Settings.alpha(0.1), Settings.alpha(0.2));
    }

    /** The ends are finite, but their ratio or difference is not. */
    @Test
    void rangesAsWideAsNumbersAre() {
        var far = SettingValues.parse(Parameter.ALPHA, "log:1e-300:1e300:5").values();
        assertThat(far).hasSize(5).startsWith(1e-300).endsWith(1e300);
        assertThat(far.get(2)).isCloseTo(1, within(1e-12));
        assertThat(SettingValues.parse(Parameter.own("shift", "", 0), "lin:-1e308:1e308:3")
                        .values())
                .containsExactly(-1e308, 0.0, 1e308);
    }
}
