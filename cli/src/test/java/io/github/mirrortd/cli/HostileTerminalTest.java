package io.github.mirrortd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.base.format.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts of files give the terminal no command: no colour, no title, no line over another one. */
class HostileTerminalTest {
    private static final String HOSTILE = "\033[2J\033]0;PWNED\007\u009b31mq\rmirrortd: all is well\b";

    /** Lines of a data file may end in a carriage return. */
    private static final String COLUMN = HOSTILE.replace("\r", "");

    private static final Pattern CONTROL = Pattern.compile("[\\p{Cntrl}\\x{80}-\\x{9f}&&[^\\n\\t]]");

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    /** As YAML and JSON write it. */
    private static String quoted(String text) {
        return Json.line(text).replace("\u009b", "\\u009b");
    }

    @BeforeEach
    void write() throws IOException {
        String name = quoted(HOSTILE);
        String problem = """
                name: own
                title: NAME
                description: NAME
                source: {authors: NAME, year: 2020, title: NAME, venue: NAME}
                states: [NAME, b]
                discount: 0.5
                transitions:
                - {from: NAME, action: NAME, to: b, reward: 1}
                - {from: b, action: NAME, to: NAME}
                policies: {target: {NAME: 1}, behaviour: {NAME: 1}}
                features: tabular
                """.replace("NAME", name);
        Files.writeString(folder.resolve("problem.yaml"), problem);
        Files.writeString(folder.resolve("wrong.yaml"), problem.replace("to: b", "to: " + quoted(HOSTILE + "x")));
        Files.writeString(folder.resolve("field.yaml"), problem + name + ": 1\n");
        Files.writeString(
                folder.resolve("learner.json"),
                Json.text(Map.of(
                        "summary",
                        HOSTILE,
                        "source",
                        Map.of("authors", HOSTILE, "year", 2020, "title", HOSTILE, "venue", HOSTILE),
                        "update",
                        "θ += α ρ δ φ")));
        var rows = new StringBuilder("episode,t,reward,mu,pi,done,group,\"x" + COLUMN + "\"\n");
        for (int i = 0; i < 80; i++) {
            rows.append(i / 2).append(',').append(i % 2).append(",1,0.5,0.5,").append(i % 2);
            rows.append(",\"")
                    .append(i % 4 < 2 ? COLUMN : "other")
                    .append("\",")
                    .append(i % 7)
                    .append('\n');
        }
        Files.writeString(folder.resolve("rows.csv"), rows);
        Files.writeString(folder.resolve("set.yaml"), """
                data: rows.csv
                episode: episode
                order: t
                reward: reward
                behaviour: mu
                target: pi
                terminal: done
                discount: 0.9
                features: [bias, COLUMN]
                """.replace("COLUMN", quoted("\"x" + COLUMN + "\"")));
        Files.writeString(
                folder.resolve("text.yaml"),
                Files.readString(folder.resolve("set.yaml")).replaceFirst("features: .*", "features: [group]"));
    }

    private Cli shown(String command) {
        var words = List.of(command.split(" ")).stream()
                .map(word -> Files.exists(folder.resolve(word))
                        ? folder.resolve(word).toString()
                        : word)
                .toArray(String[]::new);
        var result = Cli.run(words);
        for (String text : List.of(result.out(), result.err())) {
            assertThat(CONTROL.matcher(text).results().map(m -> (int) m.group().charAt(0)))
                    .isEmpty();
        }
        return result;
    }

    /** @param shows whether a name or title is in the output at all */
    @ParameterizedTest
    @CsvSource({
        "problem show problem.yaml, true",
        "problem validate problem.yaml, false",
        "run -p problem.yaml -a TD --runs 2 --steps 9, true",
        "predict -p problem.yaml -a TD --steps 9 --no-best, true",
        "analyze -p problem.yaml, true",
        "explain -p problem.yaml -a TD, true",
        "list learner.json, true",
        "evaluate set.yaml, false",
        "evaluate set.yaml --by group, true",
        "evaluate set.yaml --by group --json, true",
        "analyze --data set.yaml -a TD, false",
    })
    void namesAndTitlesAreShownWithEscapes(String command, boolean shows) {
        var result = shown(command);
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out().toLowerCase(Locale.ROOT).contains("\\u001b"))
                .as(result.out())
                .isEqualTo(shows);
    }

    @ParameterizedTest
    @ValueSource(strings = {"problem show wrong.yaml", "problem show field.yaml", "evaluate text.yaml"})
    void mistakesAreToldWithEscapes(String command) {
        var result = shown(command);
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).contains("\\u001b").hasLineCount(1);
    }

    @Test
    void wordsOfTheCommandAreShownWithEscapes() {
        assertThat(shown("run -p " + HOSTILE.replace(" ", "")).err()).contains("\\u001b");
        assertThat(shown("list " + HOSTILE.replace(" ", "")).err()).contains("\\u001b");
        assertThat(shown(HOSTILE.replace(" ", "")).err()).contains("\\u001b");
    }
}
