package io.github.mirrortd.lab.paper;

import io.github.mirrortd.lab.experiment.Experiment;
import io.github.mirrortd.lab.experiment.Sweep;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.mdp.Problem;
import java.util.List;
import java.util.Objects;

/** The paper as an experiment file: the one place that says which problems, learners, seeds, steps and values it has. */
public final class Paper {
    private static final Study STUDY = new Study("sthtd");

    private Paper() {}

    /** {@return the paper's experiment, which is read when it is asked for first} */
    public static Experiment experiment() {
        return STUDY.experiment();
    }

    /** {@return the problems of the paper, in its order} */
    public static List<Problem> problems() {
        return experiment().problems();
    }

    /** {@return the learners of the paper's tables and figures, in its order} */
    public static List<Algorithm> algorithms() {
        return experiment().algorithms();
    }

    /** {@return the sweep over step sizes} */
    public static Sweep robustness() {
        return Objects.requireNonNull(experiment().robustness());
    }

    /**
     * {@return whether an experiment runs what the paper ran, whatever is shown and drawn of it}
     *
     * @param other any experiment
     */
    public static boolean is(Experiment other) {
        return experiment().candidates().equals(other.candidates())
                && experiment().learners().equals(other.learners())
                && experiment().problems().equals(other.problems())
                && Objects.equals(experiment().evaluation(), other.evaluation())
                && experiment().swept().equals(other.swept());
    }

    /** {@return the paper's experiment file as it is} */
    public static String text() {
        return STUDY.experimentText();
    }
}
