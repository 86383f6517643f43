package io.github.mirrortd.lab.run;

import io.github.mirrortd.lab.experiment.Cell;
import org.jspecify.annotations.Nullable;

/**
 * Result of one run of a cell.
 *
 * @param run its number; its seed follows from the cell's trials
 * @param auc the mean error over the window
 * @param last the error after the last step
 * @param curve all errors, where they are wanted; not to be changed
 */
public record FinishedRun(Cell cell, int run, double auc, double last, double @Nullable [] curve) {}
