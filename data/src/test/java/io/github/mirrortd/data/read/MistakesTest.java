package io.github.mirrortd.data.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mirrortd.base.database.Database;
import io.github.mirrortd.data.Evaluation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Errors in data name the file, row and column. */
class MistakesTest {
    private static final String GOOD = """
            episode,t,x,y,reward,mu,pi,p0,p1,a,done
            1,0,0.5,1,0,0.5,0.4,0.4,0.6,l,0
            1,1,0.7,2,1,0.5,0.6,0.4,0.6,r,1
            2,0,0.2,1,0,0.5,0.4,0.4,0.6,l,0
            2,1,0.9,4,1,0.5,0.6,0.4,0.6,r,1
            """;

    private static final String SET = """
            data: log.csv
            episode: episode
            order: t
            reward: reward
            behaviour: mu
            target: pi
            terminal: done
            discount: 0.9
            features: [bias, x]
            """;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private void refused(String log, String set, String... parts) throws IOException {
        Files.writeString(folder.resolve("log.csv"), log);
        assertThatThrownBy(() -> Logs.evaluate(folder, set))
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .contains(parts)
                .doesNotContain("\n");
    }

    /** One cell of the fourth row is changed. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "2,1,0.9,4,1,0.5,0.6; 2,1,0.9,4,1,0.5,1.6; target: the probability must lie in [0, 1], not be 1.6",
                "2,1,0.9,4,1,0.5,0.6; 2,1,0.9,4,1,0.5,-0.5; write exp(…) around logarithms",
                "2,1,0.9,4,1,0.5,0.6; 2,1,0.9,4,1,1.5,0.6; behaviour: a probability lies above 0 and at most at 1",
                "2,1,0.9,4,1,0.5,0.6; 2,1,0.9,4,1,0,0.6; behaviour: the behaviour policy's probability is 0",
                "2,1,0.9,4,1,0.5,0.6; 2,1,0.9,4,x,0.5,0.6; reward: the reward is not a number",
                "2,1,0.9,4,1,0.5,0.6; 2,1,,4,1,0.5,0.6; write missing: drop or missing: mean into the data set's file",
            })
    void aCellOfARow(String from, String to, String sentence) throws IOException {
        refused(GOOD.replace(from, to), SET, "log.csv, row 4, episode 2, order 1", sentence);
    }

    @Test
    void aRowIsFoundWithoutAnOrder() throws IOException {
        String log = GOOD.replace("2,1,0.9,4,1", "2,1,0.9,4,x");
        String set = SET.replace("order: t\n", "");
        refused(log, set, "log.csv, row 4, episode 2, reward: the reward is not a number");
        refused(log, set + "where: x > 0.5\n", "log.csv, row 4, episode 2, reward: the reward is not a number");
        refused(log, set.replace("episode: episode\n", ""), "log.csv, row 3, terminal: the episode goes on after");
    }

    /** Probabilities of all actions: p1 of the last row is changed. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "0.4,0.6,r; 0.4,0.7,r; {l: p0, r: p1}; log.csv, row 4, episode 2, order 1, behaviour: the behaviour policy's"
                        + " probabilities sum to 1.1",
                "0.4,0.6,r; 0.4,-0.6,r; {l: p0, r: p1}; the behaviour policy's probability of r must lie in [0, 1], "
                        + "not be -0.6; write exp(…) around logarithms",
                "0.4,0.6,r; 1,0,r; {l: p0, r: p1}; behaviour: the behaviour policy's probability is 0, but the action was"
                        + " taken",
                "0.4,0.6,r; ,0.6,r; {l: p0, r: p1}; log.csv, row 4, episode 2, order 1, behaviour: the probability is missing"
                        + " (in 1 row)",
                "x; x; {l: p0, up: p1}; need the same actions in all policies; there are l, up here and l, r in 'target'",
                "x; x; {l: p0, r: nope}; set.yaml, line 6, behaviour.actions.r",
            })
    void probabilitiesOfAllActions(String from, String to, String actions, String sentence) throws IOException {
        int row = GOOD.indexOf("2,1,0.9");
        refused(
                GOOD.substring(0, row) + GOOD.substring(row).replace(from, to),
                SET.replace("behaviour: mu", "action: a\nbehaviour: {actions: " + actions + "}")
                        .replace("target: pi", "target: {actions: {l: \"0.5\", r: \"0.5\"}}"),
                sentence);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "missing: drop\n", "missing: mean\n"})
    void aColumnOfTextsIsNoFeature(String missing) throws IOException {
        refused(
                GOOD,
                SET.replace("[bias, x]", "[bias, x, a]") + missing,
                "set.yaml, line 9, features[2]: the column \"a\" holds text, such as 'l'; write {one_hot: a}");
    }

    @Test
    void aTextAmongNumbersIsAMissingNumber() throws IOException {
        String log = GOOD.replace("2,1,0.9,4", "2,1,unknown,4") + "3,0,0.1,1,0,0.5,0.4,0.4,0.6,l,1\n";
        refused(log, SET, "log.csv, row 4, episode 2, order 1", "the value is missing or not finite");
        assertThat(Logs.evaluate(folder, SET + "missing: drop\n").log().episodes())
                .isEqualTo(2);
        assertThat(Logs.evaluate(folder, SET + "missing: mean\n").log().episodes())
                .isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"0.5,0.6,0.4; ,0.6,0.4; behaviour", "0.5,0.6,0.4; 0.5,,0.4; target"})
    void aRowWithoutAProbability(String from, String to, String field) throws IOException {
        String log = GOOD.replace("2,1,0.9,4,1," + from, "2,1,0.9,4,1," + to) + "3,0,0.1,1,0,0.5,0.4,0.4,0.6,l,1\n";
        refused(
                log,
                SET,
                "log.csv, row 4, episode 2, order 1, " + field + ": the probability is missing (in 1 row);"
                        + " write missing: drop to leave out the episodes with such rows");
        try (var steps = Logs.open(folder, SET + "missing: drop\n")) {
            assertThat(Evaluation.of(steps).run().log().episodes()).isEqualTo(2);
            assertThat(steps.notes())
                    .contains("1 episode was left out because a row there lacks a feature or a policy's probability.");
        }
    }

    @Test
    void aRowWithoutItsEpisode() throws IOException {
        String sentence = "episode: the value is missing; every row needs the episode that it is of";
        refused(GOOD.replace("2,1,0.9", ",1,0.9"), SET, "log.csv, row 4", sentence);
        refused(GOOD.replace("\n2,", "\nb,").replace("b,1,0.9", ",1,0.9"), SET, "log.csv, row 4", sentence);
    }

    @Test
    void aColumnThatIsNotThere() throws IOException {
        refused(
                GOOD,
                SET.replace("reward: reward", "reward: rewrd"),
                "line 4, reward: there is no column 'rewrd'; did you mean reward?");
        refused(
                GOOD,
                SET.replace("target: pi", "target: {actions: {l: '\"p2\"', r: p1}}\naction: a"),
                "target.actions.l: there is no column 'p2'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "episode,t,x,y,reward,mu,pi,p0,p1,a,done\n"})
    void aLogWithoutRows(String log) throws IOException {
        refused(log, SET, "set.yaml, line 1, data: there are no rows");
    }

    @Test
    void aColumnThatFrequenciesAreCountedBy() throws IOException {
        refused(
                GOOD,
                SET.replace("behaviour: mu", "action: a\nbehaviour: {estimate: frequencies, by: [nope]}"),
                "set.yaml, line 6, behaviour.by[0]: there is no column 'nope'");
    }

    @Test
    void fieldsThatAreMissingAreNamedAtOnce() throws IOException {
        refused(
                GOOD,
                "data: log.csv\nepisode: episode\n",
                "the fields 'reward', 'terminal', 'target' and 'features' are missing");
    }

    @Test
    void linesOfDifferentLengths() throws IOException {
        refused(
                GOOD + "2,2,0.9,\"\n",
                SET,
                "line 1, data: the rows fall into one column, 'episode,t,",
                "quotation mark");
    }

    @Test
    void anEpisodeWithoutAnEnd() throws IOException {
        refused(
                GOOD.replaceFirst("1\\s*$", "0\n"),
                SET,
                "log.csv, row 4, episode 2, order 1, terminal: the episode has no end",
                "write truncated: rest");
    }

    @Test
    void policiesThatDoNotSumToOne() throws IOException {
        refused(
                GOOD.replace("2,0,0.2,1,0,0.5,0.4,0.4,0.6", "2,0,0.2,1,0,0.5,0.4,0.4,0.7"),
                SET.replace("target: pi", "target: {actions: {l: p0, r: p1}}\naction: a"),
                "log.csv, row 3, episode 2, order 0",
                "target: the target policy's probabilities sum to 1.1");
    }

    @Test
    void anActionThatIsNone() throws IOException {
        refused(
                GOOD.replace("0.6,l,0\n2", "0.6,up,0\n2").replace("0.4,0.6,l,0\n2,1", "0.4,0.6,up,0\n2,1"),
                SET.replace("target: pi", "target: {actions: {l: p0, r: p1}}\naction: a"),
                "row 3",
                "action: the action that was taken is none of l, r");
    }

    @Test
    void anOrderWithTiesAndGaps() throws IOException {
        refused(GOOD.replace("2,1,0.9", "2,0,0.9"), SET, "log.csv, row 3, episode 2, order: step 0 is there twice");
        refused(GOOD.replace("2,1,0.9", "2,3,0.9"), SET, "row 4, episode 2, order: step 3 comes after 0", "gaps: true");
    }

    @Test
    void anEpisodeThatGoesOnAfterItsEnd() throws IOException {
        refused(GOOD.replace("0.4,0.6,l,0\n2,1", "0.4,0.6,l,1\n2,1"), SET, "row 4", "goes on after its end");
    }

    @Test
    void aFeatureThatIsConstant() throws IOException {
        refused(
                GOOD,
                SET.replace("[bias, x]", "[bias, x, mu]"),
                "set.yaml, line 9, features",
                "mu\" has the same value");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "reward: reward; reward: nothing; nothing",
                "target: pi; terminus: pi; did you mean terminal",
                "features: [bias, x]; features: [bias, 'z*']; there is no such column",
                "features: [bias, x]; features: [{tiles: [x], tilings: 0}]; an integer from 1",
                "terminal: done; gaps: true; say how episodes end",
                "discount: 0.9; discount: 1.9; from 0 to 1",
                "data: log.csv; data: none*.csv; none*.csv",
                "data: log.csv; order2: t; did you mean order",
                "behaviour: mu; behaviour: {estimate: frequencies}; policy needs the field 'action'",
                "features: [bias, x]; features: [{tiles: [x, nope]}]; features[0].tiles[1]: there is no column 'nope'",
                "discount: 0.9; where: t >; where: 't >' is neither a column nor a valid expression",
                "discount: 0.9; where: x > 5; there are no rows",
                "reward: reward; rewards: [0, 1]; the field 'reward' is missing",
                "features: [bias, x]; missing: drop; the field 'features' is missing; name columns",
            })
    void aFieldOfTheFile(String from, String to, String sentence) throws IOException {
        refused(GOOD, SET.replace(from, to), sentence);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "bias, {one_hot: a}; bias and in one_hot a",
                "bias, x, {fourier: [x], order: 1}; bias and in fourier [x]",
                "{tiles: [x], tilings: 1, count: 2}, {one_hot: a}; tiles [x] and in one_hot a",
                "bias, {one_hot: a, values: [l]}; ''",
                "x, {one_hot: a}; ''",
            })
    void featuresThatOthersHaveInThemAreNamed(String features, String named) throws IOException {
        Files.writeString(folder.resolve("log.csv"), GOOD);
        try (var steps = Logs.open(folder, SET.replace("bias, x", features))) {
            Evaluation.of(steps).run();
            if (named.isEmpty()) {
                assertThat(steps.notes()).isEmpty();
            } else {
                assertThat(steps.notes()).singleElement().asString().startsWith("The constant is in " + named + ": ");
            }
        }
    }

    @Test
    void whatIsTakenForADiscountIsSaid() throws IOException {
        Files.writeString(folder.resolve("log.csv"), GOOD);
        try (var steps = Logs.open(folder, SET)) {
            assertThat(steps.notes()).isEmpty();
        }
        try (var steps = Logs.open(folder, SET.replace("discount: 0.9\n", ""))) {
            assertThat(steps.notes()).containsExactly("No discount was given: γ is 1.");
        }
    }

    @Test
    void missingValuesAreDroppedOrFilledInAndCounted() throws IOException {
        Files.writeString(
                folder.resolve("log.csv"), GOOD.replace("2,1,0.9,4", "2,1,,4") + "3,0,0.1,1,0,0.5,0.4,0.4,0.6,l,1\n");
        var dropped = Logs.evaluate(folder, SET + "missing: drop\n");
        assertThat(dropped.log().episodes()).isEqualTo(2);
        try (var steps = Logs.open(folder, SET + "missing: drop\n")) {
            assertThat(steps.notes())
                    .containsExactly(
                            "1 episode was left out because a row there lacks a feature or a policy's probability.");
        }
        try (var steps = Logs.open(folder, SET + "missing: mean\n")) {
            assertThat(steps.notes().get(0)).startsWith("1 rows had no");
            assertThat(steps.rows()).isEqualTo(5);
        }
    }

    /** Its files would stay in the temporary folder. */
    @Test
    void whereDataCannotBeReadTheDatabaseIsClosed(@TempDir Path folder) {
        var set = DataSet.of("set.yaml", Logs.GOLDEN.replace("logs.csv", "no.csv"), folder);
        var database = Database.open(1);
        assertThatThrownBy(() -> DataSteps.open(database, set, Optional.empty(), Optional.empty()))
                .hasMessageContaining("no.csv");
        assertThatThrownBy(() -> database.execute("SELECT 1")).hasMessageContaining("closed");
    }
}
