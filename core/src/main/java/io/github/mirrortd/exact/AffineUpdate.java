package io.github.mirrortd.exact;

import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.Update;
import io.github.mirrortd.mdp.Problem;
import io.github.mirrortd.mdp.Transition;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * What a rule does to (θ, w) on one transition, as an affine map found by probing the rule: asked at the origin and at the
 * unit points of the four products, it gives away all its coefficients.
 *
 * @param matrix 2d × 2d, so that the change of z = (θ, w) is matrix·z + constant
 * @param constant 2d × 1
 */
record AffineUpdate(DMatrixRMaj matrix, DMatrixRMaj constant) {
    private static final double TOLERANCE = 1e-9;
    private static final int PRODUCTS = 4;

    static AffineUpdate of(Problem problem, Transition t, Rule rule, Settings settings) {
        if (rule.usesFollowOn()) {
            throw new IllegalArgumentException(
                    "this learner carries a trace of the past, so its update is not a function of one transition alone");
        }
        int d = problem.dimension();
        var phi = problem.features().dense(t.state());
        var next = t.terminal() ? new double[d] : problem.features().dense(t.next());
        var probe = new Probe(t, phi, next, rule, settings);
        double[] origin = probe.at(0, 0, 0, 0);
        var matrix = new DMatrixRMaj(2 * d, 2 * d);
        var constant = new DMatrixRMaj(2 * d, 1);
        addOuter(constant, 0, origin, new double[] {1}, phi, next);
        double[][] slopes = new double[PRODUCTS][];
        for (int p = 0; p < PRODUCTS; p++) {
            double[] unit = new double[PRODUCTS];
            unit[p] = 1;
            slopes[p] = minus(probe.at(unit[0], unit[1], unit[2], unit[3]), origin);
            int block = p < 2 ? 0 : d;
            addOuter(matrix, block, slopes[p], p % 2 == 0 ? phi : next, phi, next);
        }
        checkAffine(probe, origin, slopes);
        for (int i = d; i < 2 * d; i++) {
            matrix.add(i, i, -origin[4]);
        }
        return new AffineUpdate(matrix, constant);
    }

    /** Adds (a₁φ + a₂φ', b₁φ + b₂φ')·rowᵀ to the columns from {@code column} on. */
    private static void addOuter(
            DMatrixRMaj into, int column, double[] update, double[] row, double[] phi, double[] next) {
        int d = phi.length;
        for (int i = 0; i < d; i++) {
            double theta = update[0] * phi[i] + update[1] * next[i];
            double w = update[2] * phi[i] + update[3] * next[i];
            for (int j = 0; j < row.length; j++) {
                into.add(i, column + j, theta * row[j]);
                into.add(d + i, column + j, w * row[j]);
            }
        }
    }

    private static void checkAffine(Probe probe, double[] origin, double[][] slopes) {
        double[] point = {0.75, -1.25, 1.5, 0.5};
        double[] seen = probe.at(point[0], point[1], point[2], point[3]);
        for (int i = 0; i < seen.length; i++) {
            double expected = origin[i];
            double size = Math.abs(origin[i]);
            for (int p = 0; p < PRODUCTS; p++) {
                expected += slopes[p][i] * point[p];
                size += Math.abs(slopes[p][i] * point[p]);
            }
            boolean decayDepends = i == 4 && seen[i] != origin[i];
            if (decayDepends || Math.abs(seen[i] - expected) > TOLERANCE * size) {
                throw new IllegalArgumentException(
                        "this learner's update is not affine in its inner products, so it has no exact mean operator");
            }
        }
    }

    private static double[] minus(double[] a, double[] b) {
        double[] difference = new double[a.length];
        for (int i = 0; i < a.length; i++) {
            difference[i] = a[i] - b[i];
        }
        return difference;
    }

    /** A rule on one transition, to be asked at any values of the products. */
    private record Probe(Transition t, double[] phi, double[] next, Rule rule, Settings settings) {
        double[] at(double thetaPhi, double thetaNext, double wPhi, double wNext) {
            var in = new Products();
            var out = new Update();
            in.transition(dot(phi, phi), dot(phi, next), dot(next, next), t.rho(), t.reward(), t.gamma());
            in.weights(thetaPhi, thetaNext, wPhi, wNext);
            rule.apply(in, settings, out);
            return new double[] {out.thetaPhi(), out.thetaNext(), out.wPhi(), out.wNext(), out.decay()};
        }

        private static double dot(double[] a, double[] b) {
            return CommonOps_DDRM.dot(DMatrixRMaj.wrap(a.length, 1, a), DMatrixRMaj.wrap(b.length, 1, b));
        }
    }
}
