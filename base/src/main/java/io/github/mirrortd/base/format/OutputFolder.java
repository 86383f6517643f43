package io.github.mirrortd.base.format;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.DigestOutputStream;
import java.time.Instant;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/** The folder of results. A file appears there whole or not at all, and is on the disk before it has its name. */
public final class OutputFolder {
    /** Entries of an output folder besides the folders of problems, and hidden files of some systems. */
    private static final Set<String> RESERVED = Set.of(
            "unfinished",
            "figures",
            "results.csv",
            "tuning.csv",
            "robustness.csv",
            "settings.json",
            "provenance.json",
            "experiment.yaml",
            "experiment.json",
            "report.html",
            "con",
            "prn",
            "aux",
            "nul");

    private static final int LONGEST_NAME = 150;

    private final Path folder;
    private final Map<String, String> written = Collections.synchronizedMap(new TreeMap<>());

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
        if (folder.toString().isEmpty()) {
            throw new IllegalArgumentException("the output folder has an empty name; '.' is the folder you are in");
        }
        try {
            Files.createDirectories(folder);
            var probe = WholeFiles.part(folder);
            Files.createFile(probe);
            // Another process may clear the folder at the same time.
            Files.deleteIfExists(probe);
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
        return safe.startsWith(".") || RESERVED.contains(safe.toLowerCase(Locale.ROOT)) ? "_" + safe : safe;
    }

    /**
     * Checks, before anything is run, whether files can be called after a problem.
     *
     * @param problem its name
     * @throws IllegalArgumentException where it is empty, too long or not one line of text
     */
    public static void checkName(String problem) {
        if (problem.isBlank()
                || problem.length() > LONGEST_NAME
                || problem.codePoints().anyMatch(Character::isISOControl)) {
            String shown = problem.replaceAll("\\p{Cntrl}", "?");
            throw new IllegalArgumentException("a problem's name is one line of 1 to " + LONGEST_NAME
                    + " characters, which '" + (shown.length() > 40 ? shown.substring(0, 40) + "…" : shown)
                    + "' is not");
        }
    }

    /** {@return the SHA-256 of every file that was written through this object, by name} */
    public Map<String, String> written() {
        synchronized (written) {
            return new TreeMap<>(written);
        }
    }

    /** Deletes half-written files of a killed process; no other process may use the folder. */
    public void clearParts() {
        Unchecked.run("cannot clear '" + folder + "'", () -> WholeFiles.clear(folder, Instant.MAX));
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
        Unchecked.run("cannot write " + name + " to '" + folder + "'", () -> {
            var target = folder.resolve(name);
            Files.createDirectories(target.toAbsolutePath().getParent());
            if (!holds(target)) {
                throw new IllegalArgumentException(
                        "'" + target.getParent() + "' is a link that leads out of the folder; remove it");
            }
            var temporary = WholeFiles.part(folder);
            try {
                written.put(name.replace('\\', '/'), writeTo(temporary, content));
                move(temporary, target);
            } finally {
                Files.deleteIfExists(temporary);
            }
        });
    }

    /**
     * {@return whether a file lies in this folder or below it, or would; links on the way are followed}
     *
     * @param file absolute, or relative to the working directory
     * @throws IOException if its folder cannot be read
     */
    public boolean holds(Path file) throws IOException {
        var parent = file.toAbsolutePath().getParent();
        return parent != null && Files.exists(parent) && parent.toRealPath().startsWith(folder.toRealPath());
    }

    /** @return the content's SHA-256 */
    private static String writeTo(Path file, Content content) throws IOException {
        var sha = Sha256.start();
        try (var out = new FileOutputStream(file.toFile())) {
            // Archives close what they are written to, and the disk has to be asked before that.
            content.writeTo(new DigestOutputStream(out, sha) {
                @Override
                public void close() throws IOException {
                    flush();
                }
            });
            out.getFD().sync();
        }
        return Sha256.text(sha);
    }

    private static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
        settle(Objects.requireNonNull(to.toAbsolutePath().getParent()));
    }

    /** The names in a folder reach the disk too, on systems where a folder can be asked for that. */
    private static void settle(Path folder) {
        try (var names = FileChannel.open(folder, StandardOpenOption.READ)) {
            names.force(true);
        } catch (IOException e) {
            // Windows opens no folders, and needs no such question.
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
