package io.github.mirrortd.base.format;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;

/**
 * One process works in an output folder, and in that process one command. The lock is on a separate file, which is opened
 * for nothing else and never deleted: on many systems a process loses its locks on a file as soon as it closes any other
 * channel to it, and a lock on an unlinked file protects nothing.
 */
public final class FolderLock implements AutoCloseable {
    private static final String FILE = ".mirrortd.lock";

    /** The folders that are locked by this process: a second channel must not even be opened. */
    private static final Set<Path> HELD = new HashSet<>();

    private final Path folder;
    private final FileChannel channel;

    private FolderLock(Path folder, FileChannel channel) {
        this.folder = folder;
        this.channel = channel;
    }

    /**
     * {@return the lock on a folder, until it is closed}
     *
     * @param out the folder
     * @throws IllegalArgumentException if another process uses the folder
     */
    public static FolderLock on(OutputFolder out) {
        try {
            var folder = out.path().toRealPath();
            synchronized (HELD) {
                if (HELD.contains(folder)) {
                    throw taken(out);
                }
                var channel = FileChannel.open(
                        folder.resolve(FILE),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE,
                        LinkOption.NOFOLLOW_LINKS);
                if (channel.tryLock() == null) {
                    channel.close();
                    throw taken(out);
                }
                HELD.add(folder);
                return new FolderLock(folder, channel);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot lock the folder '" + out.path() + "'", e);
        }
    }

    private static IllegalArgumentException taken(OutputFolder out) {
        return new IllegalArgumentException(
                "another mirrortd is at work in '" + out.path() + "': wait for it or name another folder");
    }

    @Override
    public void close() {
        Unchecked.run("cannot unlock the folder '" + folder + "'", () -> {
            synchronized (HELD) {
                if (channel.isOpen()) {
                    channel.close();
                    HELD.remove(folder);
                }
            }
        });
    }
}
