package io.github.mirrortd.exact.theory;

import static io.github.mirrortd.exact.theory.Finding.number;

import io.github.mirrortd.exact.Operators;
import io.github.mirrortd.exact.ProblemAnalysis;
import io.github.mirrortd.exact.linear.Matrices;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.ArrayList;
import java.util.List;

/** Assumption 3 and Corollary 2, and the effect of an A_π that is nearly singular. */
final class MetricComparison {
    private static final double PAPER_ALPHA = 0.2;
    private static final double SEPARATED = 100;

    private MetricComparison() {}

    static List<Finding> of(FiniteProblem problem, double tunedC, double tunedH) {
        var analysis = ProblemAnalysis.of(problem);
        var findings = new ArrayList<Finding>();
        findings.add(keyMatrices(analysis));
        findings.add(rates(analysis, tunedC, tunedH));
        return findings;
    }

    private static Finding keyMatrices(ProblemAnalysis a) {
        return Finding.of(
                "Assumption 3",
                "λ_min(B_H) > λ_min(B_C) and κ(B_H) ≤ κ(B_C)",
                a.keyMatrixCondition(),
                "both conditions are met",
                a.c().isPositiveDefinite()
                        ? "one of the two inequalities does not hold"
                        : "C, H and A_π are singular, so neither condition number exists",
                number("λ_min(B_C)", a.c().lambdaMinB()),
                number("λ_min(B_H)", a.h().lambdaMinB()),
                number("κ(B_C)", a.c().kappaB()),
                number("κ(B_H)", a.h().kappaB()));
    }

    private static Finding rates(ProblemAnalysis a, double tunedC, double tunedH) {
        var numbers = new ArrayList<Finding.Quantity>();
        numbers.add(number("q_C on the paper's grid", a.c().bestOnGrid().q()));
        numbers.add(number("q_H on the paper's grid", a.h().bestOnGrid().q()));
        numbers.add(number("q_C at α = 0.2", a.c().q(PAPER_ALPHA)));
        numbers.add(number("q_H at α = 0.2", a.h().q(PAPER_ALPHA)));
        if (!Double.isNaN(tunedC) && !Double.isNaN(tunedH)) {
            numbers.add(number("q_C at its tuned α = " + tunedC, a.c().q(tunedC)));
            numbers.add(number("q_H at its tuned α = " + tunedH, a.h().q(tunedH)));
        }
        numbers.add(number("q_C optimum", a.c().optimum().q()));
        numbers.add(number("q_H optimum", a.h().optimum().q()));
        numbers.add(number("α of q_C optimum", a.c().optimum().alpha()));
        numbers.add(number("α of q_H optimum", a.h().optimum().alpha()));
        boolean contracts = a.c().optimum().q() < 1 && a.h().optimum().q() < 1;
        boolean grid = a.h().bestOnGrid().q() < a.c().bestOnGrid().q();
        boolean everywhere = a.h().optimum().q() < a.c().optimum().q();
        var verdict =
                !contracts ? StatementStatus.OPEN : grid && everywhere ? StatementStatus.HOLDS : StatementStatus.FAILS;
        String reason = !contracts
                ? "q = 1 for both at every α: K has the eigenvalue 0, so the corollary's condition q < 1 is not met"
                : grid && everywhere
                        ? "STHTD-MP has the smaller mean factor, on the paper's grid and at each method's true optimum"
                        : "GTD2-MP has the smaller mean factor "
                                + (grid ? "at the true optima" : "on the paper's grid");
        return new Finding(
                "Corollary 2",
                "q_H < q_C: the mean of STHTD-MP contracts faster than that of GTD2-MP",
                numbers,
                verdict,
                reason);
    }

    /** The explanation of a problem whose A_π is singular, or whose slowest mode stands apart from all others. */
    static List<Finding> slowModes(FiniteProblem problem) {
        var operators = Operators.of(problem);
        int invisible = problem.dimension() - operators.span().numCols;
        int nullity = problem.dimension() - Matrices.rank(operators.aPi());
        double[] singular = Matrices.singularValues(operators.onSpan().aPi());
        boolean apart = nullity == invisible && singular.length > 1 && singular[1] > SEPARATED * singular[0];
        var findings = new ArrayList<Finding>();
        if (nullity > 0) {
            findings.add(new Finding(
                    "Null space of A_π",
                    "A_π u = 0 makes (u, 0) a null vector of K_M for every metric M",
                    List.of(number("dimension", nullity), number("of these without effect on any value", invisible)),
                    nullity == invisible ? StatementStatus.HOLDS : StatementStatus.FAILS,
                    nullity == invisible
                            ? "no metric moves θ along the null space, and none needs to: it changes no value; it is what"
                                    + " sets q to 1"
                            : "the null space changes values, so their limit depends on θ₀ under every metric"));
        }
        if (apart) {
            var c = SlowMode.of(problem, 0);
            var h = SlowMode.of(problem, 1);
            // A mode that oscillates swings through its solution and stops nowhere.
            if (c.isPresent() && h.isPresent()) {
                findings.add(plateau(c.get(), h.get(), singular));
            }
        }
        return findings;
    }

    private static Finding plateau(SlowMode c, SlowMode h, double[] singular) {
        return new Finding(
                "Plateau",
                "from θ₀ both methods stop, as it seems, at a point that is not the solution",
                List.of(
                        number("σ_min(A_π) on the span of Φ", singular[0]),
                        number("the next σ", singular[1]),
                        number("λ_slow of K_C", c.eigenvalue()),
                        number("λ_slow of K_H", h.eigenvalue()),
                        number("RMSVE of GTD2-MP's plateau", c.plateauError()),
                        number("RMSVE of STHTD-MP's plateau", h.plateauError()),
                        number("RMSVE of the true limit", c.limitError()),
                        number("α·steps that halve it, GTD2-MP", c.halving()),
                        number("α·steps that halve it, STHTD-MP", h.halving())),
                StatementStatus.HOLDS,
                "after the fast modes have died only the slowest is left, and at α = 0.03 its error halves in "
                        + ShortNumber.text(c.halving() / 0.03) + " (C) and " + ShortNumber.text(h.halving() / 0.03)
                        + " (H) steps; no metric of this size helps, because det K_M = det(A_π)² for every M and A_π"
                        + " has the singular value " + ShortNumber.text(singular[0]));
    }
}
