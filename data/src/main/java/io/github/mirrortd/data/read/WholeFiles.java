package io.github.mirrortd.data.read;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import java.util.Objects;
import java.util.UUID;

/** Files that others write, and that appear whole or not at all. */
public final class WholeFiles {
    private WholeFiles() {}

    /** One who writes a file of a given name. */
    public interface Writer {
        /**
         * Writes the file.
         *
         * @param part under this name
         */
        void write(Path part);
    }

    /**
     * Checks that a file's name says in which format rows go there.
     *
     * @param file its name
     * @throws IllegalArgumentException where it does not
     */
    public static void checkEnding(Path file) {
        if (!String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT).matches("(?s).+\\.(parquet|csv|jsonl)")) {
            throw new IllegalArgumentException(
                    "rows go to a file that ends in parquet, csv or jsonl, not to '" + file + "'");
        }
    }

    /**
     * Has a file written under another name first.
     *
     * @param file the name in the end
     * @param writer who writes it
     */
    public static void write(Path file, Writer writer) {
        var folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
        if (!Files.isDirectory(folder) || !Files.isWritable(folder)) {
            throw new IllegalArgumentException(
                    "cannot write '" + file + "': name a file in a folder that can be written");
        }
        var part = folder.resolve("." + UUID.randomUUID() + ".part");
        try {
            try {
                writer.write(part);
                Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(part);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write '" + file + "'", e);
        }
    }
}
