package io.github.mirrortd.lab.experiment;

import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Candidates of tuning.
 *
 * @param own whether it is the learner's own grid, in which the values take the place of the grid's; otherwise it is every
 *     combination of the values, the last setting varying fastest
 * @param together settings that vary together: the first value of one goes with the first of the others only, and so on
 */
public record Grid(boolean own, Map<Parameter, SettingValues> values, List<Parameter> together) {
    /** The learner's own grid as it is. */
    public static final Grid OWN = new Grid(true, Map.of(), List.of());

    /**
     * Copies the values.
     *
     * @param own whether it is the learner's own grid, in which the values take the place of the grid's; otherwise it
     *     is every combination of the values, the last setting varying fastest
     * @param values by setting, in the order in which they were given
     * @param together settings that vary together: the first value of one goes with the first of the others only, and so on
     * @throws IllegalArgumentException if settings that vary together differ in their numbers of values
     */
    public Grid {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        together = List.copyOf(together);
        var counts = new TreeSet<Integer>();
        for (var p : together) {
            var listed = values.get(p);
            if (listed == null) {
                throw new IllegalArgumentException("'" + p.id() + "' varies together with others, so it needs values");
            }
            counts.add(listed.values().size());
        }
        if (counts.size() > 1) {
            throw new IllegalArgumentException("settings that vary together need as many values each, not "
                    + counts.first() + " and " + counts.last());
        }
    }

    /**
     * A grid of which each setting varies by itself.
     *
     * @param own whether it is the learner's own grid, in which the values take the place of the grid's
     * @param values by setting, in the order in which they were given
     */
    public Grid(boolean own, Map<Parameter, SettingValues> values) {
        this(own, values, List.of());
    }

    /**
     * {@return all that is tried with a learner, in order; other settings take their defaults}
     *
     * @param algorithm the learner's
     */
    public List<Settings> of(Algorithm algorithm) {
        var tried = own ? algorithm.description().grid() : List.of(Settings.NONE);
        for (var entry : values.entrySet()) {
            int place = together.indexOf(entry.getKey());
            if (place > 0) {
                // Comes with the first of those that it varies together with.
                continue;
            }
            tried = tried.stream()
                    .flatMap(settings -> IntStream.range(
                                    0, entry.getValue().values().size())
                            .mapToObj(i -> {
                                var with = settings.with(
                                        entry.getKey(),
                                        entry.getValue().values().get(i));
                                for (var p : place == 0 ? together : List.<Parameter>of()) {
                                    with = with.with(
                                            p,
                                            Objects.requireNonNull(values.get(p))
                                                    .values()
                                                    .get(i));
                                }
                                return with;
                            }))
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
