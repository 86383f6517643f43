package io.github.mirrortd.lab.experiment;

import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.Problem;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which learners are compared on which problems, and how: what an experiment file says. It unrolls into {@link Cell}s.
 *
 * @param title for headings; may be empty
 * @param tuning how grids are searched; null where settings are given
 * @param evaluation how the chosen settings are compared; null where they are not
 * @param robustness how one setting is varied; null where none is
 * @param reference the name of the learner that the others are compared with, seed by seed
 * @param summaries what people are shown of the results; files have all
 * @param figures what is to be drawn
 */
public record Experiment(
        String title,
        List<Problem> problems,
        List<Contender> learners,
        @Nullable Stage tuning,
        @Nullable Stage evaluation,
        @Nullable Sweep robustness,
        String reference,
        Set<Shown> summaries,
        List<FigureRequest> figures) {

    /**
     * A learner that takes part.
     *
     * @param grid what tuning tries; empty where it is not tuned
     * @param fixed what is set for it; what is left out takes the paper's value
     */
    public record Contender(Algorithm algorithm, List<Settings> grid, Settings fixed) {
        /** The settings of a learner that is not tuned. */
        public Settings untuned(Problem problem) {
            return PaperSettings.of(problem, algorithm).with(fixed);
        }
    }

    /**
     * One setting varied.
     *
     * @param learners who takes part
     * @param fixed what else is set, for those that have it
     */
    public record Sweep(Stage stage, List<Algorithm> learners, Parameter varied, List<Double> values, Settings fixed) {
        /** The settings of a learner, one for each value. */
        public List<Settings> settings(Algorithm algorithm) {
            var base = algorithm.complete(fixed.only(algorithm.parameters()));
            return values.stream().map(v -> base.with(varied, v)).toList();
        }
    }

    /** What people are shown of a result. */
    public enum Shown {
        /** Mean and standard deviation of AUC and final error, as in the paper. */
        MEAN,
        MEDIAN,
        /** The interquartile mean. */
        IQM,
        /** The 95 % interval of the mean. */
        INTERVAL,
        /** The paired difference to the reference. */
        DIFFERENCE
    }

    /**
     * A figure that is wanted.
     *
     * @param kind one of {@link #KINDS}
     * @param xAxis {@code linear} or {@code log}; null for what suits the kind
     * @param yAxis as xAxis
     * @param bands {@code std} or {@code quartiles}; null for what is usual
     */
    public record FigureRequest(
            String kind,
            List<Problem> problems,
            List<Algorithm> learners,
            @Nullable String xAxis,
            @Nullable String yAxis,
            @Nullable String bands) {
        /** Learning curves, the sweep, and the exact figures of a problem. */
        public static final List<String> KINDS = List.of("curves", "robustness", "contraction", "eigenvalues");
    }

    public List<Algorithm> algorithms() {
        return learners.stream().map(Contender::algorithm).toList();
    }
}
