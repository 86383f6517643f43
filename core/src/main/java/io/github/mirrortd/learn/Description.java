package io.github.mirrortd.learn;

import io.github.mirrortd.mdp.Citation;
import java.util.List;

/**
 * What an algorithm says of itself.
 *
 * @param name what people call it; matched ignoring case
 * @param summary one line
 * @param equation the update, for reading; one line for each left-hand side
 * @param citation where it is from
 * @param parameters the settings it has
 * @param grid the settings that tuning tries, in this order
 */
public record Description(
        String name,
        String summary,
        String equation,
        Citation citation,
        List<Parameter> parameters,
        List<Settings> grid) {
    /**
     * Copies the lists.
     *
     * @param name what people call it; matched ignoring case
     * @param summary one line
     * @param equation the update, for reading; one line for each left-hand side
     * @param citation where it is from
     * @param parameters the settings it has
     * @param grid the settings that tuning tries, in this order
     */
    public Description {
        parameters = List.copyOf(parameters);
        grid = List.copyOf(grid);
    }
}
