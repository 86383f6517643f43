package io.github.mirrortd.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mirrortd.base.database.Access;
import io.github.mirrortd.data.Evaluation;
import io.github.mirrortd.data.read.DataSet;
import io.github.mirrortd.data.read.DataSteps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A data set from a stranger runs nothing on a cluster, writes nothing and reads its own folder. */
class HostileSparkTest {
    private static final String SET = """
            order: t
            reward: reward
            behaviour: mu
            target: pi
            terminal: done
            discount: 0.9
            features: [bias, x]
            """;

    private static final Map<String, AtomicInteger> COUNTS = new ConcurrentHashMap<>();

    @SuppressWarnings("NullAway.Init")
    private static SparkSession session;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @BeforeAll
    static void connect() {
        session = Sessions.connect("local[2]", Map.of());
    }

    @AfterAll
    static void stop() {
        session.stop();
    }

    private void refused(String yaml, String sentence) throws IOException {
        var rows = Files.writeString(folder.resolve("rows.csv"), """
                episode,t,x,reward,mu,pi,done
                1,0,0.5,0,0.5,0.4,0
                1,1,0.7,1,0.5,0.6,1
                2,0,0.2,0,0.5,0.4,0
                2,1,0.9,1,0.5,0.6,1
                """);
        System.clearProperty("mirrortd.touched");
        var data = session.read()
                .option("header", "true")
                .option("inferSchema", "true")
                .csv(rows.toString());
        assertThatThrownBy(() -> SparkEvaluation.of(data, yaml).run())
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .contains(sentence)
                .doesNotContain("\n");
        assertThat(System.getProperty("mirrortd.touched")).isNull();
        try (var files = Files.list(folder)) {
            assertThat(files).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java_method('java.lang.System', 'setProperty', 'mirrortd.touched', 'x') IS NULL",
                "x > 0 AND reflect('java.lang.System', 'setProperty', 'mirrortd.touched', 'x') <> 'x'",
                "x > (SELECT max(length(try_reflect('java.lang.System', 'getProperty', 'user.home'))))",
                "IDENTIFIER('reflect')('java.lang.System', 'setProperty', 'mirrortd.touched', 'x') IS NULL",
            })
    void noProgramRuns(String where) throws IOException {
        refused(SET + "episode: episode\nwhere: \"" + where + "\"\n", "a data set may not ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1=1); DROP VIEW x; --", "1=1) UNION ALL (SELECT 1", "1=1; SELECT 1"})
    void anExpressionIsOneExpression(String where) throws IOException {
        refused(SET + "episode: episode\nwhere: \"" + where + "\"\n", ", where: '");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x > 100",
                "false",
                "CAST(NULL AS BOOLEAN)",
                "rand(1) > 2",
                "x IN (SELECT 9 WHERE false)",
                "episode = -1 AND t = -1",
            })
    void whatLeavesNoRowsIsRefused(String where) throws IOException {
        refused(SET + "episode: episode\nwhere: \"" + where + "\"\n", "there are no rows");
    }

    /** Conditions are evaluated more than once, and chance may decide otherwise the next time. */
    @Test
    void rowsMayVanishOnTheWay() throws IOException {
        var calls = new AtomicInteger();
        COUNTS.put("calls", calls);
        session.udf()
                .register(
                        "at_first",
                        (UDF1<Double, Boolean>)
                                x -> Objects.requireNonNull(COUNTS.get("calls")).getAndIncrement() < 4,
                        DataTypes.BooleanType);
        refused(SET + "episode: episode\nwhere: at_first(x)\n", "there are no rows");
        assertThat(calls.get()).isGreaterThan(4);
    }

    /** An error in a row is one line, on whichever executor. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "raise_error('first\\nsecond') IS NULL",
                "x > 1 / (t - t)",
                "CAST(concat('x', x) AS INT) > 0",
                "element_at(array(1), 5 + CAST(t AS INT)) > 0",
                "explode(array(1, 2)) > 0",
                "sum(x) > 0",
                "assert_true(x > 100) IS NULL",
                "from_json('{', 'a INT').a > 0 OR nowhere > 0",
            })
    void whatGoesWrongIsOneLine(String where) throws IOException {
        refused(SET + "episode: episode\nwhere: \"" + where + "\"\n", "");
    }

    /** Names of files that a data set gives by itself. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "data: ../secret.csv",
                "data: FOLDER/../secret.csv",
                "data: file://FOLDER/../secret.csv",
                "data: file:FOLDER/../secret.csv",
                "data: link.csv",
                "data: '../*.csv'",
                "data: '{../secret,rows}.csv'",
                "data: '.{.,}/secret.csv'",
                "data: '\\.\\./secret.csv'",
                "data: 'b*/../../secret.csv'",
                "data: '*.csv'",
                "data: 'rows.csv,FOLDER/../secret.csv'",
                "data: hdfs://127.0.0.1:9/secret.csv",
                "data: http://127.0.0.1:9/secret.csv",
                "data: jar:file:/x.jar!/secret.csv",
                "query: SELECT * FROM csv.`../secret.csv`",
                "query: SELECT * FROM CSV.`FOLDER/../secret.csv`",
                "query: SELECT * FROM `csv`.`link.csv`",
                "query: SELECT * FROM csv.`FOLDER/{../secret,rows}.csv`",
                "query: SELECT * FROM csv.`FOLDER/\\.\\./secret.csv`",
                "query: SELECT * FROM csv.`FOLDER/*.csv`",
                "query: SELECT * FROM csv.`file:FOLDER/../secret.csv`",
                "query: SELECT * FROM spark_catalog.csv.`../secret.csv`",
                "query: SELECT * FROM csv.`http://127.0.0.1:9/secret.csv`",
                "query: SELECT * FROM binaryFile.`../secret.csv`",
            })
    void filesOutsideOfTheFolderAreNotRead(String source) throws IOException {
        var inner = Files.createDirectories(folder.resolve("inner"));
        String rows = "episode,t,x,reward,mu,pi,done\n1,0,0.5,0,0.5,0.4,0\n1,1,0.7,1,0.5,0.6,1\n";
        Files.writeString(folder.resolve("secret.csv"), rows);
        Files.writeString(inner.resolve("rows.csv"), rows);
        Files.createSymbolicLink(inner.resolve("link.csv"), folder.resolve("secret.csv"));
        String yaml = SET + "episode: episode\n" + source.replace("FOLDER", inner.toString()) + "\n";
        var set = DataSet.of("set.yaml", yaml, inner);
        var database = new SparkDatabase(session);
        assertThatThrownBy(() -> {
                    try (var steps = DataSteps.open(database, set, Optional.empty(), Optional.empty())) {
                        Evaluation.of(steps).run();
                    }
                })
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .doesNotContain("\n")
                .containsPattern("lies outside of the data set's folder|is on another machine|cannot be read"
                        + "|neither a table|cannot be the name of a file");
    }

    @Test
    void anExpressionReadsNoFile() throws IOException {
        String sentence = "lies outside of the data set's folder";
        refused(SET + "episode: episode\nwhere: 'x > (SELECT count(*) FROM text.\"/etc/passwd\")'\n", sentence);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "DROP TABLE x",
                "INSERT INTO x VALUES (1)",
                "CREATE TABLE x AS SELECT 1",
                "INSERT OVERWRITE DIRECTORY 'FOLDER/out' USING csv SELECT 1",
                "SET spark.sql.ansi.enabled = false",
                "ADD JAR '/x.jar'",
                "EXECUTE IMMEDIATE 'DROP TABLE x'",
                "BEGIN DROP TABLE x; END",
                "CACHE TABLE x AS SELECT 1",
                "SELECT 1; SELECT 2",
                "SELECT TRANSFORM(1) USING 'touch FOLDER/out' AS (x) FROM range(1)",
                "SELECT * FROM text.\"/etc/passwd\"",
                "SELECT * FROM IDENTIFIER(concat('x', 'y'))",
                "WITH a AS (SELECT reflect('java.lang.System', 'getProperty', 'user.home')) SELECT * FROM a",
                "SELECT * FROM python_worker_logs()",
                "DESCRIBE x",
            })
    void aQueryIsOneSelect(String words) {
        String statement = words.replace("FOLDER", folder.toString());
        var database = new SparkDatabase(session);
        assertThatThrownBy(() -> database.checkedQuery(statement))
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .doesNotContain("\n");
        assertThatThrownBy(() -> database.columns(statement)).isInstanceOf(IllegalArgumentException.class);
        assertThat(folder).isEmptyDirectory();
    }

    /** A name without a folder is one in the folder of the process, which is not the data set's. */
    @Test
    void aFileOfTheProcessIsOutside() {
        var database = new SparkDatabase(session);
        database.limit(Access.inside(folder));
        assertThatThrownBy(() -> database.checkedQuery("SELECT * FROM text.\"pom.xml\""))
                .hasMessageContaining("lies outside of the data set's folder");
    }

    @Test
    void oneSelectIsFine() {
        assertThat(new SparkDatabase(session)
                        .checkedQuery("WITH a AS (SELECT id FROM range(3)) SELECT sum(id) OVER () AS s FROM a"))
                .isNotEmpty();
    }
}
