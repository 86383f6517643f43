package io.github.mirrortd.lab.figures;

import io.github.mirrortd.lab.format.OutputFolder;
import java.util.Locale;

/** What a figure is about. Its file's name begins with it. */
public enum FigureKind {
    /** The error after each step. */
    CURVES,
    /** The AUC against a setting. */
    ROBUSTNESS,
    /** The exact contraction factor of Mirror-Prox against the step size. */
    CONTRACTION,
    /** The eigenvalues of the saddle-point operators. */
    EIGENVALUES;

    String id(String problem) {
        return name().toLowerCase(Locale.ROOT) + "-" + OutputFolder.nameOf(problem);
    }
}
