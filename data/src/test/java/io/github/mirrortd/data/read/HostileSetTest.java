package io.github.mirrortd.data.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A data set from a stranger reads its own folder, writes nothing and reaches no network. */
class HostileSetTest {
    private static final String OUTSIDE = "lies outside of the data set's folder; say --allow-files";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path root;

    private Path folder = Path.of("");

    @BeforeEach
    void set() throws IOException {
        folder = Files.createDirectories(root.resolve("set"));
        Logs.golden(folder);
        Files.createDirectories(folder.resolve("below"));
        Files.copy(folder.resolve("logs.csv"), folder.resolve("below/logs.csv"));
        Files.copy(folder.resolve("logs.csv"), root.resolve("secret.csv"));
    }

    private void refused(String yaml, String... parts) throws IOException {
        assertThatThrownBy(() -> Logs.evaluate(folder, yaml))
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .contains(parts)
                .doesNotContain("\n");
        try (var files = Files.walk(root)) {
            assertThat(files.filter(Files::isRegularFile)).hasSize(3);
        }
    }

    private String secret() {
        return root.resolve("secret.csv").toString();
    }

    /** Text of the file ends its expression and continues with its own statements. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "where: \"1=1); COPY (SELECT 1 AS x) TO 'FILE'; --\"",
                "where: \"1=1) UNION ALL SELECT * FROM logs.csv --\"",
                "where: \"1=1) OR (1=1\"",
                "where: \"SELECT 1\"",
                "where: \"1=1 /*\"",
                "where: \"1=1), (1=1\"",
                "where: \"1=1; SELECT 1\"",
            })
    void anExpressionIsOneExpression(String field) throws IOException {
        refused(
                Logs.GOLDEN + field.replace("FILE", root.resolve("written.csv").toString()),
                "set.yaml, line 11, where: '");
    }

    /** In every field that takes an expression. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "episode: episode",
                "order: t",
                "reward: reward",
                "behaviour: mu",
                "target: pi",
                "terminal: done",
                "discount: 0.95",
                "features: [x, x2, bias]",
            })
    void everyFieldIsChecked(String field) throws IOException {
        String hostile = "\"1); COPY (SELECT 1 AS x) TO '" + root.resolve("written.csv") + "'; SELECT (1\"";
        String name = field.substring(0, field.indexOf(':') + 2);
        String value = field.startsWith("features") ? "[" + hostile + ", bias]" : hostile;
        refused(
                Logs.GOLDEN.replace(field, name + value),
                "set.yaml, line ",
                "is neither a column nor a valid expression");
        refused(
                Logs.GOLDEN.replace(field, name + value).replace("discount: 0.95", "discount: 1"),
                "set.yaml, line ",
                "is neither a column nor a valid expression");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"../secret.csv", "SECRET", "../*.csv", "below/../../secret.csv", "link.csv", "file://SECRET"})
    void dataOutsideOfTheFolderIsRefused(String name) throws IOException {
        Files.createSymbolicLink(folder.resolve("link.csv"), root.resolve("secret.csv"));
        String file = name.replace("SECRET", secret());
        String yaml = Logs.GOLDEN.replace("data: logs.csv", "data: " + file);
        assertThatThrownBy(() -> Logs.evaluate(folder, yaml)).hasMessageContaining(OUTSIDE);
        String start = Logs.GOLDEN + "start: " + file + "\n";
        assertThatThrownBy(() -> {
                    try (var steps = Logs.open(folder, start)) {
                        steps.start();
                    }
                })
                .hasMessageContaining("line 11, start: '" + file + "' " + OUTSIDE);
    }

    @Test
    void anExpressionReadsNothingOutsideOfTheFolder() throws IOException {
        refused(Logs.GOLDEN + "where: \"x > (SELECT min(x) FROM '" + secret() + "')\"\n", OUTSIDE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://127.0.0.1:9/a.csv", "s3://bucket/a.parquet"})
    void otherMachinesAreNotAsked(String address) throws IOException {
        String sentence = "'" + address + "' is on another machine; say --allow-remote";
        refused(Logs.GOLDEN.replace("logs.csv", address), sentence);
        refused(Logs.GOLDEN.replace("data: logs.csv", "query: \"SELECT * FROM '" + address + "'\""), sentence);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "data: below/logs.csv",
                "data: './below/*.csv'",
                "query: \"SELECT * FROM 'below/logs.csv'\"",
                "query: SELECT * FROM \"below/logs.csv\"",
                "query: SELECT * FROM logs.csv",
                "query: \"WITH a AS (SELECT * FROM read_csv(['logs.csv'])) SELECT * FROM a -- é\"",
                "query: \"SELECT * FROM 'logs.csv' WHERE 'é' = 'é' AND x <= (SELECT max(x) FROM 'below/logs.csv')\"",
                "query: \"SELECT * FROM read_csv('l*.csv') WHERE 'logs.csv' = 'logs.csv'\"",
            })
    void itsOwnFolderIsRead(String data) {
        var expected = Logs.evaluate(folder, Logs.GOLDEN).estimates();
        assertThat(Logs.evaluate(folder, Logs.GOLDEN.replace("data: logs.csv", data))
                        .estimates())
                .isEqualTo(expected);
        String where = Logs.GOLDEN + "where: \"x <= (SELECT max(x) FROM 'below/logs.csv')\"\n";
        assertThat(Logs.evaluate(folder, where).estimates()).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"data: ../secret.csv", "query: SELECT * FROM '../secret.csv'"})
    void moreIsReadWhereThatIsAllowed(String data) {
        var set = DataSet.of("set.yaml", Logs.GOLDEN.replace("data: logs.csv", data), folder)
                .allowing(true, false);
        try (var steps = DataSteps.open(1, set)) {
            assertThat(steps.episodes()).isEqualTo(400);
        }
    }
}
