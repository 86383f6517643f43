package io.github.mirrortd.cli.command;

import io.github.mirrortd.lab.format.OutputFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;

/** The output folder, or for results that are only drawn one that goes when it is closed. */
final class Scratch implements AutoCloseable {
    private final OutputFolder folder;
    private final boolean temporary;

    Scratch(Optional<OutputFolder> wanted) {
        temporary = wanted.isEmpty();
        folder = wanted.orElseGet(() -> {
            try {
                return OutputFolder.at(Files.createTempDirectory("mirrortd-results"));
            } catch (IOException e) {
                throw new UncheckedIOException("cannot make a temporary folder", e);
            }
        });
    }

    OutputFolder folder() {
        return folder;
    }

    @Override
    public void close() {
        if (!temporary) {
            return;
        }
        try (var files = Files.walk(folder.path())) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot clear the temporary folder", e);
        }
    }
}
