package io.github.mirrortd.data.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mirrortd.base.database.Database;
import io.github.mirrortd.base.document.NodeReader;
import io.github.mirrortd.base.format.Json;
import io.github.mirrortd.data.Evaluation;
import io.github.mirrortd.data.estimate.Estimators;
import io.github.mirrortd.data.features.FeatureMap;
import io.github.mirrortd.data.report.AnswerSentences;
import io.github.mirrortd.data.step.Pass;
import io.github.mirrortd.data.step.Step;
import io.github.mirrortd.data.verdict.Level;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One log in all the ways in which people have theirs: the same bits come of it. */
class ReadingTest {
    private static final double LSTD = 0.3479817757776391;
    private static final Offset<Double> CLOSE = Offset.offset(1e-9);

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void theGoldenLogComesOutAsNumPyHasIt() {
        var answer = Logs.evaluate(Logs.golden(folder), Logs.GOLDEN);
        assertThat(answer.log().rows()).isEqualTo(4_166);
        assertThat(answer.log().episodes()).isEqualTo(400);
        assertThat(answer.estimate("LSTD").value()).isCloseTo(LSTD, CLOSE);
        assertThat(answer.estimate("LSTD").standardError()).isCloseTo(0.026187569451121905, CLOSE);
        assertThat(answer.estimate("DR").value()).isCloseTo(0.3413854677365392, CLOSE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"parquet", "jsonl", "csv.gz", "csv"})
    void everyFormatAndAnyOrderOfRows(String ending) {
        Logs.golden(folder);
        try (var database = Database.open(1)) {
            var file = folder.resolve("shuffled." + ending);
            String query = "SELECT * FROM '" + folder.resolve("logs.csv") + "' ORDER BY hash(episode * 1000 + t)";
            if (ending.endsWith("gz")) {
                database.execute("COPY (" + query + ") TO '" + file + "' (FORMAT csv, COMPRESSION gzip)");
            } else {
                database.write(query, file);
            }
        }
        var answer = Logs.evaluate(folder, Logs.GOLDEN.replace("logs.csv", "shuffled." + ending));
        assertThat(answer.estimates())
                .isEqualTo(Logs.evaluate(folder, Logs.GOLDEN).estimates());
    }

    @Test
    void aGlobAndAQuery() {
        Logs.golden(folder);
        try (var database = Database.open(1)) {
            for (int part = 0; part < 3; part++) {
                database.write(
                        "SELECT * FROM '" + folder.resolve("logs.csv") + "' WHERE episode % 3 = " + part,
                        folder.resolve("part" + part + ".parquet"));
            }
        }
        var whole = Logs.evaluate(folder, Logs.GOLDEN).estimates();
        assertThat(Logs.evaluate(folder, Logs.GOLDEN.replace("logs.csv", "part*.parquet"))
                        .estimates())
                .isEqualTo(whole);
        String query = "query: SELECT * FROM 'part0.parquet' UNION ALL SELECT * FROM 'part[12].parquet'";
        assertThat(Logs.evaluate(folder, Logs.GOLDEN.replace("data: logs.csv", query))
                        .estimates())
                .isEqualTo(whole);
    }

    @Test
    void rowsWithTheirOwnNextState() {
        Logs.golden(folder);
        try (var database = Database.open(1)) {
            database.write(
                    "SELECT *, lead(x) OVER w AS next_x, lead(x2) OVER w AS next_x2, 'e' || episode AS name FROM '"
                            + folder.resolve("logs.csv") + "' WINDOW w AS (PARTITION BY episode ORDER BY t)",
                    folder.resolve("own.parquet"));
        }
        String yaml = Logs.GOLDEN.replace("logs.csv", "own.parquet").replace("episode: episode", "episode: name")
                + "next: {x: next_x, x2: next_x2}\n";
        assertThat(Logs.evaluate(folder, yaml).estimates())
                .isEqualTo(Logs.evaluate(folder, Logs.GOLDEN).estimates());
        var partial = yaml.replace("next: {x: next_x, x2: next_x2}", "next: {x: next_x}");
        assertThatThrownBy(() -> Logs.evaluate(folder, partial))
                .hasMessageContaining("next: 'next' has no column for the next value of 'x2', which changes within")
                .hasMessageStartingWith("set.yaml, line ");
        var constant = partial.replace("[x, x2, bias]", "[x, episode, bias]");
        assertThat(Logs.evaluate(folder, constant).estimates()).isNotEmpty();
    }

    @Test
    void allActionsOfTheTargetPolicyWithoutBehaviour() {
        String yaml = Logs.GOLDEN
                .replace("behaviour: mu\n", "")
                .replace("target: pi", "target: {actions: {left: pi_left, right: 1 - pi_left}}");
        var answer = Logs.evaluate(Logs.golden(folder), yaml);
        assertThat(answer.estimate("LSTD-Q").value()).isCloseTo(0.33822687309817145, CLOSE);
        assertThat(answer.estimate("LSTD-Q").standardError()).isCloseTo(0.021712484298408986, CLOSE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{columns: [x], scale: standard}; 1",
                "{columns: ['x*'], scale: range}; 2",
                "{one_hot: state}; 6",
                "{tiles: [x], tilings: 2, tiles: 3}; 8",
                "{tiles: [x], tilings: 2, count: 3, memory: 64}; 64",
                "{fourier: [x], order: 2}; 3",
                "{polynomial: [x, x2], degree: 1}; 4",
                "{rbf: [x], count: 3, width: 0.3}; 3",
            })
    void featuresOfEveryKind(String kind, int width) {
        String yaml = Logs.GOLDEN.replace("[x, x2, bias]", "\n  - " + kind);
        try (var steps = Logs.open(Logs.golden(folder), yaml)) {
            assertThat(steps.dimension()).isEqualTo(width);
            assertThat(steps.featureNames()).hasSize(width).doesNotHaveDuplicates();
            var copy = FeatureMap.of(
                    NodeReader.read("f.json", Json.text(steps.features().tree())));
            assertThat(copy.columns()).isEqualTo(steps.features().columns());
            assertThat(Json.text(copy.tree()))
                    .isEqualTo(Json.text(steps.features().tree()));
        }
        assertThat(Logs.evaluate(folder, yaml).estimate("LSTD").value()).isBetween(-0.1, 1.0);
    }

    /** Whatever spans the same space has the same answer. */
    @Test
    void featuresOfTheSameSpace() {
        Logs.golden(folder);
        String tabular = Logs.GOLDEN.replace("[x, x2, bias]", "\n  - {one_hot: state}");
        String other = Logs.GOLDEN.replace("[x, x2, bias]", "\n  - {polynomial: [x], degree: 5}");
        assertThat(Logs.evaluate(folder, other).estimate("LSTD").value())
                .isCloseTo(Logs.evaluate(folder, tabular).estimate("LSTD").value(), Offset.offset(1e-8));
    }

    private static final String THREE = """
            data: three.csv
            episode: episode
            order: t
            reward: reward
            action: action
            behaviour: mu
            target: {actions: {a: "0.5", b: "0.35", c: "0.15"}}
            terminal: last
            discount: 1
            features: [bias, x]
            """;

    /** One of three actions is never taken where x is 1: all ratios there are below 1, and the log's own columns say so. */
    @Test
    void allActionsOfTheBehaviourPolicyShowWhereSupportIsMissing() throws IOException {
        var text = new StringBuilder("episode,t,x,reward,action,mu,mu_a,mu_b,mu_c\n");
        var random = new SplittableRandom(3);
        for (int i = 0; i < 400; i++) {
            for (int t = 0; t < 4; t++) {
                int x = random.nextInt(2);
                double[] mu = x == 1 ? new double[] {0.55, 0.45, 0} : new double[] {0.5, 0.3, 0.2};
                double u = random.nextDouble();
                int a = u < mu[0] ? 0 : u < mu[0] + mu[1] ? 1 : 2;
                text.append(i + "," + t + "," + x + "," + a + "," + "abc".charAt(a) + "," + mu[a] + "," + mu[0] + ","
                        + mu[1] + "," + mu[2] + "\n");
            }
        }
        Files.writeString(folder.resolve("three.csv"), text);
        var logged = Logs.evaluate(folder, THREE);
        assertThat(logged.overlap().states().unseen()).isZero();
        assertThat(logged.overlap().calibration()).isNaN();
        assertThat(logged.verdict().checks())
                .anyMatch(c -> c.name().equals("behaviour")
                        && c.level() == Level.CAUTION
                        && c.remedy().contains("probabilities of all actions"));
        String actions = THREE.replace("behaviour: mu", "behaviour: {actions: {c: mu_c, a: mu_a, b: mu_b}}");
        var all = Logs.evaluate(folder, actions);
        assertThat(all.estimates().get(0).value())
                .isEqualTo(logged.estimates().get(0).value());
        assertThat(all.overlap().states().unseen()).isCloseTo(4 * 0.5 * 0.15, Offset.offset(0.1));
        assertThat(all.overlap().calibration()).isGreaterThan(0.001);
        assertThat(all.overlap().states().gaps().get(0).group()).isEqualTo("x");
        assertThat(all.verdict().level()).isEqualTo(Level.REFUSE);
        assertThat(AnswerSentences.verdict(all))
                .contains("actions that the behaviour policy never takes", "most where x (0.", "rewards: [0, 1]");
        // Whatever is earned after action c, with rewards from 0 to 2 for the rest of at most four steps.
        var bounded = Logs.evaluate(folder, actions + "rewards: [0, 2]\n");
        var bounds = bounded.overlap().bounds().orElseThrow();
        double truth = 4 * (0.35 + 2 * 0.15);
        assertThat(bounds.lowest()).isLessThan(truth);
        assertThat(bounds.highest()).isGreaterThan(truth).isLessThan(8);
        assertThat(AnswerSentences.verdict(bounded)).contains("the value lies between");
        assertThatThrownBy(() -> Logs.evaluate(folder, actions + "rewards: [0, 1]\n"))
                .hasMessage(
                        "rewards: the log has a reward of 2.0, outside of the range from 0.0 to 1.0; widen the range");
    }

    /** μ was ½ everywhere: frequencies by state come near it, and so does a logistic policy. */
    @ParameterizedTest
    @ValueSource(strings = {"{estimate: frequencies, by: [state]}", "{estimate: frequencies}", "{estimate: logistic}"})
    void theBehaviourPolicyEstimated(String how) {
        var answer = Logs.evaluate(Logs.golden(folder), Logs.GOLDEN.replace("behaviour: mu", "behaviour: " + how));
        assertThat(answer.estimate("LSTD").value()).isNotEqualTo(LSTD).isCloseTo(LSTD, Offset.offset(0.02));
        try (var steps = Logs.open(folder, Logs.GOLDEN.replace("behaviour: mu", "behaviour: " + how))) {
            assertThat(steps.notes())
                    .anyMatch(note -> note.startsWith("μ was not given but estimated from these data"));
        }
    }

    private long episodes(String filter) {
        var set = DataSet.of("set.yaml", Logs.GOLDEN, folder);
        try (var part = DataSteps.open(Database.open(1), set, Optional.of(filter), Optional.empty())) {
            return part.episodes();
        }
    }

    @Test
    void partsHaveWholeEpisodes() {
        try (var steps = Logs.open(Logs.golden(folder), Logs.GOLDEN)) {
            assertThat(steps.values("episode % 3")).containsExactly("0", "1", "2");
            assertThat(episodes(steps.filter("episode % 3", "0"))).isEqualTo(134);
            assertThat(episodes(steps.half(true))).isEqualTo(200);
            assertThat(episodes(steps.half(false))).isEqualTo(200);
            steps.checkSplit("episode % 3");
            assertThatThrownBy(() -> steps.checkSplit("t % 2"))
                    .hasMessageStartingWith("the data cannot be split by 't % 2': it changes within ");
            assertThatThrownBy(() -> steps.values("x + t / 1000"))
                    .hasMessageEndingWith("has more than 100 different values, too many to tell apart");
            steps.checkWord("--by", "episode");
            assertThatThrownBy(() -> steps.checkWord("--by", "nocol"))
                    .hasMessageStartingWith("--by: there is no column 'nocol': there are episode, t,");
            assertThatThrownBy(() -> steps.checkWord("--by", "t t"))
                    .hasMessageStartingWith("--by: 't t' is neither a column nor a valid expression");
        }
        try (var steps = Logs.open(folder, Logs.GOLDEN.replace("episode: episode\norder: t\n", "truncated: rest\n"))) {
            assertThatThrownBy(() -> steps.half(true))
                    .hasMessageContaining("so there are no episodes to split in halves");
        }
    }

    /** States to evaluate: all, or those of a separate file. */
    @Test
    void theStartIsAsked() throws IOException {
        Logs.golden(folder);
        Files.writeString(folder.resolve("start.csv"), "x,x2\n0,0\n1,1\n");
        for (String start : List.of("first", "all", "start.csv")) {
            try (var steps = Logs.open(folder, Logs.GOLDEN + "start: " + start + "\n")) {
                assertThat(steps.start().kind().name().toLowerCase(Locale.ROOT))
                        .isEqualTo(start.endsWith("csv") ? "given" : start);
                assertThat(Evaluation.of(steps)
                                .withStart(steps.start())
                                .run()
                                .estimate("LSTD")
                                .value())
                        .isFinite();
                if (start.endsWith("csv")) {
                    assertThat(steps.start().features()).containsExactly(0.5, 0.5, 1);
                }
            }
        }
    }

    private static final String CUT = """
            data: cut.csv
            episode: episode
            order: t
            reward: reward
            behaviour: mu
            target: pi
            terminal: done
            truncated: cut
            discount: 0.9
            features: [bias, x]
            """;

    /** The ordinary layout of logs: episodes of any length, some of them cut off, and the next state in the next row. */
    @ParameterizedTest
    @ValueSource(strings = {"truncated: cut", "truncated: rest"})
    void episodesThatWereCutOffMayStandAnywhere(String truncated) throws IOException {
        Files.writeString(folder.resolve("cut.csv"), """
                episode,t,x,reward,mu,pi,done,cut
                a,0,0.5,0,0.5,0.4,0,0
                a,1,0.7,1,0.5,0.6,0,1
                b,0,0.2,0,0.5,0.4,0,0
                b,1,0.9,1,0.5,0.6,0,0
                b,2,0.1,2,0.5,0.6,0,1
                c,0,0.3,3,0.5,0.6,0,1
                d,0,0.3,3,0.5,0.6,1,0
                e,0,0.8,4,0.5,0.6,0,0
                e,1,0.4,4,0.5,0.6,0,1
                """);
        var seen = new ArrayList<String>();
        try (var steps = Logs.open(folder, CUT.replace("truncated: cut", truncated))) {
            for (int pass = 0; pass < 2; pass++) {
                seen.clear();
                steps.pass(new Spelled(seen), rows -> {});
            }
            assertThat(steps.notes())
                    .contains("4 last rows of episodes that were cut off have no next state and serve only as one.");
        }
        assertThat(seen)
                .containsExactly(
                        "a 0.5 0.0 cut off at 0.7",
                        "end",
                        "b 0.2 0.0",
                        "b 0.9 1.0 cut off at 0.1",
                        "end",
                        "d 0.3 3.0" + " over",
                        "end",
                        "e 0.8 4.0 cut off at 0.4",
                        "end");
    }

    /**
     * The verdict needs both policies in the state, LSTD-Q the target policy in the next state, too. Half the actions are
     * missing.
     */
    @Test
    void actionsAreKnownWithoutThoseOfTheNextState() throws IOException {
        var rows = new StringBuilder("episode,t,x,next_x,reward,m0,m1,p0,p1,a,done\n");
        for (int i = 0; i < 60; i++) {
            rows.append(i).append(",0,0.").append(i).append(",0,1,1,0,0.5,0.5,l,1\n");
        }
        Files.writeString(folder.resolve("log.csv"), rows);
        String set = """
                data: log.csv
                episode: episode
                order: t
                reward: reward
                action: a
                terminal: done
                behaviour: {actions: {l: m0, r: m1}}
                target: {actions: {l: p0, r: p1}}
                next: {x: next_x}
                features: [bias, x]
                """;
        assertThat(Logs.evaluate(folder, set).overlap().states().unseen()).isEqualTo(1);
        try (var steps = Logs.open(folder, set)) {
            var evaluation = Evaluation.of(steps).withEstimators(Estimators.named(List.of("LSTD-Q"), List.of(0.0), 1));
            assertThatThrownBy(evaluation::run)
                    .hasMessage(
                            "LSTD-Q needs the target policy's probability of every action in the next state; add the"
                                    + " columns of 'target' to 'next'");
        }
    }

    /** Records the steps of a pass. */
    private record Spelled(List<String> seen) implements Pass<Spelled> {
        @Override
        public void begin(Step step) {
            next(step);
        }

        @Override
        public void next(Step step) {
            boolean last = step.seen().isLast();
            seen.add(step.episode() + " " + step.phi().value(1) + " " + step.reward()
                    + (step.ended()
                            ? " over"
                            : last ? " cut off at " + step.next().value(1) : ""));
        }

        @Override
        public void end() {
            seen.add("end");
        }

        @Override
        public void merge(Spelled other) {
            seen.addAll(other.seen);
        }
    }
}
