package io.github.mirrortd.problems;

import io.github.mirrortd.mdp.Problem;
import java.util.function.Supplier;

/** A problem that {@link Problems} finds by itself; mark the class {@code @AutoService(ProblemSource.class)}. */
public interface ProblemSource extends Supplier<Problem> {}
