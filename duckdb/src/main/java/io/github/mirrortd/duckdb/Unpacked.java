package io.github.mirrortd.duckdb;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Limit on the size of a decompressed file. */
final class Unpacked {
    /** Number of bytes that are read however small the file is. */
    private static final long ALWAYS = 1L << 28;

    /** Most bytes for each byte of a larger file; logs have fewer than twenty. */
    private static final int MOST_TIMES = 100;

    private static final long MEGABYTE = 1_000_000;

    private Unpacked() {}

    /** Refuses a file of a few bytes that says that it holds very many. */
    static void check(Path file, double bytes) {
        try {
            double packed = Files.size(file);
            if (bytes > ALWAYS && bytes > MOST_TIMES * packed) {
                throw new IllegalArgumentException(String.format(
                        java.util.Locale.ROOT,
                        "'%s' has %.1f MB and would become %.0f MB; above %d MB a file may become %d times as large; save it"
                                + " without compression",
                        file,
                        packed / MEGABYTE,
                        bytes / MEGABYTE,
                        ALWAYS / MEGABYTE,
                        MOST_TIMES));
            }
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot read '" + file + "'", e);
        }
    }
}
