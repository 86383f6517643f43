package io.github.mirrortd.cli.option;

import io.github.mirrortd.lab.experiment.Stage;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of steps, runs and seeds. */
public final class TrialOptions {
    /** Steps of exact curves: what they hold for every step fits into the memory. */
    public static final int MOST_EXACT_STEPS = 10_000_000;

    private static final int MOST_STEPS = 1_000_000_000;
    private static final int MOST_RUNS = 10_000_000;

    @Option(names = "--steps", paramLabel = "N", description = "Number of steps of a run. Default: the problem's own.")
    private @Nullable Integer steps;

    @Option(names = "--runs", paramLabel = "N", description = "Number of runs. Default: the paper's.")
    private @Nullable Integer runs;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Seed of the first run, an integer ≥ 0; the other runs take the seeds that follow.")
    private @Nullable BigInteger seed;

    /** As the paper's tuning, on its own seeds; only the number of steps is a matter of choice. */
    public Stage tuning() {
        check();
        return steps == null ? Stage.TUNING : Stage.TUNING.withSteps(steps);
    }

    /** As the paper's evaluation, but for what is given. */
    public Stage evaluation() {
        return evaluation(Stage.EVALUATION);
    }

    /** As another stage, but for what is given. */
    public Stage evaluation(Stage usual) {
        return with(usual);
    }

    /** As the paper's sweep, but for what is given. */
    public Stage sweep() {
        return with(Stage.SWEEP);
    }

    private Stage with(Stage usual) {
        check();
        var stage = usual;
        stage = seed == null ? stage : stage.withSeed(seed);
        stage = runs == null ? stage : stage.withRuns(runs);
        return steps == null ? stage : stage.withSteps(steps);
    }

    private void check() {
        checkCount("steps", steps, MOST_STEPS);
        checkCount("runs", runs, MOST_RUNS);
    }

    /**
     * Checks how many are asked for.
     *
     * @param value null where nothing is asked for
     * @throws IllegalArgumentException where it is not from 1 to the most
     */
    public static void checkCount(String name, @Nullable Integer value, int most) {
        if (value != null && value < 1) {
            throw new IllegalArgumentException("--" + name + " must be at least 1, not " + value);
        }
        if (value != null && value > most) {
            throw new IllegalArgumentException("--" + name + " must be at most " + most + ", not " + value);
        }
    }
}
