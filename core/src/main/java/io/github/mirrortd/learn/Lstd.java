package io.github.mirrortd.learn;

import static io.github.mirrortd.learn.Parameter.REG;

import com.google.auto.service.AutoService;
import io.github.mirrortd.mdp.Citation;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.LinearSolverFactory_DDRM;

/**
 * Least-squares TD: the fixed point of all data so far, by the pseudo-inverse where it is not unique.
 *
 * <pre>
 * A += ρ φ aᵀ    b += ρ r φ    A₀ = reg·I
 * θ = A⁺ b
 * </pre>
 */
@AutoService(Algorithm.class)
public final class Lstd implements EstimatorAlgorithm {
    private static final double USUAL_REG = 1e-4;

    @Override
    public Description description() {
        return new Description(
                "LSTD",
                "least squares: the fixed point of all data so far",
                """
                        A += ρ φ aᵀ    b += ρ r φ    A₀ = reg·I
                        θ = A⁺ b""",
                new Citation(
                        "S. J. Bradtke and A. G. Barto",
                        1996,
                        "Linear least-squares algorithms for temporal difference learning",
                        "Machine Learning 22"),
                List.of(REG),
                Grids.only(REG, 1e-6, 1e-4, 1e-2));
    }

    @Override
    public double usual(Parameter p) {
        return USUAL_REG;
    }

    @Override
    public Estimator start(double[] initial, Settings settings) {
        return new Normal(initial.length, settings.reg());
    }

    private static final class Normal implements Estimator {
        private final int d;
        private final DMatrixRMaj a;
        private final DMatrixRMaj b;

        Normal(int d, double reg) {
            this.d = d;
            a = CommonOps_DDRM.identity(d);
            CommonOps_DDRM.scale(reg, a);
            b = new DMatrixRMaj(d, 1);
        }

        @Override
        public void observe(double[] phi, double[] next, double rho, double reward, double gamma) {
            for (int i = 0; i < d; i++) {
                b.add(i, 0, rho * reward * phi[i]);
                for (int j = 0; j < d; j++) {
                    a.add(i, j, rho * phi[i] * (phi[j] - gamma * next[j]));
                }
            }
        }

        @Override
        public double[] theta() {
            var theta = new DMatrixRMaj(d, 1);
            var plain = LinearSolverFactory_DDRM.lu(d);
            if (plain.setA(a.copy()) && plain.quality() > 1e-14) {
                plain.solve(b, theta);
            } else {
                var pseudo = LinearSolverFactory_DDRM.pseudoInverse(true);
                pseudo.setA(a.copy());
                pseudo.solve(b, theta);
            }
            return theta.getData();
        }
    }
}
