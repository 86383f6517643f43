package io.github.mirrortd.equations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LearnerReaderTest {
    private static EquationLearner read(String settings) {
        return LearnerReader.read("x.yaml", "settings:\n" + settings + "\nupdate: theta += alpha*delta*phi", "x");
    }

    @Test
    void theDocumentsHaveTheTableOfFields() {
        assertThat(Path.of("../docs/learner-files.md")).content().contains(LearnerReader.FILE.table());
    }

    @Test
    void aGridCanBeMultiplesOfAnotherSetting() {
        var learner = read("""
                  alpha: {grid: [0.01, 0.1]}
                  beta: {grid: [0.5, 1, 4], times: alpha, at_most: 0.1}
                """);
        assertThat(learner.description().grid())
                .containsExactly(
                        Settings.alpha(0.01).with(Parameter.BETA, 0.5 * 0.01),
                        Settings.alpha(0.01).with(Parameter.BETA, 0.01),
                        Settings.alpha(0.01).with(Parameter.BETA, 4 * 0.01),
                        Settings.alpha(0.1).with(Parameter.BETA, 0.5 * 0.1),
                        Settings.alpha(0.1).with(Parameter.BETA, 0.1));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            beta: {grid: [1], times: alpha}                   | the grid of 'beta' is times 'alpha'; name that setting first, with its own grid
            alpha: {grid: [1], times: alpha}                  | the grid of 'alpha' is times 'alpha'; name that setting first, with its own grid
            alpha: {grid: [1], at_most: 1}                    | x.yaml, line 2, settings.alpha.at_most: 'at_most' bounds the products of a grid with 'times'; add 'times', or leave this out
            alpha: {times: beta}                              | x.yaml, line 2, settings.alpha.times: 'times' multiplies the numbers of a grid; add 'grid', or leave this out
            """)
    void whatIsNoMultipleIsRefused(String setting, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read("  " + setting))
                .withMessageEndingWith(message);
    }
}
