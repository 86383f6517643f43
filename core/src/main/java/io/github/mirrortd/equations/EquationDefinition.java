package io.github.mirrortd.equations;

import io.github.mirrortd.mdp.Citation;
import java.util.HashSet;
import java.util.List;

/**
 * What a learner that is written as equations is.
 *
 * @param name what people call it
 * @param summary one line
 * @param source where it is from
 * @param settings those that it names: all of its own, and listed ones where it has something to say of them
 * @param state what it keeps from step to step besides weights and traces
 * @param update the equations, one on a line
 * @param text all that was written, for those who keep it: the whole of a file
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
     * Copies the settings.
     *
     * @param name what people call it
     * @param summary one line
     * @param source where it is from
     * @param settings those that it names: all of its own, and listed ones where it has something to say of them
     * @param state what it keeps from step to step besides weights and traces
     * @param update the equations, one on a line
     * @param text all that was written, for those who keep it: the whole of a file
     * @throws IllegalArgumentException where the name has spaces or is empty, or a setting is named twice
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
            if (multiple != null && !before.contains(multiple.of())) {
                throw new IllegalArgumentException(
                        "the grid of '" + setting.parameter().id() + "' is times '" + multiple.of()
                                + "'; name that setting first, with its own grid");
            }
            before.add(setting.parameter().id());
        }
    }

    /**
     * A learner that keeps nothing but weights and traces.
     *
     * @param name what people call it
     * @param summary one line
     * @param source where it is from
     * @param settings those that it names: all of its own, and listed ones where it has something to say of them
     * @param update the equations, one on a line
     * @param text all that was written, for those who keep it: the whole of a file
     */
    public EquationDefinition(
            String name, String summary, Citation source, List<EquationSetting> settings, String update, String text) {
        this(name, summary, source, settings, List.of(), update, text);
    }

    /**
     * {@return a learner that is all in its equations, with listed settings only}
     *
     * @param name what people call it
     * @param summary one line
     * @param source where it is from
     * @param update the equations, one on a line
     */
    public static EquationDefinition of(String name, String summary, Citation source, String update) {
        return new EquationDefinition(name, summary, source, List.of(), update, update);
    }
}
