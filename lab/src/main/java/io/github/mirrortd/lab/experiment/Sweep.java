package io.github.mirrortd.lab.experiment;

import io.github.mirrortd.lab.learnerfile.UsualSettings;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.Problem;
import java.util.List;

/**
 * One setting varied.
 *
 * @param learners who takes part
 * @param fixed what else is set, for those that have it
 */
public record Sweep(Stage stage, List<Algorithm> learners, Parameter varied, SettingValues values, Settings fixed) {
    /**
     * Copies the learners.
     *
     * @param learners who takes part
     * @param fixed what else is set, for those that have it
     * @param stage on which data
     * @param varied which setting
     * @param values what it takes
     */
    public Sweep {
        learners = List.copyOf(learners);
    }

    /**
     * {@return the settings of a learner wherever the paper has none for it}
     *
     * @param algorithm the learner's
     * @deprecated what is left out goes by the problem: use {@link #settings(Problem, Contender)}
     */
    @Deprecated(since = "0.1.0")
    public List<Settings> settings(Algorithm algorithm) {
        return settings(algorithm.complete(fixed.only(algorithm.parameters())));
    }

    /**
     * {@return the settings of a learner on a problem, one for each value; a value that is there twice is one} Other
     * settings are the defaults of {@link UsualSettings}.
     *
     * @param problem the problem
     * @param learner with the settings that it has in the whole experiment
     */
    public List<Settings> settings(Problem problem, Contender learner) {
        var algorithm = learner.algorithm();
        var base = learner.untuned(problem).with(fixed.only(algorithm.parameters()));
        return settings(base);
    }

    private List<Settings> settings(Settings base) {
        return values.values().stream()
                .distinct()
                .map(v -> base.with(varied, v))
                .toList();
    }
}
