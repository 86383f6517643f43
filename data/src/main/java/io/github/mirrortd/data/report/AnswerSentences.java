package io.github.mirrortd.data.report;

import static io.github.mirrortd.base.format.Printed.percent;
import static io.github.mirrortd.base.format.Printed.shortly;

import io.github.mirrortd.data.Answer;
import io.github.mirrortd.data.Sensitivity;
import io.github.mirrortd.data.estimate.Bias;
import io.github.mirrortd.data.estimate.Difference;
import io.github.mirrortd.data.estimate.Estimate;
import io.github.mirrortd.data.estimate.Estimators;
import io.github.mirrortd.data.verdict.Check;
import io.github.mirrortd.data.verdict.Level;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The verdict and the support section as sentences. */
public final class AnswerSentences {
    private static final double SMALL_SHARE = 0.05;

    /** A check of features by an estimate whose standard error is so many times as large says little. */
    private static final double BLUNT = 3;

    /** Number of standard errors from which a difference is detected. */
    private static final double NOTICED = 2.8;

    private AnswerSentences() {}

    /**
     * {@return the verdict in a few sentences, its level first}
     *
     * @param answer what an evaluation came to
     */
    public static String verdict(Answer answer) {
        var verdict = answer.verdict();
        var sentences = new ArrayList<String>();
        var main = verdict.recommended();
        if (main.isEmpty()) {
            sentences.add("Refused: the log does not tell what the target policy is worth.");
            refusals(answer).forEach(c -> sentences.add(reason(c)));
        } else {
            sentences.add((verdict.level() == Level.ANSWER ? "Answer" : "Caution") + ": the target policy is worth "
                    + value(answer, main.get()) + compared(answer, main.get()) + ".");
            verdict.against(main.get()).forEach(c -> sentences.add("But " + c.finding() + "."));
            distrusted(answer).ifPresent(sentences::add);
        }
        if (answer.support().equations().isShort()
                && answer.support().equations().determined()) {
            sentences.add(dimensions(answer) + ", on which LSTD's value does not depend.");
        }
        if (main.isEmpty()) {
            bounds(answer).ifPresent(sentences::add);
        }
        remedies(main.isEmpty() ? refusals(answer) : verdict.against(main.get()))
                .forEach(sentences::add);
        return String.join(" ", sentences);
    }

    /**
     * {@return what this log cannot show, a sentence each}
     *
     * @param answer what an evaluation came to
     */
    public static List<String> limits(Answer answer) {
        var limits = new ArrayList<String>();
        limits.add("Outcomes rarer than some 3 in " + answer.log().episodes()
                + " episodes: the log may have none of them, however much they matter.");
        var verdict = answer.verdict();
        verdict.recommended()
                .filter(e -> verdict.unnoticed(e) > (e.high() - e.low()) / 2)
                .ifPresent(e -> limits.add("Features that do not carry the values: a bias of " + e.label() + " up to "
                        + shortly(verdict.unnoticed(e)) + " would have gone unnoticed."));
        long cut = answer.overlap().truncated();
        if (cut > 0) {
            limits.add("Values after the cut of " + (cut == 1 ? "1 episode" : cut + " episodes")
                    + ": they follow from the features, and no estimate checks them.");
        }
        if (!Double.isNaN(answer.overlap().states().uncovered())
                && Double.isNaN(answer.overlap().calibration())) {
            limits.add("Wrong behaviour probabilities: without those of all actions, from another source than this log,"
                    + " nothing checks them.");
        }
        limits.add("Hidden causes of both actions and rewards"
                + answer.sensitivity().map(AnswerSentences::hidden).orElse("."));
        return limits;
    }

    /** Sentence on the strength that hidden causes would need. */
    private static String hidden(Sensitivity s) {
        var last = s.ranges().get(s.ranges().size() - 1);
        double flip = s.flip();
        return ". If they change the odds of actions by a factor of at most " + shortly(last.lambda())
                + (Double.isFinite(last.high() - last.low())
                        ? ", LSTD's value lies between " + shortly(last.low()) + " and " + shortly(last.high()) + "."
                        : ", nothing bounds LSTD's value.")
                + (Double.isNaN(flip)
                        ? ""
                        : " The difference to what the log earned "
                                + (Double.isInfinite(flip)
                                        ? "stands up to every factor."
                                        : "stands up to a factor of " + shortly(flip) + "."));
    }

    /**
     * {@return what the target policy is worth at least, in a sentence; the intervals must be of the confidence 2p − 1}
     *
     * @param answer what an evaluation came to
     * @param probability p, with which the lower bound holds
     */
    public static String lower(Answer answer, double probability) {
        var main = answer.verdict().recommended();
        if (main.isEmpty()) {
            return "There is no lower bound, since the log does not tell the value.";
        }
        String sure = "With " + percent(probability) + " confidence, the target policy is worth at least "
                + shortly(main.get().low());
        var logged = find(answer, Estimators.ON_POLICY).filter(e -> e.traits().beyondCuts() && !e.equals(main.get()));
        return logged.flatMap(e -> answer.difference(main.get(), e))
                        .filter(d -> Double.isFinite(d.low()))
                        .map(d -> sure
                                + (d.low() >= 0
                                        ? ", and at least as much as the log earned: more by at least "
                                                + shortly(d.low())
                                        : "; it may be worth less than the log earned, by up to " + shortly(-d.low())))
                        .orElse(sure)
                + ".";
    }

    /** Sentence on bounds if support is missing. */
    private static Optional<String> bounds(Answer answer) {
        return answer.overlap()
                .bounds()
                .map(b -> "Whatever is earned after actions that the log cannot show (in "
                        + percent(Math.min(1, b.unknown()))
                        + " of the target policy's episodes), the value lies between "
                        + shortly(b.lowest()) + " and " + shortly(b.highest()) + ", with "
                        + percent(answer.confidence())
                        + " confidence for each end, if episodes last no longer than those in the log.");
    }

    /**
     * {@return how far an estimate can be relied on, in a word or two, for tables}
     *
     * @param answer what an evaluation came to
     * @param estimate one of its estimates
     */
    public static String level(Answer answer, Estimate estimate) {
        if (!estimate.traits().beyondCuts() && answer.overlap().truncated() > 0) {
            return "cut-off return";
        }
        return estimate.traits().bias().cause() == Bias.Cause.OTHER_POLICY
                ? "logged policy"
                : answer.verdict().level(estimate).title();
    }

    private static String value(Answer answer, Estimate main) {
        return shortly(main.value()) + ", with " + percent(answer.confidence()) + " confidence between "
                + shortly(main.low()) + " and " + shortly(main.high()) + " (" + main.label() + ")";
    }

    /** Failed checks of the estimates that would have been preferred, each once. */
    private static List<Check> refusals(Answer answer) {
        return ofTarget(answer).stream().filter(c -> c.level() == Level.REFUSE).toList();
    }

    /** Failed checks but those of the logged policy's value alone. */
    static List<Check> ofTarget(Answer answer) {
        var logged = find(answer, Estimators.ON_POLICY).map(Estimate::label);
        return answer.verdict().checks().stream()
                .filter(c -> !logged.equals(Optional.of(String.join("", c.estimators()))))
                .toList();
    }

    private static String reason(Check check) {
        String finding = check.finding();
        return finding.substring(0, 1).toUpperCase(Locale.ROOT) + finding.substring(1) + " (concerns "
                + String.join(", ", check.estimators()) + ").";
    }

    /** Remedies, of which no alternative (", or …") repeats an earlier one. */
    static List<String> remedies(List<Check> checks) {
        var said = new HashSet<String>();
        return checks.stream()
                .map(check -> Stream.of(check.remedy().split(", or "))
                        .filter(part ->
                                said.add(part.replaceFirst("(:.*)?\\.?$", "").toLowerCase(Locale.ROOT)))
                        .collect(Collectors.joining(", or ")))
                .filter(remedy -> !remedy.isEmpty())
                .map(remedy -> remedy.substring(0, 1).toUpperCase(Locale.ROOT)
                        + remedy.substring(1)
                        + (remedy.endsWith(".") ? "" : "."))
                .toList();
    }

    /** Checks that caution estimates, which the verdict does not name, with these estimates. */
    private static Stream<String> cautions(Answer answer) {
        var verdict = answer.verdict();
        var told = verdict.recommended().map(verdict::against).orElse(List.of());
        var cautioned = answer.estimates().stream()
                .filter(e -> e.traits().bias().cause() != Bias.Cause.OTHER_POLICY)
                .filter(e -> verdict.level(e) == Level.CAUTION)
                .map(Estimate::label)
                .toList();
        return verdict.checks().stream().filter(c -> !told.contains(c)).flatMap(c -> {
            var labels = c.estimators().stream().filter(cautioned::contains).toList();
            return labels.isEmpty()
                    ? Stream.empty()
                    : Stream.of(String.join(", ", labels) + ": caution, " + c.finding() + ".");
        });
    }

    /** Returns whether a check of features fails for any estimate. */
    static boolean featuresDoubted(Answer answer) {
        return answer.verdict().checks().stream().anyMatch(c -> c.name().equals("features"));
    }

    /** Other estimates that are distrusted, with the failed checks, each once. */
    private static Optional<String> distrusted(Answer answer) {
        var reasons = refusals(answer).stream()
                .map(c -> String.join(", ", c.estimators()) + " (" + c.finding() + ")")
                .toList();
        return reasons.isEmpty() ? Optional.empty() : Optional.of("Do not rely on " + String.join("; ", reasons) + ".");
    }

    private static Optional<Estimate> find(Answer answer, String name) {
        return answer.estimates().stream()
                .filter(e -> e.estimator().equals(name))
                .findFirst();
    }

    /**
     * {@return how far linear answers are from DR, which does not need values to be linear: for LSTD with each λ, and LSTD-Q}
     *
     * @param answer what an evaluation came to
     */
    public static List<Difference> approximations(Answer answer) {
        return find(answer, Estimators.DR).stream()
                .flatMap(dr -> answer.estimates().stream()
                        .filter(AnswerSentences::isLeastSquares)
                        .flatMap(e -> answer.difference(e, dr).stream()))
                .filter(d -> !Double.isNaN(d.standardError()))
                .toList();
    }

    private static boolean isLeastSquares(Estimate e) {
        return e.estimator().equals(Estimators.LSTD) || e.estimator().equals(Estimators.LSTD_Q);
    }

    /** Compares by the interval of the difference. Without it, intervals that do not overlap differ. */
    private static String compared(Answer answer, Estimate main) {
        var found = find(answer, Estimators.ON_POLICY).filter(e -> !e.equals(main) && Double.isFinite(e.value()));
        if (found.isEmpty() || !found.get().traits().beyondCuts()) {
            return "";
        }
        var logged = found.get();
        String earned = "the " + shortly(logged.value()) + " that the log earned";
        var difference = answer.difference(main, logged);
        if (difference.map(Difference::low).orElse(main.low() - logged.high()) > 0) {
            return "; that is more than " + earned;
        }
        if (difference.map(Difference::high).orElse(main.high() - logged.low()) < 0) {
            return "; that is less than " + earned;
        }
        return "; that is indistinguishable from " + earned;
    }

    private static String dimensions(Answer answer) {
        var e = answer.support().equations();
        return "The " + e.dimension() + " features span only " + e.rank() + " dimensions in these data";
    }

    /**
     * {@return the support section, a sentence each}
     *
     * @param answer what an evaluation came to
     */
    public static List<String> support(Answer answer) {
        var s = answer.support();
        var products = s.products();
        var rewards = s.rewards();
        var equations = s.equations();
        var words = new ArrayList<String>();
        if (!Double.isNaN(products.ess())) {
            words.add("The products of importance ratios over whole episodes are worth " + shortly(products.ess())
                    + " of " + answer.log().episodes() + " episodes; the largest ratio of a step is "
                    + shortly(products.largestRatio())
                    + ", and " + percent(products.zeroRatios())
                    + " of the steps did what the target policy never does.");
            int half = halved(products.essByStep());
            if (half >= 0) {
                words.add("After " + (half + 1) + " steps less than half of the effective episodes are left.");
            }
        }
        if (!Double.isNaN(rewards.ess())) {
            words.add("LSTD's value is a weighted sum of rewards: " + shortly(rewards.ess()) + " of "
                    + answer.log().rows() + " count effectively, the largest for " + percent(rewards.largest())
                    + ", and " + percent(rewards.negative()) + " count against it"
                    + (rewards.negative() > SMALL_SHARE ? ", which says that it extrapolates." : "."));
        }
        if (!Double.isNaN(equations.condition())) {
            words.add("The features span " + equations.rank() + " of " + equations.dimension()
                    + " dimensions; the condition of A is "
                    + shortly(equations.condition()) + ", its smallest singular value a step "
                    + shortly(equations.smallestSingular())
                    + ".");
        }
        var gaps = answer.overlap().states().gaps();
        if (!s.unseenActions().isEmpty()) {
            words.add("The target policy takes actions that the log never shows: "
                    + String.join(", ", s.unseenActions()) + ".");
        } else if (gaps.isEmpty()) {
            words.add("No action that the target policy takes is known to be missing in the log.");
        }
        if (!gaps.isEmpty()) {
            words.add("Support is missing where "
                    + gaps.stream()
                            .map(g -> g.group() + " (" + shortly(g.missing()) + " actions per episode)")
                            .collect(Collectors.joining(", "))
                    + ".");
        }
        cuts(answer).ifPresent(words::add);
        overlap(answer, words);
        approximations(answer).stream().map(d -> apart(answer, d)).forEach(words::add);
        cautions(answer).forEach(words::add);
        return words;
    }

    private static Optional<String> cuts(Answer answer) {
        long cut = answer.overlap().truncated();
        return cut == 0
                ? Optional.empty()
                : Optional.of(
                        cut + " of " + answer.log().episodes()
                                + " episodes were cut off. LSTD and DR, and on_policy where"
                                + " possible, add the value of the state at the cut; other estimates count logged rewards only.");
    }

    private static void overlap(Answer answer, List<String> words) {
        var o = answer.overlap();
        if (!Double.isNaN(o.states().uncovered())) {
            words.add("The mean product of ratios over an episode is "
                    + shortly(o.products().mean())
                    + " and should be 1. Per episode, the log lacks "
                    + shortly(o.states().uncovered())
                    + " actions of the target policy (" + shortly(o.states().uncoveredZ())
                    + " standard errors; 0 where the behaviour policy covers it).");
        }
        o.behaviour()
                .ifPresent(fit -> words.add("The behaviour probabilities have a log loss of " + shortly(fit.logLoss())
                        + " per step"
                        + (Double.isNaN(fit.expectedLogLoss())
                                ? "."
                                : "; " + shortly(fit.expectedLogLoss()) + " would be expected if they are right.")));
        if (!Double.isNaN(o.states().expectedSteps())) {
            words.add("By the probabilities of all actions, the log is expected to be worth "
                    + shortly(o.states().expectedSteps())
                    + " steps of the target policy, and it shows "
                    + percent(o.states().shownShare())
                    + " of the expected squared weights. The logged actions are as frequent as μ says with p = "
                    + shortly(o.calibration()) + ".");
        }
    }

    private static String apart(Answer answer, Difference d) {
        double blunt = d.standardError() / d.of().standardError();
        return d.of().title() + " − " + d.from().title() + " is " + shortly(d.value()) + " ± "
                + shortly(d.standardError())
                + (d.isSeen()
                        ? ": beyond two standard errors, which suggests that the features do not carry the values."
                        : blunt > BLUNT
                                ? ": within two standard errors, but these are " + shortly(blunt)
                                        + " times LSTD's own. Differences up to "
                                        + shortly(NOTICED * d.standardError()) + " would have gone unnoticed."
                                : featuresDoubted(answer)
                                        ? ": within two standard errors."
                                        : ": within two standard errors, so nothing says that the features miss the values.");
    }

    private static int halved(double[] ess) {
        for (int t = 0; t < ess.length; t++) {
            if (ess[t] < ess[0] / 2) {
                return t;
            }
        }
        return -1;
    }
}
