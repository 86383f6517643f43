package io.github.mirrortd.cli;

import static io.github.mirrortd.cli.Cli.json;
import static io.github.mirrortd.cli.Cli.number;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** evaluate, score, log and analyze --data. */
class DataCommandsTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private String walk = "";

    @BeforeEach
    void log() {
        var result = Cli.run(
                "log -p random_walk --episodes 300 --to",
                folder.resolve("walk.parquet").toString());
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).contains("of 300 episodes; the target policy is worth 0.719271017368");
        walk = folder.resolve("walk.yaml").toString();
        assertThat(result.out()).contains("written to " + folder.resolve("walk.parquet") + ", which " + walk);
    }

    @Test
    void theIntervalHoldsTheTruth() {
        var tree = json("evaluate", walk, "--json");
        assertThat(tree).containsKeys("data", "estimates", "support", "approximation", "provenance", "verdict");
        assertThat(number(tree, "data", "episodes")).isEqualTo(300);
        assertThat(number(tree, "estimates", "0", "low")).isLessThan(0.7192);
        assertThat(number(tree, "estimates", "0", "high")).isGreaterThan(0.7193);
        assertThat(number(tree, "estimates", "0", "lambda")).isZero();
        for (String field : List.of("weights_ess", "largest_ratio", "reward_weights_ess", "reward_weights_negative")) {
            assertThat(number(tree, "support", field)).as(field).isGreaterThanOrEqualTo(0);
        }
        assertThat(number(tree, "approximation", "standard_error")).isPositive();
    }

    @Test
    void everyEstimatorAndLearnersInATable() {
        var result = Cli.run(
                "evaluate",
                walk,
                "--estimators",
                "LSTD,LSTD-Q,DR,IS,WIS,PDIS,WPDIS,on_policy",
                "--lambda",
                "0,0.5",
                "-a",
                "TDRC",
                "--alpha",
                "0.05",
                "--replicates",
                "20",
                "--ci",
                "0.9");
        assertThat(result.err()).isEmpty();
        assertThat(result.out())
                .contains(
                        "LSTD(0.5)",
                        "LSTD-Q",
                        "WPDIS",
                        "on_policy",
                        "TDRC, last weights",
                        "TDRC, averaged weights",
                        "low 90 %",
                        "the target policy is worth",
                        "Support");
    }

    @Test
    void aFolderWithModelFiguresAndPage() throws IOException {
        var out = folder.resolve("out");
        assertThat(Cli.run("evaluate", walk, "--out", out.toString(), "--quiet").code())
                .isZero();
        assertThat(out.resolve("evaluation.json")).isRegularFile();
        assertThat(out.resolve("provenance.json")).isRegularFile();
        assertThat(Files.readString(out.resolve("report.html")))
                .contains(
                        "evaluation-estimates",
                        "evaluation-episodes",
                        "evaluation-ess",
                        "evaluation-along-f0",
                        "The most influential episodes",
                        "Whether the data can answer");
        assertThat(out.resolve("figures/evaluation-estimates.svg")).isRegularFile();

        Files.writeString(folder.resolve("states.csv"), "name,f0,f1,f2,f3,f4\na,1,0,0,0,0\nb,0,0,0,0,1\n");
        var scored = folder.resolve("scored.csv");
        var result = Cli.run(
                "score",
                out.resolve("model.json").toString(),
                folder.resolve("states.csv").toString(),
                "--to",
                scored.toString());
        assertThat(result.err()).isEmpty();
        var lines = Files.readAllLines(scored);
        assertThat(lines.get(0)).isEqualTo("name,f0,f1,f2,f3,f4,value");
        double left = Double.parseDouble(lines.get(1).replaceFirst(".*,", ""));
        double right = Double.parseDouble(lines.get(2).replaceFirst(".*,", ""));
        assertThat(left).isBetween(0.1, 0.6);
        assertThat(right).isBetween(0.7, 1.1);
    }

    @Test
    void splitByAColumnAndInHalves() {
        var halves = json("evaluate", walk, "--by", "halves", "--json");
        assertThat(number(halves, "by", "0", "data", "episodes") + number(halves, "by", "1", "data", "episodes"))
                .isEqualTo(300);
        var columns = json("evaluate", walk, "--by", "episode % 3", "--json");
        assertThat(number(columns, "by", "2", "data", "episodes")).isEqualTo(100);
        var out = folder.resolve("by");
        Cli.refused(
                "the data cannot be split by 't % 2': it changes within",
                "evaluate", walk, "--by", "t % 2", "--out", out.toString());
        assertThat(out).as("nothing was written").isEmptyDirectory();
    }

    @Test
    void severalPoliciesAreComparedAndRanked() throws IOException {
        String one = Files.readString(folder.resolve("walk.yaml"));
        String left = "{actions: {left: 0.6, right: 0.4}}";
        var several = folder.resolve("several.yaml");
        Files.writeString(
                several,
                one.replaceFirst(
                        "target: (.*)",
                        "target:\n  right: $1\n  left: " + left + "\n  same: {actions: {left: 0.5, right: 0.5}}"));
        var tree = json("evaluate", several.toString(), "--json", "--by", "halves", "--lower", "0.975");
        assertThat(tree.get("verdict")).isEqualTo("Best with 95 % confidence: right.");
        assertThat(number(tree, "contrasts", "0", "low")).isPositive();
        assertThat(number(tree, "contrasts", "2", "high")).isNegative();
        assertThat(number(tree, "by", "1", "policies", "2", "data", "episodes")).isEqualTo(150);
        assertThat(number(tree, "lower", "0", "value")).isEqualTo(number(tree, "policies", "0", "recommended", "low"));
        var alone = json("evaluate", walk, "--json");
        assertThat(number(tree, "policies", "0", "recommended", "value"))
                .isEqualTo(number(alone, "recommended", "value"));

        var other = folder.resolve("left.yaml");
        Files.writeString(other, one.replaceFirst("target: .*", "target: " + left));
        var files = json("evaluate", walk, other.toString(), "--json");
        assertThat(files.get("verdict")).isEqualTo("Best with 95 % confidence: walk.");
        assertThat(number(files, "policies", "1", "recommended", "value"))
                .isEqualTo(number(tree, "policies", "1", "recommended", "value"));
        Cli.refused("there are two policies 'left'", "evaluate", other.toString(), other.toString());
        Files.writeString(other, one.replaceFirst("discount: .*", "discount: 0.5"));
        Cli.refused("differ in 'target' only", "evaluate", walk, other.toString());

        var out = folder.resolve("compared");
        var text = Cli.run("evaluate", several.toString(), "--out", out.toString());
        assertThat(text.out())
                .startsWith("Best with 95 % confidence: right.")
                .contains("right − left", "more episodes");
        assertThat(out.resolve("figures/evaluation-contrasts.svg")).isRegularFile();
        assertThat(Files.readString(out.resolve("model.json"))).contains("LSTD of left");
        Cli.refused(
                "learners take one target policy, not 3", "evaluate", several.toString(), "-a", "TD", "--alpha", "0.1");

        Files.writeString(several, one.replaceFirst("target: .*", "target: {left: pi_left, right: pi_right}"));
        Cli.refused("these are the names of actions; write {actions: {…}} around them", "evaluate", several.toString());
        Files.writeString(several, one.replaceFirst("target: .*", "target: {a: pi, b: " + left + "}"));
        Cli.refused("target", "evaluate", several.toString());
    }

    @Test
    void hiddenCausesAndTheDistributionOfTheReturn() {
        var out = folder.resolve("more");
        var tree =
                json("evaluate", walk, "--json", "--confounding", "1.5,2", "--distribution", "--out", out.toString());
        assertThat(number(tree, "confounding", "ranges", "2", "lambda")).isEqualTo(2);
        assertThat(number(tree, "confounding", "ranges", "2", "low"))
                .isLessThanOrEqualTo(number(tree, "confounding", "ranges", "1", "high"));
        assertThat(number(tree, "distribution", "quantiles", "3", "value")).isBetween(0.8, 1.0);
        assertThat(number(tree, "distribution", "cvar", "1", "value")).isZero();
        assertThat(out.resolve("figures/evaluation-distribution.svg")).isRegularFile();
        assertThat(out.resolve("figures/evaluation-confounding.svg")).isRegularFile();
        assertThat(Cli.run("evaluate", walk, "--distribution").out())
                .contains("mean of the lowest 10 %", "quantile 50 %", "WIS");
        Cli.refused("--confounding factors must be at least 1, not 0.5", "evaluate", walk, "--confounding", "0.5");
    }

    @Test
    void theVerdictHasALevelAndMayBeRequired() {
        var tree = json("evaluate", walk, "--json");
        assertThat(tree.get("verdict_level")).isEqualTo("answer");
        assertThat(number(tree, "recommended", "low")).isLessThan(0.7192);
        assertThat(number(tree, "recommended", "high")).isGreaterThan(0.7193);
        assertThat(Cli.run("evaluate", walk, "--require", "answer").code()).isZero();
        var unchecked = Cli.run("evaluate", walk, "--estimators", "LSTD", "--require", "answer");
        assertThat(unchecked.code()).isEqualTo(4);
        assertThat(unchecked.err())
                .isEqualTo("mirrortd: " + walk + ": the verdict is caution, and --require wants answer\n");
        assertThat(unchecked.out()).startsWith("Caution: the target policy is worth");
        assertThat(Cli.run("evaluate", walk, "--estimators", "LSTD", "--require", "caution")
                        .code())
                .isZero();
        Cli.refused("there is no level 'sure'", "evaluate", walk, "--require", "sure");
    }

    /** One-sided: the lower end of the interval of 2P − 1. */
    @Test
    void aLowerBoundIsAskedFor() {
        var tree = json("evaluate", walk, "--lower", "0.95", "--json");
        assertThat(number(tree, "confidence")).isEqualTo(0.9);
        assertThat(number(tree, "lower", "value")).isEqualTo(number(tree, "recommended", "low"));
        assertThat(Cli.run("evaluate", walk, "--lower", "0.95").out())
                .contains("With 95 % confidence, the target policy is worth at least 0.");
        Cli.refused("--lower and --ci exclude each other", "evaluate", walk, "--lower", "0.95", "--ci", "0.9");
        Cli.refused("--lower must lie between 0.5 and 1", "evaluate", walk, "--lower", "0.4");
        assertThat(json("evaluate", walk, "--json").get("not_shown")).asString().contains("Outcomes rarer than");
    }

    /** All ratios are 1: the policy that made the log is not worth less than what it earned. */
    @Test
    void episodesThatWereCutOffAreNotTakenForEnded() throws IOException {
        var log = folder.resolve("cut.csv");
        Cli.ok("log -p boyan_chain --episodes 500 --length 8 --to", log.toString());
        var set = folder.resolve("cut.yaml");
        Files.writeString(set, Files.readString(set).replaceAll("(?m)^target:.*$", "target: mu"));
        var result = Cli.run("evaluate", set.toString(), "--estimators", "LSTD,DR,PDIS,on_policy");
        assertThat(result.err()).isEmpty();
        assertThat(result.out())
                .contains("500 of 500 episodes were cut off", "cut-off return")
                .doesNotContain("less than the", "more than the");
        var tree = json("evaluate", set.toString(), "--estimators", "LSTD,on_policy", "--json");
        assertThat(number(tree, "support", "truncated_episodes")).isEqualTo(500);
        assertThat(number(tree, "estimates", "1", "value"))
                .isCloseTo(number(tree, "estimates", "0", "value"), Offset.offset(0.2));
    }

    @Test
    void groupsAreInTheReport() throws IOException {
        var out = folder.resolve("groups");
        Cli.ok("evaluate", walk, "--by", "halves", "--out", out.toString());
        assertThat(Files.readString(out.resolve("report.html")))
                .contains("first half", "second half", "Verdicts of the groups");
    }

    @Test
    void theSameAsOptionsWithoutAFile() {
        var file = json("evaluate", walk, "--estimators", "LSTD", "--json");
        var options = json(
                "evaluate",
                folder.resolve("walk.parquet").toString(),
                "--episode",
                "episode",
                "--order",
                "t",
                "--reward",
                "reward",
                "--behaviour",
                "mu",
                "--target",
                "pi",
                "--terminal",
                "done",
                "--discount",
                "0.99",
                "--features",
                "f0, f1, f2, f3, f4",
                "--estimators",
                "LSTD",
                "--json");
        assertThat(options.get("estimates")).isEqualTo(file.get("estimates"));
    }

    @Test
    void theStartMayBeAFileOfStates() throws IOException {
        Files.writeString(folder.resolve("start.csv"), "f0,f1,f2,f3,f4\n0,0,0,0,1\n");
        var set =
                Files.writeString(folder.resolve("asked.yaml"), Files.readString(Path.of(walk)) + "start: start.csv\n");
        var tree = json("evaluate", set.toString(), "--json");
        assertThat(number(tree, "estimates", "0", "value")).isBetween(0.85, 1.05);
        assertThat(String.valueOf(tree.get("estimates"))).doesNotContain("DR");
    }

    @Test
    void theAnalysisOfALog() {
        var tree = json("analyze --data", walk, "-a", "TD,STHTD-MP", "--alpha", "0.05", "--json");
        assertThat(number(tree, "algorithms", "0", "largest_stable_alpha")).isGreaterThan(1);
        assertThat(number(tree, "metrics", "C", "hurwitz_margin")).isPositive();
        var text = Cli.run("analyze --data", walk, "-a", "TD,STHTD-MP", "--alpha", "0.05")
                .out();
        assertThat(text).contains("key-matrix condition", "largest stable α", "STHTD-MP");
    }

    @Test
    void mistakesAreOneSentence() {
        for (var words : List.of(
                List.of("evaluate", "nothing.yaml"),
                List.of("evaluate", walk, "--estimators", "LSDT"),
                List.of("evaluate", walk, "--ci", "95"),
                List.of("evaluate", walk, "--reward", "r"),
                List.of("evaluate", folder.resolve("none.csv").toString(), "--reward", "r", "--features", "x"),
                List.of("analyze", "--data", walk, "-a", "ETD"),
                List.of("score", walk, walk, "--to", "x.csv"),
                List.of(
                        "log",
                        "-p",
                        "random_walk",
                        "--episodes",
                        "0",
                        "--to",
                        folder.resolve("x.csv").toString()))) {
            var result = Cli.run(words.toArray(String[]::new));
            assertThat(result.code()).as(words.toString()).isEqualTo(2);
            assertThat(result.err().lines()).as(words.toString()).hasSize(1);
            assertThat(result.out()).isEmpty();
        }
    }

    @Test
    void optionsSayWhatAFileSays() {
        String log = folder.resolve("walk.parquet").toString();
        var described = json("evaluate", walk, "--estimators", "LSTD,WIS,PDIS", "--json");
        var options = new ArrayList<>(List.of("evaluate", log, "--estimators", "LSTD,WIS,PDIS", "--json"));
        options.addAll(List.of("--episode", "episode", "--order", "t", "--reward", "reward", "--action", "action"));
        options.addAll(
                List.of("--behaviour", "mu", "--terminal", "done", "--truncated", "cut", "--discount", "discount"));
        options.addAll(List.of("--target", "{actions: {left: pi_left, right: pi_right}}", "--features", "'f*'"));
        options.addAll(
                List.of("--next", "{'f*': 'next_f*', 'pi_*': 'next_pi_*'}", "--start", "first", "--missing", "refuse"));
        var said = json(options.toArray(String[]::new));
        assertThat(said.get("estimates")).isEqualTo(described.get("estimates"));
        var ratios = json(
                "evaluate rows --query",
                "SELECT *, pi / mu AS rho FROM '" + log + "'",
                "--episode",
                "episode",
                "--order",
                "t",
                "--reward",
                "reward",
                "--ratio",
                "rho",
                "--terminal",
                "done",
                "--truncated",
                "cut",
                "--discount",
                "discount",
                "--features",
                "'f*'",
                "--estimators",
                "WIS",
                "--json");
        assertThat(number(ratios, "estimates", "0", "value")).isEqualTo(number(described, "estimates", "1", "value"));
        Cli.refused("--order is for data without a file", "evaluate", walk, "--order", "t");
        Cli.refused("write \"missing: drop\" into " + walk, "evaluate", walk, "--missing", "drop");
    }
}
