package io.github.mirrortd.cli;

import static io.github.mirrortd.cli.Cli.ok;
import static io.github.mirrortd.cli.Cli.squeezed;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.cli.command.CommandList;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.problems.Problems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Command;

class CommandsTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void listShowsEveryProblemAndLearner() {
        var out = ok("list").out();
        Problems.families().forEach(p -> assertThat(out).contains(p.id(), p.title()));
        Algorithms.all()
                .forEach(a -> assertThat(out).contains(a.name(), a.description().summary()));
    }

    @Test
    void listExplainsEachOfThem() {
        for (var a : Algorithms.all()) {
            assertThat(ok("list", a.name().toLowerCase(Locale.ROOT)).out())
                    .contains(a.description()
                            .equation()
                            .lines()
                            .findFirst()
                            .orElseThrow()
                            .strip())
                    .contains("Tuning tries " + a.description().grid().size() + " settings")
                    .contains(a.description().citation().title());
        }
        for (var p : Problems.all()) {
            assertThat(ok("list", p.id()).out()).contains(p.title(), "true value", "ρ");
        }
        for (var family : Problems.families()) {
            var out = ok("list", family.id()).out();
            family.parameters().forEach(p -> assertThat(out).contains(p.name(), p.usual(), p.meaning()));
            assertThat(out).contains("From ");
        }
        assertThat(ok("list chain:states=2").out()).contains("Chain of 2", "true value");
        assertThat(squeezed(ok("list --json").out())).contains("\"problem\":\"garnet\"", "\"name\":\"branching\"");
        assertThat(squeezed(ok("list td --json").out())).contains("{\"learner\":\"TD\",\"algorithm\":\"TD\"");
    }

    @Test
    void runPrintsTablesOrJson() {
        var command = List.of("run", "-p", "two_state", "-a", "td,STHTD-MP", "--runs", "3", "--steps", "50");
        assertThat(ok(command.toArray(String[]::new)).out())
                .contains("50 steps, 3 runs from seed 20000")
                .contains("STHTD-MP", "median", "IQM");
        var json = squeezed(with(command, "--json").out());
        assertThat(json)
                .startsWith(
                        "{\"results\":[{\"problem\":\"two_state\",\"learner\":\"TD\",\"algorithm\":\"TD\",\"settings\":{\"alpha\":0.001},"
                                + "\"steps\":50,\"runs\":3,\"seed\":20000,\"auc_mean\":")
                .contains("\"provenance\":{", "\"engine\":", "\"command\":[\"run\"");
        assertThat(with(command, "--quiet").out()).isEmpty();
    }

    private static Cli with(List<String> command, String option) {
        var words = new ArrayList<>(command);
        words.add(option);
        return ok(words.toArray(String[]::new));
    }

    @Test
    void whatIsLeftOutTakesThePapersValue() {
        var json = squeezed(
                ok("run -p boyan_chain -a HTD --runs 1 --steps 5 --json").out());
        assertThat(json).contains("\"settings\":{\"alpha\":0.05,\"beta\":0.1,\"eta\":0.75}");
        var given = squeezed(
                ok("run -p boyan_chain -a HTD --eta 0.5 --runs 1 --json").out());
        assertThat(given).contains("\"settings\":{\"alpha\":0.05,\"beta\":0.1,\"eta\":0.5},\"steps\":20000");
    }

    @Test
    void notFiniteNumbersAreNamed() {
        var json =
                squeezed(ok("sweep -p baird -a TD --alpha 1e9 --runs 2 --json").out());
        assertThat(json).contains("\"auc_mean\":\"Infinity\",\"auc_std\":\"NaN\"", "\"diverged\":2");
    }

    @Test
    void runLeavesAllFiles() throws IOException {
        ok("run -p two_state,baird -a TD,GTD2 --runs 2 --steps 20 --out", folder.toString());
        assertThat(folder.resolve("two_state/curves.npz")).isNotEmptyFile();
        assertThat(folder.resolve("baird/curves.npz")).isNotEmptyFile();
        assertThat(Files.readAllLines(folder.resolve("results.csv"))).hasSize(5);
        assertThat(squeezed(Files.readString(folder.resolve("settings.json"))))
                .contains("\"two_state\":{\"TD\":{\"alpha\":0.001}");
        assertThat(squeezed(Files.readString(folder.resolve("provenance.json"))))
                .contains("\"version\":", "\"commit\":", "\"seed\":20000", "\"jvm\":", "\"cpu\":", "\"settings\":");
    }

    @Test
    void tuneSearchesThenEvaluates() throws IOException {
        ok("tune -p two_state -a TD,ETD --runs 2 --steps 100 --out", folder.toString());
        assertThat(Files.readAllLines(folder.resolve("tuning.csv"))).hasSize(1 + 7 + 9);
        assertThat(Files.readString(folder.resolve("tuning.csv"))).contains(",true");
        assertThat(Files.readAllLines(folder.resolve("results.csv"))).hasSize(3);
    }

    @Test
    void sweepVariesOneSetting() throws IOException {
        ok("sweep -p two_state -a TD --alpha log:1e-4:1:5 --runs 2 --steps 9 --out", folder.toString());
        assertThat(Files.readAllLines(folder.resolve("robustness.csv"))).hasSize(6);
        var etas = ok("sweep -p two_state -a HTD --eta lin:0:1:3 --runs 2 --steps 9");
        assertThat(etas.out()).contains("η", "0.5");
        assertThat(squeezed(ok("sweep -p two_state --runs 1 --steps 1 --json").out()))
                .contains("\"alpha\":1.0E-4");
    }

    @Test
    void analyzeLooksAtTheSpanOfFeaturesThatDependOnEachOther() {
        assertThat(ok("analyze -p baird").out())
                .contains("The 8 features span 7 dimensions")
                .containsPattern("Hurwitz margin +0 +0\n")
                .doesNotContain("e-17");
        assertThat(squeezed(ok("analyze -p baird --json").out()))
                .contains("\"metrics_on_span\":{\"C\":{\"lambda_min_M\":0.2857142857142");
        assertThat(ok("analyze -p random_walk").out()).doesNotContain("span");
    }

    @Test
    void analyzeGivesTheExactNumbers() throws IOException {
        var json = squeezed(
                ok("analyze -p random_walk -a STHTD-MP,TD --alpha 0.1 --json").out());
        assertThat(json)
                .startsWith(
                        "{\"problem\":\"random_walk\",\"lambda\":0.0,\"metrics\":{\"C\":{\"lambda_min_M\":0.1111111111111")
                .contains(
                        "\"key_matrix_condition\":true",
                        "\"optimal_alpha\":",
                        "\"learner\":\"STHTD-MP\",\"algorithm\":\"STHTD-MP\"");
        ok("analyze -p random_walk --out", folder.toString(), "--quiet");
        assertThat(squeezed(Files.readString(folder.resolve("analysis.json"))))
                .startsWith("{\"problem\":\"random_walk\"");
        assertThat(ok("analyze -p baird").out()).contains("key-matrix condition: no");
        assertThat(ok("analyze -p two_state -a TD").out()).contains("unstable in the mean");
        assertThat(squeezed(ok("analyze --json").out())).startsWith("{\"analyses\":[{\"problem\":\"two_state\"");
    }

    static Stream<String> commands() {
        return CommandList.ALL.stream()
                .map(type -> type.getAnnotation(Command.class).name())
                .filter(name -> !name.equals("help"));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyCommandHasHelpWithAnExample(String command) {
        assertThat(ok(command, "--help").out()).contains("Usage: mirrortd " + command, "Example: mirrortd " + command);
        assertThat(ok("help", command).out()).contains("Example:");
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "tune", "sweep", "analyze", "predict", "metric", "plot", "bench"})
    void helpShowsHowSeveralProblemsAreWritten(String command) {
        var help = Cli.run(command, "--help").out();
        assertThat(help).contains("-p, --problem=NAME[,NAME...]").doesNotContain("(?!");
    }

    @Test
    void theListOfCommandsHasWholeSentences() {
        var help = Cli.run("--help").out();
        var commands = help.substring(help.indexOf("Commands:"), help.indexOf("Exit codes:"));
        assertThat(commands.replaceAll("\\R {11,}", " ").strip().lines().skip(1))
                .allMatch(line -> line.endsWith("."));
    }

    @Test
    void withoutACommandItShowsHelp() {
        assertThat(ok().out()).contains("Usage: mirrortd", "reproduce", "Exit codes");
        assertThat(ok("--version").out()).startsWith("MirrorTD ");
    }

    @Test
    void reproduceMeetsThePaperAndSaysWhereItParts() throws IOException {
        var result = ok("reproduce --out", folder.toString());
        assertThat(result.out())
                .contains("356 of 356 published numbers met")
                .contains("6.71e-21 ± 5.13e-20  6.71e-21 ± 5.13e-20", "Where the paper and its numbers part");
        assertThat(Files.readAllLines(folder.resolve("results.csv"))).hasSize(37);
        assertThat(Files.readAllLines(folder.resolve("robustness.csv"))).hasSize(253);
        assertThat(Files.readAllLines(folder.resolve("tuning.csv"))).hasSize(1 + 4 * 267);
        assertThat(folder.resolve("figures/curves-baird.pdf")).isNotEmptyFile();
        assertThat(Files.readString(folder.resolve("report.html")))
                .contains("356 of 356 published numbers", "id=\"differences\"", "the smallest is GTD2");
    }
}
