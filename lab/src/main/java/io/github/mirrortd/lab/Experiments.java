package io.github.mirrortd.lab;

import io.github.mirrortd.engine.parallel.Engines;
import io.github.mirrortd.lab.experiment.Experiment;
import io.github.mirrortd.lab.experimentfile.ExperimentReader;
import io.github.mirrortd.lab.result.ExperimentResult;
import io.github.mirrortd.lab.run.CellRunner;
import io.github.mirrortd.lab.run.ExperimentRunner;
import io.github.mirrortd.lab.run.ThreadScheduler;
import java.nio.file.Path;

/** Reads and runs experiments. The same experiment gives the same bits with any number of threads. */
public final class Experiments {
    private Experiments() {}

    /**
     * {@return the experiment that a file in YAML or JSON describes}
     *
     * @param file path of the file; problems and learners may be files next to it
     * @throws IllegalArgumentException if the file is not an experiment; the message names file, line and field
     */
    public static Experiment read(Path file) {
        return ExperimentReader.parse(file, ExperimentReader.text(file)).experiment();
    }

    /**
     * {@return the results of an experiment that is run on all processors}
     *
     * @param experiment problems, learners and stages
     */
    public static ExperimentResult run(Experiment experiment) {
        return run(experiment, Runtime.getRuntime().availableProcessors());
    }

    /**
     * {@return the results of an experiment that is run on a number of threads}
     *
     * @param experiment problems, learners and stages
     * @param threads number of threads, at least 1
     */
    public static ExperimentResult run(Experiment experiment, int threads) {
        var scheduler = new ThreadScheduler(Engines.get("auto"), threads);
        return new ExperimentRunner(new CellRunner(scheduler)).run(experiment, null);
    }
}
