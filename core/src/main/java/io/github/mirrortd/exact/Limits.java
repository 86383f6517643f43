package io.github.mirrortd.exact;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.exact.linear.Matrices;
import io.github.mirrortd.internal.Dense;
import io.github.mirrortd.internal.Sparse;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.Arrays;
import java.util.Optional;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * The limits of learners on a problem: the limit −G⁻¹h of their mean update, and how far from where they were meant to go it is.
 * That need not be A_π⁻¹b. Mirror-Prox that takes both of its steps from one sample has the mean I + G + E[G_ξ²] in the place of
 * I + G + G², so its limit moves with the step size.
 *
 * <p>Weights that no feature sees stay as they begin, and count in no distance.
 */
public final class Limits {
    /** Ratio of the smallest to the largest singular value of a balanced G below which it counts as singular. */
    private static final double SINGULAR = 1e-14;

    /** A limit counts as another one from this share on of what there is to learn. */
    private static final double APART = 1e-6;

    private final FiniteProblem problem;
    private final Operators onSpan;
    private final DMatrixRMaj span;
    private final double[] across;
    private final double[] fixed;
    private final double[] best;

    /**
     * On a problem, for learners without traces.
     *
     * @param problem a finite problem
     */
    public Limits(FiniteProblem problem) {
        this(problem, 0);
    }

    /**
     * On a problem, for learners whose fixed point is that of traces.
     *
     * @param problem a finite problem
     * @param lambda λ, from 0 to 1
     */
    public Limits(FiniteProblem problem, double lambda) {
        this.problem = problem;
        var operators = Operators.of(problem, lambda);
        onSpan = operators.onSpan();
        span = operators.span();
        double[] initial = problem.initial();
        double[] within = weights(coordinates(initial), new double[initial.length]);
        across = new double[initial.length];
        for (int i = 0; !operators.isFullRank() && i < across.length; i++) {
            across[i] = initial[i] - within[i];
        }
        fixed = onSpan.fixedPoint();
        best = bestApproximation();
    }

    /**
     * A point that weights can go to.
     *
     * @param theta θ
     * @param rmsve its root mean square value error
     * @param rmspbe its root mean square projected Bellman error, √((b − A_πθ)ᵀ C⁻¹ (b − A_πθ))
     * @param distance ‖θ − A_π⁻¹b‖
     * @param relativeDistance the same as a share of ‖A_π⁻¹b‖; infinite where that is 0 and the distance is not
     * @param distanceToBest how far it is from the θ with the smallest value error
     */
    @Fields("""
            theta rmsve rmspbe distance_to_fixed_point=distance relative_distance_to_fixed_point=relativeDistance
            distanceToBest""")
    public record Place(
            double[] theta,
            double rmsve,
            double rmspbe,
            double distance,
            double relativeDistance,
            double distanceToBest) {}

    /**
     * The limit of a learner.
     *
     * @param iterate the limit of the mean of its weights; not a number where its mean update has none
     * @param ahead that of the point ahead, for learners that keep one
     * @param contraction ρ(I + G): it goes there where this is below 1
     */
    public record Limit(Place iterate, Optional<Place> ahead, double contraction) {
        /** {@return whether its mean goes there} */
        public boolean isReached() {
            return contraction < 1 && !Double.isNaN(iterate.rmsve());
        }
    }

    /** {@return A_π⁻¹b, the projected Bellman fixed point} */
    public Place fixedPoint() {
        return place(weights(fixed, across));
    }

    /** {@return the best linear approximation of the values} */
    public Place best() {
        return place(weights(best, across));
    }

    /**
     * {@return what is to be said of a point}
     *
     * @param theta θ
     */
    public Place place(double[] theta) {
        double[] y = coordinates(theta);
        double distance = distance(y, fixed);
        double size = Matrices.norm(fixed);
        return new Place(
                theta,
                problem.valueError().at(theta),
                bellmanError(y),
                distance,
                distance == 0 ? 0 : distance / size,
                distance(y, best));
    }

    /**
     * {@return where a learner goes under independent draws}
     *
     * @param rule its update
     * @param settings complete ones
     * @throws IllegalArgumentException where the learner has no exact mean update; the message says why
     */
    public Limit of(Rule rule, Settings settings) {
        return of(rule, MeanUpdate.of(problem, rule, settings));
    }

    /**
     * {@return where a learner with this mean update goes}
     *
     * @param rule its update
     * @param mean its mean
     */
    public Limit of(Rule rule, MeanUpdate mean) {
        int d = problem.dimension();
        int parts = mean.matrix().numRows / d;
        int rank = span.numCols;
        var wide = new DMatrixRMaj(parts * d, parts * rank);
        for (int part = 0; part < parts; part++) {
            CommonOps_DDRM.insert(span, wide, part * d, part * rank);
        }
        var g = Matrices.productTransposed(wide, Matrices.product(mean.matrix(), wide));
        var h = Matrices.productTransposed(wide, mean.constant());
        var z = new DMatrixRMaj(g.numRows, 1);
        boolean regular = isRegular(g) && CommonOps_DDRM.solve(g, h, z);
        CommonOps_DDRM.scale(regular ? -1 : Double.NaN, z);
        double[] theta = part(z, 0, rank);
        Optional<Place> ahead = Optional.empty();
        if (rule.lookAhead().remembers()) {
            double[] there = theta.clone();
            Dense.addTo(there, 1, part(z, parts / 2, rank));
            ahead = Optional.of(place(weights(there, across)));
        }
        double contraction = 1 + Spectrum.graded(g).excess();
        return new Limit(place(weights(theta, across)), ahead, contraction);
    }

    /**
     * {@return whether a learner goes elsewhere than to A_π⁻¹b, by more than rounding makes of it}
     *
     * @param limit where it goes
     */
    public boolean isElsewhere(Limit limit) {
        double size = Math.max(Matrices.norm(fixed), distance(coordinates(problem.initial()), fixed));
        return limit.isReached() && limit.iterate().distance() > APART * size;
    }

    private static boolean isRegular(DMatrixRMaj g) {
        double[] scale = new double[g.numRows];
        double[] values = Matrices.singularValues(Matrices.balanced(g, scale));
        return values[0] > SINGULAR * values[values.length - 1];
    }

    private static double[] part(DMatrixRMaj z, int part, int size) {
        return Arrays.copyOfRange(z.getData(), part * size, (part + 1) * size);
    }

    private double[] coordinates(double[] theta) {
        return Matrices.productTransposed(span, DMatrixRMaj.wrap(theta.length, 1, theta))
                .getData();
    }

    private double[] weights(double[] coordinates, double[] more) {
        double[] theta = Matrices.product(span, DMatrixRMaj.wrap(coordinates.length, 1, coordinates))
                .getData();
        Dense.addTo(theta, 1, more);
        return theta;
    }

    private static double distance(double[] a, double[] b) {
        double[] difference = a.clone();
        Dense.addTo(difference, -1, b);
        return Matrices.norm(difference);
    }

    private double bellmanError(double[] y) {
        var residual = onSpan.b().copy();
        CommonOps_DDRM.multAdd(-1, onSpan.aPi(), DMatrixRMaj.wrap(y.length, 1, y), residual);
        var weighed = new DMatrixRMaj(y.length, 1);
        if (!CommonOps_DDRM.solve(onSpan.c(), residual, weighed)) {
            return Double.NaN;
        }
        return Math.sqrt(Math.max(0, CommonOps_DDRM.dot(residual, weighed)));
    }

    private double[] bestApproximation() {
        var form = problem.valueError();
        var rows = new DMatrixRMaj(form.rows(), problem.dimension());
        var offsets = new DMatrixRMaj(form.rows(), 1);
        for (int i = 0; i < form.rows(); i++) {
            double[] row = Sparse.dense(form.indices(i), form.factors(i), problem.dimension());
            for (int j = 0; j < row.length; j++) {
                rows.set(i, j, row[j]);
            }
            offsets.set(i, 0, form.offset(i) - Sparse.dot(form.indices(i), form.factors(i), across));
        }
        var onRows = Matrices.product(rows, span);
        var inverse = new DMatrixRMaj(onRows.numCols, onRows.numRows);
        CommonOps_DDRM.pinv(onRows, inverse);
        return Matrices.product(inverse, offsets).getData();
    }
}
