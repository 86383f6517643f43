package io.github.mirrortd.exact;

import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * The exact mean update of any learner that is affine in its products: E[Δz] = G z + h under the behaviour policy's
 * stationary distribution, with z = (θ, w), or z = θ for learners that leave w alone. The step size is part of G and h. What a
 * learner carries along, the traces e and e_μ and the follow-on trace F, has its own stationary mean in every state, and the
 * update is taken there; that is exact for a rule that is linear in them.
 *
 * @param matrix G
 * @param constant h
 */
public record MeanUpdate(DMatrixRMaj matrix, DMatrixRMaj constant) {
    /**
     * {@return the mean update of a rule, found by probing it on every transition}
     *
     * @param problem whose transitions are averaged over
     * @param rule the update
     * @param settings complete ones
     * @throws IllegalArgumentException where the learner is not affine in its products; the message says why
     */
    public static MeanUpdate of(FiniteProblem problem, Rule rule, Settings settings) {
        var matrix = new DMatrixRMaj(2 * problem.dimension(), 2 * problem.dimension());
        var constant = new DMatrixRMaj(2 * problem.dimension(), 1);
        double[] stationary = problem.stationary();
        var past = StationaryPast.of(problem, rule, settings);
        for (var t : problem.transitions()) {
            double weight = stationary[t.state()] * t.likelihood();
            int s = t.state();
            var coefficients = Coefficients.of(problem, t, rule, settings, past.followOn()[s]);
            var update = AffineUpdate.of(problem, t, coefficients, past.trace()[s], past.behaviourTrace()[s]);
            CommonOps_DDRM.addEquals(matrix, weight, update.matrix());
            CommonOps_DDRM.addEquals(constant, weight, update.constant());
        }
        // Weights w that begin at zero and never move are not part of the dynamics.
        int d = problem.dimension();
        var onW = CommonOps_DDRM.extract(matrix, d, 2 * d, 0, 2 * d);
        boolean moves = CommonOps_DDRM.elementMaxAbs(onW) != 0
                || CommonOps_DDRM.elementMaxAbs(CommonOps_DDRM.extract(constant, d, 2 * d, 0, 1)) != 0;
        int size = moves ? 2 * d : d;
        return new MeanUpdate(
                CommonOps_DDRM.extract(matrix, 0, size, 0, size), CommonOps_DDRM.extract(constant, 0, size, 0, 1));
    }

    /** {@return the eigenvalues of G} */
    public Spectrum eigenvalues() {
        return Matrices.eigenvalues(matrix);
    }

    /** {@return ρ(I + G): below 1 where the mean error shrinks, and by this factor a step in the long run} */
    public double contraction() {
        return 1 + Matrices.gradedEigenvalues(matrix).excess();
    }

    /**
     * {@return E[Δz] at a point z}
     *
     * @param z θ, and behind it w where the rule has one
     */
    public double[] at(double[] z) {
        var change = constant.copy();
        CommonOps_DDRM.multAdd(matrix, DMatrixRMaj.wrap(z.length, 1, z), change);
        return change.getData();
    }
}
