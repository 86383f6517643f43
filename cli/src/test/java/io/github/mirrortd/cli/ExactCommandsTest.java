package io.github.mirrortd.cli;

import static io.github.mirrortd.cli.Cli.output;
import static io.github.mirrortd.cli.Cli.squeezed;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** predict, check and metric. */
class ExactCommandsTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private static String json(String command) {
        return squeezed(output(command, "--json"));
    }

    @Test
    void predictPrintsTheCurveAndWhatFollows() {
        var out = output("predict -p random_walk -a STHTD-MP --alpha 0.1 --steps 500 --at 250,500 --no-best --plot "
                + folder.resolve("p.svg"));
        assertThat(out)
                .contains("0.3580", "mean square", "largest stable α", "steady state error", "--best computes it")
                .contains("bars from", "drawn: ")
                .doesNotContain("were not sampled");
        assertThat(out.lines().filter(line -> line.strip().startsWith("250 "))).hasSize(1);
        assertThat(folder.resolve("p.svg")).content().contains("error of the mean", "standard deviation");
    }

    @Test
    void metricDrawsThePath() {
        output("metric -p two_state --steps 20 --kappa 0,0.5,1,1.2 --plot " + folder.resolve("m.png"));
        assertThat(folder.resolve("m.png")).isNotEmptyFile();
    }

    @Test
    void predictSaysWhereTheMeanIsCarriedByRareRunsAndWhatTheBestStepSizeIs() {
        assertThat(output("predict -p two_state -a STHTD-MP --alpha 0.1 --steps 3000"))
                .contains("1.614e-20", "runs that were not sampled")
                .contains("Best α after 3000 steps: 0.2606", "it is not the tuned α = 0.1 of the paper");
    }

    /** The paper has tuned its own learners on its own problems, and nothing else. */
    @Test
    void onlyWhatThePaperTunedIsCalledThePapers() throws IOException {
        var problem = Files.writeString(folder.resolve("mine.yaml"), """
                chain: {length: 3, rewards: {right: 1}}
                discount: 0.9
                policies: {target: {left: 0.4, right: 0.6}, behaviour: uniform}
                features: tabular
                """);
        var learner = Files.writeString(folder.resolve("rg.yaml"), """
                name: MyRG
                summary: residual gradient
                settings: {alpha: 0.01}
                update: theta += alpha*rho*delta*a
                """);
        assertThat(output("predict -p " + problem + " -a TD," + learner + " --steps 20"))
                .contains("TD on", "MyRG on", "Best α after 20 steps: ")
                .doesNotContain("paper");
        assertThat(output("predict -p random_walk -a " + learner + " --steps 20"))
                .contains("Best α after 20 steps: ")
                .doesNotContain("paper");
    }

    /** A number next to a finding has the digits that decide it. */
    @Test
    void factorsNearOneAreToldFromIt() {
        assertThat(output("analyze -p random_walk -a TD --alpha 0.05"))
                .contains("ρ(I + G) = 1 − 0.001625, stable in the mean")
                .containsPattern("largest stable α there +≥ 1 \\(end of range\\) +≥ 1 \\(end of range\\)\n");
        assertThat(output("analyze -p baird -a TDRC --alpha 0.01"))
                .contains("ρ(I + G) = 1, on the border")
                .containsPattern("best q on \\[1e-5, 1\\] +1 +1\n")
                .containsPattern("best q on \\[1e-5, 1\\] +1 − \\S+ +1 − \\S+\n")
                .containsPattern("largest stable α there +none +none\n")
                .containsPattern("largest stable α there +0.8433 +0.5688\n")
                .doesNotContain("1.000 ");
        assertThat(json("analyze -p random_walk")).contains("\"largest_stable_alpha\":1.0,");
    }

    @Test
    void predictGivesJsonInTheDocumentedShape() {
        var out = json("predict -p two_state -a TD --alpha 0.01 --steps 2 --sampling iid");
        assertThat(out)
                .startsWith(
                        "{\"problem\":\"two_state\",\"learner\":\"TD\",\"algorithm\":\"TD\",\"settings\":{\"alpha\":0.01},"
                                + "\"sampling\":\"iid\",\"steps\":2,\"curve\":[{\"step\":0,\"rms\":15.811388300841")
                .contains("\"steady_state_rms\":\"Infinity\"", "\"largest_mean_stable_alpha\":0.0")
                .contains(
                        "\"mean_radius\":1.00",
                        "\"mean_square_radius\":1.00",
                        "\"largest_mean_square_stable_alpha\":0.0");
        assertThat(Pattern.compile("\"step\":").matcher(out).results().count()).isEqualTo(3);
        assertThat(json("predict -p two_state --steps 5 --no-best"))
                .startsWith("{\"predictions\":[")
                .doesNotContain("\"ETD\"");
    }

    @Test
    void theResultIsTheSameOnAnyNumberOfThreads() {
        String command = "predict -p baird -a GTD2-MP --steps 50 --best";
        assertThat(json(command + " --threads 1")).isEqualTo(json(command + " --threads 4"));
    }

    @Test
    void checkGivesEveryStatementAVerdict() {
        assertThat(output("check random_walk --steps 2000 --runs 4"))
                .contains("Assumption 1 (i)", "Assumption 1 (vi)", "Coverage", "Lemma 1", "Theorem 1", "Lemma 2")
                .contains("Theorem 2", "Proposition 1", "Proposition 2", "Corollary 1", "Assumption 3", "Corollary 2")
                .contains("q_H at its tuned α = 0.1 = 0.9985", "from n = ∞")
                .doesNotContain("Infinity");
        assertThat(json("check -p baird --steps 2000 --runs 4"))
                .startsWith("{\"problem\":\"baird\",\"findings\":[{\"statement\":\"Assumption1(i)\"")
                .contains("\"RMSVEofSTHTD-MP'splateau\":1.9458");
    }

    @Test
    void metricFollowsThePath() {
        var out = output("metric -p random_walk --steps 200 --kappa 0,0.9,1");
        assertThat(out).contains("κ_max = 1.128", "0.02177", "0.01475", "smallest error after 200 steps");
        assertThat(json("metric -p two_state --steps 20 --kappa 0,1"))
                .startsWith("{\"problem\":\"two_state\",\"kappa_max\":1.23456")
                .contains("\"best_error\":{\"kappa\":");
    }

    @Test
    void metricLeavesOutWhatTakesMinutesAndSaysSo() {
        var out = output("metric -p rooms --kappa 0,1 --plot " + folder.resolve("m.svg"));
        assertThat(out)
                .contains("largest margin", "smallest mean rate")
                .contains("The expected errors were left out", "--steps computes them")
                .doesNotContain("best α", "NaN");
        assertThat(folder.resolve("m.svg")).content().contains("Hurwitz margin").doesNotContain("1 / error");
        assertThat(json("metric -p rooms --kappa 0,1"))
                .contains("\"steps\":0", "\"best_rate\":{")
                .doesNotContain("best_error", "\"rms\"", "NaN");
    }

    @Test
    void resultsGoToAFolder() throws IOException {
        assertThat(output("predict -p two_state -a TD --steps 5 --quiet --out " + folder.resolve("out")))
                .isEmpty();
        assertThat(Files.readString(folder.resolve("out").resolve("prediction.json")))
                .contains("\"curve\"");
        assertThat(folder.resolve("out").resolve("provenance.json")).exists();
    }

    @Test
    void runTakesDiminishingSteps() {
        String command = "run -p random_walk -a STHTD --alpha 0.3 --steps 3000 --runs 5";
        var plain = json(command);
        var slower = json(command + " --tau 100 --power 0.9");
        assertThat(slower).contains("Schedule[tau=100.0,p=0.9]");
        assertThat(finalMean(slower)).isNotEqualTo(finalMean(plain)).isPositive();
        var refused = Cli.run(command.replace("STHTD", "LSTD").replace("--alpha 0.3 ", "") + " --tau 9");
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("LSTD has no step size").hasLineCount(1);
    }

    private static double finalMean(String json) {
        var matcher = Pattern.compile("\"final_mean\":([0-9.eE-]+)").matcher(json);
        assertThat(matcher.find()).isTrue();
        return Double.parseDouble(matcher.group(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"predict", "check", "metric"})
    void helpHasAnExample(String command) {
        assertThat(output(command + " --help")).contains("Example: mirrortd " + command, "--json");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "predict -p baird -a ETD|cannot be predicted: what it carries along does not fade on baird",
                "predict -p baird -a LSTD|LSTD cannot be predicted: it solves",
                "predict -p baird -a TD --steps 0|steps must be at least 1, not 0",
                "predict -p baird -a TD --steps 10 --at 11|--at must be steps from 0 to 10, not 11",
                "predict -p baird -a TD --sampling none|--sampling",
                "predict -p baird -a TD --beta 1|TD has no setting 'beta'",
                "check biard|did you mean baird",
                "check baird --power 0.5|must lie in (0.5, 1], not 0.5",
                "check baird --steps 5|at least 100 steps and 2 runs",
                "check baird --alpha -1|alpha must be a number > 0",
                "metric -p two_state --kappa 2|kappa must lie in [0, 1.23",
                "metric -p two_state --steps 0|steps must be at least 1",
                "predict --threads 0|threads must be at least 1"
            })
    void mistakesAreRefusedInOneSentence(String command, String sentence) {
        var result = Cli.run(command);
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).startsWith("mirrortd: ").contains(sentence).hasLineCount(1);
    }

    @Test
    void predictKnowsDiminishingStepsAveragesAreasAndJointOptima() {
        assertThat(output(
                        "predict -p random_walk -a TD --alpha 0.5 --tau 100 --steps 60 --average-after 30 --at 20,60"))
                .contains("rms of the average", "fall towards zero");
        assertThat(json("predict -p two_state -a ETD-Truncated --horizon 1 --alpha 0.05 --steps 20 --no-best"))
                .contains("\"past_nodes\":3,\"past_steps\":0,\"past_tail\":0.0")
                .doesNotContain("typical_", "squared_error_std");
        assertThat(output(
                        "predict -p random_walk -a TD --lambda 0.3 --alpha 0.1 --steps 20 --no-best --tolerance 0.01"))
                .contains("cut after at most", "no more than 0.01000 of a trace is left out");
        assertThat(json("predict -p two_state -a TDRC --alpha 0.05 --steps 20 --area-from 10 --joint --no-best"))
                .contains("\"best_alpha_area\":", "\"joint_best_settings\":{\"alpha\":");
        var late = Cli.run("predict -p two_state -a TD --steps 20 --average-after 20");
        assertThat(late.err()).contains("--average-after must be an integer from 0 to 19, not 20");
    }

    /** One problem that cannot be done does not take the others' results along. */
    @Test
    void oneProblemDoesNotLoseTheOthers() {
        var result = Cli.run("predict -p baird,two_state -a ETD-Beta --fade 0.3 --steps 5");
        assertThat(result.code()).isEqualTo(3);
        assertThat(result.err()).contains("ETD-Beta", "baird").hasLineCount(1);
        assertThat(result.out()).contains("Two-state").doesNotContain("Baird");
    }

    @Test
    void whatGoesBeyondAllNumbersIsSaidInWords() {
        assertThat(output("predict -p random_walk -a TD --steps 20 --alpha 1e300 --no-best"))
                .contains("Infinity")
                .doesNotContain("from NaN", "bars from");
    }

    /** Nor does one learner, on the problem that it cannot be predicted on. */
    @Test
    void oneLearnerDoesNotLoseTheOthers() throws IOException {
        var command = "predict -p baird,two_state -a TD,ETD --alpha 0.01 --steps 5 --no-best";
        var result = Cli.run(command + " --out " + folder.resolve("out"));
        assertThat(result.code()).isEqualTo(3);
        assertThat(result.err()).startsWith("mirrortd: ETD").contains("baird").hasLineCount(1);
        assertThat(result.out()).contains("TD on Baird", "TD on Two-state").doesNotContain("ETD on Baird");
        assertThat(Files.readString(folder.resolve("out").resolve("prediction.json")))
                .contains("\"baird\"", "\"two_state\"");
        assertThat(Cli.run(command + " --json").out()).contains("\"baird\"");
        assertThat(Cli.run("help").out()).contains("3   a part of the results cannot be computed");
    }

    @Test
    void tuneFindsTheBestSettingsOnTheExactCurve() {
        var out = json("tune -p two_state -a STHTD-MP,TD --steps 40 --exact");
        assertThat(out)
                .contains(
                        "\"problem\":\"two_state\",\"learner\":\"STHTD-MP\",\"algorithm\":\"STHTD-MP\",\"steps\":40,\"from\":20")
                .contains("\"published_rms\":", "\"factor\":");
    }

    /** Growth factors, largest step sizes and steady state take seconds here, and are left to those who ask for them. */
    @Test
    void aFewStepsTakeNoTime() {
        var text = output("predict -p garnet:states=10,seed=1 -a STHTD-MP --alpha 0.01 --steps 1 --no-best");
        assertThat(text).contains("Stability and steady state were left out", "--best computes them");
        assertThat(output("predict -p two_state -a STHTD-MP --alpha 0.01 --steps 1 --no-best"))
                .contains("growth factor", "steady state error");
    }
}
