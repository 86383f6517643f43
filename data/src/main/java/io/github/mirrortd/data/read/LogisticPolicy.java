package io.github.mirrortd.data.read;

import io.github.mirrortd.data.step.Step;
import io.github.mirrortd.data.step.Steps;
import io.github.mirrortd.mdp.SparseVector;
import java.io.Serializable;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.LinearSolverFactory_DDRM;

/**
 * A behaviour policy estimated by multinomial logistic regression on the state's features: Newton's method on the likelihood with a
 * small penalty, a pass over the data for each of its steps.
 */
final class LogisticPolicy implements Serializable {
    private static final int MOST_WEIGHTS = 400;
    private static final int MOST_PASSES = 50;
    private static final double PENALTY = 1e-6;
    private static final double CONVERGED = 1e-10;

    private final int d;
    private final int free;
    private final double[] weights;
    private final double[] scores;

    private LogisticPolicy(int d, int actions) {
        this.d = d;
        free = actions - 1;
        weights = new double[d * free];
        scores = new double[actions];
    }

    static LogisticPolicy fit(Steps steps, int actions) {
        var policy = new LogisticPolicy(steps.dimension(), actions);
        if (actions < 2) {
            throw new IllegalArgumentException("the log shows a single action, so there is no policy to estimate");
        }
        if (policy.weights.length > MOST_WEIGHTS) {
            throw new IllegalArgumentException("a logistic policy of " + actions + " actions over " + steps.dimension()
                    + " features has " + policy.weights.length + " weights, more than " + MOST_WEIGHTS
                    + "; take fewer features, or frequencies");
        }
        for (int pass = 0; pass < MOST_PASSES; pass++) {
            if (policy.improve(steps) < CONVERGED) {
                return policy;
            }
        }
        throw new IllegalArgumentException(
                "the logistic policy does not converge: features may tell the actions apart without error");
    }

    /** One of Newton's steps. @return how far it went */
    private double improve(Steps steps) {
        int n = weights.length;
        double[] gradient = new double[n];
        var curvature = new DMatrixRMaj(n, n);
        double[] h = curvature.getData();
        long rows = 0;
        for (var all = steps.iterator(); all.hasNext(); rows++) {
            add(all.next(), gradient, h);
        }
        for (int i = 0; i < n; i++) {
            gradient[i] = gradient[i] / rows - PENALTY * weights[i];
            for (int j = 0; j < n; j++) {
                h[i * n + j] /= rows;
            }
            h[i * n + i] += PENALTY;
        }
        var step = new DMatrixRMaj(n, 1);
        var solver = LinearSolverFactory_DDRM.chol(n);
        if (!solver.setA(curvature)) {
            throw new IllegalArgumentException("the logistic policy cannot be fitted: features depend on each other");
        }
        solver.solve(new DMatrixRMaj(n, 1, true, gradient), step);
        double far = 0;
        for (int i = 0; i < n; i++) {
            weights[i] += step.get(i, 0);
            far = Math.max(far, Math.abs(step.get(i, 0)));
        }
        return far;
    }

    private void add(Step step, double[] gradient, double[] h) {
        int n = weights.length;
        var phi = step.phi();
        probabilities(phi);
        for (int a = 0; a < free; a++) {
            double residual = (step.action() == a ? 1 : 0) - scores[a];
            for (int k = 0; k < phi.count(); k++) {
                gradient[a * d + phi.index(k)] += residual * phi.value(k);
            }
            for (int b = 0; b < free; b++) {
                double weight = scores[a] * ((a == b ? 1 : 0) - scores[b]);
                for (int k = 0; k < phi.count(); k++) {
                    int row = (a * d + phi.index(k)) * n + b * d;
                    double factor = weight * phi.value(k);
                    for (int j = 0; j < phi.count(); j++) {
                        h[row + phi.index(j)] += factor * phi.value(j);
                    }
                }
            }
        }
    }

    private void probabilities(SparseVector phi) {
        Arrays.fill(scores, 0);
        double largest = 0;
        for (int a = 0; a < free; a++) {
            for (int k = 0; k < phi.count(); k++) {
                scores[a] += weights[a * d + phi.index(k)] * phi.value(k);
            }
            largest = Math.max(largest, scores[a]);
        }
        double sum = 0;
        for (int a = 0; a <= free; a++) {
            scores[a] = StrictMath.exp(scores[a] - largest);
            sum += scores[a];
        }
        for (int a = 0; a <= free; a++) {
            scores[a] /= sum;
        }
    }

    /** μ(a|s). */
    double probability(SparseVector phi, int action) {
        probabilities(phi);
        return Math.max(scores[action], Double.MIN_NORMAL);
    }
}
