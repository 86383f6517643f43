package io.github.mirrortd.lab.learnerfile;

import io.github.mirrortd.base.format.Resources;
import io.github.mirrortd.internal.Csv;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.Problem;
import java.util.List;
import java.util.Optional;

/** Default settings of learners: those that the paper's tuning selects, or else the learner's own. */
public final class UsualSettings {
    private UsualSettings() {}

    /** Read when they are asked for first. */
    private static final class Read {
        static final List<Csv.Row> ROWS =
                Csv.rows(Resources.text(UsualSettings.class.getResourceAsStream("published-settings.csv")));
    }

    /**
     * {@return the paper's settings where it has any for this learner on this problem, the learner's usual ones
     * otherwise}
     *
     * @param problem the problem
     * @param algorithm the learner's
     */
    public static Settings of(Problem problem, Algorithm algorithm) {
        return published(problem, algorithm).orElseGet(() -> algorithm.complete(Settings.NONE));
    }

    /**
     * {@return the settings that the paper's tuning selects, where it has any for this learner on this problem}
     *
     * @param problem the problem
     * @param algorithm the learner's
     */
    public static Optional<Settings> published(Problem problem, Algorithm algorithm) {
        return Read.ROWS.stream()
                .filter(row -> row.text("problem").equals(problem.errorMeasure().unmarked(problem.id()))
                        && row.text("algorithm").equals(algorithm.name()))
                .findFirst()
                .map(row -> settings(row, algorithm));
    }

    private static Settings settings(Csv.Row row, Algorithm algorithm) {
        var settings = algorithm.complete(Settings.NONE);
        for (var p : algorithm.parameters()) {
            settings = p.isOptional() ? settings : settings.with(p, row.number(p.id()));
        }
        return settings;
    }
}
