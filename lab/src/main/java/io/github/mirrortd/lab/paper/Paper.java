package io.github.mirrortd.lab.paper;

import io.github.mirrortd.lab.experiment.Experiment;
import io.github.mirrortd.lab.experiment.ExperimentReader;
import io.github.mirrortd.lab.experiment.Stage;
import io.github.mirrortd.lab.format.Resources;
import java.util.Objects;

/** The paper as an experiment file: the one place that says which problems, learners, seeds, steps and values it has. */
public final class Paper {
    private static final String FILE = "paper.yaml";

    private Paper() {}

    /** Read when it is asked for first: commands that do not need it do not wait for it. */
    private static final class Read {
        static final Experiment EXPERIMENT = ExperimentReader.parse(FILE, text());
        static final Stage TUNING = Objects.requireNonNull(EXPERIMENT.tuning());
        static final Stage EVALUATION = Objects.requireNonNull(EXPERIMENT.evaluation());
        static final Experiment.Sweep ROBUSTNESS = Objects.requireNonNull(EXPERIMENT.robustness());
    }

    public static Experiment experiment() {
        return Read.EXPERIMENT;
    }

    public static Stage tuning() {
        return Read.TUNING;
    }

    public static Stage evaluation() {
        return Read.EVALUATION;
    }

    public static Experiment.Sweep robustness() {
        return Read.ROBUSTNESS;
    }

    /** The file as it is. */
    public static String text() {
        return Resources.text(Paper.class, FILE);
    }
}
