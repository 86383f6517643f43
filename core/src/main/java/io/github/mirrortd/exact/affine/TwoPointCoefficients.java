package io.github.mirrortd.exact.affine;

import static io.github.mirrortd.learn.LearnerVector.E;
import static io.github.mirrortd.learn.LearnerVector.E_MU;
import static io.github.mirrortd.learn.LearnerVector.NEXT;
import static io.github.mirrortd.learn.LearnerVector.PHI;
import static io.github.mirrortd.learn.LearnerVector.THETA;
import static io.github.mirrortd.learn.LearnerVector.W;

import io.github.mirrortd.internal.Dense;
import io.github.mirrortd.learn.LookAhead.Move;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Transition;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The update of a learner with two points on one transition, as {@link Coefficients} are for learners with one. The points
 * are z = (θ, w) and the way v = y − z to the point ahead; the products are those of z, then those of v, and so are the
 * coefficients of what is added to them.
 *
 * @param slopes one row for each coefficient, of z and then of v
 * @param constants of the same
 * @param keptTheta how much of θ and of v's θ is in the new θ, and in v's new one
 * @param keptW the same for w
 */
public record TwoPointCoefficients(double[][] slopes, double[] constants, double[][] keptTheta, double[][] keptW) {
    private static final int READ = Probe.PRODUCTS.size();
    private static final int WRITTEN = Probe.COEFFICIENTS.size();

    /**
     * {@return what some moves do}
     *
     * @param problem a finite problem
     * @param t one of its transitions
     * @param rule what the rule does on it, at one point
     * @param past what the learner carries along
     * @param moves of the step
     */
    public static TwoPointCoefficients of(
            FiniteProblem problem, Transition t, Coefficients rule, TraceState past, List<Move> moves) {
        var grams = grams(problem, t, past);
        var none = new Vector(new double[2], new double[2], new double[WRITTEN][2 * READ + 1]);
        var start = new TwoPoints<>(unit(0), unit(1));
        var end = start.after(moves, none, Vector::plus, x -> x.step(rule, grams));
        var slopes = new double[2 * WRITTEN][2 * READ];
        double[] constants = new double[2 * WRITTEN];
        for (int k = 0; k < 2 * WRITTEN; k++) {
            var row = (k < WRITTEN ? end.iterate() : end.way()).added[k % WRITTEN];
            System.arraycopy(row, 0, slopes[k], 0, 2 * READ);
            constants[k] = row[2 * READ];
        }
        return new TwoPointCoefficients(
                slopes, constants, new double[][] {end.iterate().theta, end.way().theta}, new double[][] {
                    end.iterate().w, end.way().w
                });
    }

    private static Vector unit(int point) {
        double[] kept = new double[2];
        kept[point] = 1;
        return new Vector(kept, kept.clone(), new double[WRITTEN][2 * READ + 1]);
    }

    /** Growth of each product when a coefficient's vector is added. */
    private static double[][] grams(FiniteProblem problem, Transition t, TraceState past) {
        double[] next = t.terminal()
                ? new double[problem.dimension()]
                : problem.features().dense(t.next());
        var vectors = Map.of(
                PHI, problem.features().dense(t.state()), NEXT, next, E, past.trace(), E_MU, past.behaviourTrace());
        var grams = new double[READ][WRITTEN];
        for (int p = 0; p < READ; p++) {
            var product = Probe.PRODUCTS.get(p);
            double[] seen = Objects.requireNonNull(vectors.get(product.right()));
            for (int k = 0; k < WRITTEN; k++) {
                var coefficient = Probe.COEFFICIENTS.get(k);
                double[] added = Objects.requireNonNull(vectors.get(coefficient.vector()));
                grams[p][k] = coefficient.target() == product.left() ? Dense.dot(seen, added) : 0;
            }
        }
        return grams;
    }

    /**
     * Weights (θ, w) as they depend on those of both points before: a share of either, and multiples of the transition's vectors.
     *
     * @param added the coefficient of each vector, as an affine function of the products of z and v: slopes and, last, a constant
     */
    private record Vector(double[] theta, double[] w, double[][] added) {
        Vector plus(Vector other) {
            var sums = new double[WRITTEN][];
            for (int k = 0; k < WRITTEN; k++) {
                sums[k] = sum(added[k], other.added[k]);
            }
            return new Vector(sum(theta, other.theta), sum(w, other.w), sums);
        }

        private static double[] sum(double[] a, double[] b) {
            double[] sum = a.clone();
            Dense.addTo(sum, 1, b);
            return sum;
        }

        /** The rule's step in this case. */
        Vector step(Coefficients rule, double[][] grams) {
            var change = new double[WRITTEN][2 * READ + 1];
            for (int k = 0; k < WRITTEN; k++) {
                change[k][2 * READ] = rule.constants()[k];
                // What decays is all of w, with what was added to it.
                if (Probe.COEFFICIENTS.get(k).target() == W) {
                    Dense.addTo(change[k], -rule.decay(), added[k]);
                }
            }
            for (int p = 0; p < READ; p++) {
                double[] product = product(p, grams);
                for (int k = 0; k < WRITTEN; k++) {
                    if (rule.slopes()[k][p] != 0) {
                        Dense.addTo(change[k], rule.slopes()[k][p], product);
                    }
                }
            }
            return new Vector(new double[2], new double[] {-rule.decay() * w[0], -rule.decay() * w[1]}, change);
        }

        /** One of the products of these weights, as an affine function of the products before. */
        private double[] product(int p, double[][] grams) {
            double[] product = new double[2 * READ + 1];
            double[] kept = Probe.PRODUCTS.get(p).left() == THETA ? theta : w;
            product[p] = kept[0];
            product[READ + p] = kept[1];
            for (int k = 0; k < WRITTEN; k++) {
                if (grams[p][k] != 0) {
                    Dense.addTo(product, grams[p][k], added[k]);
                }
            }
            return product;
        }
    }
}
