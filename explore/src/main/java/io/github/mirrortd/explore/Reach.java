package io.github.mirrortd.explore;

import io.github.mirrortd.explore.http.Refused;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Admits files below the folders and the files that the command names, and no others. */
final class Reach {
    private static final Pattern ENDING = Pattern.compile("(?i)\\.(ya?ml|json)$");

    private final List<Path> folders;
    private final List<Path> files;

    /**
     * @param folders that were given
     * @param files that were named
     * @throws IllegalArgumentException where there is no such folder
     */
    public Reach(List<Path> folders, List<Path> files) {
        this.folders = folders.stream().map(Reach::existing).toList();
        this.files = files.stream().map(Reach::real).toList();
    }

    private static Path existing(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw new IllegalArgumentException("there is no folder '" + folder + "'");
        }
        return real(folder);
    }

    /** With all links followed: what a link leads to is what counts. */
    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            throw new IllegalArgumentException("there is no '" + path + "'", e);
        }
    }

    List<Path> folders() {
        return folders;
    }

    /**
     * {@return what a word means, where it may be read}
     *
     * @throws Refused if it does not exist or may not be read; the message is the same for both
     */
    public Path checked(String word) {
        return within(word).orElseThrow(() -> outside(word));
    }

    /** As {@link #checked(String)}. */
    public Path checked(Path path) {
        return checked(path.toString());
    }

    private Optional<Path> within(String word) {
        try {
            return Optional.of(Path.of(word).toRealPath())
                    .filter(path -> files.contains(path) || folders.stream().anyMatch(path::startsWith));
        } catch (IOException | InvalidPathException e) {
            return Optional.empty();
        }
    }

    /**
     * {@return the file that a word means where it is written as a path, nothing where it is a name}
     *
     * @throws Refused where its ending says that it is a file, and it may not be read
     */
    public Optional<Path> file(String word) {
        if (ENDING.matcher(word).find()) {
            return Optional.of(checked(word));
        }
        return word.contains("/") || word.contains(File.separator) ? within(word) : Optional.empty();
    }

    /**
     * {@return a folder of results of which everything may be read}
     *
     * @throws Refused where it may not be read, or holds a symbolic link to something that may not
     */
    public Path folder(String word) throws IOException {
        var folder = checked(word);
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (attributes.isSymbolicLink()) {
                    checked(file);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
                return FileVisitResult.CONTINUE;
            }
        });
        return folder;
    }

    private static Refused outside(String word) {
        return Refused.notThere("there is no '" + word
                + "' below the folders that the page was started with; name its folder there, as in 'mirrortd explore"
                + " FOLDER'");
    }
}
