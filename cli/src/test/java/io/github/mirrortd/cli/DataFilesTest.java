package io.github.mirrortd.cli;

import static io.github.mirrortd.cli.Cli.ok;
import static io.github.mirrortd.cli.Cli.refused;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Files that log, score and evaluate read and write, and what is wrong with them. */
class DataFilesTest {
    private static final String THERE = "already; name another one, or replace it with --overwrite";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private String model = "";
    private String states = "";

    private String in(String name) {
        return folder.resolve(name).toString();
    }

    private static String[] log(String to, String... more) {
        return words(new String[] {"log", "-p", "random_walk", "--episodes", "5", "--to", to}, more);
    }

    private String[] score(String to, String... more) {
        return words(new String[] {"score", model, states, "--to", to}, more);
    }

    private static String[] words(String[] first, String... more) {
        var all = new ArrayList<>(List.of(first));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    @BeforeEach
    void aModelAndStates() throws IOException {
        model = Files.writeString(folder.resolve("model.json"), """
                        {"features": [{"columns": ["\\"x\\""]}], "weights": {"LSTD": [2.0]}}
                        """).toString();
        states = Files.writeString(folder.resolve("states.csv"), "state,x\na,1\nb,2\n")
                .toString();
    }

    @Test
    void allThatIsMissingIsNamedAtOnce() throws IOException {
        var shop = Files.writeString(folder.resolve("shop.csv"), "visitor,visit,spent\n1,1,2.5\n1,2,0.5\n");
        refused(
                "the columns need a description; add --reward COLUMN, --terminal COLUMN (or last), --target COLUMN and"
                        + " --features LIST",
                "evaluate",
                shop.toString());
        refused(
                "add --terminal COLUMN (or last) and --target COLUMN",
                "evaluate",
                shop.toString(),
                "--reward",
                "spent",
                "--features",
                "visit");
    }

    @Test
    void scoreReplacesAFileOnlyWhereThatIsSaid() throws IOException {
        String to = in("scored.csv");
        ok(score(to));
        assertThat(Path.of(to)).hasContent("state,x,value\na,1,2.0\nb,2,4.0");
        refused(THERE, score(to, "--column", "v"));
        ok(score(to, "--column", "v", "--overwrite"));
        assertThat(Path.of(to)).hasContent("state,x,v\na,1,2.0\nb,2,4.0");
        refused(THERE, log(to));
        ok(log(to, "--overwrite"));
        refused("'" + states + "' is the input file", score(states, "--overwrite"));
        Files.createDirectory(folder.resolve("empty.csv"));
        refused("is a folder; name a file", score(in("empty.csv"), "--overwrite"));
        assertThat(Path.of(states)).hasContent("state,x\na,1\nb,2");
    }

    @Test
    void aWordThatIsNoColumnIsToldWithItsOption() {
        ok(log(in("walk.csv")));
        String walk = in("walk.yaml");
        refused("--by: there is no column 'nocol': there are episode, t,", "evaluate", walk, "--by", "nocol");
        refused("--by: 't t' is neither a column nor a valid expression", "evaluate", walk, "--by", "t t");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void namesAreOneLine() {
        refused("new?line.csv': the name of a data file must not contain line breaks", log(in("new\nline.csv")));
        refused("new?line.csv': the name of a data file must not contain line breaks", "evaluate", in("new\nline.csv"));
    }

    @Test
    void aLogIsOfOneProblem() {
        refused(
                "-p must be one problem for a log, not several: 'random_walk,baird'",
                "log -p random_walk,baird --episodes 5 --to",
                in("two.csv"));
    }
}
