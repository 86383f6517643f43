package io.github.mirrortd.data.verdict;

import io.github.mirrortd.data.step.Step;
import io.github.mirrortd.data.step.Steps;
import io.github.mirrortd.mdp.SparseVector;
import java.util.ArrayList;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.LinearSolverFactory_DDRM;

/**
 * Doubly robust with marginal weights of states and actions, cross-fitted over five folds (Kallus and Uehara 2020). With blocks ψ(s, a) of the
 * features, q = θᵀψ is LSTD-Q's, and w = αᵀχ with χ = ρφ solves E[w (ψ − γψ'_π)] = E₀[ψ_π] by least squares. An episode's part is v(s₀) + Σ_t w_t
 * (r_t + γv(s_{t+1}) − q(s_t, a_t)) with θ and α of the other folds.
 */
final class MarginalWeights {
    private static final int FOLDS = 5;

    private final int d;
    private final int p;
    private final List<Row> rows = new ArrayList<>();
    private int episodes;

    /** A step: ψ, ψ'_π, and ψ_π of the first state of an episode. */
    private record Row(
            int episode, double[] own, double[] after, double[] start, double[] weight, double reward, boolean first) {}

    /** Sums of a fold, by which both equations are made. */
    private static final class Sums {
        private final DMatrixRMaj values;
        private final DMatrixRMaj rewards;
        private final DMatrixRMaj weights;
        private final DMatrixRMaj starts;

        Sums(int p, int d) {
            values = new DMatrixRMaj(p, p);
            rewards = new DMatrixRMaj(p, 1);
            weights = new DMatrixRMaj(p, d);
            starts = new DMatrixRMaj(p, 1);
        }

        void add(Row row) {
            for (int i = 0; i < row.own.length; i++) {
                double apart = row.own[i] - row.after[i];
                for (int j = 0; row.own[i] != 0 && j < row.own.length; j++) {
                    values.add(i, j, row.own[i] * (row.own[j] - row.after[j]));
                }
                for (int j = 0; apart != 0 && j < row.weight.length; j++) {
                    weights.add(i, j, apart * row.weight[j]);
                }
                rewards.add(i, 0, row.own[i] * row.reward);
                starts.add(i, 0, row.first ? row.start[i] : 0);
            }
        }

        void add(Sums other) {
            CommonOps_DDRM.addEquals(values, other.values);
            CommonOps_DDRM.addEquals(rewards, other.rewards);
            CommonOps_DDRM.addEquals(weights, other.weights);
            CommonOps_DDRM.addEquals(starts, other.starts);
        }
    }

    MarginalWeights(Steps steps, int actions) {
        d = steps.dimension();
        p = d * actions;
        boolean first = true;
        for (var all = steps.iterator(); all.hasNext(); ) {
            var step = all.next();
            rows.add(row(step, first));
            first = step.seen().isLast();
            episodes += first ? 1 : 0;
        }
    }

    private Row row(Step step, boolean first) {
        double[] own = new double[p];
        add(own, step.phi(), step.action(), 1);
        double[] start = new double[p];
        double[] after = new double[p];
        for (int a = 0; a < p / d; a++) {
            add(start, step.phi(), a, step.targets()[a]);
            add(after, step.next(), a, step.gamma() * step.nextTargets()[a]);
        }
        double[] weight = new double[d];
        add(weight, step.phi(), 0, step.ratio());
        return new Row(episodes, own, after, start, weight, step.reward(), first);
    }

    private void add(double[] to, SparseVector phi, int action, double factor) {
        for (int k = 0; k < phi.count(); k++) {
            to[action * d + phi.index(k)] += factor * phi.value(k);
        }
    }

    /** {@return each episode's part of the value} */
    double[] parts() {
        var folds = new Sums[FOLDS];
        for (int f = 0; f < FOLDS; f++) {
            folds[f] = new Sums(p, d);
        }
        rows.forEach(row -> folds[row.episode % FOLDS].add(row));
        double[] parts = new double[episodes];
        for (int f = 0; f < FOLDS; f++) {
            var others = new Sums(p, d);
            for (int g = 0; g < FOLDS; g++) {
                if (g != f) {
                    others.add(folds[g]);
                }
            }
            double[] theta = solved(others.values, others.rewards);
            double[] alpha = solved(others.weights, others.starts);
            for (var row : rows) {
                if (row.episode % FOLDS == f) {
                    double error = row.reward + dot(row.after, theta) - dot(row.own, theta);
                    parts[row.episode] += (row.first ? dot(row.start, theta) : 0) + dot(row.weight, alpha) * error;
                }
            }
        }
        return parts;
    }

    private static double[] solved(DMatrixRMaj matrix, DMatrixRMaj right) {
        var solver = LinearSolverFactory_DDRM.pseudoInverse(true);
        var found = new DMatrixRMaj(matrix.numCols, 1);
        solver.setA(matrix.copy());
        solver.solve(right, found);
        return found.data;
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < b.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }
}
