package io.github.mirrortd.lab.format;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;

/** Where results go. A file appears there whole or not at all. */
public final class OutputFolder {
    private final Path folder;

    private OutputFolder(Path folder) {
        this.folder = folder;
    }

    /**
     * {@return a folder, made where it is not there yet}
     *
     * @param folder its path
     * @throws IllegalArgumentException where nothing can be written there
     */
    public static OutputFolder at(Path folder) {
        try {
            Files.createDirectories(folder);
            var probe = part(folder);
            Files.createFile(probe);
            Files.delete(probe);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "cannot write to the output folder '" + folder + "': name a folder that can be written", e);
        }
        return new OutputFolder(folder);
    }

    /** {@return where it is} */
    public Path path() {
        return folder;
    }

    /**
     * {@return a name for a file or folder about a problem: what file systems may not like becomes an underscore}
     *
     * @param problem its name
     */
    public static String nameOf(String problem) {
        String safe = problem.replaceAll("[^A-Za-z0-9._-]", "_");
        return safe.startsWith(".") ? "_" + safe : safe;
    }

    /**
     * Writes a text file.
     *
     * @param name the file's, with folders before it where it lies in some
     * @param text its content
     */
    public void write(String name, String text) {
        write(name, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    /**
     * Writes a file whose content is made on the way.
     *
     * @param name the file's, with folders before it where it lies in some
     * @param content what is written
     */
    public void write(String name, Content content) {
        try {
            var target = folder.resolve(name);
            Files.createDirectories(target.toAbsolutePath().getParent());
            var temporary = part(folder);
            try {
                try (var out = Files.newOutputStream(temporary)) {
                    content.writeTo(out);
                }
                move(temporary, target);
            } finally {
                Files.deleteIfExists(temporary);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + name + " to '" + folder + "'", e);
        }
    }

    /**
     * A name that nobody else has; not a temporary file of the system's, whose permissions would be the owner's alone. An
     * interrupted process takes it away.
     */
    private static Path part(Path folder) throws IOException {
        var part = folder.resolve("." + UUID.randomUUID() + ".part");
        try {
            part.toFile().deleteOnExit();
        } catch (IllegalStateException e) {
            throw new IOException("the process is being stopped", e);
        }
        return part;
    }

    private static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** Something that can be written. */
    public interface Content {
        /**
         * Writes it.
         *
         * @param out where it goes
         * @throws IOException where it cannot be written
         */
        void writeTo(OutputStream out) throws IOException;
    }
}
