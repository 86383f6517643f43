package io.github.mirrortd.cli.terminal;

/** Exit codes of commands. */
public final class ExitCode {
    /** All went well. */
    public static final int OK = 0;

    /** A published number was not met, or the program or the machine failed. */
    public static final int FAILED = 1;

    /** Something in the command was wrong; nothing was written. */
    public static final int BAD_INPUT = 2;

    /** Some of what was asked for cannot be computed; all else was, and is printed and written. */
    public static final int PARTLY_DONE = 3;

    /**
     * The result does not meet what an option requires of it, such as {@code evaluate --require answer}; it is printed and
     * written.
     */
    public static final int NOT_AS_REQUIRED = 4;

    private ExitCode() {}
}
