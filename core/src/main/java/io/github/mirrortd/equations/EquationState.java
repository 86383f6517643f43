package io.github.mirrortd.equations;

import java.util.Optional;

/**
 * A vector or number that a learner keeps between steps besides its weights and traces.
 *
 * @param name the name in the equations
 * @param isVector whether it is a vector with an entry per weight
 * @param start the value, or the value of each entry, before the first step
 * @param setting the name of the setting that is the first value instead; empty for {@code start}
 * @param lastsEpisode whether it returns to 0 with each episode
 */
public record EquationState(
        String name, boolean isVector, double start, Optional<String> setting, boolean lastsEpisode) {
    /**
     * Checks the name and the start.
     *
     * @param name the name in the equations
     * @param isVector whether it is a vector with an entry per weight
     * @param start the value, or the value of each entry, before the first step
     * @param setting the name of the setting that is the first value instead; empty for {@code start}
     * @param lastsEpisode whether it returns to 0 with each episode
     * @throws IllegalArgumentException if the name has a meaning in equations, or an episode's state starts at another value than 0
     */
    public EquationState {
        if (Vocabulary.isTaken(name) || Vocabulary.listed(name).isPresent()) {
            throw new IllegalArgumentException(
                    "'" + name + "' has a meaning in equations; choose another name for the state");
        }
        if (!Double.isFinite(start)) {
            throw new IllegalArgumentException("'" + name + "' must start at a finite number, not at " + start);
        }
        if (lastsEpisode && (start != 0 || setting.isPresent())) {
            throw new IllegalArgumentException(
                    "'" + name + "' lasts an episode, so it starts at 0; leave the start out, or choose 'lasts: run'");
        }
    }
}
