package io.github.mirrortd.learn.leastsquares;

import io.github.mirrortd.learn.Emphasis;
import io.github.mirrortd.learn.EstimatorAlgorithm;
import io.github.mirrortd.learn.FollowOn;
import io.github.mirrortd.learn.LearnerState;
import io.github.mirrortd.learn.Settings;
import java.util.Arrays;
import java.util.OptionalDouble;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.MatrixFeatures_DDRM;
import org.ejml.dense.row.NormOps_DDRM;
import org.ejml.dense.row.factory.LinearSolverFactory_DDRM;
import org.ejml.interfaces.linsol.LinearSolverDense;

/** The linear system A θ = b of a learner with trace z, estimated from the data so far. */
final class LeastSquares implements EstimatorAlgorithm.Estimator {
    /** Number of weights above which the product of all pivots is near 0 for any matrix, so that it cannot show a singular one. */
    private static final int LARGE = 100;

    private final int d;
    private final double lambda;
    private final boolean emphatic;
    private final boolean weighted;
    private final FollowOn followOn;
    private final DMatrixRMaj a;
    private final DMatrixRMaj b;

    /** The trace of earlier steps. */
    private final double[] past;

    /** The part of b that later ratios add in weighted importance sampling; next, the part of A. */
    private final double[] owedB;

    private final double[][] owedA;

    private final LinearSolverDense<DMatrixRMaj> plain;
    private final DMatrixRMaj copy;

    /**
     * @param emphatic whether steps count by the follow-on trace
     * @param weighted whether importance sampling is weighted
     */
    LeastSquares(int d, Settings settings, boolean emphatic, boolean weighted) {
        this.d = d;
        this.weighted = weighted;
        owedB = new double[weighted ? d : 0];
        owedA = new double[owedB.length][d];
        plain = LinearSolverFactory_DDRM.lu(d);
        copy = new DMatrixRMaj(d, d);
        this.emphatic = emphatic;
        lambda = settings.lambda();
        followOn = Emphasis.FULL.start();
        a = CommonOps_DDRM.identity(d);
        CommonOps_DDRM.scale(settings.reg(), a);
        b = new DMatrixRMaj(d, 1);
        past = new double[d];
    }

    @Override
    public void observe(double[] phi, double[] next, EstimatorAlgorithm.Step step) {
        double f = followOn.enter(step.interest());
        double m = emphatic ? lambda * step.interest() + (1 - lambda) * f : 1;
        for (int i = 0; i < d; i++) {
            double z = m * phi[i] + past[i];
            past[i] = step.gamma() * lambda * step.rho() * z;
            if (weighted) {
                weigh(i, step.rho() * z, phi, next, step);
            }
            if (z == 0) {
                // Most entries of sparse features add nothing.
                continue;
            }
            b.add(i, 0, step.rho() * step.reward() * z);
            for (int j = 0; j < d; j++) {
                a.add(i, j, step.rho() * z * (phi[j] - step.gamma() * next[j]));
            }
        }
        if (step.ends()) {
            Arrays.fill(past, 0);
            Arrays.fill(owedB, 0);
            for (double[] row : owedA) {
                Arrays.fill(row, 0);
            }
        }
        followOn.leave(step.gamma(), step.rho(), step.ends());
    }

    /** Adds the owed part of row i, and stores the part that this step owes. */
    private void weigh(int i, double z, double[] phi, double[] next, EstimatorAlgorithm.Step step) {
        double decay = step.gamma() * lambda;
        b.add(i, 0, (step.rho() - 1) * owedB[i]);
        owedB[i] = decay * (step.rho() * owedB[i] + step.reward() * z);
        for (int j = 0; j < d; j++) {
            a.add(i, j, (step.rho() - 1) * owedA[i][j]);
            owedA[i][j] = decay * (step.rho() * owedA[i][j] + z * (phi[j] - next[j]));
        }
    }

    @Override
    public OptionalDouble condition() {
        return OptionalDouble.of(NormOps_DDRM.conditionP2(a));
    }

    @Override
    public void state(LearnerState state) {
        state.vector("A", a.getData());
        state.vector("b", b.getData());
        state.vector("e", past);
        state.vector("owed b", owedB);
        for (int i = 0; i < owedA.length; i++) {
            state.vector("owed A " + i, owedA[i]);
        }
        followOn.state(state);
    }

    private boolean solves(DMatrixRMaj theta) {
        if (MatrixFeatures_DDRM.hasUncountable(theta)) {
            // A pivot is exactly 0; the largest element, below, would not show it.
            return false;
        }
        var residual = b.copy();
        CommonOps_DDRM.multAdd(-1, a, theta, residual);
        double size =
                CommonOps_DDRM.elementMaxAbs(a) * CommonOps_DDRM.elementMaxAbs(theta) + CommonOps_DDRM.elementMaxAbs(b);
        return CommonOps_DDRM.elementMaxAbs(residual) <= 1e-9 * size;
    }

    @Override
    public double[] theta() {
        var theta = new DMatrixRMaj(d, 1);
        copy.setTo(a);
        boolean regular = plain.setA(copy);
        if (regular && d > LARGE) {
            plain.solve(b, theta);
            regular = solves(theta);
        } else if (regular && plain.quality() > 1e-14) {
            plain.solve(b, theta);
        } else {
            regular = false;
        }
        if (!regular) {
            var pseudo = LinearSolverFactory_DDRM.pseudoInverse(true);
            pseudo.setA(a.copy());
            pseudo.solve(b, theta);
        }
        return theta.getData();
    }
}
