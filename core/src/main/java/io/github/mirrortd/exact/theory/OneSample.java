package io.github.mirrortd.exact.theory;

import static io.github.mirrortd.exact.theory.Finding.number;

import io.github.mirrortd.exact.Limits;
import io.github.mirrortd.exact.MeanUpdate;
import io.github.mirrortd.exact.MirrorProxRate;
import io.github.mirrortd.exact.Operators;
import io.github.mirrortd.exact.Spectrum;
import io.github.mirrortd.exact.linear.Matrices;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.ArrayList;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * The consequences of taking both steps of Mirror-Prox from one sample. With G_ξ for what a sample does, the paper analyses
 * I + Ḡ + Ḡ² = I − αK + α²K², and the mean of what is run is I + Ḡ + E[G_ξ²].
 *
 * @param learner GTD2-MP or STHTD-MP
 * @param alpha its step size
 * @param apart ‖E[G_ξ²] − Ḡ²‖ as a share of ‖Ḡ²‖
 * @param analysed ρ(I − αK + α²K²) on the span of the features
 * @param run ρ of the mean of what is run, there
 * @param limit the RMSVE of the limit of the mean; not a number where it does not go there
 * @param fixedPoint the RMSVE of A_π⁻¹b
 */
public record OneSample(
        String learner, double alpha, double apart, double analysed, double run, double limit, double fixedPoint) {
    private static final double SAME = 1e-9;
    private static final double USUAL_ALPHA = 0.1;

    /**
     * {@return both methods of the paper on a problem: GTD2-MP, then STHTD-MP}
     *
     * @param problem a finite problem
     * @param alphaC GTD2-MP's step size; not a number for 0.1
     * @param alphaH STHTD-MP's
     */
    public static List<OneSample> of(FiniteProblem problem, double alphaC, double alphaH) {
        var operators = Operators.of(problem);
        return List.of(
                of(problem, operators, "GTD2-MP", operators.c(), Double.isNaN(alphaC) ? USUAL_ALPHA : alphaC),
                of(problem, operators, "STHTD-MP", operators.h(), Double.isNaN(alphaH) ? USUAL_ALPHA : alphaH));
    }

    private static OneSample of(
            FiniteProblem problem, Operators operators, String learner, DMatrixRMaj metric, double alpha) {
        var rule = (RuleAlgorithm) Algorithms.get(learner);
        var mean = MeanUpdate.of(problem, rule, rule.complete(Settings.alpha(alpha)));
        var k = operators.saddle(metric);
        CommonOps_DDRM.scale(-alpha, k);
        var square = Matrices.product(k, k);
        var off = mean.matrix().copy();
        CommonOps_DDRM.subtractEquals(off, k);
        CommonOps_DDRM.subtractEquals(off, square);
        var limits = new Limits(problem);
        var limit = limits.of(rule, mean);
        var onSpan = operators.onSpan();
        var spanned = onSpan.saddle(learner.equals("GTD2-MP") ? onSpan.c() : onSpan.h());
        return new OneSample(
                learner,
                alpha,
                Matrices.norm(off) / Matrices.norm(square),
                new MirrorProxRate(Spectrum.of(spanned)).at(alpha),
                limit.contraction(),
                limit.isReached() ? limit.iterate().rmsve() : Double.NaN,
                limits.fixedPoint().rmsve());
    }

    /** {@return whether what is run has the mean that is analysed} */
    public boolean isSame() {
        return apart < SAME;
    }

    static Finding finding(FiniteProblem problem, double alphaC, double alphaH) {
        var both = of(problem, alphaC, alphaH);
        var numbers = new ArrayList<Finding.Quantity>();
        for (var one : both) {
            String who = ", " + one.learner + " at α = " + ShortNumber.text(one.alpha);
            numbers.add(number("‖E[G_ξ²] − Ḡ²‖ / ‖Ḡ²‖" + who, one.apart));
            numbers.add(number("ρ of the paper's operator" + who, one.analysed));
            numbers.add(number("ρ of the mean of what is run" + who, one.run));
            numbers.add(number("RMSVE of its limit" + who, one.limit));
        }
        numbers.add(number("RMSVE of A_π⁻¹b", both.get(0).fixedPoint));
        boolean same = both.stream().allMatch(OneSample::isSame);
        return new Finding(
                "Mean of Mirror-Prox",
                "under independent draws the mean of a step is I − αK + α²K², and its limit A_π⁻¹b",
                numbers,
                same ? StatementStatus.HOLDS : StatementStatus.FAILS,
                same
                        ? "no sample differs from the mean here"
                        : "both steps are taken from one sample, so the mean is I − αK + E[G_ξ²], and where there are"
                                + " rewards its limit moves with α; over the transitions of a pair (-Pair) it is the"
                                + " paper's");
    }
}
