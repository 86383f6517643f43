package io.github.mirrortd.problems.families;

import io.github.mirrortd.problems.Problems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes the states and true values that the streaming problems are judged by, into the folder given as the only argument:
 * {@code core/src/main/resources/io/github/mirrortd/problems/families}. Needed once, and again where a problem's definition changes.
 */
public final class WriteEvaluationStates {
    private WriteEvaluationStates() {}

    public static void main(String[] args) throws IOException {
        for (var family : Problems.families()) {
            if (family instanceof TiledStream stream) {
                Files.writeString(
                        Path.of(args[0]).resolve(stream.id() + ".csv"),
                        stream.evaluation().csv(stream));
            }
        }
    }
}
