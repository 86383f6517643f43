package io.github.mirrortd.lab.saved;

import io.github.mirrortd.base.format.StoredRows;
import io.github.mirrortd.lab.display.FigureOptions;
import io.github.mirrortd.mdp.Problem;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The learning curves of an evaluation, wherever they lie. */
public interface Curves {
    /** For results without curves. */
    Curves NONE = new Curves() {
        @Override
        public boolean areOf(Problem problem) {
            return false;
        }

        @Override
        public Map<String, CurveBand> bands(Problem problem, FigureOptions options) {
            return Map.of();
        }
    };

    /**
     * {@return whether there are curves on a problem}
     *
     * @param problem the problem
     */
    boolean areOf(Problem problem);

    /**
     * {@return the curves of the learners that a figure shows, summed up as it shows them}
     *
     * @param problem the problem
     * @param options what figures show, and how
     */
    Map<String, CurveBand> bands(Problem problem, FigureOptions options);

    /**
     * {@return the steps that the curves on a problem have points of; nothing where they have all}
     *
     * @param problem the problem
     */
    default Optional<int[]> steps(Problem problem) {
        return Optional.empty();
    }

    /**
     * {@return the bands of some of these curves, on all cores}
     *
     * @param curves by learner
     * @param options what figures show, and how
     */
    static Map<String, CurveBand> bands(Map<String, ? extends StoredRows> curves, FigureOptions options) {
        var shown = curves.keySet().stream().filter(options::shows).toList();
        var bands = shown.parallelStream()
                .map(name -> CurveBand.of(Objects.requireNonNull(curves.get(name)), options.bands()))
                .toList();
        var byLearner = new LinkedHashMap<String, CurveBand>();
        for (int i = 0; i < bands.size(); i++) {
            byLearner.put(shown.get(i), bands.get(i));
        }
        return byLearner;
    }
}
