package io.github.mirrortd.base.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Statements that every database understands, and the requests that are made of them. */
class DatabaseTest {
    /** Writes statements down, and answers each with the same two rows. */
    private static final class Recorder implements Database {
        private final List<String> statements = new ArrayList<>();

        @Override
        public Source source(List<String> files) {
            return new Source(String.join("+", files), true, Map.of());
        }

        @Override
        public void execute(String sql) {
            statements.add(sql);
        }

        @Override
        public List<Column> columns(String query) {
            statements.add(query);
            return List.of(new Column("x", "DOUBLE"), new Column("name", "VARCHAR"));
        }

        @Override
        public Rows query(String sql) {
            statements.add(sql);
            return new TwoRows();
        }

        @Override
        public void close() {}
    }

    private static final class TwoRows implements Database.Rows {
        private int blocks = 2;

        @Override
        public int next() {
            return --blocks >= 0 ? 1 : 0;
        }

        @Override
        public void numbers(int column, double[] into) {
            into[0] = 1 - blocks;
        }

        @Override
        public void whole(int column, long[] into) {
            into[0] = 1L - blocks;
        }

        @Override
        public String text(int column, int row) {
            return "a.csv";
        }

        @Override
        public void close() {}
    }

    /** Counts rows. */
    private static final class Counted implements Scan<Counted> {
        private int rows;

        @Override
        public void look(Database.Rows all) {
            for (int n = all.next(); n > 0; n = all.next()) {
                rows += n;
            }
        }

        @Override
        public void merge(Counted later) {
            rows += later.rows;
        }
    }

    private final Recorder database = new Recorder();

    @Test
    void requestsAreStatements() {
        assertThat(database.columnsOf("t")).hasSize(2);
        assertThat(database.type("x + 1", "t")).isEqualTo("DOUBLE");
        assertThat(database.count("SELECT 7")).isZero();
        assertThat(database.scan(List.of("x", "y"), "t WHERE x > 0", new Counted()).rows)
                .isEqualTo(2);
        assertThat(database.statements)
                .containsExactly(
                        "SELECT * FROM t",
                        "SELECT x + 1 AS x FROM t LIMIT 0",
                        "SELECT 7",
                        "SELECT x, y FROM t WHERE x > 0");
        assertThat(new Counted().episodes()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "true | CREATE OR REPLACE TABLE sorted AS SELECT * FROM (SELECT e AS c0, t AS c1 FROM log) ORDER BY c0, c1",
                "false | CREATE OR REPLACE TABLE sorted AS SELECT * FROM (SELECT e AS c0, t AS c1, row_number() OVER () AS place"
                        + " FROM log) ORDER BY c0, place",
            })
    void rowsAreLaidDownInTheirOrder(boolean byOrder, String statement) {
        assertThat(database.sorted(List.of("e", "t"), "log", byOrder)).isEqualTo("sorted");
        assertThat(database.statements).containsExactly(statement);
        assertThat(database.alwaysSorts()).isFalse();
    }

    @Test
    void aRowIsFoundByItsFileAndNumber() {
        var source = database.source(Path.of("/data"), List.of("a.csv", "s3://bucket/b.csv"));
        assertThat(source.from()).isEqualTo(Path.of("/data/a.csv") + "+s3://bucket/b.csv");
        assertThat(database.place(source, "x = 1", 0)).isEqualTo(new Database.Place("a.csv", 2));
        assertThat(database.place(source, "x = 1", 1).row()).isZero();
        assertThat(database.statements.get(0))
                .startsWith("SELECT filename, CAST(coalesce(x = 1, false) AS DOUBLE) FROM ");
        assertThat(database.place(new Database.Source("t", false, Map.of()), "x = 1", 0))
                .isEqualTo(new Database.Place("", 2));
    }

    @Test
    void nothingIsLimitedOrCheckedWithoutNeed() {
        database.limit(Access.inside(Path.of("")));
        assertThat(database.checkedQuery("SELECT 1")).isEqualTo("SELECT 1");
        assertThat(database.checkedExpression("x")).isEqualTo("x");
        assertThat(database.statements).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "x | DOUBLE | CAST(x AS DOUBLE)",
                "x | VARCHAR | TRY_CAST(x AS DOUBLE)",
                "x | TIMESTAMP WITH TIME ZONE | CAST(epoch(x) AS DOUBLE)",
                "x | DATE | CAST(epoch(x) AS DOUBLE)",
            })
    void numbersOfEveryType(String expression, String type, String number) {
        assertThat(Database.number(expression, type)).isEqualTo(number);
    }

    @Test
    void namesAndTextsAreQuoted() {
        assertThat(Database.whole("x")).isEqualTo("CAST(x AS BIGINT)");
        assertThat(Database.quoted("a \"b\"")).isEqualTo("\"a \"\"b\"\"\"");
        assertThat(Database.literal("it's")).isEqualTo("'it''s'");
    }

    @Test
    void namesOfArraysSayWhatTheyAre() {
        assertThat(Database.Source.usual(Set.of("phi", "next", "reward", "rho", "terminal")))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "features", "phi_*",
                        "next", "phi_* next_*",
                        "reward", "reward",
                        "ratio", "rho",
                        "terminal", "terminal"));
        assertThat(Database.Source.usual(Set.of("pi", "mu", "episode", "discount")))
                .containsEntry("target", "pi")
                .containsEntry("behaviour", "mu")
                .containsEntry("episode", "episode")
                .containsEntry("discount", "discount");
        assertThat(Database.Source.usual(Set.of("pi"))).isEmpty();
    }

    @Test
    void withoutTheModuleItIsNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Database.open(1))
                .withMessageContaining("add io.github.mirrortd:mirrortd-duckdb to the class path");
    }
}
