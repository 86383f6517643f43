package io.github.mirrortd.cli.terminal;

import io.github.mirrortd.cli.text.Wrapped;
import io.github.mirrortd.internal.Plugins;
import io.github.mirrortd.lab.run.Host;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** A command's arguments and streams: stdout for results, stderr for everything else. */
public final class Console {
    /** Set by the launcher, which can tell whether stderr is a terminal; Java 17 cannot. */
    private static final String TERMINAL = "mirrortd.terminal";

    /** Set by the launcher where stdout is a terminal: its width. */
    private static final String COLUMNS = "mirrortd.columns";

    private static final int LEAST_COLUMNS = 40;

    private static final long MEGABYTE = 1 << 20;

    private final List<String> words;
    private final PrintStream out;
    private final PrintStream err;
    private final PrintStream terminal;
    private final @Nullable Host host;

    /** @param host the program that the command runs in, where it does not run by itself */
    public Console(List<String> words, PrintStream out, PrintStream err, @Nullable Host host) {
        this.words = words;
        this.out = escaped(out);
        this.err = escaped(err);
        terminal = err;
        this.host = host;
    }

    private static PrintStream escaped(PrintStream stream) {
        return new PrintStream(new EscapedStream(stream), false, StandardCharsets.UTF_8);
    }

    /** The program that the command runs in; a silent one for a process of its own. */
    public Optional<Host> host() {
        return Optional.ofNullable(host);
    }

    /** The command as typed, without the program's name. */
    public List<String> words() {
        return words;
    }

    public PrintStream out() {
        return out;
    }

    /** Prints a text for people, wrapped at the width of the terminal that results go to; elsewhere as it is. */
    public void show(String text) {
        int columns = Integer.getInteger(COLUMNS, 0);
        out.print(columns < LEAST_COLUMNS ? text : Wrapped.text(text, columns, "  "));
    }

    PrintStream err() {
        return err;
    }

    /** Stderr with its control characters, for texts of this program alone. */
    PrintStream terminal() {
        return terminal;
    }

    public PrintWriter writer(PrintStream stream) {
        return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), true);
    }

    public static boolean errIsTerminal() {
        return Boolean.getBoolean(TERMINAL);
    }

    /**
     * Prints an error message in one line, next to the results.
     *
     * @param code the exit code
     * @return the exit code
     */
    public int end(int code, String sentence) {
        err.println("mirrortd: " + line(sentence));
        return code;
    }

    /** Reports an exception of a command: bad input by its class, a failure otherwise. The cause is always included. */
    public int fail(Throwable e) {
        if (e instanceof IllegalArgumentException) {
            return end(ExitCode.BAD_INPUT, Objects.requireNonNullElse(e.getMessage(), e.toString()));
        }
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            var frames = cause.getStackTrace();
            if (frames.length > 0 && Plugins.NAME.equals(frames[0].getClassLoaderName())) {
                return end(
                        ExitCode.FAILED,
                        "the plugin's " + frames[0].getClassName() + " failed in line " + frames[0].getLineNumber()
                                + ": " + line(cause.toString()));
            }
            if (cause instanceof CancellationException || cause instanceof InterruptedException) {
                return end(ExitCode.FAILED, "interrupted");
            }
            if (cause instanceof UncheckedIOException || cause instanceof IOException) {
                return end(ExitCode.FAILED, because(cause));
            }
            if (cause instanceof OutOfMemoryError || cause instanceof NegativeArraySizeException) {
                return end(
                        ExitCode.FAILED,
                        "this takes more memory than Java may have, "
                                + Runtime.getRuntime().maxMemory() / MEGABYTE
                                + " MB: ask for less, or give Java more in JAVA_TOOL_OPTIONS, as in -Xmx8g");
            }
            if (cause instanceof StackOverflowError) {
                return end(ExitCode.FAILED, "the input is nested too deeply");
            }
        }
        err.println("mirrortd: this is a fault in the program, please report it:");
        e.printStackTrace(err);
        return ExitCode.FAILED;
    }

    /** The failed action and its reason; the system's own words come last. */
    private static String because(Throwable failure) {
        String said = line(String.valueOf(failure.getMessage()));
        for (var cause = failure.getCause(); cause != null; cause = cause.getCause()) {
            String reason = reason(cause);
            if (cause.getCause() == null && !said.contains(reason)) {
                return said + ": " + reason;
            }
        }
        return failure.getCause() == null ? reason(failure) : said;
    }

    private static String reason(Throwable cause) {
        if (cause instanceof FileSystemException file && file.getReason() != null) {
            return file.getReason();
        }
        return cause instanceof NoSuchFileException
                ? "there is no '" + cause.getMessage() + "'"
                : cause instanceof AccessDeniedException
                        ? "access to '" + cause.getMessage() + "' is denied"
                        : line(Objects.requireNonNullElse(
                                cause.getMessage(), cause.getClass().getSimpleName()));
    }

    private static String line(String text) {
        return text.strip().replaceAll("\\s*\\R\\s*", "; ");
    }
}
