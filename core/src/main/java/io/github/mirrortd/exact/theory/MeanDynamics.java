package io.github.mirrortd.exact.theory;

import static io.github.mirrortd.exact.theory.Finding.number;

import io.github.mirrortd.exact.Operators;
import io.github.mirrortd.exact.Spectrum;
import io.github.mirrortd.exact.linear.Matrices;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.ArrayList;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/** Lemma 1, Theorem 1 and Lemma 2: the mean system of STHTD, G = −K_H. */
final class MeanDynamics {
    private MeanDynamics() {}

    static List<Finding> of(FiniteProblem problem, Operators operators) {
        var findings = new ArrayList<Finding>();
        findings.add(lemma1(problem, operators));
        findings.add(theorem1(operators));
        findings.add(lemma2(problem, operators));
        return findings;
    }

    private static Finding lemma1(FiniteProblem problem, Operators operators) {
        double c = Spectrum.graded(operators.c()).smallestReal();
        double h = Spectrum.graded(operators.h()).smallestReal();
        double bound = (1 - problem.gamma()) * c;
        var span = operators.onSpan();
        double cOnSpan = Spectrum.graded(span.c()).smallestReal();
        double hOnSpan = Spectrum.graded(span.h()).smallestReal();
        boolean regular = operators.isFullRank();
        return Finding.of(
                "Lemma 1",
                "H is positive definite: λ_min(H) ≥ (1−γ) λ_min(C) > 0",
                regular && h >= bound,
                "the proof's own bound is met",
                regular
                        ? "the bound is not met"
                        : "C is singular because Φ lacks rank, so the bound is 0; on the span of the features it is met: "
                                + ShortNumber.text(hOnSpan) + " ≥ " + ShortNumber.text((1 - problem.gamma()) * cOnSpan),
                number("λ_min(C)", c),
                number("λ_min(H)", h),
                number("(1−γ) λ_min(C)", bound),
                number("λ_min(H) on the span of Φ", hOnSpan));
    }

    static DMatrixRMaj joint(Operators operators) {
        var g = operators.saddle(operators.h());
        CommonOps_DDRM.scale(-1, g);
        return g;
    }

    private static Finding theorem1(Operators operators) {
        double abscissa = Spectrum.graded(joint(operators)).largestReal();
        double onSpan = Spectrum.graded(joint(operators.onSpan())).largestReal();
        double[] theta = operators.fixedPoint();
        var rest = operators.b().copy();
        CommonOps_DDRM.scale(-1, rest);
        CommonOps_DDRM.multAdd(operators.aPi(), DMatrixRMaj.wrap(theta.length, 1, theta), rest);
        return Finding.of(
                "Theorem 1",
                "G is Hurwitz; the equilibrium is z* = (A_π⁻¹b, 0)",
                abscissa < 0 && Matrices.rank(operators.aPi()) == operators.aPi().numRows,
                "every eigenvalue has a negative real part, and A_π θ* = b",
                "G has the eigenvalue 0, so equilibria form a line or more and the limit depends on θ₀"
                        + (onSpan < 0
                                ? "; on the span of the features G is Hurwitz and the values' limit is unique"
                                : ""),
                number("spectral abscissa of G", abscissa),
                number("the same on the span of Φ", onSpan),
                number("‖θ*‖", Matrices.norm(theta)),
                number("‖A_π θ* − b‖", Matrices.norm(rest)));
    }

    /** The Lyapunov equation, and α ≤ c/(2c₁) from the proof, with every constant computed. */
    private static Finding lemma2(FiniteProblem problem, Operators all) {
        var operators = all.onSpan();
        boolean reduced = operators.c().numCols < all.c().numCols;
        var g = joint(operators);
        if (Spectrum.of(g).largestReal() >= 0) {
            return new Finding(
                    "Lemma 2",
                    "iterates are bounded: PG + GᵀP = −I has a solution P ≻ 0",
                    List.of(),
                    StatementStatus.OPEN,
                    "G is not Hurwitz, so the equation has no positive definite solution");
        }
        var lyapunov = Lyapunov.of(g);
        double[] p = Matrices.symmetricEigenvalues(lyapunov.p());
        double largest = p[p.length - 1];
        double[] values = Matrices.symmetricEigenvalues(
                Noise.of(problem, Algorithms.rule("STHTD")).spread());
        double noise = values[values.length - 1];
        var growth = GrowthConstant.of(all);
        var gpg = Matrices.productTransposed(g, Matrices.product(lyapunov.p(), g));
        double c1 = Matrices.norm(gpg) + largest * noise * growth.usable();
        return Finding.of(
                "Lemma 2",
                "iterates are bounded: PG + GᵀP = −I has a solution P ≻ 0",
                p[0] > 0,
                "P is positive definite" + (reduced ? " on the span of the features" : "")
                        + "; the proof's contraction begins once α ≤ c/(2c₁). Its noise is a martingale difference only"
                        + " for independent draws; along a trajectory it is not. " + growth.sentence(),
                "P is not positive definite",
                number("λ_min(P)", p[0]),
                number("λ_max(P)", largest),
                number("residual", lyapunov.residual()),
                number("c_ξ", noise),
                number("‖z*‖", growth.distance()),
                number("c₀ as printed", growth.printed()),
                number("smallest valid c₀", growth.smallest()),
                number("c₁", c1),
                number("largest α of the proof", 1 / (2 * largest * c1)));
    }
}
