package io.github.mirrortd.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mirrortd.base.database.Access;
import io.github.mirrortd.base.database.Database;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Statements of strangers read one folder, write nothing and reach no network. */
class HostileStatementsTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path root;

    private Path folder = Path.of("");

    @BeforeEach
    void rows() throws IOException {
        folder = Files.createDirectories(root.resolve("set"));
        Files.writeString(folder.resolve("logs.csv"), "x,y\n1,2\n3,4\n");
        Files.createDirectories(folder.resolve("below"));
        Files.copy(folder.resolve("logs.csv"), folder.resolve("below/logs.csv"));
        Files.copy(folder.resolve("logs.csv"), root.resolve("secret.csv"));
    }

    /** As a data set's query is read. */
    private long count(String query) {
        try (var database = Database.open(1)) {
            database.limit(Access.inside(folder));
            return database.count("SELECT CAST(count(*) AS DOUBLE) FROM (" + database.checkedQuery(query) + "\n)");
        }
    }

    private void refused(String query, String sentence) throws IOException {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> count(query))
                .withMessageContaining(sentence)
                .withMessageNotContaining("\n");
        try (var files = Files.walk(root)) {
            assertThat(files.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)))
                    .hasSize(3);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "COPY (SELECT 1 AS x) TO 'FILE'",
                "SELECT 1 AS x; COPY (SELECT 1 AS x) TO 'FILE'",
                "SELECT 1 AS x; SELECT 2 AS x",
                "ATTACH 'FILE' AS other",
                "CREATE TABLE other AS SELECT 1 AS x",
                "SET threads = 1",
                "INSTALL httpfs",
                "SELECT * FROM enable_logging('QueryLog', storage = 'file', storage_config = {'path': 'FILE'})",
                "SELECT * FROM enable_profiling(save_location = 'FILE')",
                "SELECT * FROM query('SELECT 1')",
                "SELECT * FROM json_execute_serialized_sql('{}')",
                "SELECT * FROM force_checkpoint()",
                "PRAGMA enable_profiling",
                "EXPORT DATABASE 'FILE'",
            })
    void aQueryIsOneSelectThatReadsRows(String query) throws IOException {
        refused(query.replace("FILE", root + "/written"), "the data cannot be read: ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM '../secret.csv'",
                "SELECT * FROM 'SECRET'",
                "SELECT * FROM read_csv('SECRET')",
                "SELECT * FROM read_csv(['logs.csv', 'SECRET'])",
                "SELECT * FROM read_csv(concat('/', 'SECRET'))",
                "SELECT * FROM read_text('/etc/passwd')",
                "SELECT * FROM glob('/etc/*')",
                "SELECT * FROM 'logs.csv' WHERE x < (SELECT max(x) FROM 'SECRET')",
                "SELECT * FROM 'link.csv'",
            })
    void aQueryReadsNothingOutsideOfTheFolder(String query) throws IOException {
        Files.createSymbolicLink(folder.resolve("link.csv"), root.resolve("secret.csv"));
        refused(
                query.replace("SECRET", root.resolve("secret.csv").toString()),
                "lies outside of the data set's folder; say --allow-files");
    }

    /** Whatever gets through the checks of statements is refused by the database. */
    @Test
    void theDatabaseItselfIsLocked() {
        try (var database = Database.open(1)) {
            database.limit(Access.inside(folder));
            for (String statement : List.of(
                    "SET enable_external_access = true",
                    "COPY (SELECT 1 AS x) TO '" + root.resolve("written.csv") + "'",
                    "ATTACH '" + root.resolve("written.db") + "' AS other",
                    "INSTALL httpfs",
                    "LOAD httpfs")) {
                assertThatThrownBy(() -> database.execute(statement))
                        .as(statement)
                        .isInstanceOf(IllegalArgumentException.class);
            }
            for (String two : List.of("SELECT 1 AS x; SELECT 2 AS x", "COPY (SELECT 1 AS x) TO 'x.csv'")) {
                assertThatThrownBy(() -> database.query(two)).isInstanceOf(IllegalArgumentException.class);
                assertThatThrownBy(() -> database.columns(two)).isInstanceOf(IllegalArgumentException.class);
                assertThatThrownBy(() -> database.write(two, folder.resolve("y.csv")))
                        .isInstanceOf(IllegalArgumentException.class);
            }
        }
    }

    /** Rows are sorted on disk where memory is short, in the database's own folder. */
    @Test
    void whatDoesNotFitIntoMemoryIsStillSorted() {
        try (var database = Database.open(1)) {
            database.limit(Access.inside(folder));
            database.execute("CREATE TABLE big AS SELECT hash(range) AS h, repeat('abcdefghij', 20) || range AS t"
                    + " FROM range(2400000)");
            database.execute("CREATE TABLE big2 AS SELECT * FROM big ORDER BY h");
            assertThat(database.count("SELECT CAST(count(*) AS DOUBLE) FROM big2"))
                    .isEqualTo(2_400_000);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SELECT * FROM 'below/logs.csv' | 2",
                "SELECT * FROM \"below/logs.csv\" | 2",
                "SELECT * FROM logs.csv | 2",
                "WITH a AS (SELECT * FROM read_csv(['logs.csv'])) SELECT * FROM a -- é | 2",
                "SELECT * FROM 'logs.csv' WHERE 'é' = 'é' AND x < (SELECT max(x) FROM 'below/logs.csv') | 1",
                "SELECT * FROM read_csv('l*.csv') WHERE 'logs.csv' = 'logs.csv' | 2",
                "SELECT * FROM range(3) | 3",
            },
            quoteCharacter = '`')
    void itsOwnFolderIsRead(String query, long rows) {
        assertThat(count(query)).isEqualTo(rows);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1), (1", "1) + (1", "1] + [1", "1 FROM logs.csv", "SELECT 1", "1; SELECT 2", "1 /*"})
    void anExpressionIsOneExpression(String expression) {
        try (var database = Database.open(1)) {
            database.limit(Access.inside(folder));
            assertThatIllegalArgumentException().isThrownBy(() -> database.checkedExpression(expression));
            assertThat(database.checkedExpression("x + (SELECT max(x) FROM 'logs.csv')"))
                    .isEqualTo("x + (SELECT max(x) FROM '" + folder.resolve("logs.csv") + "')");
        }
    }
}
