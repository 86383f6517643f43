package io.github.mirrortd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.base.format.Json;
import io.github.mirrortd.lab.run.Host;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Runs commands, whose first word may hold several, separated by blanks. */
record Cli(int code, String out, String err) {
    /** In this process. */
    static Cli run(String... words) {
        return run(null, words);
    }

    /** In this process, in a program that watches it. */
    static Cli run(@Nullable Host host, String... words) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        int code = Main.run(
                split(words).toArray(String[]::new),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                host);
        return new Cli(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /** Runs the command in a separate process. */
    static Process start(List<String> options, String... words) throws IOException {
        return process(options, words).inheritIO().start();
    }

    static ProcessBuilder process(List<String> options, String... words) {
        var line = new ArrayList<String>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.addAll(options);
        line.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        line.addAll(split(words));
        return new ProcessBuilder(line);
    }

    private static List<String> split(String... words) {
        return Stream.concat(
                        Stream.of(words).limit(1).flatMap(first -> Stream.of(first.split(" "))),
                        Stream.of(words).skip(1))
                .toList();
    }

    /** Nothing is wrong, and nothing is said to be. */
    static Cli ok(String... args) {
        var result = run(args);
        assertThat(result.err()).isEmpty();
        assertThat(result.code()).isZero();
        return result;
    }

    static String output(String... args) {
        return ok(args).out();
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> json(String... args) {
        return Objects.requireNonNull((Map<String, Object>) Json.parse(output(args)));
    }

    /** The number at a place of such a tree. */
    static double number(Map<?, ?> tree, String... path) {
        Object at = tree;
        for (String name : path) {
            at = Objects.requireNonNull(
                    at instanceof List<?> list ? list.get(Integer.parseInt(name)) : ((Map<?, ?>) at).get(name));
        }
        return ((Number) at).doubleValue();
    }

    /** In one sentence, with nothing on stdout. */
    static void refused(String sentence, String... args) {
        var result = run(args);
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).startsWith("mirrortd: ").contains(sentence).hasLineCount(1);
    }

    /** In one line. */
    static void assertRefused(Cli result, String... sentence) {
        assertThat(result.code()).as(result.err()).isEqualTo(2);
        assertThat(result.err()).contains(sentence).hasLineCount(1);
    }

    /** A text of JSON without blanks. */
    static String squeezed(String json) {
        return json.replaceAll("\\s", "");
    }

    /** Results in a JSON text, without command and time. */
    static String withoutProvenance(String json) {
        return json.substring(0, json.indexOf("\"provenance\""));
    }
}
