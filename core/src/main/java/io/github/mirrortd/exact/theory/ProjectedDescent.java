package io.github.mirrortd.exact.theory;

import io.github.mirrortd.exact.Operators;
import io.github.mirrortd.exact.moments.IidSampler;
import io.github.mirrortd.internal.Dense;
import io.github.mirrortd.internal.Sparse;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.Update;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * STHTD and STHTD-MP as the rate bounds have them: steps from independent draws, one for each call of the oracle, projected
 * onto two balls, the iterates averaged, and the primal–dual gap of the average computed exactly.
 */
final class ProjectedDescent {
    private static final long FIRST_SEED = 70_000;

    private final FiniteProblem problem;
    private final double[][] numbers;
    private final Operators operators;
    private final double thetaRadius;
    private final double wRadius;
    private final RuleAlgorithm rule = Algorithms.rule("STHTD");

    ProjectedDescent(FiniteProblem problem, Operators operators, double thetaRadius, double wRadius) {
        this.problem = problem;
        numbers = problem.transitions().stream()
                .map(t -> Product.all(Product.Source.TRANSITION, problem, t))
                .toArray(double[][]::new);
        this.operators = operators;
        this.thetaRadius = thetaRadius;
        this.wRadius = wRadius;
    }

    /** The gap of the average after n steps, for each of several runs. */
    double[] gaps(double alpha, int n, int runs, boolean mirrorProx) {
        return IntStream.range(0, runs)
                .parallel()
                .mapToDouble(run -> gap(average(alpha, n, FIRST_SEED + run, mirrorProx)))
                .toArray();
    }

    private double[][] average(double alpha, int n, long seed, boolean mirrorProx) {
        int d = problem.dimension();
        var draw = new IidSampler(problem, seed);
        var settings = Settings.alpha(alpha);
        double[] theta = problem.initial();
        double[] w = new double[d];
        project(theta, thetaRadius);
        double[] thetaSum = new double[d];
        double[] wSum = new double[d];
        for (int t = 0; t < n; t++) {
            if (mirrorProx) {
                // The bound is on the points ahead: those are averaged.
                double[] thetaAhead = theta.clone();
                double[] wAhead = w.clone();
                move(draw.next(), settings, theta, w, thetaAhead, wAhead);
                Dense.addTo(thetaSum, 1, thetaAhead);
                Dense.addTo(wSum, 1, wAhead);
                move(draw.next(), settings, thetaAhead, wAhead, theta, w);
            } else {
                Dense.addTo(thetaSum, 1, theta);
                Dense.addTo(wSum, 1, w);
                move(draw.next(), settings, theta.clone(), w.clone(), theta, w);
            }
        }
        for (int i = 0; i < d; i++) {
            thetaSum[i] /= n;
            wSum[i] /= n;
        }
        return new double[][] {thetaSum, wSum};
    }

    /** Adds to (θ, w) the update that the rule makes at another point, and projects. */
    private void move(int row, Settings settings, double[] atTheta, double[] atW, double[] theta, double[] w) {
        var t = problem.transitions().get(row);
        int[] phiIndex = problem.features().indices(t.state());
        double[] phi = problem.features().values(t.state());
        int[] nextIndex = problem.nextIndices(t);
        double[] next = problem.nextValues(t);
        var in = new Products();
        var out = new Update();
        in.transition(numbers[row], 0, 1);
        in.weights(
                Sparse.dot(phiIndex, phi, atTheta),
                Sparse.dot(nextIndex, next, atTheta),
                Sparse.dot(phiIndex, phi, atW),
                Sparse.dot(nextIndex, next, atW));
        rule.apply(in, settings, out);
        Sparse.addTo(theta, out.thetaPhi(), phiIndex, phi);
        Sparse.addTo(theta, out.thetaNext(), nextIndex, next);
        Sparse.addTo(w, out.wPhi(), phiIndex, phi);
        Sparse.addTo(w, out.wNext(), nextIndex, next);
        project(theta, thetaRadius);
        project(w, wRadius);
    }

    private static void project(double[] x, double radius) {
        double square = Dense.dot(x, x);
        if (square > radius * radius) {
            Dense.scale(x, radius / Math.sqrt(square));
        }
    }

    /** max_w L(θ̄, w) − min_θ L(θ, w̄), with L(θ, w) = (b − A_πθ)ᵀw − ½wᵀHw. */
    double gap(double[][] average) {
        int d = average[0].length;
        var theta = DMatrixRMaj.wrap(d, 1, average[0]);
        var w = DMatrixRMaj.wrap(d, 1, average[1]);
        var residual = operators.b().copy();
        CommonOps_DDRM.multAdd(-1, operators.aPi(), theta, residual);
        var concave = operators.h().copy();
        CommonOps_DDRM.scale(-1, concave);
        double upper = TrustRegion.maximum(concave, residual.getData(), wRadius).value();
        var hw = CommonOps_DDRM.mult(operators.h(), w, null);
        var pull = CommonOps_DDRM.multTransA(operators.aPi(), w, null);
        double norm = Math.sqrt(CommonOps_DDRM.dot(pull, pull));
        double lower = CommonOps_DDRM.dot(operators.b(), w) - 0.5 * CommonOps_DDRM.dot(w, hw) - thetaRadius * norm;
        return upper - lower;
    }
}
