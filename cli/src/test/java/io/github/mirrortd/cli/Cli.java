package io.github.mirrortd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.base.format.Json;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Runs the command in this process. */
record Cli(int code, String out, String err) {
    static Cli run(String... args) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        int code = Main.run(
                args,
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
        return new Cli(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
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
}
