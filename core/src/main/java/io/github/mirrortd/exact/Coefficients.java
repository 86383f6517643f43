package io.github.mirrortd.exact;

import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.Update;
import io.github.mirrortd.mdp.Problem;
import io.github.mirrortd.mdp.Transition;

/**
 * What a rule does on one transition, all of it: with the products x = (θ·φ, θ·φ', w·φ, w·φ'), the coefficients of the update
 *
 * <pre>θ += a₁φ + a₂φ'        w += b₁φ + b₂φ' − d·w        are    (a₁, a₂, b₁, b₂) = Q x + c</pre>
 *
 * Found by probing: asked at the origin and at the unit points of the four products, an affine rule gives away everything.
 *
 * @param slopes Q, one row for each coefficient
 * @param constants c
 * @param decay d
 */
public record Coefficients(double[][] slopes, double[] constants, double decay) {
    /** The number of products, and of coefficients. */
    public static final int PRODUCTS = 4;

    private static final double TOLERANCE = 1e-9;

    /** @throws IllegalArgumentException where the rule is not affine in its products; the message says why */
    public static Coefficients of(Problem problem, Transition t, Rule rule, Settings settings) {
        if (rule.usesFollowOn() || rule.traces(settings)) {
            throw new IllegalArgumentException(
                    "this learner carries a trace of the past, so its update is not a function of one transition alone");
        }
        var probe = new Probe(
                problem.features().dense(t.state()),
                t.terminal()
                        ? new double[problem.dimension()]
                        : problem.features().dense(t.next()),
                t,
                rule,
                settings);
        double[] origin = probe.at(new double[PRODUCTS]);
        var slopes = new double[PRODUCTS][PRODUCTS];
        for (int p = 0; p < PRODUCTS; p++) {
            double[] unit = new double[PRODUCTS];
            unit[p] = 1;
            double[] seen = probe.at(unit);
            for (int k = 0; k < PRODUCTS; k++) {
                slopes[k][p] = seen[k] - origin[k];
            }
        }
        checkAffine(probe, origin, slopes);
        return new Coefficients(slopes, new double[] {origin[0], origin[1], origin[2], origin[3]}, origin[PRODUCTS]);
    }

    private static void checkAffine(Probe probe, double[] origin, double[][] slopes) {
        double[] point = {0.75, -1.25, 1.5, 0.5};
        double[] seen = probe.at(point);
        boolean affine = seen[PRODUCTS] == origin[PRODUCTS];
        for (int k = 0; k < PRODUCTS; k++) {
            double expected = origin[k];
            double size = Math.abs(origin[k]);
            for (int p = 0; p < PRODUCTS; p++) {
                expected += slopes[k][p] * point[p];
                size += Math.abs(slopes[k][p] * point[p]);
            }
            affine &= Math.abs(seen[k] - expected) <= TOLERANCE * size;
        }
        if (!affine) {
            throw new IllegalArgumentException(
                    "this learner's update is not affine in its inner products, so it has no exact mean operator");
        }
    }

    /** A rule on one transition, to be asked at any values of the products. */
    private record Probe(double[] phi, double[] next, Transition t, Rule rule, Settings settings) {
        double[] at(double[] products) {
            var in = new Products();
            var out = new Update();
            in.transition(dot(phi, phi), dot(phi, next), dot(next, next), t.rho(), t.reward(), t.gamma());
            in.weights(products[0], products[1], products[2], products[3]);
            rule.apply(in, settings, out);
            return new double[] {out.thetaPhi(), out.thetaNext(), out.wPhi(), out.wNext(), out.decay()};
        }

        private static double dot(double[] a, double[] b) {
            double sum = 0;
            for (int i = 0; i < a.length; i++) {
                sum += a[i] * b[i];
            }
            return sum;
        }
    }
}
