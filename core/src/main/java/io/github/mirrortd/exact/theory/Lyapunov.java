package io.github.mirrortd.exact.theory;

import io.github.mirrortd.exact.Spectrum;
import io.github.mirrortd.exact.linear.Matrices;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.NormOps_DDRM;

/**
 * The solution P of PG + GᵀP = −I for a Hurwitz matrix G. Cayley's transform A = (aI − G)⁻¹(aI + G) makes of it the discrete
 * equation P = AᵀPA + Q, whose series doubles its length at every step (Smith, 1968): O(n³) for each of a few dozen steps,
 * and nothing of size n² × n².
 *
 * @param p P
 * @param residual ‖PG + GᵀP + I‖ / (‖P‖·‖G‖)
 */
record Lyapunov(DMatrixRMaj p, double residual) {
    private static final int MOST_DOUBLINGS = 60;
    private static final int REFINEMENTS = 3;

    static Lyapunov of(DMatrixRMaj g) {
        int n = g.numRows;
        var solver = new Lyapunov.Smith(g);
        var p = solver.solve(CommonOps_DDRM.identity(n));
        for (int i = 0; i < REFINEMENTS; i++) {
            CommonOps_DDRM.addEquals(p, solver.solve(defect(p, g)));
        }
        double residual = NormOps_DDRM.normF(defect(p, g)) / (NormOps_DDRM.normF(p) * NormOps_DDRM.normF(g));
        return new Lyapunov(Matrices.symmetricPart(p), residual);
    }

    /** I + PG + GᵀP. */
    private static DMatrixRMaj defect(DMatrixRMaj p, DMatrixRMaj g) {
        var rest = CommonOps_DDRM.identity(g.numRows);
        CommonOps_DDRM.multAdd(p, g, rest);
        CommonOps_DDRM.multAddTransA(g, p, rest);
        return Matrices.symmetricPart(rest);
    }

    private static final class Smith {
        private final DMatrixRMaj inverse;
        private final DMatrixRMaj transform;
        private final double shift;

        Smith(DMatrixRMaj g) {
            shift = shift(Spectrum.of(g));
            int n = g.numRows;
            var minus = CommonOps_DDRM.identity(n);
            CommonOps_DDRM.scale(shift, minus);
            var plus = minus.copy();
            CommonOps_DDRM.subtractEquals(minus, g);
            CommonOps_DDRM.addEquals(plus, g);
            inverse = new DMatrixRMaj(n, n);
            // Never singular: the real parts of its eigenvalues are those of −G, which are positive, and a more.
            CommonOps_DDRM.invert(minus, inverse);
            transform = Matrices.product(inverse, plus);
        }

        /** Between the slowest and the fastest mode, where the transform makes both of them small. */
        private static double shift(Spectrum spectrum) {
            double slowest = Arrays.stream(spectrum.moduli()).min().orElseThrow();
            return Math.sqrt(slowest * spectrum.radius());
        }

        /** P with PG + GᵀP = −Q. */
        DMatrixRMaj solve(DMatrixRMaj q) {
            var p = Matrices.productTransposed(inverse, Matrices.product(q, inverse));
            CommonOps_DDRM.scale(2 * shift, p);
            var a = transform.copy();
            for (int i = 0; i < MOST_DOUBLINGS; i++) {
                var more = Matrices.productTransposed(a, Matrices.product(p, a));
                CommonOps_DDRM.addEquals(p, more);
                if (NormOps_DDRM.normF(more) <= 1e-17 * NormOps_DDRM.normF(p)) {
                    break;
                }
                a = Matrices.product(a, a);
            }
            return p;
        }
    }
}
