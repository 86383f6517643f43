package io.github.mirrortd.base.format;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Objects;
import java.util.UUID;
import java.util.regex.Pattern;

/** Files that appear whole or not at all: they are written under another name first. */
public final class WholeFiles {
    private static final Pattern PART = Pattern.compile("\\.[0-9a-f-]{36}\\.part");

    /** Longest time between two writes to a file that is being written. */
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(10);

    private WholeFiles() {}

    /** Writes a file of a given name. */
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
     * @throws IllegalArgumentException if it does not
     */
    public static void checkEnding(Path file) {
        if (!String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT).matches("(?s).+\\.(parquet|csv|jsonl)")) {
            throw new IllegalArgumentException(
                    "the output file must end in .parquet, .csv or .jsonl, not '" + file + "'");
        }
    }

    /**
     * Has a file written under another name first.
     *
     * @param file the name in the end
     * @param writer writes it
     */
    public static void write(Path file, Writer writer) {
        var folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
        if (!Files.isDirectory(folder) || !Files.isWritable(folder)) {
            throw new IllegalArgumentException(
                    "cannot write '" + file + "': name a file in a folder that can be written");
        }
        try {
            clear(folder, Instant.now().minus(LONGEST_PAUSE));
            var part = part(folder);
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

    /**
     * {@return a new name for a file that is being written} It is not a temporary file of the system, whose permissions would be the
     * owner's alone. An interrupted process deletes it.
     */
    static Path part(Path folder) throws IOException {
        var part = folder.resolve("." + UUID.randomUUID() + ".part");
        try {
            part.toFile().deleteOnExit();
        } catch (IllegalStateException e) {
            throw new IOException("the process is being stopped", e);
        }
        return part;
    }

    /** Deletes what killed processes left half-written: parts to which nothing was written since a time. */
    static void clear(Path folder, Instant since) throws IOException {
        try (var parts = Files.newDirectoryStream(
                folder, file -> PART.matcher(String.valueOf(file.getFileName())).matches())) {
            for (var part : parts) {
                if (lastWrite(part).isBefore(since)) {
                    Files.deleteIfExists(part);
                }
            }
        }
    }

    /** Another process may rename its part to its final name at any time: such a part was written to just now. */
    private static Instant lastWrite(Path part) throws IOException {
        try {
            return Files.getLastModifiedTime(part, LinkOption.NOFOLLOW_LINKS).toInstant();
        } catch (NoSuchFileException e) {
            return Instant.MAX;
        }
    }
}
