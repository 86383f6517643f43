package io.github.mirrortd.learn;

import io.github.mirrortd.mdp.Citation;
import java.util.List;

/**
 * A learner's description for tables, tuning and reports.
 *
 * @param name the name; matched ignoring case
 * @param summary one line
 * @param equation the update, for reading; one line for each left-hand side
 * @param citation the source
 * @param parameters the settings that the learner has
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
     * Creates a description with copies of the lists.
     *
     * @param name the name; matched ignoring case
     * @param summary one line
     * @param equation the update, for reading; one line for each left-hand side
     * @param citation the source
     * @param parameters the settings that the learner has
     * @param grid the settings that tuning tries, in this order
     */
    public Description {
        parameters = List.copyOf(parameters);
        grid = List.copyOf(grid);
    }
}
