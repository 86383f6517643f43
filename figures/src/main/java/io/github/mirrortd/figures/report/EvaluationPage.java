package io.github.mirrortd.figures.report;

import static io.github.mirrortd.base.format.Printed.shortly;

import io.github.mirrortd.data.Answer;
import io.github.mirrortd.data.Comparison;
import io.github.mirrortd.data.Sensitivity;
import io.github.mirrortd.data.estimate.Bias;
import io.github.mirrortd.data.estimate.Estimate;
import io.github.mirrortd.data.estimate.Estimators;
import io.github.mirrortd.data.estimate.ReturnDistribution;
import io.github.mirrortd.data.report.AnswerSentences;
import io.github.mirrortd.data.report.DecisionSentences;
import io.github.mirrortd.data.report.Slices.Slice;
import io.github.mirrortd.figures.DataFigures;
import io.github.mirrortd.figures.DataFigures.Line;
import io.github.mirrortd.figures.DataFigures.Trust;
import io.github.mirrortd.figures.DataFigures.Whisker;
import io.github.mirrortd.figures.Figure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The answer as figures, and as a page that can be sent to a colleague. */
public final class EvaluationPage {
    private static final int MOST_STEPS_SHOWN = 1_000;

    private EvaluationPage() {}

    /**
     * {@return all figures of an evaluation, those for the person who decides first}
     *
     * @param found what an evaluation came to
     * @param slices values along columns; empty where there are none
     */
    public static List<Figure> figures(Comparison found, List<Slice> slices) {
        if (!found.isSeveral()) {
            return figures(found.first(), slices);
        }
        var figures = new ArrayList<>(List.of(policies(found), contrasts(found)));
        for (int k = 0; k < found.policies().size(); k++) {
            var policy = found.policies().get(k);
            String id = "-" + (k + 1);
            figures.add(estimates(policy.answer(), "evaluation-estimates" + id, "Estimates: " + policy.name()));
            distribution(policy.answer(), id, "Return: " + policy.name()).ifPresent(figures::add);
            policy.answer()
                    .sensitivity()
                    .ifPresent(
                            s -> figures.add(confounding(policy.answer(), s, id, "Hidden causes: " + policy.name())));
        }
        return figures;
    }

    private static Optional<Figure> distribution(Answer answer, String suffix, String title) {
        return answer.distribution().map(d -> {
            double[][] columns = Stream.<ToDoubleFunction<ReturnDistribution.At>>of(
                            x -> x.at(), x -> x.value(), x -> x.low(), x -> x.high())
                    .map(of -> d.curve().stream().mapToDouble(of).toArray())
                    .toArray(double[][]::new);
            return DataFigures.lines(
                    "evaluation-distribution" + suffix,
                    title,
                    "The share of episodes that earn at most x under the target policy, with "
                            + AnswerSentences.percent(answer.confidence()) + " intervals at each x.",
                    "return",
                    "share",
                    false,
                    List.of(new Line("share", columns[0], columns[1], columns[2], columns[3])));
        });
    }

    private static Figure confounding(Answer answer, Sensitivity s, String suffix, String title) {
        double[] x = s.ranges().stream().mapToDouble(r -> r.lambda()).toArray();
        double[] none = new double[x.length];
        Arrays.fill(none, s.ranges().get(0).low());
        var lines = new ArrayList<>(List.of(new Line(
                "LSTD",
                x,
                none,
                s.ranges().stream().mapToDouble(r -> r.low()).toArray(),
                s.ranges().stream().mapToDouble(r -> r.high()).toArray())));
        logged(answer).filter(e -> e.traits().beyondCuts()).ifPresent(e -> {
            double[] earned = new double[x.length];
            Arrays.fill(earned, e.value());
            lines.add(Line.of("what the log earned", x, earned));
        });
        return DataFigures.lines(
                "evaluation-confounding" + suffix,
                title,
                "Where LSTD's value lies if hidden causes change the odds of the logged actions by a factor of at most Λ.",
                "Λ",
                "value",
                true,
                lines);
    }

    private static Figure policies(Comparison found) {
        double compared = logged(found.first())
                .filter(e -> e.traits().beyondCuts())
                .map(Estimate::value)
                .orElse(Double.NaN);
        return DataFigures.forest(
                "evaluation-policies",
                "Values",
                "The value of each policy that has one, with " + AnswerSentences.percent(found.confidence())
                        + " intervals." + line(compared),
                "value",
                found.policies().stream()
                        .flatMap(p -> whisker(p.name(), p.answer()))
                        .toList(),
                compared);
    }

    private static Figure contrasts(Comparison found) {
        return DataFigures.forest(
                "evaluation-contrasts",
                "Differences",
                "How much more the first policy of each pair is worth than the second. All intervals hold together with "
                        + AnswerSentences.percent(found.confidence()) + " confidence.",
                "difference",
                found.contrasts().stream()
                        .map(c -> new Whisker(c.of() + " − " + c.from(), c.value(), c.low(), c.high(), Trust.ANSWER))
                        .toList(),
                0);
    }

    /** The recommended estimate, if there is one. */
    private static Stream<Whisker> whisker(String name, Answer answer) {
        return answer.verdict().recommended().stream()
                .map(e -> new Whisker(
                        name,
                        e.value(),
                        e.low(),
                        e.high(),
                        Trust.valueOf(answer.verdict().level().name())));
    }

    private static String line(double compared) {
        return Double.isNaN(compared) ? "" : " The dashed line is what the log itself earned.";
    }

    private static Optional<Estimate> logged(Answer answer) {
        return answer.estimates().stream().filter(EvaluationPage::isOfLog).findFirst();
    }

    private static List<Figure> figures(Answer answer, List<Slice> slices) {
        var figures = new ArrayList<Figure>();
        figures.add(estimates(answer, "evaluation-estimates", "Estimates"));
        if (answer.convergence().size() > 1) {
            figures.add(convergence(answer));
        }
        double[] ess = answer.support().essByStep();
        if (ess.length > 0) {
            int shown = Math.min(ess.length, MOST_STEPS_SHOWN);
            double[] steps = IntStream.range(0, shown).asDoubleStream().toArray();
            figures.add(DataFigures.lines(
                    "evaluation-ess",
                    "Effective episodes by step",
                    "How many episodes of the target policy's own the products of ratios are worth, step by step.",
                    "step",
                    "effective episodes",
                    false,
                    List.of(Line.of(
                            "effective episodes",
                            steps,
                            DoubleStream.of(ess).limit(shown).toArray()))));
            figures.add(DataFigures.lines(
                    "evaluation-weights",
                    "Mean weight by step",
                    "The mean product of ratios, step by step: near 1 where both policies are what they are said to be.",
                    "step",
                    "mean weight",
                    false,
                    List.of(Line.of(
                            "mean weight",
                            steps,
                            DoubleStream.of(answer.support().meanWeightByStep())
                                    .limit(shown)
                                    .toArray()))));
        }
        distribution(answer, "", "Distribution of the return").ifPresent(figures::add);
        answer.sensitivity().ifPresent(found -> figures.add(confounding(answer, found, "", "Hidden causes")));
        for (var slice : slices) {
            figures.add(DataFigures.lines(
                    "evaluation-along-" + slice.column().replaceAll("[^A-Za-z0-9_.-]", ""),
                    "Values along " + slice.column().replace("\"", ""),
                    "LSTD's values of states that differ in " + slice.column().replace("\"", "")
                            + " only, the other columns at their means.",
                    slice.column().replace("\"", ""),
                    "value",
                    false,
                    List.of(Line.of("value", slice.x(), slice.value()))));
        }
        return figures;
    }

    /** Estimates of the target policy's value; what the log earned is a line to compare with. */
    private static Figure estimates(Answer answer, String id, String title) {
        double compared = logged(answer)
                .filter(e -> e.traits().beyondCuts())
                .map(Estimate::value)
                .orElse(Double.NaN);
        var whiskers = answer.estimates().stream()
                .filter(e -> !isOfLog(e))
                .map(e -> new Whisker(
                        e.label(),
                        e.value(),
                        e.low(),
                        e.high(),
                        Trust.valueOf(answer.verdict().level(e).name())))
                .toList();
        return DataFigures.forest(
                id,
                title,
                "The target policy's value by every estimator, with " + AnswerSentences.percent(answer.confidence())
                        + " intervals." + line(compared),
                "value",
                whiskers,
                compared);
    }

    private static boolean isOfLog(Estimate e) {
        return e.traits().bias().cause() == Bias.Cause.OTHER_POLICY;
    }

    private static Figure convergence(Answer answer) {
        String all = Long.toString(answer.episodes());
        return DataFigures.lines(
                "evaluation-episodes",
                "Value against the number of episodes",
                answer.estimate(Estimators.LSTD).title()
                        + "'s value from the first n episodes of the log. The band is no interval of"
                        + " these n: it is the " + AnswerSentences.percent(answer.confidence()) + " interval of all "
                        + all
                        + " episodes, √(" + all + "/n) times as wide.",
                "episodes",
                "value",
                true,
                List.of(wayToTheValue(answer)));
    }

    /** LSTD's value from the first episodes; its interval, at the end, is the estimate's. */
    static Line wayToTheValue(Answer answer) {
        var last = answer.estimate(Estimators.LSTD);
        double[] x =
                answer.convergence().stream().mapToDouble(p -> p.episodes()).toArray();
        double[] y = answer.convergence().stream().mapToDouble(p -> p.value()).toArray();
        double[] low = new double[x.length];
        double[] high = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            double reach = (last.high() - last.low()) / 2 * Math.sqrt(answer.episodes() / x[i]);
            low[i] = y[i] - reach;
            high[i] = y[i] + reach;
        }
        return new Line(last.title() + ", last interval × √(N/n)", x, y, low, high);
    }

    /**
     * An evaluation of some of the episodes.
     *
     * @param name the value that they have in common
     */
    public record Part(String name, Comparison found) {}

    /**
     * {@return the whole page: what the person who decides needs, then details}
     *
     * @param found what an evaluation came to
     * @param parts the same for groups of episodes; may be empty
     * @param figures what to draw
     * @param provenance how to get it again
     */
    public static String html(
            Comparison found, List<Part> parts, List<Figure> figures, Map<String, @Nullable Object> provenance) {
        boolean several = found.isSeveral();
        var page = new Page(
                several ? "Policies' values from logged data" : "A policy's value from logged data",
                DecisionSentences.headline(found));
        int first = Math.min(several ? 2 : 1, figures.size());
        page.figures("values", several ? "Values and differences" : "Values", figures.subList(0, first));
        if (several) {
            page.table("policies", "Policies", "The value of each policy", POLICY_HEADS, rows("", found));
            page.text(
                    "policy-verdicts",
                    "Verdicts",
                    found.policies().stream()
                            .map(p -> p.name() + ": " + AnswerSentences.verdict(p.answer()))
                            .toList());
        }
        if (!parts.isEmpty()) {
            groups(page, parts);
        }
        page.table(
                "checks",
                "Three checks",
                "What the verdict rests on",
                List.of("check", "level", "finding"),
                found.policies().stream()
                        .flatMap(p -> DecisionSentences.checks(p.answer()).lines().stream()
                                .map(c -> List.of(
                                        p.name().isEmpty() ? c.name() : c.name() + ", " + p.name(),
                                        c.level().title(),
                                        c.finding())))
                        .toList());
        page.text(
                "limits",
                "What was assumed, since no log can show it",
                found.policies().stream()
                        .flatMap(p -> AnswerSentences.limits(p.answer()).stream())
                        .distinct()
                        .toList());
        page.text("next", "What to log next time", DecisionSentences.nextTime(found));
        page.figures("figures", "Details: figures", figures.subList(first, figures.size()));
        found.policies().forEach(p -> details(page, p.name(), p.answer()));
        page.table(
                "provenance",
                "Provenance",
                "What one needs to get the same numbers again",
                List.of("field", "value"),
                provenance.entrySet().stream()
                        .filter(e -> e.getValue() != null && !(e.getValue() instanceof Map))
                        .map(e -> List.of(e.getKey(), String.valueOf(e.getValue())))
                        .toList());
        return page.html();
    }

    private static void details(Page page, String policy, Answer answer) {
        String suffix = policy.isEmpty() ? "" : " of " + policy;
        String id = policy.isEmpty() ? "" : "-" + policy;
        page.table(
                "estimates" + id,
                "Details: estimates" + suffix,
                answer.rows() + " steps of " + answer.episodes() + " episodes, "
                        + AnswerSentences.percent(answer.confidence()) + " intervals",
                List.of("estimator", "value", "standard error", "low", "high", "verdict"),
                answer.estimates().stream()
                        .map(e -> List.of(
                                e.label(),
                                shortly(e.value()),
                                shortly(e.standardError()),
                                shortly(e.low()),
                                shortly(e.high()),
                                AnswerSentences.level(answer, e)))
                        .toList());
        var words = new ArrayList<>(AnswerSentences.support(answer));
        words.addAll(answer.notes());
        page.text("support" + id, "Whether the data can answer" + suffix, words);
        answer.overlap()
                .behaviour()
                .filter(fit -> !fit.reliability().isEmpty())
                .ifPresent(fit -> page.table(
                        "reliability" + id,
                        "Reliability of the behaviour probabilities" + suffix,
                        "Actions by their probability, and the share of them that was taken",
                        List.of("probability", "mean", "taken", "actions"),
                        fit.reliability().stream()
                                .map(t -> List.of(
                                        shortly(t.low()) + " to " + shortly(t.high()),
                                        shortly(t.predicted()),
                                        shortly(t.observed()),
                                        Long.toString(t.count())))
                                .toList()));
        if (answer.distribution().isPresent()) {
            page.table(
                    "distribution" + id,
                    "Distribution of the return" + suffix,
                    "Each interval holds with " + AnswerSentences.percent(answer.confidence()) + " confidence",
                    List.of("return", "value", "low", "high"),
                    DecisionSentences.distribution(answer));
        }
        page.table(
                "influential" + id,
                "The most influential episodes" + suffix,
                "By how much the value would change without them, about",
                List.of("episode", "influence"),
                answer.support().influential().stream()
                        .map(i -> List.of(i.episode(), shortly(i.influence())))
                        .toList());
    }

    private static final List<String> POLICY_HEADS =
            List.of("policy", "episodes", "verdict", "value", "low", "high", "estimator", "log earned");

    private static void groups(Page page, List<Part> parts) {
        page.table(
                "groups",
                "Groups",
                "The value in each group of episodes",
                Stream.concat(Stream.of("group"), POLICY_HEADS.stream().skip(1)).toList(),
                parts.stream()
                        .flatMap(part -> rows(part.name(), part.found()).stream())
                        .toList());
        page.figures(
                "group-figures",
                "Groups in a figure",
                List.of(DataFigures.forest(
                        "evaluation-groups",
                        "Groups",
                        "The target policy's value in each group of episodes that has a recommended estimate, with "
                                + AnswerSentences.percent(parts.get(0).found().confidence()) + " intervals.",
                        "value",
                        parts.stream()
                                .flatMap(part -> part.found().policies().stream()
                                        .flatMap(p -> whisker(named(part.name(), p.name()), p.answer())))
                                .toList(),
                        Double.NaN)));
        page.text(
                "group-verdicts",
                "Verdicts of the groups",
                parts.stream()
                        .map(part -> part.name() + ": " + DecisionSentences.headline(part.found()))
                        .toList());
    }

    private static String named(String group, String policy) {
        return group.isEmpty() || policy.isEmpty() ? group + policy : group + ", " + policy;
    }

    private static List<List<String>> rows(String group, Comparison found) {
        return found.policies().stream()
                .map(p -> {
                    var answer = p.answer();
                    var best = answer.verdict().recommended();
                    return List.of(
                            named(group, p.name()),
                            Long.toString(answer.episodes()),
                            answer.verdict().level().title(),
                            best.map(e -> shortly(e.value())).orElse("–"),
                            best.map(e -> shortly(e.low())).orElse("–"),
                            best.map(e -> shortly(e.high())).orElse("–"),
                            best.map(Estimate::label).orElse("–"),
                            logged(answer).map(e -> shortly(e.value())).orElse("–"));
                })
                .toList();
    }
}
