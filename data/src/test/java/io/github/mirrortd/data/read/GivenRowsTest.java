package io.github.mirrortd.data.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.mirrortd.base.database.Database;
import io.github.mirrortd.data.Answer;
import io.github.mirrortd.data.Evaluation;
import io.github.mirrortd.data.step.Step;
import io.github.mirrortd.random.Pcg64;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows in memory, where no database is: columns as they are need none. */
class GivenRowsTest {
    private static final int ROWS = 40_000;
    private static final int LENGTH = 8;

    private final List<Step> steps = new ArrayList<>();
    private final GivenRows rows = new GivenRows(
            ROWS, List.of("phi", "next", "reward", "pi", "mu", "terminal", "episode", "discount", "name"));

    GivenRowsTest() {
        var random = new Pcg64(4);
        var phi = room(2 * ROWS);
        var next = room(2 * ROWS);
        var reward = room(ROWS);
        var pi = room(ROWS);
        var mu = room(ROWS);
        var terminal = room(ROWS);
        var episode = room(ROWS);
        var discount = room(ROWS);
        for (int i = 0; i < ROWS; i++) {
            boolean taken = random.random() < 0.5;
            boolean ends = i % LENGTH == LENGTH - 1;
            double[] here = {1, random.random()};
            double[] there = {1, random.random()};
            double r = here[1] + random.random();
            for (int k = 0; k < 2; k++) {
                phi.putDouble(here[k]);
                next.putDouble(there[k]);
            }
            reward.putDouble(r);
            pi.putDouble(taken ? 0.8 : 0.2);
            mu.putDouble(0.5);
            terminal.putDouble(ends ? 1 : 0);
            episode.putLong(i / LENGTH);
            discount.putDouble(0.9);
            steps.add(Step.of(i / LENGTH, here, there, r, 0.9, ends).policies(taken ? 0.8 : 0.2, 0.5));
        }
        rows.numbers(List.of("phi_0", "phi_1"), phi.flip());
        rows.numbers(List.of("next_0", "next_1"), next.flip());
        rows.numbers(List.of("reward"), reward.flip());
        rows.numbers(List.of("pi"), pi.flip());
        rows.numbers(List.of("mu"), mu.flip());
        rows.numbers(List.of("terminal"), terminal.flip());
        rows.whole("episode", episode.flip());
        rows.numbers(List.of("discount"), discount.flip());
        rows.texts("name", room(ROWS), new String[] {"somebody"});
    }

    private static ByteBuffer room(int count) {
        return ByteBuffer.allocateDirect(Double.BYTES * count).order(ByteOrder.nativeOrder());
    }

    private static Answer evaluate(String word, String yaml) {
        var set = DataSet.of("given", "data: " + word + "\n" + yaml, Path.of("").toAbsolutePath());
        try (var read = DataSteps.open(1, set)) {
            return Evaluation.of(read).run();
        }
    }

    /** Services are looked for where there are none. */
    private static void withoutDatabase(Runnable work) {
        var thread = Thread.currentThread();
        var usual = thread.getContextClassLoader();
        thread.setContextClassLoader(ClassLoader.getPlatformClassLoader());
        try {
            work.run();
        } finally {
            thread.setContextClassLoader(usual);
        }
    }

    @Test
    void columnsAsTheyAreNeedNoDatabase() {
        var expected = Evaluation.of(steps).run().estimates();
        String word = rows.offer();
        withoutDatabase(() -> {
            var answer = evaluate(word, "");
            assertThat(answer.estimates()).isEqualTo(expected);
            assertThat(answer.log().episodes()).isEqualTo(ROWS / LENGTH);
            assertThat(evaluate(word, "features: [phi_0, {columns: [phi_1], scale: range}]")
                            .log()
                            .rows())
                    .isEqualTo(ROWS);
        });
        GivenRows.withdraw(word);
        assertThatIllegalArgumentException().isThrownBy(() -> evaluate(word, ""));
    }

    /** An expression, another order, a text: all of these are the database's. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "features: [phi_0, phi_1 + 1]",
                "where: reward > 1",
                "order: -reward",
                "features: [{one_hot: name}]"
            })
    void whatElseIsAskedForGoesToTheDatabase(String yaml) {
        String word = rows.offer();
        withoutDatabase(() -> assertThatIllegalArgumentException()
                .isThrownBy(() -> evaluate(word, yaml))
                .withMessageContaining("mirrortd-duckdb"));
        GivenRows.withdraw(word);
    }

    @Test
    void aRowForTheDatabase() {
        assertThat(rows.columns()).extracting(Database.Column::type).contains("DOUBLE", "BIGINT", "VARCHAR");
        assertThat(rows.row(3)).hasSize(11).contains("somebody", 0L, 0.5);
        var missing = new GivenRows(1, List.of());
        missing.numbers(List.of("x"), room(1).putDouble(Double.NaN).flip());
        missing.texts("name", room(1).putLong(-1).flip(), new String[] {"somebody"});
        assertThat(missing.row(0)).containsOnlyNulls();
    }

    @Test
    void namesOfArraysSayWhatTheyAre() {
        assertThat(Database.Source.usual(Set.of("phi", "next", "reward", "rho", "terminal")))
                .containsEntry("features", "phi_*")
                .containsEntry("next", "phi_* next_*")
                .containsEntry("ratio", "rho")
                .containsEntry("terminal", "terminal")
                .doesNotContainKey("target");
    }
}
