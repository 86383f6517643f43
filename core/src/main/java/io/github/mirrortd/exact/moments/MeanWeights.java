package io.github.mirrortd.exact.moments;

import java.util.Optional;

/**
 * The means of weights over infinitely many runs.
 *
 * @param theta of θ
 * @param ahead of the θ of the point ahead, for learners that keep one
 */
public record MeanWeights(double[] theta, Optional<double[]> ahead) {}
