package io.github.mirrortd.mdp;

import io.github.mirrortd.internal.Sparse;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * The error of a learner's weights on a finite problem: how far its values are from the true ones, or how far they are
 * from agreeing with themselves, which needs no true values and is what gradient methods make small. Both Bellman errors weigh
 * states by how often the behaviour policy visits them, as A_π, b and C do.
 */
public enum ErrorMeasure {
    /** √Σ d(s)(θ·φ(s) − v(s))²: the error of values. */
    RMSVE {
        @Override
        ErrorForm form(FiniteProblem problem) {
            return new ErrorForm(problem.features(), problem.errorWeights(), problem.values());
        }
    },

    /** √((b − A_πθ)ᵀ C⁻¹ (b − A_πθ)): the expected TD error of each state, as far as features can show it. */
    RMSPBE {
        @Override
        ErrorForm form(FiniteProblem problem) {
            int d = problem.dimension();
            double[] visits = problem.stationary();
            double[][] rows = new double[problem.states()][2 * d + 1];
            for (int s = 0; s < rows.length; s++) {
                double[] phi = problem.features().dense(s);
                for (int j = 0; j < d; j++) {
                    rows[s][j] = Math.sqrt(visits[s]) * phi[j];
                }
            }
            for (var t : problem.transitions()) {
                // A share of zero keeps features that are never seen out of the sums.
                double share = Math.sqrt(visits[t.state()]) * t.likelihood() * t.rho();
                if (share != 0) {
                    addTo(rows[t.state()], d, problem, t, share);
                }
            }
            // With √d(s)·φ(s) = QR, the rows below are Qᵀ of the expected TD errors: their projection, and no C is ever
            // formed.
            int rank = ErrorForm.triangulate(rows, d, ALIKE);
            return new ErrorForm(
                    d,
                    Arrays.stream(rows)
                            .limit(rank)
                            .map(row -> Arrays.copyOfRange(row, d, 2 * d + 1))
                            .toArray(double[][]::new));
        }
    },

    /** √E[ρδ²]: the TD errors themselves, as the target policy would see them. */
    RMSTDE {
        @Override
        ErrorForm form(FiniteProblem problem) {
            int d = problem.dimension();
            double[] visits = problem.stationary();
            return new ErrorForm(
                    d,
                    problem.transitions().stream()
                            .map(t -> {
                                double[] row = new double[d + 1];
                                double share = visits[t.state()] * t.likelihood() * t.rho();
                                if (share != 0) {
                                    addTo(row, 0, problem, t, Math.sqrt(share));
                                }
                                return row;
                            })
                            .toArray(double[][]::new));
        }
    },

    /**
     * ‖Φθ − Πv‖² / ‖Πv‖² in the norm with weights d(s), where Πv is the best that features can do: the mean square projected
     * value error as a share of that of zero weights. Not a root, so that the mean over a run is a mean of squares.
     */
    NMSPVE {
        @Override
        ErrorForm form(FiniteProblem problem) {
            int d = problem.dimension();
            var values = problem.valueError();
            double size = Math.sqrt(IntStream.range(0, values.rows())
                    .mapToDouble(i -> values.offset(i) * values.offset(i))
                    .sum());
            if (size == 0) {
                throw new IllegalArgumentException(problem.id() + ": " + CHOICE + "=" + id()
                        + " divides by the projected true values, which are all 0; choose another measure");
            }
            var rows = new double[values.rows()][];
            for (int i = 0; i < rows.length; i++) {
                rows[i] = Arrays.copyOf(Sparse.dense(values.indices(i), values.factors(i), d), d + 1);
                rows[i][d] = values.offset(i);
                for (int j = 0; j <= d; j++) {
                    rows[i][j] /= size;
                }
            }
            return new ErrorForm(d, rows, true);
        }
    },

    /** √Σ d(s)(θ·φ(s) − σ²(s))²: the error of θ·φ as the variance of the return. */
    VARIANCE {
        @Override
        ErrorForm form(FiniteProblem problem) {
            return new ErrorForm(problem.features(), problem.errorWeights(), problem.variances());
        }
    },

    /** √Σ d(s)(θ·φ(s) − u(s) − k)², where u are differential values, which leave a constant open, and k is the best one. */
    DIFFERENTIAL {
        @Override
        ErrorForm form(FiniteProblem problem) {
            int d = problem.dimension();
            double[] weights = problem.errorWeights();
            double[] values = problem.differentialValues();
            double[][] rows = new double[values.length][];
            double[] mean = new double[d + 1];
            double all = 0;
            for (int s = 0; s < rows.length; s++) {
                rows[s] = Arrays.copyOf(problem.features().dense(s), d + 1);
                rows[s][d] = values[s];
                all += weights[s];
                for (int j = 0; j <= d; j++) {
                    mean[j] += weights[s] * rows[s][j];
                }
            }
            for (int s = 0; s < rows.length; s++) {
                for (int j = 0; j <= d; j++) {
                    rows[s][j] = Math.sqrt(weights[s]) * (rows[s][j] - mean[j] / all);
                }
            }
            return new ErrorForm(d, rows);
        }
    };

    /** Share of a feature below which its remainder, after the others, is rounding. */
    private static final double ALIKE = 1e-10;

    /** Names after a problem's: {@code random_walk:measure=rmspbe}. */
    public static final String CHOICE = "measure";

    /** The error as a function of θ. */
    abstract ErrorForm form(FiniteProblem problem);

    /** {@return what people type} */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** {@return what people can type, the usual one first} */
    public static List<String> ids() {
        return Arrays.stream(values()).map(ErrorMeasure::id).toList();
    }

    /**
     * {@return the name of a problem with this choice; the problem's own where errors are those of values}
     *
     * @param problem its name
     */
    public String marked(String problem) {
        return this == RMSVE ? problem : problem + (problem.contains(":") ? "," : ":") + CHOICE + "=" + id();
    }

    /**
     * {@return the name of a problem without this choice}
     *
     * @param problem its name
     */
    public String unmarked(String problem) {
        String mark = CHOICE + "=" + id();
        return problem.endsWith(":" + mark) || problem.endsWith("," + mark)
                ? problem.substring(0, problem.length() - mark.length() - 1)
                : problem;
    }

    /** Adds share·[φ − γφ', r] to a row from a column on. */
    private static void addTo(double[] row, int from, FiniteProblem problem, Transition t, double share) {
        int[] here = problem.features().indices(t.state());
        double[] phi = problem.features().values(t.state());
        for (int i = 0; i < here.length; i++) {
            row[from + here[i]] += share * phi[i];
        }
        int[] there = problem.nextIndices(t);
        double[] next = problem.nextValues(t);
        for (int i = 0; i < there.length; i++) {
            row[from + there[i]] -= share * t.gamma() * next[i];
        }
        row[from + problem.dimension()] += share * t.reward();
    }
}
