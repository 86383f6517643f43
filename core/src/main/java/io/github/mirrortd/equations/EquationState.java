package io.github.mirrortd.equations;

import org.jspecify.annotations.Nullable;

/**
 * What a learner keeps from step to step besides its weights and traces.
 *
 * @param name as in its equations
 * @param isVector whether it is a vector, with a number for each weight
 * @param start what it is, or each of its entries, before the first step
 * @param setting the name of the setting that it starts at instead; null if it starts at {@code start}
 * @param lastsEpisode whether it starts again with each episode
 */
public record EquationState(
        String name,
        boolean isVector,
        double start,
        @Nullable String setting,
        boolean lastsEpisode) {
    /**
     * Checks the name and the start.
     *
     * @param name as in its equations
     * @param isVector whether it is a vector, with a number for each weight
     * @param start what it is, or each of its entries, before the first step
     * @param setting the name of the setting that it starts at instead; null if it starts at {@code start}
     * @param lastsEpisode whether it starts again with each episode
     * @throws IllegalArgumentException if the name means something in equations already, or if it starts again at anything but 0
     */
    public EquationState {
        if (Vocabulary.isTaken(name) || Vocabulary.listed(name).isPresent()) {
            throw new IllegalArgumentException("'" + name
                    + "' means something in equations already; choose another name for what the learner keeps");
        }
        if (!Double.isFinite(start)) {
            throw new IllegalArgumentException("'" + name + "' starts at a finite number, not at " + start);
        }
        if (lastsEpisode && (start != 0 || setting != null)) {
            throw new IllegalArgumentException("'" + name
                    + "' lasts an episode and so starts at 0 with each; leave its start out, or let it last");
        }
    }
}
