package io.github.mirrortd.cli;

import static io.github.mirrortd.cli.Cli.output;
import static io.github.mirrortd.cli.Cli.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.lab.learnerfile.LearnerFiles;
import io.github.mirrortd.learn.Algorithms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Learners from files, with custom settings, in every command. */
class LearnerCommandsTest {
    private static final String MINE = """
            name: MyTDC
            summary: TDC with a mixed correction
            settings:
              alpha: {default: 0.01, grid: [0.01, 0.03]}
              beta: 0.05
              mix: {default: 0.5, range: [0, 1], grid: [0, 1]}
            update: |
              z = phi + gamma[-1]*lambda*rho[-1]*z[-1]
              theta += alpha*rho*delta*z - alpha*rho*gamma*(mix*(1-lambda)*(z·w))*next
              w += beta*(rho*delta*z - (w·phi)*phi)
            """;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private String mine = "";

    @BeforeEach
    void writeLearner() throws IOException {
        mine = Files.writeString(folder.resolve("my_tdc.yaml"), MINE).toString();
    }

    private static List<String> numbers(String learner, String... more) {
        var with = new ArrayList<>(List.of("--beta", "0.05"));
        with.addAll(List.of(more));
        return curve(learner, with.toArray(String[]::new));
    }

    private static List<String> curve(String learner, String... more) {
        var args = new ArrayList<>(List.of("run", "-p", "boyan_chain", "-a", learner));
        args.addAll(List.of("--runs", "3", "--steps", "99", "--json"));
        args.addAll(List.of(more));
        return output(args.toArray(String[]::new))
                .lines()
                .filter(line -> line.contains("\"auc_mean") || line.contains("\"final_mean"))
                .toList();
    }

    /** With all of its correction it is TDC, to the bit: without and with a trace, and under Mirror-Prox. */
    @Test
    void aFileRunsLikeTheLearnerItDescribes() {
        assertThat(numbers(mine, "--set", "mix=1", "--alpha", "0.1"))
                .hasSize(2)
                .isEqualTo(numbers("TDC", "--alpha", "0.1"));
        assertThat(numbers(mine, "--set", "mix=1", "--alpha", "0.1", "--lambda", "0.7"))
                .isEqualTo(numbers("TDC", "--alpha", "0.1", "--lambda", "0.7"));
        assertThat(numbers(mine + "-MP", "--set", "mix=1", "--set", "alpha=0.1"))
                .isEqualTo(numbers("TDC-MP", "--alpha", "0.1"));
        assertThat(numbers(mine, "--alpha", "0.1")).isNotEqualTo(numbers("TDC", "--alpha", "0.1"));
    }

    @Test
    void theListShowsItAsItIsRun() {
        assertThat(output("list", mine))
                .contains("MyTDC: TDC with a mixed correction")
                .contains("  z = φ + γ₋₁ λ ρ₋₁ z₋₁\n")
                .contains("  θ += α ρ δ z − α ρ γ (mix (1 − λ) (z·w)) φ'\n")
                .contains("mix      mix   from 0 to 1  0.5")
                .contains("Tuning tries 4 settings:")
                .doesNotContain("From ");
        assertThat(output("list", mine + "-MP")).contains("MyTDC-MP: Mirror-Prox over MyTDC");
        assertThat(output("list", mine, "--json")).contains("\"algorithm\" : \"MyTDC\"", "\"mix\" : 0.5");
    }

    @Test
    void theListExplainsOnlyNamesThatTheLearnerDoesNotDefine() {
        assertThat(output("list", "STHTD")).contains("with δ = r + γ θ·φ' − θ·φ, c = w·φ, a = φ − γφ', φ' = 0 where");
        assertThat(output("list", "Differential-TDRC")).contains("with c = w·φ, a = φ − γφ', φ' = 0 where");
        assertThat(output("list", "WIS-TD")).contains("with δ = r + γ θ·φ' − θ·φ, c = w·φ, φ' = 0 where");
    }

    @Test
    void settingsOfItsOwnAreInOptionsTablesAndFiles() throws IOException {
        var out = folder.resolve("out");
        assertThat(output("sweep -p random_walk -a", mine, "--set", "mix=0,0.5,1", "--runs", "2", "--steps", "50"))
                .contains("mix   MyTDC")
                .containsPattern("0\\.5 +0\\.");
        output("tune -p random_walk -a", mine, "--runs", "2", "--steps", "50", "--out", out.toString());
        assertThat(Files.readString(out.resolve("tuning.csv"))
                        .lines()
                        .findFirst()
                        .orElseThrow())
                .contains(",clip,mix,steps,");
        assertThat(Files.readString(out.resolve("settings.json"))).contains("\"mix\"");
        refused("MyTDC has no setting 'mx'; it has alpha, beta, mix, lambda", "run -a", mine, "--set", "mx=1");
        refused("TDC has no setting 'mix'", "run -a", mine + ",TDC", "--set", "mix=1");
        refused("mix must be a number from 0 to 1, not 2.0", "run -a", mine, "--set", "mix=2");
        refused("--set must be NAME=VALUE, such as mix=0.3, not 'mix'", "run --set mix");
        refused("mix must be a number that is finite, not 'x'", "run -a", mine, "--set", "mix=x");
        refused("none of the learners has the setting 'mix'; name one with -a that has", "run --set mix=1");
        refused("a setting's name is a letter", "run -a", mine, "--set", "2x=1");
    }

    /** The text lies with the results, and with its SHA-256 in the provenance; what is kept there reads back. */
    @Test
    void itsTextIsKeptWithTheResults() throws IOException {
        var out = folder.resolve("out");
        output(
                "run -p random_walk -a",
                mine + "," + mine + "-MP",
                "--set",
                "mix=0.25",
                "--runs",
                "2",
                "--steps",
                "50",
                "--out",
                out.toString());
        assertThat(out.resolve("learners").resolve("MyTDC.yaml")).hasContent(MINE);
        assertThat(Files.readString(out.resolve("provenance.json")))
                .containsPattern("\"sha256\" : \"[0-9a-f]{64}\"")
                .contains("TDC with a mixed correction");
        assertThat(Files.readString(out.resolve("experiment.yaml")))
                .contains("learners/MyTDC.yaml\"", "learners/MyTDC.yaml-MP\"", "mix: 0.25");
        output("report", out.toString());
        assertThat(Files.readString(out.resolve("report.html"))).contains("MyTDC-MP", "mix");

        var again = folder.resolve("again");
        output("run", out.resolve("experiment.yaml").toString(), "--out", again.toString());
        assertThat(again.resolve("results.csv")).hasSameTextualContentAs(out.resolve("results.csv"));
        assertThat(again.resolve("learners").resolve("MyTDC.yaml")).hasContent(MINE);
    }

    /** An experiment finds the file next to its own, and a written experiment names it so. */
    @Test
    void inExperimentFiles() throws IOException {
        var saved = folder.resolve("sub").resolve("saved.yaml");
        Files.createDirectories(folder.resolve("sub"));
        var direct = output("run -p two_state -a", mine + "-MP", "--runs", "2", "--save-experiment", saved.toString());
        assertThat(Files.readString(saved)).contains("../my_tdc.yaml-MP");
        assertThat(output("run", saved.toString())).isEqualTo(direct);
        var file = Files.writeString(folder.resolve("e.yaml"), """
                problems: [random_walk]
                learners: [TD, {name: my_tdc.yaml, grid: {alpha: [0.01, 0.1], mix: [0, 1]}}]
                tuning: {seed: 1, runs: 2, steps: 50}
                evaluation: {seed: 5, runs: 2, steps: 50}
                robustness: {seed: 9, runs: 2, steps: 50, learners: [MyTDC], vary: mix, values: [0, 0.5]}
                """);
        assertThat(output("run", file.toString())).contains("MyTDC");
        Files.writeString(file, Files.readString(file).replace("mix: [0, 1]", "mx: [0, 1]"));
        refused(
                "e.yaml, line 2, learners[1].grid.mx: there is no setting 'mx'; did you mean mix?",
                "run",
                file.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"analyze", "predict --steps 50"})
    void inTheExactTools(String command) {
        var words = new ArrayList<>(List.of(command.split(" ")));
        words.addAll(List.of("-p", "two_state", "-a", mine));
        assertThat(output(words.toArray(String[]::new))).contains("MyTDC");
    }

    @Test
    void whatItPromisesIsChecked() throws IOException {
        var told = output("learner check", mine);
        assertThat(told)
                .contains("MyTDC: TDC with a mixed correction")
                .contains("the vector engine gives the bits of a learner alone", "kept")
                .doesNotContain("BROKEN")
                .contains("Boyan Chain (boyan_chain): exact, no sampling")
                .contains(
                        "stable in the mean",
                        "the limit of θ in the mean: (-27.27, -26.47, -25.39, -24.23), RMSVE 0.1641");
        var bent = Files.writeString(folder.resolve("bent.yaml"), "update: theta += alpha*clip(delta, -1, 1)*phi");
        assertThat(output("learner check", bent.toString(), "--json"))
                .contains("\"kept\" : true", "\"why\" : \"the learner's update is not affine in its inner products")
                .doesNotContain("\"kept\" : false");
        assertThat(output("learner schema")).contains("MirrorTD learner");
        assertThat(output("learner")).contains("new", "check", "schema");
        refused("LSTD has no update rule to check: it solves for its weights", "learner check LSTD");
        refused("a learner's name is a letter", "learner new", "my tdc");
        refused("'TDC' is the name of a learner already", "learner new TDC");
        refused("there is no file 'none.yaml'", "learner check none.yaml");
    }

    @Test
    void twoOfOneNameAreRefused() throws IOException {
        var other = Files.writeString(folder.resolve("other.yaml"), MINE.replace("beta: 0.05", "beta: 0.1"));
        refused("two learners are called 'MyTDC'; give each its own name", "run -a", mine + "," + other);
    }

    static List<Path> gallery() throws IOException {
        try (var files = Files.list(Path.of("..", "examples", "learners"))) {
            return files.filter(f -> f.toString().endsWith(".yaml")).sorted().toList();
        }
    }

    /** Every learner of the gallery runs on the paper's problems, alone and looked ahead with. */
    @ParameterizedTest
    @MethodSource("gallery")
    void theGalleryRuns(Path file) {
        assertThat(output("run -a", file + "," + file + "-MP", "--runs", "2", "--steps", "100", "--json"))
                .contains("\"auc_mean\"")
                .doesNotContain("\"diverged\" : 2");
    }

    /**
     * A copy has the source, the grids and the bits of its original, and the original's suffix makes it the learner that
     * was named.
     */
    @ParameterizedTest
    @CsvSource({
        "STHTD, STHTD, ''",
        "STHTD-MP, STHTD, -MP",
        "GTD2-MP, GTD2-ST, -MP",
        "TDC-MP-Bound-Tail, TDC, -MP-Bound-Tail"
    })
    void aCopyIsItsOriginalUnderAnotherName(String from, String base, String suffix) throws IOException {
        var name = "Copied";
        var file = Path.of(name.toLowerCase(Locale.ROOT) + ".yaml");
        try {
            assertThat(output("learner new", name, "--from", from))
                    .startsWith("written: " + file + ", a copy of " + base + ";")
                    .contains(
                            suffix.isEmpty()
                                    ? "; try"
                                    : "; for " + from + " append " + suffix + ", as in " + file + suffix);
            var original = LearnerFiles.equations(Algorithms.get(base)).orElseThrow();
            var copy = LearnerFiles.read(file);
            assertThat(copy.name()).isEqualTo(name);
            assertThat(copy.definition().text().replace("name: " + name, "name: " + base))
                    .isEqualTo(original.definition().text());
            assertThat(copy.description().grid())
                    .isEqualTo(original.description().grid());
            assertThat(curve(file + suffix, "--alpha", "0.1")).hasSize(2).isEqualTo(curve(from, "--alpha", "0.1"));
        } finally {
            Files.deleteIfExists(file);
        }
    }

    @Test
    void whatHasNoFileIsNotCopied() {
        refused("LSTD is written in Java, so it has no equation file to copy", "learner new Mine --from LSTD");
        refused("there is no learner 'TDX'; did you mean TDC?", "learner new Mine --from TDX");
    }
}
