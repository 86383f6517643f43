package io.github.mirrortd.lab.experiment;

import io.github.mirrortd.internal.Csv;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.Problem;

/** The settings that the paper's tuning selects: what a run takes where nothing else is said. */
public final class PaperSettings {
    private PaperSettings() {}

    /** The paper's settings where it has any for this learner on this problem, the learner's usual ones otherwise. */
    public static Settings of(Problem problem, Algorithm algorithm) {
        var settings = algorithm.complete(Settings.NONE);
        for (var row : Csv.rows(PaperSettings.class, "published-settings.csv")) {
            if (row.text("problem").equals(problem.id())
                    && row.text("algorithm").equals(algorithm.name())) {
                for (var p : algorithm.parameters()) {
                    settings = p.isOptional() ? settings : settings.with(p, row.number(p.id()));
                }
            }
        }
        return settings;
    }
}
