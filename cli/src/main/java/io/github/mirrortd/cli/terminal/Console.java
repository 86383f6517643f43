package io.github.mirrortd.cli.terminal;

import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** Where a command hears and speaks: its words, stdout for results, stderr for everything else. */
public final class Console {
    /** Set by the launcher, which can tell whether stderr is a terminal; Java 17 cannot. */
    private static final String TERMINAL = "mirrortd.terminal";

    private final List<String> words;
    private final PrintStream out;
    private final PrintStream err;

    public Console(List<String> words, PrintStream out, PrintStream err) {
        this.words = words;
        this.out = out;
        this.err = err;
    }

    /** The command as typed, without the program's name. */
    public List<String> words() {
        return words;
    }

    public PrintStream out() {
        return out;
    }

    PrintStream err() {
        return err;
    }

    public PrintWriter writer(PrintStream stream) {
        return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), true);
    }

    public static boolean errIsTerminal() {
        return Boolean.getBoolean(TERMINAL);
    }

    /** Bad input: one sentence. */
    public int refuse(String sentence) {
        err.println("mirrortd: " + sentence);
        return ExitCode.BAD_INPUT;
    }

    /** What a command threw: bad input if it says so, a failure otherwise. */
    public int fail(Exception e) {
        if (e instanceof IllegalArgumentException) {
            return refuse(Objects.requireNonNullElse(e.getMessage(), e.toString()));
        }
        if (e instanceof UncheckedIOException) {
            err.println("mirrortd: " + e.getMessage());
            return ExitCode.FAILED;
        }
        err.println("mirrortd: this is a fault in the program, please report it:");
        e.printStackTrace(err);
        return ExitCode.FAILED;
    }
}
