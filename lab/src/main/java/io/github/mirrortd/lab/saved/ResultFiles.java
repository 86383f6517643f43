package io.github.mirrortd.lab.saved;

import io.github.mirrortd.base.format.Json;
import io.github.mirrortd.base.format.OutputFolder;
import io.github.mirrortd.lab.result.ExperimentResult;
import io.github.mirrortd.lab.result.Result;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.Problem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The files of an experiment in an output folder; those of stages that it does not have are left out. */
public final class ResultFiles {
    static final String TUNING = "tuning.csv";
    static final String RESULTS = "results.csv";
    static final String ROBUSTNESS = "robustness.csv";
    static final String SETTINGS = "settings.json";
    static final String PROVENANCE = "provenance.json";

    private ResultFiles() {}

    /**
     * {@return the file of the learning curves on a problem}
     *
     * @param problem the problem
     */
    public static String curves(Problem problem) {
        return OutputFolder.nameOf(problem.id()) + "/curves.npz";
    }

    /**
     * Writes the files, but for curves and provenance.
     *
     * @param result what an experiment came to
     * @param folder where they go
     */
    public static void save(ExperimentResult result, OutputFolder folder) {
        if (!result.tunings().isEmpty()) {
            folder.write(TUNING, ResultFields.csv(result.candidates()));
        }
        if (!result.results().isEmpty()) {
            folder.write(RESULTS, ResultFields.csv(result.results()));
            folder.write(SETTINGS, Json.text(settings(result.results())));
        }
        if (!result.robustness().isEmpty()) {
            folder.write(ROBUSTNESS, ResultFields.csv(result.robustness()));
        }
        SavedProblems.save(result.problems(), folder);
        SavedLearners.save(result.algorithms(), folder);
    }

    /** Settings of every learner on every problem. */
    private static Map<String, Map<String, Settings>> settings(List<Result> results) {
        var tree = new LinkedHashMap<String, Map<String, Settings>>();
        for (var r : results) {
            tree.computeIfAbsent(r.cell().problem().id(), k -> new LinkedHashMap<>())
                    .put(r.cell().algorithm().name(), r.cell().settings());
        }
        return tree;
    }
}
