package io.github.mirrortd.cli;

import static io.github.mirrortd.cli.Cli.output;
import static io.github.mirrortd.cli.Cli.refused;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Problems from files and with parameters, in every command. */
class ProblemCommandsTest {
    private static final String CHAIN = """
            chain: {length: 5, rewards: {right: 1}}
            discount: 0.99
            policies:
              target: {left: 0.4, right: 0.6}
              behaviour: uniform
            features: tabular
            """;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private String chain = "";

    @BeforeEach
    void writeChain() throws IOException {
        chain = Files.writeString(folder.resolve("chain.yaml"), CHAIN).toString();
    }

    /** All numbers of a run. */
    private static List<String> numbers(String problem) {
        return output(
                        "run -p",
                        problem,
                        "-a",
                        "TD,STHTD-MP",
                        "--alpha",
                        "0.1",
                        "--runs",
                        "3",
                        "--steps",
                        "99",
                        "--json")
                .lines()
                .filter(line -> line.contains("\"auc_") || line.contains("\"final_"))
                .toList();
    }

    @Test
    void aFileRunsLikeTheProblemItDescribes() {
        assertThat(numbers(chain)).hasSizeGreaterThan(20).isEqualTo(numbers("random_walk"));
        assertThat(output("run -p", chain, "-a", "TD", "--runs", "3", "--steps", "99"))
                .contains("chain (chain)", "99 steps");
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "tune", "sweep"})
    void filesAndParametersWorkTogether(String command) throws IOException {
        var out = folder.resolve("out");
        output(
                command,
                "-p",
                chain + ",garnet:states=6,features=2,two_state",
                "-a",
                "TD",
                "--runs",
                "2",
                "--steps",
                "20",
                "--out",
                out.toString());
        var csv = Files.readString(out.resolve(command.equals("sweep") ? "robustness.csv" : "results.csv"));
        assertThat(csv).contains("chain,TD", "\"garnet:states=6,features=2\",TD", "two_state,TD");
        if (!command.equals("sweep")) {
            assertThat(out.resolve("garnet_states_6_features_2/curves.npz")).isNotEmptyFile();
            assertThat(out.resolve("chain/curves.npz")).isNotEmptyFile();
        }
    }

    @Test
    void resultsOnFilesAreDrawnFromTheirFolderAlone() throws IOException {
        var out = folder.resolve("out");
        output(
                "run -p",
                chain + ",garnet:states=6,features=2",
                "-a",
                "TD,STHTD-MP",
                "--runs",
                "2",
                "--steps",
                "20",
                "--out",
                out.toString());
        assertThat(out.resolve("chain/problem.yaml")).isNotEmptyFile();
        assertThat(out.resolve("garnet_states_6_features_2/problem.yaml")).doesNotExist();
        Files.delete(Path.of(chain));
        assertThat(Cli.run("plot", out.toString()).code()).isZero();
        try (var files = Files.list(out.resolve("figures"))) {
            assertThat(files.map(f -> f.getFileName().toString()))
                    .contains("curves-chain.svg", "curves-garnet_states_6_features_2.svg");
        }
    }

    @Test
    void analyzeTakesFilesToo() {
        assertThat(output("analyze -p", chain, "-a", "TD")).contains("chain (chain)", "key-matrix condition: yes");
        assertThat(output("analyze -p collision:seed=2")).contains("Hurwitz margin");
    }

    @Test
    void theExactCommandsTakeFilesToo() {
        assertThat(output("check", chain, "--runs", "2", "--steps", "100")).contains("chain", "Lemma 1");
        assertThat(output("metric -p", "garnet:states=6,features=2," + chain, "--steps", "20"))
                .contains("garnet:states=6,features=2", "chain");
        assertThat(output("predict -p", chain, "-a", "TD", "--alpha", "0.1", "--steps", "20"))
                .contains("chain");
    }

    @Test
    void twoProblemsOfOneNameAreRefused() throws IOException {
        var twin = Files.writeString(folder.resolve("twin.yaml"), "name: random_walk\n" + CHAIN);
        refused("two problems are called 'random_walk'", "run -p", twin + ",random_walk");
    }

    @Test
    void showAndValidate() throws IOException {
        assertThat(output("problem show", chain)).contains("chain: chain", "0 (terminal)", "true value");
        assertThat(output("problem show rooms")).contains("γ by state", "interest", "Ghiassian");
        assertThat(output("problem validate", chain)).contains("fine (chain, 7 states, 10 transitions, 5 features)");
        assertThat(output("problem")).contains("validate", "export");
        assertThat(output("problem schema")).startsWith("{").contains("json-schema.org");
        var bad = Files.writeString(folder.resolve("bad.yaml"), CHAIN.replace("0.6", "0.7"));
        refused(
                "bad.yaml, line 4, policies.target: in state '1' the probabilities sum to 1.1",
                "problem validate",
                bad.toString());
        refused("bad.yaml, line 4", "run -p", bad.toString());
        refused("there is no file", "problem validate nowhere.yaml");
        refused("there is no problem 'nowhere'", "problem show nowhere");
        for (String wide : List.of("garnet:features=48,branching=40", "garnet:features=48,kind=binary")) {
            assertThat(output("problem show", wide))
                    .contains("48 × 0", "more", "'mirrortd problem export' writes everything")
                    .matches(text -> text.lines().allMatch(line -> line.length() <= 140 || line.startsWith("From ")));
        }
    }

    @Test
    void exportedProblemsRunToTheSameNumbers() throws IOException {
        for (String problem : new String[] {"two_state", "baird", "random_walk", "boyan_chain"}) {
            var file = folder.resolve(problem + ".json").toString();
            assertThat(output("problem export", problem, "--to", file)).isEmpty();
            assertThat(output("run -p", file, "--runs", "2", "--steps", "50"))
                    .isEqualTo(output("run -p", problem, "--runs", "2", "--steps", "50"));
        }
        output("problem export", chain, "--to", folder.resolve("chain.npz").toString());
        assertThat(folder.resolve("chain.npz")).isNotEmptyFile();
        refused(
                "must end in .yaml",
                "problem export baird --to",
                folder.resolve("a.csv").toString());
        refused("--to", "problem export baird");
        String there = folder.resolve("baird.json").toString();
        refused("already; name another one, or replace it with --overwrite", "problem export baird --to", there);
        output("problem export baird --to", there, "--overwrite");
    }

    @Test
    void atlasSummarises() throws IOException {
        var text = output("atlas --family garnet:states=9,features=3 --count 20 --out", folder.toString());
        assertThat(text).contains("garnet:states=9,features=3, 20 problems", "H against C", "the best κ");
        assertThat(Files.readAllLines(folder.resolve("atlas.csv"))).hasSize(21);
        assertThat(Files.readString(folder.resolve("atlas.csv"))).startsWith("seed,q_C,alpha_C,margin_C,kappa_B_C,q_H");
        assertThat(folder.resolve("provenance.json")).isNotEmptyFile();
        for (String figure : new String[] {"atlas-factors", "atlas-kappa"}) {
            for (String format : new String[] {"svg", "pdf", "png"}) {
                assertThat(folder.resolve("figures").resolve(figure + "." + format))
                        .isNotEmptyFile();
            }
        }
        assertThat(Files.readString(folder.resolve("figures/captions.txt"))).contains("garnet:states=9,features=3");
        var json = output("atlas --family garnet:states=9,seed=5 --count 3 --json");
        assertThat(json.replaceAll("\\s", ""))
                .contains("{\"family\":\"garnet:states=9,seed=5\",\"lambda\":0.0,\"summary\":{\"problems\":3");
        var one = output("atlas --family garnet:states=9 --count 9 --threads 1 --seed 4");
        assertThat(output("atlas --family garnet:states=9 --count 9 --threads 3 --seed 4"))
                .isEqualTo(one);
        assertThat(output("atlas --count 2 --quiet")).isEmpty();
    }
}
