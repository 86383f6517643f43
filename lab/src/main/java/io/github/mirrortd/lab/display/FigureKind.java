package io.github.mirrortd.lab.display;

import io.github.mirrortd.base.format.OutputFolder;
import io.github.mirrortd.lab.experiment.Experiment;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** Kinds of figures of results. Its file's name begins with it. */
public enum FigureKind {
    /** The error after each step. */
    CURVES,
    /** The AUC against a setting. */
    ROBUSTNESS,
    /** The exact contraction factor of Mirror-Prox against the step size. */
    CONTRACTION,
    /** The eigenvalues of the saddle-point operators. */
    EIGENVALUES;

    /**
     * {@return the name of the figure of a problem}
     *
     * @param problem its name
     */
    public String id(String problem) {
        return name().toLowerCase(Locale.ROOT) + "-" + OutputFolder.nameOf(problem);
    }

    /**
     * {@return the kinds of figures that the stages of an experiment have}
     *
     * @param experiment problems, learners and stages
     */
    public static Set<FigureKind> of(Experiment experiment) {
        var kinds = EnumSet.noneOf(FigureKind.class);
        if (experiment.evaluation() != null) {
            kinds.add(CURVES);
        }
        if (experiment.robustness() != null) {
            kinds.add(ROBUSTNESS);
        }
        if (!kinds.isEmpty()
                && !FigureRequest.shownBy(CONTRACTION, experiment.problems()).isEmpty()) {
            kinds.add(CONTRACTION);
            kinds.add(EIGENVALUES);
        }
        return kinds;
    }

    /** {@return whether it is computed from the problem, which must be finite then, and not from runs} */
    public boolean isExact() {
        return this == CONTRACTION || this == EIGENVALUES;
    }
}
