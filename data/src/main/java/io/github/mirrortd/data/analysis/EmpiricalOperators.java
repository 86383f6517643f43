package io.github.mirrortd.data.analysis;

import io.github.mirrortd.data.step.Steps;
import io.github.mirrortd.data.sums.ExactSums;
import io.github.mirrortd.exact.Operators;
import io.github.mirrortd.exact.linear.Matrices;
import io.github.mirrortd.mdp.SparseVector;
import org.ejml.data.DMatrixRMaj;

/** The paper's matrices as means over a log: Â_π, Â_μ, Ĉ, Ĥ and b̂. */
public final class EmpiricalOperators {
    /** Larger matrices take too long to analyse. */
    public static final int MOST_FEATURES = 200;

    private EmpiricalOperators() {}

    /**
     * {@return the operators as the log shows them}
     *
     * @param steps the log
     * @throws IllegalArgumentException where there are too many features
     */
    public static Operators of(Steps steps) {
        int d = steps.dimension();
        if (d > MOST_FEATURES) {
            throw new IllegalArgumentException("operators of a log are analysed with at most " + MOST_FEATURES
                    + " features, not " + d + "; take fewer");
        }
        var sums = new ExactSums(3 * d * d + d);
        long rows = 0;
        for (var all = steps.iterator(); all.hasNext(); rows++) {
            var step = all.next();
            var phi = step.phi();
            double rho = step.ratio();
            outer(sums, 0, d, rho, phi, phi);
            outer(sums, 0, d, -rho * step.gamma(), phi, step.next());
            outer(sums, d * d, d, 1, phi, phi);
            outer(sums, d * d, d, -step.gamma(), phi, step.next());
            outer(sums, 2 * d * d, d, 1, phi, phi);
            for (int k = 0; k < phi.count(); k++) {
                sums.add(3 * d * d + phi.index(k), rho * step.reward() * phi.value(k));
            }
        }
        var aMu = matrix(sums, d * d, d, d, rows);
        return new Operators(
                matrix(sums, 0, d, d, rows),
                aMu,
                matrix(sums, 2 * d * d, d, d, rows),
                Matrices.symmetricPart(aMu),
                matrix(sums, 3 * d * d, d, 1, rows));
    }

    private static void outer(ExactSums sums, int from, int d, double factor, SparseVector left, SparseVector right) {
        for (int i = 0; factor != 0 && i < left.count(); i++) {
            double x = factor * left.value(i);
            int row = from + left.index(i) * d;
            for (int j = 0; j < right.count(); j++) {
                sums.add(row + right.index(j), x * right.value(j));
            }
        }
    }

    private static DMatrixRMaj matrix(ExactSums sums, int from, int rows, int columns, long count) {
        double[] values = sums.toArray(from, rows * columns);
        for (int i = 0; i < values.length; i++) {
            values[i] /= count;
        }
        return new DMatrixRMaj(rows, columns, true, values);
    }
}
