package io.github.mirrortd.engine;

import io.github.mirrortd.mdp.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a rule reads of a problem's transitions, column by column: features with their zeros, ratios, rewards and so on. */
final class RunTables {
    private final int dimension;
    private final List<double[]> numbers = new ArrayList<>();
    private final List<Integer> rows = new ArrayList<>();
    private final double[][] features;

    /** @param wanted the names of the numbers that the rule reads */
    RunTables(Problem problem, ProblemTables tables, Set<String> wanted) {
        dimension = problem.dimension();
        Map.of(
                        "phiPhi", tables.phiPhi,
                        "phiNext", tables.phiNext,
                        "nextNext", tables.nextNext,
                        "rho", tables.rho,
                        "reward", tables.reward,
                        "gamma", tables.gamma)
                .forEach((name, column) -> {
                    if (wanted.contains(name)) {
                        numbers.add(column);
                        rows.add(Rows.INPUTS.get(name));
                    }
                });
        features = new double[2 * dimension][tables.rho.length];
        for (int t = 0; t < tables.rho.length; t++) {
            for (int k = 0; k < tables.phiIndex[t].length; k++) {
                features[tables.phiIndex[t][k]][t] = tables.phiValue[t][k];
            }
            for (int k = 0; k < tables.nextIndex[t].length; k++) {
                features[dimension + tables.nextIndex[t][k]][t] = tables.nextValue[t][k];
            }
        }
    }

    /** Writes the rows for the transitions that each learner sees; the features only where they are needed as rows. */
    void fill(double[] m, int[] now, int n, boolean withoutFeatures) {
        for (int c = 0; c < rows.size(); c++) {
            gather(m, rows.get(c) * n, numbers.get(c), now);
        }
        if (!withoutFeatures) {
            int first = (Rows.THETA + 2 * dimension) * n;
            for (int j = 0; j < features.length; j++) {
                gather(m, first + j * n, features[j], now);
            }
        }
    }

    private static void gather(double[] m, int into, double[] column, int[] now) {
        for (int i = 0; i < now.length; i++) {
            m[into + i] = column[now[i]];
        }
    }
}
