package io.github.mirrortd.explore.results;

import io.github.mirrortd.explore.http.Refused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/** Which of the machine's files may be read: those below the folders that were given, and the files that were named, no others. */
public final class Reach {
    private final List<Path> folders;
    private final List<Path> files;

    /**
     * @param folders that were given
     * @param files that were named
     * @throws IllegalArgumentException where there is no such folder
     */
    public Reach(List<Path> folders, List<Path> files) {
        this.folders = folders.stream().map(Reach::folder).toList();
        this.files = files.stream().map(Reach::real).toList();
    }

    private static Path folder(Path folder) {
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
     * @throws Refused where it is not there, or may not be read, in the same words: nobody learns what else there is
     */
    public Path checked(String word) {
        try {
            var path = Path.of(word).toRealPath();
            if (files.contains(path) || folders.stream().anyMatch(path::startsWith)) {
                return path;
            }
        } catch (IOException | InvalidPathException e) {
            throw outside(word);
        }
        throw outside(word);
    }

    private static Refused outside(String word) {
        return Refused.notThere("there is no '" + word
                + "' below the folders that the page was started with; name its folder there, as in 'mirrortd explore"
                + " FOLDER'");
    }
}
