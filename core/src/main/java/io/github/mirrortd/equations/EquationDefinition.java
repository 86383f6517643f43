package io.github.mirrortd.equations;

import io.github.mirrortd.mdp.Citation;
import java.util.HashSet;
import java.util.List;

/**
 * The definition of a learner as equations.
 *
 * @param name the name
 * @param summary a description of one line
 * @param source the publication
 * @param settings the declared settings: all custom ones, and listed ones with a default or grid of their own
 * @param state the state that it keeps between steps besides weights and traces
 * @param update the equations, one per line
 * @param text the whole text of the file
 */
public record EquationDefinition(
        String name,
        String summary,
        Citation source,
        List<EquationSetting> settings,
        List<EquationState> state,
        String update,
        String text) {
    /**
     * Creates a definition with copies of the lists.
     *
     * @param name the name
     * @param summary a description of one line
     * @param source the publication
     * @param settings the declared settings: all custom ones, and listed ones with a default or grid of their own
     * @param state the state that it keeps between steps besides weights and traces
     * @param update the equations, one per line
     * @param text the whole text of the file
     * @throws IllegalArgumentException if the name is empty or has spaces, or a setting occurs twice
     */
    public EquationDefinition {
        settings = List.copyOf(settings);
        state = List.copyOf(state);
        if (!name.matches("[^\\s,]{1,60}")) {
            throw new IllegalArgumentException("a learner's name is one word without commas, not '" + name + "'");
        }
        if (settings.stream().map(EquationSetting::parameter).distinct().count() < settings.size()) {
            throw new IllegalArgumentException("a setting of " + name + " is named twice");
        }
        var before = new HashSet<String>();
        for (var setting : settings) {
            var multiple = setting.multiple();
            if (!multiple.map(m -> before.contains(m.of())).orElse(true)) {
                throw new IllegalArgumentException(
                        "the grid of '" + setting.parameter().id() + "' is times '"
                                + multiple.orElseThrow().of() + "'; name that setting first, with its own grid");
            }
            before.add(setting.parameter().id());
        }
    }

    /**
     * Defines a learner that keeps only weights and traces.
     *
     * @param name the name
     * @param summary a description of one line
     * @param source the publication
     * @param settings the declared settings: all custom ones, and listed ones with a default or grid of their own
     * @param update the equations, one per line
     * @param text the whole text of the file
     */
    public EquationDefinition(
            String name, String summary, Citation source, List<EquationSetting> settings, String update, String text) {
        this(name, summary, source, settings, List.of(), update, text);
    }

    /**
     * {@return a learner with equations and listed settings only}
     *
     * @param name the name
     * @param summary a description of one line
     * @param source the publication
     * @param update the equations, one per line
     */
    public static EquationDefinition of(String name, String summary, Citation source, String update) {
        return new EquationDefinition(name, summary, source, List.of(), update, update);
    }
}
