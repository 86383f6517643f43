package io.github.mirrortd.lab.saved;

import io.github.mirrortd.lab.result.ExperimentResult;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Result of an experiment with all that its presentation needs.
 *
 * @param analyses the exact analyses of its problems
 * @param provenance what one needs to know to get the same again; empty where it is not known
 */
public record ExperimentOutcome(
        ExperimentResult result, Curves curves, Analyses analyses, Map<String, @Nullable Object> provenance) {
    /**
     * Result of an experiment.
     *
     * @param result its numbers
     * @param curves its learning curves
     * @param provenance how to get them again
     */
    public ExperimentOutcome(ExperimentResult result, Curves curves, Map<String, @Nullable Object> provenance) {
        this(result, curves, new Analyses(result.problems()), provenance);
    }
}
