package io.github.mirrortd.base.database;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Objects;
import java.util.UUID;
import java.util.regex.Pattern;

/** Files that others write, and that appear whole or not at all. */
public final class WholeFiles {
    private static final Pattern PART = Pattern.compile("\\.[0-9a-f-]{36}\\.part");

    /** Longest time between two writes to a file that is being written. */
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(10);

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
            clear(folder);
            part.toFile().deleteOnExit();
            try {
                writer.write(part);
                Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(part);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write '" + file + "'", e);
        } catch (IllegalStateException e) {
            throw new UncheckedIOException(
                    "cannot write '" + file + "'", new IOException("the process is being stopped", e));
        }
    }

    /** Deletes what processes left half-written that were killed: nobody has written there for a while. */
    private static void clear(Path folder) throws IOException {
        var old = Instant.now().minus(LONGEST_PAUSE);
        try (var parts = Files.newDirectoryStream(
                folder, file -> PART.matcher(String.valueOf(file.getFileName())).matches())) {
            for (var part : parts) {
                if (Files.getLastModifiedTime(part, LinkOption.NOFOLLOW_LINKS)
                        .toInstant()
                        .isBefore(old)) {
                    Files.deleteIfExists(part);
                }
            }
        }
    }
}
