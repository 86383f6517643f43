package io.github.mirrortd.data.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.mirrortd.data.Answer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The golden log in memory: what the file says, by the arrays themselves or by the database behind them. */
class GivenRowsInDatabaseTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private List<String> heads = List.of();
    private final List<String[]> cells = new ArrayList<>();

    /** Orders steps by times, an hour apart, instead of by numbers. */
    private boolean timed;

    private static final long HOUR = 3_600_000_000L;

    @BeforeEach
    void read() throws IOException {
        var lines = Files.readAllLines(Logs.golden(folder).resolve("logs.csv"));
        heads = List.of(lines.get(0).split(","));
        lines.stream().skip(1).forEach(line -> cells.add(line.split(",", -1)));
    }

    private static ByteBuffer room(int count) {
        return ByteBuffer.allocateDirect(Long.BYTES * count).order(ByteOrder.nativeOrder());
    }

    private String offer() {
        var rows = new GivenRows(cells.size(), heads);
        for (int k = 0; k < heads.size(); k++) {
            var bytes = room(cells.size());
            String head = heads.get(k);
            boolean whole = head.equals("episode") || head.equals("t");
            var texts = cells.stream()
                    .map(row -> row[heads.indexOf(head)])
                    .distinct()
                    .toList();
            for (int i = 0; i < cells.size(); i++) {
                String cell = cells.get(i)[k];
                if (whole) {
                    bytes.asLongBuffer().put(i, Long.parseLong(cell));
                } else if (head.equals("action")) {
                    bytes.asLongBuffer().put(i, texts.indexOf(cell));
                } else {
                    bytes.asDoubleBuffer().put(i, head.equals("done") ? flag(cell) : Double.parseDouble(cell));
                }
            }
            if (timed && head.equals("t")) {
                for (int i = 0; i < cells.size(); i++) {
                    long t = bytes.getLong(Long.BYTES * i);
                    bytes.putLong(Long.BYTES * i, t < 0 ? Long.MIN_VALUE : HOUR * t);
                }
                rows.times(head, bytes);
            } else if (whole) {
                rows.whole(head, bytes);
            } else if (head.equals("action")) {
                rows.texts(head, bytes, texts.toArray(String[]::new));
            } else {
                rows.numbers(List.of(head), bytes);
            }
        }
        return rows.offer();
    }

    private static double flag(String cell) {
        return cell.equals("1") || cell.equalsIgnoreCase("true") || cell.equals("1.0") ? 1 : 0;
    }

    private Answer given(String yaml) {
        String word = offer();
        try {
            return Logs.evaluate(folder, yaml.replace("logs.csv", word));
        } finally {
            GivenRows.withdraw(word);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"[x, x2, bias]", "[x + x, x2, bias]", "[bias, {columns: [x, x2], scale: standard}]"})
    void rowsInMemoryAreReadAsThoseOfAFile(String features) {
        String yaml = Logs.GOLDEN.replace("[x, x2, bias]", features);
        assertThat(given(yaml).estimates())
                .isEqualTo(Logs.evaluate(folder, yaml).estimates());
    }

    @Test
    void textsAreForTheDatabase() {
        String yaml = Logs.GOLDEN.replace("behaviour: mu", "behaviour: {estimate: frequencies, by: [x]}");
        assertThat(given(yaml).estimates())
                .isEqualTo(Logs.evaluate(folder, yaml).estimates());
    }

    @Test
    void rowsOutOfOrderAreSorted() {
        var before = given(Logs.GOLDEN).estimates();
        Collections.shuffle(cells, new Random(1));
        assertThat(given(Logs.GOLDEN).estimates()).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[x, x2, bias]", "[x + x, x2, bias]"})
    void timesAreReadAsTheyAreAndPrintedAsTimes(String features) {
        String yaml = Logs.GOLDEN.replace("[x, x2, bias]", features);
        var before = given(yaml).estimates();
        timed = true;
        assertThat(given(yaml).estimates()).isEqualTo(before);
        cells.get(3)[heads.indexOf("x2")] = "NaN";
        assertThatIllegalArgumentException()
                .isThrownBy(() -> given(yaml))
                .withMessageContaining("the data, row 4, episode ")
                .withMessageContaining(", order 1970-01-01 0" + cells.get(3)[heads.indexOf("t")] + ":00:00, \"x2\": ");
        cells.get(3)[heads.indexOf("t")] = "-1";
        assertThatIllegalArgumentException()
                .isThrownBy(() -> given(yaml))
                .withMessageContaining("the data, row 4, episode ")
                .withMessageEndingWith("order: the value is missing; every row needs its place in the episode");
    }

    @Test
    void whatIsMissingIsMissing() {
        long episodes = given(Logs.GOLDEN).log().episodes();
        cells.get(3)[heads.indexOf("x")] = "NaN";
        assertThatIllegalArgumentException()
                .isThrownBy(() -> given(Logs.GOLDEN))
                .withMessageContaining("the value is missing");
        assertThat(given(Logs.GOLDEN + "missing: drop\n").log().episodes()).isEqualTo(episodes - 1);
    }
}
