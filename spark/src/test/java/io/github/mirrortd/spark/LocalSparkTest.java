package io.github.mirrortd.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.base.format.Json;
import io.github.mirrortd.data.estimate.Estimators;
import io.github.mirrortd.data.report.AnswerTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Everything that a cluster does, on one whose executors are threads of this process: the same bits as without it. */
class LocalSparkTest {
    private static final String SPARK = " --spark local[2]";
    private static final String ALL =
            " --estimators LSTD,DR,IS,WIS,PDIS,WPDIS,on_policy --lambda 0,0.5 --folds 3 --json";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    private static void same(String words, String... more) {
        var here = Commands.run(words, more).results();
        assertThat(here).hasSizeGreaterThan(200);
        assertThat(Commands.run(words + SPARK, more).results()).isEqualTo(here);
    }

    @Test
    void sweepsAreTheSameBits() {
        same("sweep -p boyan_chain,random_walk -a TD,TDRC,STHTD-MP --alpha log:1e-3:1:5 --runs 9 --steps 300 --json");
    }

    @Test
    void curvesAndProblemFilesAndLearnerFilesTravel() throws IOException {
        var problem = folder.resolve("mine.yaml");
        assertThat(Commands.run("problem export two_state", "--to", problem.toString())
                        .code())
                .isZero();
        Files.writeString(problem, Files.readString(problem).replaceFirst("(?m)^id: .*$", "id: mine"));
        var learner = folder.resolve("my_td.yaml");
        Files.writeString(learner, """
                settings:
                  alpha: 0.05
                  mix: {default: 0.5, range: [0, 1]}
                update: |
                  delta = r + gamma*(theta·next) - theta·phi
                  theta += alpha*mix*rho*delta*phi
                """);
        for (String spark : List.of("", SPARK)) {
            var out = folder.resolve("out" + spark.length());
            var said = Commands.run(
                    "run --runs 3 --steps 200 --quiet" + spark,
                    "-p",
                    problem + ",mountain_car",
                    "-a",
                    "TD," + learner + "," + learner + "-MP",
                    "--out",
                    out.toString());
            assertThat(said.code()).as(said.err()).isZero();
        }
        try (var files = Files.walk(folder.resolve("out0"))) {
            var compared = files.filter(Files::isRegularFile)
                    .filter(f -> f.toString().endsWith(".npz") || f.toString().endsWith(".csv"))
                    .toList();
            assertThat(compared).hasSizeGreaterThan(2);
            for (var file : compared) {
                assertThat(folder.resolve("out" + SPARK.length())
                                .resolve(folder.resolve("out0").relativize(file)))
                        .hasSameBinaryContentAs(file);
            }
        }
    }

    @Test
    void pluginsTravelAndTheirFailuresAreToldOnce() throws IOException {
        var jar = Plugin.compiled(folder, "org.example.Halved", """
                package org.example;

                import io.github.mirrortd.learn.*;
                import io.github.mirrortd.mdp.Citation;
                import java.util.List;

                public final class Halved implements RuleAlgorithm {
                    public Description description() {
                        return new Description("HALVED", "half of TD", "", new Citation("A. Nobody", 2026, "Halves", "Nowhere"),
                                List.of(Parameter.ALPHA), Settings.alphas());
                    }

                    public void apply(Products in, Settings s, Update out) {
                        if (s.alpha() > 0.4) {
                            throw new IllegalStateException("too fast");
                        }
                        out.theta(s.alpha() / 2 * in.rho() * in.delta(), 0);
                    }

                    public boolean usesAuxiliary() {
                        return false;
                    }
                }
                """);
        String words = "sweep -p two_state -a HALVED --runs 4 --steps 100 --json --engine scalar --plugin " + jar;
        same(words + " --alpha 0.1,0.2");
        String failing = words + " --alpha 0.1,0.5";
        String here = Commands.run(failing).sentence();
        assertThat(here).contains("org.example.Halved").contains("too fast");
        assertThat(Commands.run(failing + SPARK).sentence()).isEqualTo(here);
    }

    @Test
    void anAtlasIsTheSameBits() {
        same("atlas --family garnet:states=8,features=3 --count 30 --json");
    }

    @Test
    void aLogIsTheSameBits() {
        var data = Commands.log(folder, "chain:states=9,groups=3", 200);
        same("evaluate " + data + ALL);
        same("evaluate " + data + " --by halves -a TDRC --passes 2 --replicates 7 --json");
    }

    @Test
    void aDatasetIsTheSameBitsInAnyPartitions() throws IOException {
        var data = Commands.log(folder, "random_walk", 120);
        var here = Commands.run("evaluate " + data + ALL).results();
        var spec = Files.readString(data).replaceFirst("(?m)^data: .*\\n", "");
        var session = Sessions.connect("local[2]", java.util.Map.of());
        try {
            var rows = session.read().parquet(folder.resolve("log.parquet").toString());
            for (int parts : new int[] {1, 3, 8}) {
                var answer = SparkEvaluation.of(rows.repartition(parts), spec)
                        .with(e -> e.withEstimators(Estimators.named(
                                List.of("LSTD", "DR", "IS", "WIS", "PDIS", "WPDIS", "on_policy"),
                                List.of(0.0, 0.5),
                                3)))
                        .run();
                String text = Json.text(new AnswerTree(answer));
                assertThat(here)
                        .startsWith(text.substring(0, text.lastIndexOf('}')).stripTrailing());
            }
        } finally {
            session.stop();
        }
    }

    @Test
    void mistakesInRowsAreToldAsOnOneMachine() throws IOException {
        var rows = new StringBuilder("id,t,x,r,mu,pi,done\n");
        for (int id = 0; id < 40; id++) {
            for (int t = 0; t < 3; t++) {
                rows.append(id + "," + t + "," + (id + t) % 5 + ",1," + (id == 31 && t == 1 ? "0" : "0.5") + ",0.4,"
                        + (t == 2) + "\n");
            }
        }
        var file = folder.resolve("rows.csv");
        Files.writeString(file, rows);
        String words =
                "evaluate " + file + " --episode id --order t --reward r --behaviour mu --target pi --terminal done"
                        + " --discount 0.9 --features bias,x";
        String here = Commands.run(words).sentence();
        assertThat(here).contains("row 95").contains("episode 31").contains("the action was taken");
        assertThat(Commands.run(words + SPARK).sentence()).isEqualTo(here);
        String missing = words.replace("--order t", "--order nobody");
        assertThat(Commands.run(missing + SPARK).sentence()).contains("nobody");
    }

    @Test
    void addressesThatAreNoneAreRefused() {
        assertThat(Commands.run("sweep -p two_state -a TD --runs 2 --steps 10 --spark nowhere")
                        .sentence())
                .contains("'nowhere' is not the address of a Spark cluster");
        assertThat(Commands.run("sweep -p two_state -a TD --runs 2 --steps 10 --spark spark://127.0.0.1:1")
                        .sentence())
                .contains("there is no Spark master at 'spark://127.0.0.1:1'");
        assertThat(Commands.run("sweep -p two_state -a TD --runs 2 --steps 10 --spark-conf a=b")
                        .sentence())
                .contains("--spark-conf needs --spark");
    }

    @Test
    void statementsAreWrittenAsSparkDoes() {
        assertThat(SparkSql.of("SELECT \"a\"\"b\", 'it''s \"x\"' FROM t"))
                .isEqualTo("SELECT `a\"b`, 'it\\'s \"x\"' FROM t");
    }

    @Test
    void whatIsSubmittedGoesToTheClusterThatItIsSubmittedTo() {
        assertThat(Submitted.words(List.of("sweep", "-p", "x"), "yarn"))
                .containsExactly("sweep", "-p", "x", "--spark", "yarn");
        assertThat(Submitted.words(List.of("list"), "yarn")).containsExactly("list");
        assertThat(Submitted.words(List.of("run", "--spark=local"), "yarn")).containsExactly("run", "--spark=local");
    }
}
