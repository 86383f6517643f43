package io.github.mirrortd.lab.problemfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.mirrortd.base.format.Npz;
import io.github.mirrortd.base.format.OutputFolder;
import io.github.mirrortd.base.format.Yaml;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.problems.Problems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Transitions, policies and features in files next to the problem's. */
class FilesBesideTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private FiniteProblem read(String text) throws IOException {
        return ProblemFiles.read(Files.writeString(folder.resolve("p.yaml"), text));
    }

    private void csv(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    /** Named and numbered states and actions, restarts, features of all kinds. */
    @ParameterizedTest
    @ValueSource(strings = {"boyan_chain", "collision", "rooms", "garnet:states=9,actions=3"})
    void arraysGiveTheSameProblem(String name) throws IOException {
        var problem = Problems.get(name);
        OutputFolder.at(folder).write("mdp.npz", out -> ProblemArrays.writeParts(problem, out));
        var text = Yaml.text(new ProblemTree(problem, "mdp.npz"));
        assertThat(text.length()).isLessThan(ProblemFiles.yaml(problem).length());
        assertThat(ProblemFiles.yaml(read(text))).isEqualTo(ProblemFiles.yaml(problem));
    }

    @Test
    void largeProblemsAreSavedSo() {
        var problem = Problems.get("garnet:states=700,actions=25,branching=6");
        ProblemFiles.write(problem, folder.resolve("large.yaml"));
        assertThat(folder.resolve("large.npz")).isNotEmptyFile();
        assertThat(folder.resolve("large.yaml").toFile().length()).isLessThan(5_000);
        var again = ProblemFiles.read(folder.resolve("large.yaml"));
        assertThat(again.values()).containsExactly(problem.values());
        assertThat(again.trajectory(3, 500)).containsExactly(problem.trajectory(3, 500));
    }

    private static final String SHOP = """
            states: [door, till, out]
            terminal: [out]
            transitions: t.csv
            policies: {target: {go: 0.9, wait: 0.1}, behaviour: uniform}
            discount: 0.9
            features: {type: table, rows: phi.csv}
            """;

    private static final String MOVES = """
            from,action,to,probability,reward
            door,go,till,1,0
            door,wait,door,1,-0.1
            till,go,out,0.5,1
            till,go,till,0.5,0
            till,wait,till,1,0
            """;

    @Test
    void tablesMayHaveNames() throws IOException {
        csv("t.csv", MOVES);
        csv("phi.csv", "left,right\n1,0\n0,1\n0,0\n");
        var problem = read(SHOP);
        assertThat(problem.transitions()).hasSize(5);
        assertThat(problem.features().dense(1)).containsExactly(0, 1);
        csv("phi.csv", "1,0\n0,1e0\n0,0\n");
        assertThat(read(SHOP).features().dense(1)).containsExactly(0, 1);
        csv("pi.csv", "go,wait\n0.9,0.1\n0.9,0.1\n0,0\n");
        var filed = "actions: [go, wait]\n" + SHOP.replace("{go: 0.9, wait: 0.1}", "pi.csv");
        assertThat(read(filed).values()).containsExactly(problem.values());
        csv("pi.csv", "\ufeffwait,go\n0.1,0.9\n0.1,0.9\n0,0\n");
        assertThat(read(filed).values()).containsExactly(problem.values());
        csv("pi.csv", "go,wai\n0.9,0.1\n0.9,0.1\n0,0\n");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read(filed))
                .withMessageContaining(
                        "'pi.csv' has a column 'wai', which no transition has as its action; they have go, wait");
        csv("t.csv", MOVES.replace("till,wait", "till,wiat"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read(filed))
                .withMessageContaining("line 6 of 't.csv': there is no action 'wiat'; did you mean wait?");
        csv("t.csv", MOVES);
        csv("pi.csv", "0.9,0.1\n0.9,0.2\n0,0\n");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read(filed))
                .withMessageContaining("line 2 of 'pi.csv' has probabilities that sum to 1.1");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
            door,go,till,1,0       | dor,go,till,1,0        | line 2 of 't.csv': there is no state 'dor'; did you mean door?
            till,go,out,0.5,1      | till,go,out,0.4,1      | in state 'till' the probabilities of action 'go' sum to 0.9
            till,go,out,0.5,1      | till,go,out,2,1        | line 4 of 't.csv' has the probability 2.0
            till,go,out,0.5,1      | till,go,out,x,1        | line 4 of 't.csv' has 'x' where a number must be
            till,go,out,0.5,1      | till,go,out            | line 4 of 't.csv' has no probability
            till,go,out,0.5,1      | out,go,till,0.5,1      | line 4 of 't.csv' begins in 'out', which is terminal
            from,action,to         | from,act,to            | 't.csv' has no column 'action'; it needs from, action, to
            """)
    void whatIsWrongIsToldWithItsLine(String right, String wrong, String sentence) throws IOException {
        csv("t.csv", MOVES.replace(right, wrong));
        csv("phi.csv", "1,0\n0,1\n0,0\n");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read(SHOP))
                .withMessageContaining("p.yaml, line 3, transitions: ")
                .withMessageContaining(sentence);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
            1,0;0,1         | 'phi.csv' has 2 rows; there must be 3, one for each state
            1,0;0;0,0       | line 2 of 'phi.csv' has 1 numbers; it must have 2, as the first
            1,0;0,NaN;0,0   | has a number that is not finite
            """)
    void featuresMustFit(String rows, String sentence) throws IOException {
        csv("t.csv", MOVES);
        csv("phi.csv", rows.replace(';', '\n') + "\n");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read(SHOP))
                .withMessageContaining("features.rows: ")
                .withMessageContaining(sentence);
    }

    private void refusedWith(Map<String, ? extends Npz.Content> arrays, String sentence) throws IOException {
        OutputFolder.at(folder).write("t.npz", out -> Npz.write(arrays, out));
        csv("phi.csv", "1,0\n0,1\n0,0\n");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read(SHOP.replace("t.csv", "t.npz")))
                .withMessageContaining(sentence);
    }

    @Test
    void arraysMustFit() throws IOException {
        var arrays = new LinkedHashMap<String, Npz.Content>();
        arrays.put("from", Npz.Integers.of(new long[] {0, 1}));
        refusedWith(arrays, "'t.npz' has no array 'action'; it needs from, action, to");
        arrays.put("action", Npz.Integers.of(new long[] {0, 0, 0}));
        refusedWith(
                arrays,
                "the array 'action' in 't.npz' has the shape [3]; it must have one dimension of 2, as the first");
        arrays.put("action", Npz.Integers.of(new long[] {0, 0}));
        arrays.put("to", Npz.Integers.of(new long[] {1, 3}));
        refusedWith(
                arrays,
                "transitions: entry 1 of 't.npz': there is no state 3: the 3 states have the numbers from 0 to 2");
        csv("t.csv", MOVES);
        OutputFolder.at(folder)
                .write("phi.npz", out -> Npz.write(Map.of("features", new Npz.Values(new double[0], 3, 0)), out));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read(SHOP.replace("phi.csv", "phi.npz")))
                .withMessageContaining("features.rows: 'phi.npz' has rows without numbers in 'features'");
        csv("t.npz", "no archive");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read(SHOP.replace("t.csv", "t.npz")))
                .withMessageContaining("is not an archive of arrays; write it with numpy.savez");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read(SHOP.replace("t.csv", "none.npz")))
                .withMessageContaining("p.yaml, line 3, transitions: there is no file");
    }
}
