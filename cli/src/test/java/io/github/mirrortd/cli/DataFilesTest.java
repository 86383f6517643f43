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
        var described = Files.writeString(folder.resolve("shop.yaml"), "data: shop.csv\nepisode: visitor\n");
        refused(
                "the fields 'reward', 'terminal', 'target' and 'features' are missing",
                "evaluate",
                described.toString());
    }

    @Test
    void scoreReplacesAFileOnlyWhereThatIsSaid() throws IOException {
        String to = in("scored.csv");
        ok(score(to));
        assertThat(Path.of(to)).hasContent("state,x,value\na,1,2.0\nb,2,4.0");
        refused(THERE, score(to, "--column", "v"));
        ok(score(to, "--column", "v", "--overwrite"));
        assertThat(Path.of(to)).hasContent("state,x,v\na,1,2.0\nb,2,4.0");
        refused("'" + states + "' is what is read here", score(states, "--overwrite"));
        Files.createDirectory(folder.resolve("empty.csv"));
        refused("is a folder; name a file", score(in("empty.csv"), "--overwrite"));
        assertThat(Path.of(states)).hasContent("state,x\na,1\nb,2");
    }

    @Test
    void logReplacesAnotherFileOnlyWhereThatIsSaid() throws IOException {
        String to = in("keep.csv");
        Files.writeString(Path.of(to), "mine");
        refused(THERE, log(to));
        var notes = Files.writeString(folder.resolve("keep.yaml"), "my own notes");
        refused("of something else; give the log another name", log(to));
        refused("of something else; give the log another name", log(to, "--overwrite"));
        assertThat(Path.of(to)).hasContent("mine");
        assertThat(notes).hasContent("my own notes");
        Files.delete(notes);
        ok(log(to, "--overwrite"));
        // The same kind of log again, as who follows two documents asks for.
        ok(log(to, "--seed", "2"));
        Files.writeString(notes, Files.readString(notes) + "missing: drop\n");
        refused(THERE, log(to));
        assertThat(notes).content().endsWith("missing: drop\n");
        ok(log(to, "--overwrite"));
        assertThat(notes).content().doesNotContain("missing");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void linksStayWhatTheyAre() throws IOException {
        var other = folder.resolve("other.csv");
        var link = Files.createSymbolicLink(folder.resolve("link.csv"), other);
        refused("is a link", log(link.toString(), "--overwrite"));
        refused("is a link", score(link.toString(), "--overwrite"));
        assertThat(other).doesNotExist();
    }

    @Test
    void theNewColumnIsNewAndItsFileHasAFormat() {
        refused("ends in parquet, csv or jsonl, not to", score(in("scored.foo")));
        refused("there is a column 'State' already", score(in("scored.csv"), "--column", "State"));
        refused("the new column's name is empty", score(in("scored.csv"), "--column", ""));
        assertThat(folder.resolve("scored.csv")).doesNotExist();
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    @Test
    void whatIsWrongWithStatesIsToldWithTheirFile() throws IOException {
        String to = in("scored.csv");
        String other = file("other.csv", "state,z\na,1\n");
        refused(other + ": there is no column 'x'", "score", model, other, "--to", to);
        String bad = file("bad.csv", "state,x\na,1\nb,none\n");
        refused(bad + ", row 2, \"x\": the value is missing", "score", model, bad, "--to", to);
        for (String text : List.of("", "state,x\n")) {
            String none = file("none.csv", text);
            refused(none + ": there is not a single row", "score", model, none, "--to", to);
        }
    }

    @Test
    void whatTheDatabaseDoesNotUnderstandIsToldWithItsField() throws IOException {
        ok(log(in("walk.csv")));
        String set = Files.readString(folder.resolve("walk.yaml"));
        String walk = in("walk.yaml");
        refused("--by: there is no column 'nocol': there are episode, t,", "evaluate", walk, "--by", "nocol");
        refused("--by: 't t' is no column, and no expression", "evaluate", walk, "--by", "t t");
        misread(
                set.replaceFirst("(?m)^behaviour: .*$", "behaviour: {estimate: frequencies, by: [nope]}"),
                "behaviour.by[0]: there");
        misread(set.replaceFirst("features: .*", "features: [{tiles: [f0, nope]}]"), "features[0].tiles[1]: there");
        misread(set.replace("reward: reward", "reward: 'reward; drop'"), "reward: 'reward; drop' is no column, and no");
        misread(set + "gaps: true\nwhere: t >\n", "where: 't >' is no column, and no expression");
    }

    private void misread(String set, String sentence) throws IOException {
        refused(sentence, "evaluate", file("own.yaml", set));
    }

    @Test
    void aLogWithoutRowsHasNone() throws IOException {
        ok(log(in("walk.csv")));
        for (String text :
                List.of("", Files.readAllLines(folder.resolve("walk.csv")).get(0) + "\n")) {
            file("walk.csv", text);
            refused("walk.yaml, line 1, data: there is not a single row", "evaluate", in("walk.yaml"));
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void namesAreOneLine() {
        refused("new?line.csv': the name of a file of data is one line", log(in("new\nline.csv")));
        refused("new?line.csv': the name of a file of data is one line", "evaluate", in("new\nline.csv"));
    }

    @Test
    void anyOtherNameIsDescribed() {
        ok(log(in("it's #1.csv")));
        ok("evaluate", in("it's #1.yaml"), "--quiet");
    }

    @Test
    void aLogIsOfOneProblem() {
        refused(
                "a log is of one problem, not of several: 'random_walk,baird'",
                "log",
                "-p",
                "random_walk,baird",
                "--episodes",
                "5",
                "--to",
                in("two.csv"));
    }
}
