package io.github.mirrortd.data.step;

import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Settings;

/**
 * A learner that goes through a log.
 *
 * @param settings those left out take their usual values
 */
public record ReplayedLearner(Algorithm algorithm, Settings settings) {}
