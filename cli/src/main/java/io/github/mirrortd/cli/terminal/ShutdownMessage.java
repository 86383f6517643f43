package io.github.mirrortd.cli.terminal;

import java.util.function.Supplier;

/** Message printed if a signal ends the process during work. */
public final class ShutdownMessage implements AutoCloseable {
    private final Thread words;

    /**
     * Active until closed.
     *
     * @param sentence asked for when it comes to that; empty where there is nothing to say
     */
    public ShutdownMessage(Console console, Supplier<String> sentence) {
        words = new Thread(() -> {
            String said = sentence.get();
            if (!said.isEmpty()) {
                console.err().println((Console.errIsTerminal() ? "\n" : "") + "mirrortd: " + said);
            }
        });
        Runtime.getRuntime().addShutdownHook(words);
    }

    @Override
    public void close() {
        spare();
    }

    /** The work is done: nothing is to be said any more. */
    public void spare() {
        try {
            Runtime.getRuntime().removeShutdownHook(words);
        } catch (IllegalStateException e) {
            // It is being said.
        }
    }
}
