package io.github.mirrortd.lab.run;

import io.github.mirrortd.base.format.Sha256;
import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.experiment.Experiment;
import io.github.mirrortd.lab.experiment.Trials;
import io.github.mirrortd.lab.experiment.Window;
import io.github.mirrortd.learn.Settings;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

/**
 * Stable name for all that the results of an experiment depend on: its text, its problems and learners by their definitions, and the
 * code. Equal keys mean the same bits.
 */
public final class ExperimentKey {
    private ExperimentKey() {}

    /**
     * {@return the key of an experiment}
     *
     * @param experiment the experiment
     * @param text its file in an output folder, which holds seeds, runs, settings and grids
     */
    public static String of(Experiment experiment, String text) {
        var keys = new RunKeys();
        var sha = Sha256.start();
        sha.update(text.getBytes(StandardCharsets.UTF_8));
        for (var problem : experiment.problems()) {
            for (var learner : experiment.algorithms()) {
                var cell = new Cell(
                        problem,
                        learner,
                        learner.complete(Settings.NONE),
                        experiment.schedule(),
                        new Trials(BigInteger.ZERO, 1, problem.steps()),
                        Window.LAST_HALF);
                sha.update(keys.of(cell).getBytes(StandardCharsets.UTF_8));
            }
        }
        return Sha256.text(sha);
    }
}
