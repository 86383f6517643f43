package io.github.mirrortd.base.format;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.UserPrincipal;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A folder in the system's temporary one that is deleted with all its files when it is closed or the process ends. Leftovers
 * of killed processes are deleted when a later one creates such a folder: each holds a lock in its own for as long as it
 * lives.
 */
public final class TemporaryFolder implements AutoCloseable {
    private static final String LOCK = ".lock";
    private static final Pattern NAME = Pattern.compile("mirrortd-[a-z]+-[0-9]+");
    private static final Duration LONGEST_START = Duration.ofDays(1);
    private static final int TRIES = 20;
    private static final long PAUSE = 50;

    /** The folders of this process, whose locks would be lost if they were looked at. */
    private static final Set<Path> HELD = new HashSet<>();

    private final Path path;
    private final FileChannel lock;
    private final Thread atTheEnd;

    private TemporaryFolder(Path path, FileChannel lock) {
        this.path = path;
        this.lock = lock;
        atTheEnd = new Thread(this::deleteAtTheEnd);
        Runtime.getRuntime().addShutdownHook(atTheEnd);
    }

    /**
     * {@return a new folder}
     *
     * @param purpose small letters, part of its name
     * @throws IOException where none can be made
     */
    public static TemporaryFolder of(String purpose) throws IOException {
        synchronized (HELD) {
            var path = Files.createTempDirectory("mirrortd-" + purpose + "-").toRealPath();
            HELD.add(path);
            clear(path);
            // Locked before it has the name by which others look for it.
            var early = path.resolve(LOCK + ".new");
            var channel = FileChannel.open(early, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            channel.lock();
            Files.move(early, path.resolve(LOCK));
            try {
                return new TemporaryFolder(path, channel);
            } catch (IllegalStateException e) {
                channel.close();
                delete(path);
                throw new IOException("the process is being stopped", e);
            }
        }
    }

    /** {@return where it is, without links} */
    public Path path() {
        return path;
    }

    /** Deletes what dead processes of the same user left next to a folder; what cannot be deleted stays. */
    private static void clear(Path own) {
        try (var there = Files.newDirectoryStream(Objects.requireNonNull(own.getParent()), "mirrortd-*")) {
            var user = Files.getOwner(own);
            for (var folder : there) {
                clear(folder, user);
            }
        } catch (IOException | RuntimeException e) {
            // Nothing of this process depends on it.
        }
    }

    /** Another process may delete the same folder at any time. */
    private static void clear(Path folder, UserPrincipal user) {
        try {
            if (!HELD.contains(folder) && isStale(folder, user)) {
                deleteOnce(folder);
            }
        } catch (IOException e) {
            // It stays for the next process.
        }
    }

    private static boolean isStale(Path folder, UserPrincipal user) throws IOException {
        boolean ours = NAME.matcher(String.valueOf(folder.getFileName())).matches()
                && Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                && Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).equals(user);
        if (!ours) {
            return false;
        }
        try (var channel =
                FileChannel.open(folder.resolve(LOCK), StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
            return channel.tryLock() != null;
        } catch (NoSuchFileException e) {
            // It may be about to lock it.
            return Files.getLastModifiedTime(folder)
                    .toInstant()
                    .isBefore(Instant.now().minus(LONGEST_START));
        }
    }

    /**
     * Deletes a folder with all that is in it. Other threads and processes may delete it too, or still write there: missing
     * files are not an error, and new ones are deleted.
     *
     * @param folder its path; nothing happens if there is none
     * @throws IOException if something cannot be deleted, however often it is tried
     */
    public static void delete(Path folder) throws IOException {
        for (int left = TRIES; ; left--) {
            try {
                deleteOnce(folder);
                return;
            } catch (IOException e) {
                if (left == 1) {
                    throw e;
                }
                pause(e);
            }
        }
    }

    private static void pause(IOException reason) throws IOException {
        try {
            Thread.sleep(PAUSE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw reason;
        }
    }

    private static void deleteOnce(Path file) throws IOException {
        if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
            try (var inside = Files.newDirectoryStream(file)) {
                for (var one : inside) {
                    deleteOnce(one);
                }
            } catch (NoSuchFileException e) {
                return;
            } catch (DirectoryIteratorException e) {
                throw e.getCause();
            }
        }
        Files.deleteIfExists(file);
    }

    private void deleteAtTheEnd() {
        try {
            delete(path);
        } catch (IOException e) {
            // It stays for the next process.
        }
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(atTheEnd);
        } catch (IllegalStateException e) {
            // It is being deleted.
            return;
        }
        synchronized (HELD) {
            try {
                lock.close();
                delete(path);
            } catch (IOException e) {
                throw new UncheckedIOException("cannot delete the temporary folder '" + path + "'", e);
            } finally {
                HELD.remove(path);
            }
        }
    }
}
