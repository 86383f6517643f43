package io.github.mirrortd.lab.paper;

import static io.github.mirrortd.base.format.Printed.exactly;
import static io.github.mirrortd.base.format.Printed.shortly;

import io.github.mirrortd.exact.Operators;
import io.github.mirrortd.exact.Spectrum;
import io.github.mirrortd.exact.theory.GrowthConstant;
import io.github.mirrortd.exact.theory.OneSample;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.RuleAlgorithm;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Discrepancies between the paper's text and its numbers, each with evidence from the present run. None of it is typed in. */
record PaperDifferences(Reproduction run) {
    private static final String COVARIANCE = "GTD2-MP";
    private static final String HYBRID = "STHTD-MP";
    private static final List<String> REGULAR = List.of("two_state", "random_walk", "boyan_chain");

    /**
     * {@return where the paper's text and its numbers part, with the numbers}
     *
     * @param run whole results
     */
    static List<PaperDifference> of(Reproduction run) {
        var it = new PaperDifferences(run);
        return List.of(
                it.bairdBold(),
                it.tunedColumn(),
                it.robustnessTwoState(),
                it.robustnessMildlyOffPolicy(),
                it.bestOnTheBorder(),
                it.oneRate(),
                it.beyondH(),
                it.growthConstant(),
                it.oneSample());
    }

    private PaperDifference bairdBold() {
        var best = Paper.algorithms().stream()
                .map(a -> run.result("baird", a.name()))
                .min(Comparator.comparingDouble(r -> r.auc().mean()))
                .orElseThrow();
        return new PaperDifference(
                "Best AUC on baird",
                "prints GTD2-MP's in bold as the best of its column",
                "the smallest is " + best.cell().algorithm().name() + "'s "
                        + shortly(best.auc().mean()) + ", against "
                        + shortly(run.result("baird", COVARIANCE).auc().mean()) + " for GTD2-MP");
    }

    private PaperDifference tunedColumn() {
        return new PaperDifference(
                "Column \"Tuned q\"",
                "calls it the factor at the tuned learning rates",
                "every cell is q(0.2), but tuning allows no α above 0.1; at the α it selects, q_C/q_H are "
                        + list(REGULAR, p -> {
                            double alphaC = run.tuned(p, COVARIANCE).alpha();
                            double alphaH = run.tuned(p, HYBRID).alpha();
                            return four(run.analysis(p).c().q(alphaC)) + "/"
                                    + four(run.analysis(p).h().q(alphaH)) + " on " + p + " (α = " + alphaC + "/"
                                    + alphaH
                                    + ")";
                        }));
    }

    private PaperDifference robustnessTwoState() {
        return new PaperDifference(
                "Robustness on two_state",
                "says that STHTD-MP beats GTD2-MP by nine orders of magnitude across the entire grid",
                "it does at α = 0.1 only; the AUC of GTD2-MP and STHTD-MP are "
                        + Stream.of(0.1, 0.01, 0.0001)
                                .map(alpha -> sweptAuc("two_state", COVARIANCE, alpha) + " and "
                                        + sweptAuc("two_state", HYBRID, alpha) + " at α = " + exactly(alpha))
                                .collect(Collectors.joining(", ")));
    }

    private PaperDifference robustnessMildlyOffPolicy() {
        return new PaperDifference(
                "Robustness on random_walk and boyan_chain",
                "says that STHTD-MP matches or beats TD, TDRC and HTD at α = 0.1",
                list(List.of("random_walk", "boyan_chain"), p -> {
                    double own = run.swept(p, HYBRID, 0.1).auc().mean();
                    var others = List.of("TD", "TDRC", "HTD");
                    boolean beatsAll = others.stream()
                            .allMatch(a -> own <= run.swept(p, a, 0.1).auc().mean());
                    return (beatsAll ? "holds on " : "does not hold on ") + p + ": " + shortly(own) + " against "
                            + list(others, a -> sweptAuc(p, a, 0.1) + " for " + a);
                }));
    }

    private PaperDifference bestOnTheBorder() {
        return new PaperDifference(
                "Column \"Best q\"",
                "takes the minimum over step sizes up to 1",
                "that is the grid's end in most cells, and the true minimum lies beyond it: q_C*/q_H* are "
                        + list(REGULAR, p -> {
                            var c = run.analysis(p).c().optimum();
                            var h = run.analysis(p).h().optimum();
                            return four(c.q()) + "/" + four(h.q()) + " on " + p + " at α = " + two(c.alpha()) + "/"
                                    + two(h.alpha());
                        }));
    }

    private PaperDifference oneRate() {
        String single = Paper.algorithms().stream()
                .filter(a -> a.parameters().stream()
                                .filter(p -> !p.isOptional())
                                .toList()
                                .equals(List.of(Parameter.ALPHA))
                        && a instanceof RuleAlgorithm rule
                        && rule.usesAuxiliary())
                .map(Algorithm::name)
                .collect(Collectors.joining(", "));
        return new PaperDifference(
                "The sweep's fixed β = 0.05",
                "says that the auxiliary step size is fixed for each algorithm",
                single + " have one step size for both weights, so β is not theirs: sweeping α moves both");
    }

    private PaperDifference beyondH() {
        return new PaperDifference(
                "H as the metric",
                "compares C with H only",
                "on the path C + κ(H − C) the Hurwitz margin is larger before H is reached: "
                        + list(
                                List.of("random_walk", "boyan_chain"),
                                p -> "at κ = 0.9 it is " + shortly(margin(p, 0.9)) + " on " + p + ", at κ = 1 "
                                        + shortly(margin(p, 1))));
    }

    private PaperDifference growthConstant() {
        return new PaperDifference(
                "c₀ in the proof of Lemma 2",
                "has 1 + ‖z‖² ≤ c₀ (1 + ‖z − z*‖²) with c₀ = 2 max(1, ‖z*‖²)",
                "that is false for ‖z*‖ between 0.7071 and 1.3066; the smallest valid c₀ is (2 + t² + t√(t² + 4))/2 with"
                        + " t = ‖z*‖: "
                        + list(
                                run.analyses().stream()
                                        .map(a -> a.problem().id())
                                        .toList(),
                                p -> {
                                    var c = GrowthConstant.of(
                                            Operators.of(run.analysis(p).problem()));
                                    return "on " + p + " ‖z*‖ = " + shortly(c.distance()) + ", printed "
                                            + shortly(c.printed()) + ", smallest " + shortly(c.smallest());
                                }));
    }

    private PaperDifference oneSample() {
        return new PaperDifference(
                "The operator of Mirror-Prox",
                "analyses I − αK + α²K² as the mean of a step",
                "that is not the mean of the algorithm that it runs, which takes both steps from one sample: I − αK + E[G_ξ²]."
                        + " ‖E[G_ξ²] − Ḡ²‖/‖Ḡ²‖, and the RMSVE of the limit under independent draws next to that of A_π⁻¹b,"
                        + " at the tuned α of GTD2-MP and of STHTD-MP: "
                        + list(
                                run.analyses().stream()
                                        .map(a -> a.problem().id())
                                        .toList(),
                                p -> {
                                    var both = OneSample.of(
                                            run.analysis(p).problem(),
                                            run.tuned(p, COVARIANCE).alpha(),
                                            run.tuned(p, HYBRID).alpha());
                                    return "on " + p + " "
                                            + both.stream()
                                                    .map(o -> shortly(o.apart()) + " and " + limit(o.limit()) + " (α = "
                                                            + exactly(o.alpha()) + ")")
                                                    .collect(Collectors.joining(", "))
                                            + ", A_π⁻¹b " + limit(both.get(0).fixedPoint());
                                }));
    }

    /** An error that rounding makes of zero is zero. */
    private static String limit(double rmsve) {
        return Math.abs(rmsve) < 1e-10 ? "0" : shortly(rmsve);
    }

    private double margin(String problem, double kappa) {
        var operators = Operators.of(run.analysis(problem).problem());
        return Spectrum.of(operators.saddle(operators.metric(kappa))).smallestReal();
    }

    private String sweptAuc(String problem, String algorithm, double alpha) {
        return shortly(run.swept(problem, algorithm, alpha).auc().mean());
    }

    private static <T> String list(List<T> items, Function<T, String> text) {
        return items.stream().map(text).collect(Collectors.joining(", "));
    }

    private static String four(double q) {
        return String.format(Locale.ROOT, "%.4f", q);
    }

    private static String two(double alpha) {
        return String.format(Locale.ROOT, "%.2f", alpha);
    }
}
