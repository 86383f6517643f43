package io.github.mirrortd.lab.result;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.mdp.Problem;
import java.util.List;
import java.util.stream.Stream;

/**
 * Result of an experiment; what it has no stage for is empty.
 *
 * @param tunings the search of every grid
 * @param results the evaluation of the chosen settings
 * @param robustness the sweep
 */
@Fields("results=main tuning=candidates robustness")
public record ExperimentResult(List<Tuning> tunings, List<Result> results, List<Result> robustness) {
    /**
     * Copies the lists.
     *
     * @param tunings the search of every grid
     * @param results the evaluation of the chosen settings
     * @param robustness the sweep
     */
    public ExperimentResult {
        tunings = List.copyOf(tunings);
        results = List.copyOf(results);
        robustness = List.copyOf(robustness);
    }

    /** {@return what the experiment is about: the evaluation, or the sweep where there is none} */
    public List<Result> main() {
        return results.isEmpty() ? robustness : results;
    }

    /** {@return every candidate of every search} */
    public List<Tuning.Row> candidates() {
        return tunings.stream().flatMap(t -> t.rows().stream()).toList();
    }

    /** {@return all learners that the results are of, in their order} */
    public List<Algorithm> algorithms() {
        return Stream.of(
                        tunings.stream().map(Tuning::algorithm),
                        results.stream().map(r -> r.cell().algorithm()),
                        robustness.stream().map(r -> r.cell().algorithm()))
                .flatMap(s -> s)
                .distinct()
                .toList();
    }

    /** {@return all problems that the results are of, in their order} */
    public List<Problem> problems() {
        return Stream.concat(results.stream(), robustness.stream())
                .map(r -> r.cell().problem())
                .distinct()
                .toList();
    }
}
