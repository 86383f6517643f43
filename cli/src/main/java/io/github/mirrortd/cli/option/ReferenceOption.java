package io.github.mirrortd.cli.option;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Whom the others are compared with. */
public final class ReferenceOption {
    @Option(
            names = "--reference",
            paramLabel = "NAME",
            description = "The learner that the others are compared with, seed by seed; by default the last one named.")
    private @Nullable String name;

    /** The name of the learner asked for, or of the last one selected. */
    public String among(SelectionOptions selection) {
        return selection.reference(name);
    }
}
