package io.github.mirrortd.base.format;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.UserPrincipal;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A folder in the system's temporary one that is deleted with all its files when it is closed or the process is told to end. What
 * processes left that were killed is deleted when a later one makes such a folder: each holds a lock in its own for as long as it
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

    /** Deletes what dead processes of the same user left beside a folder; what cannot be deleted stays. */
    private static void clear(Path own) {
        var all = own.getParent();
        if (all == null) {
            return;
        }
        try (var there = Files.newDirectoryStream(all, "mirrortd-*")) {
            var user = Files.getOwner(own);
            for (var folder : there) {
                if (!HELD.contains(folder) && isStale(folder, user)) {
                    delete(folder);
                }
            }
        } catch (IOException | RuntimeException e) {
            // Nothing of this process depends on it.
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

    /** Another process may delete the same folder at the same time: each file is gone afterwards, whichever deleted it. */
    private static void delete(Path folder) throws IOException {
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException problem) throws IOException {
                return unlessGone(problem);
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException problem)
                    throws IOException {
                Files.deleteIfExists(directory);
                return unlessGone(problem);
            }
        });
    }

    private static FileVisitResult unlessGone(@Nullable IOException problem) throws IOException {
        if (problem != null && !(problem instanceof NoSuchFileException)) {
            throw problem;
        }
        return FileVisitResult.CONTINUE;
    }

    /** Others may still write: what appears meanwhile is deleted too. */
    private void deleteAtTheEnd() {
        for (int i = 0; i < TRIES && Files.exists(path); i++) {
            try {
                delete(path);
            } catch (IOException e) {
                try {
                    Thread.sleep(PAUSE);
                } catch (InterruptedException stop) {
                    return;
                }
            }
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
