package io.github.mirrortd.cli.option;

import io.github.mirrortd.base.format.NamedFile;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** Permission to replace an existing file. */
public final class OverwriteOption {
    @Option(names = "--overwrite", description = "Replace the file if there is one.")
    private boolean overwrite;

    public boolean overwrites() {
        return overwrite;
    }

    /**
     * Checks that a file may be written.
     *
     * @param inputs what the command reads
     * @throws IllegalArgumentException where it may not
     */
    public void check(Path file, Path... inputs) {
        NamedFile.check(file, overwrite, List.of(inputs));
    }
}
