package io.github.mirrortd.base.database;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Files that a data set may read: those in its folder and below, and others only with permission of the user.
 *
 * @param folder where relative names begin
 * @param readable files, and folders with all that is below them
 * @param files whether every other file of this machine may be read, too
 * @param remote whether addresses of other machines may be read
 */
public record Access(Path folder, List<Path> readable, boolean files, boolean remote) {
    private static final String LOCAL = "file:";

    /**
     * {@return access to a folder and to all that is below it}
     *
     * @param folder the data set's
     */
    public static Access inside(Path folder) {
        return new Access(folder, List.of(folder), false, false);
    }

    /**
     * {@return access to some files alone}
     *
     * @param files that the command line names
     */
    public static Access only(List<Path> files) {
        return new Access(Path.of("").toAbsolutePath(), files, false, false);
    }

    /**
     * {@return the same access, and more where it is allowed}
     *
     * @param allFiles whether every file of this machine may be read
     * @param addresses whether other machines may be read
     */
    public Access with(boolean allFiles, boolean addresses) {
        return new Access(folder, readable, files || allFiles, remote || addresses);
    }

    /**
     * {@return the reason not to read a file; empty if it may be read}
     *
     * @param name as the data set has it, with wildcards or without
     */
    public Optional<String> refusal(String name) {
        if (isRemote(name)) {
            return remote ? Optional.empty() : Optional.of(remoteRefusal(name));
        }
        if (files) {
            return Optional.empty();
        }
        try {
            // What stands before the first wildcard is one place; links lead where they lead.
            String fixed = name.replaceFirst("^" + LOCAL + "(//)?", "").replaceFirst("[^/\\\\]*[*?\\[].*", "");
            var place = real(folder.resolve(fixed));
            return readable.stream().anyMatch(r -> place.startsWith(real(r)))
                    ? Optional.empty()
                    : Optional.of(fileRefusal(name));
        } catch (InvalidPathException e) {
            return Optional.of("'" + name + "' cannot be the name of a file");
        }
    }

    /**
     * {@return whether a name is an address of another machine}
     *
     * @param name as the data set has it
     */
    public static boolean isRemote(String name) {
        return name.contains("://") && !name.startsWith(LOCAL);
    }

    /**
     * {@return the sentence for a file that may not be read}
     *
     * @param name the file's
     */
    public static String fileRefusal(String name) {
        return "'" + name
                + "' lies outside of the data set's folder; say --allow-files to let a data set that you trust read"
                + " every file that you may read";
    }

    /**
     * {@return the sentence for an address that may not be read}
     *
     * @param name the address
     */
    public static String remoteRefusal(String name) {
        return "'" + name
                + "' is on another machine; say --allow-remote to let a data set that you trust read addresses";
    }

    /**
     * {@return a path without links and dots, as far as there is something}
     *
     * @param path of a file or a folder
     */
    public static Path real(Path path) {
        var absolute = path.toAbsolutePath().normalize();
        try {
            return path.toRealPath();
        } catch (IOException e) {
            var parent = absolute.getParent();
            return parent == null ? absolute : real(parent).resolve(absolute.getFileName());
        }
    }
}
