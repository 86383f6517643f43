package io.github.mirrortd.lab.experiment;

import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What tuning tries.
 *
 * @param own whether it is the learner's own grid, in which the values take the place of the grid's; otherwise it is every
 *     combination of the values, the last setting varying fastest
 */
public record Grid(boolean own, Map<Parameter, SettingValues> values) {
    /** The learner's own grid as it is. */
    public static final Grid OWN = new Grid(true, Map.of());

    /**
     * Copies the values.
     *
     * @param own whether it is the learner's own grid, in which the values take the place of the grid's; otherwise it
     *     is every combination of the values, the last setting varying fastest
     * @param values by setting, in the order in which they were given
     */
    public Grid {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /**
     * {@return all that is tried with a learner, in order; what nobody speaks of takes its usual value}
     *
     * @param algorithm the learner's
     */
    public List<Settings> of(Algorithm algorithm) {
        var tried = own ? algorithm.description().grid() : List.of(Settings.NONE);
        for (var entry : values.entrySet()) {
            tried = tried.stream()
                    .flatMap(settings ->
                            entry.getValue().values().stream().map(value -> settings.with(entry.getKey(), value)))
                    .toList();
            tried = own ? tried.stream().distinct().toList() : tried;
        }
        return own ? tried : tried.stream().map(algorithm::complete).toList();
    }

    /**
     * Refuses settings that a learner does not have.
     *
     * @param algorithm the learner's
     * @throws IllegalArgumentException where the learner has not all of the settings that are given
     */
    public void check(Algorithm algorithm) {
        values.forEach(
                (p, several) -> several.values().forEach(value -> algorithm.check(Settings.NONE.with(p, value))));
    }
}
