package io.github.mirrortd.exact;

import io.github.mirrortd.base.Interruption;
import io.github.mirrortd.internal.Dense;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/**
 * The means of outer products that {@link Operators} are made of. Every number is the sum over the transitions in their
 * order, and rows do not know of each other; so they are spread over threads, and the sums are the same bits for any number
 * of them.
 */
final class OuterMeans {
    /** Number of rows per task; common terms are computed once per task. */
    private static final int ROWS = 25;

    /** Below this many multiplications it is not worth while to spread them over threads. */
    private static final double PARALLEL_WORK = 2e6;

    final DMatrixRMaj aPi;
    final DMatrixRMaj aMu;
    final DMatrixRMaj c;
    final DMatrixRMaj b;
    private final FiniteProblem problem;
    private final int d;
    private final double[] stationary;
    private final double[][] phi;
    private final double[][] z;
    private final double[][] behaviour;
    private final Interruption interruption = new Interruption();

    /**
     * @param trace what the trace of the target policy holds on average in each state before its features enter
     * @param behaviourTrace the same without importance ratios
     */
    OuterMeans(FiniteProblem problem, double[][] trace, double[][] behaviourTrace) {
        this.problem = problem;
        d = problem.dimension();
        aPi = new DMatrixRMaj(d, d);
        aMu = new DMatrixRMaj(d, d);
        c = new DMatrixRMaj(d, d);
        b = new DMatrixRMaj(d, 1);
        stationary = problem.stationary();
        phi = new double[problem.states()][];
        z = new double[phi.length][];
        behaviour = new double[phi.length][];
        for (int s = 0; s < phi.length; s++) {
            phi[s] = problem.features().dense(s);
            z[s] = plus(phi[s], 1, trace[s]);
            behaviour[s] = plus(phi[s], 1, behaviourTrace[s]);
        }
        double work = 3.0 * d * d * problem.transitions().size();
        var pieces = IntStream.range(0, (d + ROWS - 1) / ROWS);
        (work > PARALLEL_WORK ? pieces.parallel() : pieces).forEach(i -> rows(i * ROWS, Math.min(d, (i + 1) * ROWS)));
    }

    private static double[] plus(double[] x, double factor, double[] y) {
        double[] sum = x.clone();
        Dense.addTo(sum, factor, y);
        return sum;
    }

    /** All sums of some rows. */
    private void rows(int from, int to) {
        for (var t : problem.transitions()) {
            interruption.check();
            int s = t.state();
            double weight = stationary[s] * t.likelihood();
            double[] a = t.terminal() ? phi[s] : plus(phi[s], -t.gamma(), phi[t.next()]);
            for (int i = from; i < to; i++) {
                add(aPi.data, i * d, weight * t.rho(), z[s][i], a);
                add(aMu.data, i * d, weight, behaviour[s][i], a);
                add(c.data, i * d, weight, phi[s][i], phi[s]);
                b.data[i] += weight * t.rho() * t.reward() * z[s][i];
            }
        }
    }

    /** Adds weight · (x y) to a row. What is 0 adds nothing, and the features of many problems nearly all are. */
    private static void add(double[] to, int row, double weight, double x, double[] y) {
        if (x != 0) {
            for (int j = 0; j < y.length; j++) {
                to[row + j] += weight * (x * y[j]);
            }
        }
    }
}
