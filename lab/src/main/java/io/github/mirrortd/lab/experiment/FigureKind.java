package io.github.mirrortd.lab.experiment;

import io.github.mirrortd.base.format.OutputFolder;
import java.util.Locale;

/** What a figure of results is about. Its file's name begins with it. */
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

    /** {@return whether it is computed from the problem, which must be finite then, and not from runs} */
    public boolean isExact() {
        return this == CONTRACTION || this == EIGENVALUES;
    }
}
