package io.github.mirrortd.base.format;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;

/** A file that a user names; where a command writes to it, nothing that is there gets lost by mistake. */
public final class NamedFile {
    private NamedFile() {}

    /**
     * Checks, before anything is done, that a file may be written.
     *
     * @param file its name
     * @param overwrite whether it may replace an ordinary file; nothing else is ever replaced
     * @param inputs what the command reads, which it never replaces either
     * @throws IllegalArgumentException where it may not
     */
    public static void check(Path file, boolean overwrite, List<Path> inputs) {
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        for (var input : inputs) {
            if (same(file, input)) {
                throw new IllegalArgumentException("'" + file + "' is the input file; name another output file");
            }
        }
        if (Files.isSymbolicLink(file)) {
            throw new IllegalArgumentException("'" + file + "' is a symbolic link; name an ordinary file");
        }
        if (!Files.isRegularFile(file)) {
            throw new IllegalArgumentException("'" + file + "' is "
                    + (Files.isDirectory(file) ? "a folder; name a file" : "not an ordinary file; name another one"));
        }
        if (!overwrite) {
            throw new IllegalArgumentException(
                    "there is a file '" + file + "' already; name another one, or replace it with --overwrite");
        }
    }

    /**
     * Checks that a name can stand in a file that describes it.
     *
     * @param file its name
     * @throws IllegalArgumentException where the name is more than one line
     */
    public static void checkLine(Path file) {
        String name = file.toString();
        if (name.codePoints().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("'" + name.replaceAll("\\p{Cntrl}", "?")
                    + "': the name of a data file must not contain line breaks or control characters; rename the file");
        }
    }

    private static boolean same(Path file, Path input) {
        return Files.exists(file) && Files.exists(input) && Unchecked.read(file, () -> Files.isSameFile(file, input));
    }
}
