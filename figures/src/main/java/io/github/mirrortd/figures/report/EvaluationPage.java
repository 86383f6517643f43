package io.github.mirrortd.figures.report;

import static io.github.mirrortd.base.format.Printed.percent;
import static io.github.mirrortd.base.format.Printed.shortly;

import io.github.mirrortd.data.Answer;
import io.github.mirrortd.data.Comparison;
import io.github.mirrortd.data.Comparison.Policy;
import io.github.mirrortd.data.Sensitivity;
import io.github.mirrortd.data.estimate.Bias;
import io.github.mirrortd.data.estimate.Estimate;
import io.github.mirrortd.data.estimate.Estimators;
import io.github.mirrortd.data.report.AnswerSentences;
import io.github.mirrortd.data.report.DecisionSentences;
import io.github.mirrortd.data.report.Slices.Slice;
import io.github.mirrortd.data.verdict.Level;
import io.github.mirrortd.figures.DataFigures;
import io.github.mirrortd.figures.DataFigures.Line;
import io.github.mirrortd.figures.DataFigures.Reference;
import io.github.mirrortd.figures.DataFigures.Trust;
import io.github.mirrortd.figures.DataFigures.Whisker;
import io.github.mirrortd.figures.Figure;
import io.github.mirrortd.figures.Markup;
import io.github.mirrortd.lab.display.AxisScale;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
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
        boolean several = found.isSeveral();
        var figures = new ArrayList<Figure>();
        if (several) {
            figures.add(policies(found));
            figures.add(contrasts(found));
        }
        for (int k = 0; k < found.policies().size(); k++) {
            var policy = found.policies().get(k);
            var answer = policy.answer();
            String id = several ? "-" + (k + 1) : "";
            String of = several ? ": " + policy.name() : "";
            figures.add(estimates(answer, "evaluation-estimates" + id, "Estimates" + of));
            if (!several) {
                figures.addAll(byEpisodesAndSteps(answer));
            }
            distribution(answer, id, "Distribution of the return" + of).ifPresent(figures::add);
            answer.sensitivity().ifPresent(s -> figures.add(confounding(answer, s, id, "Hidden causes" + of)));
        }
        for (int i = 0; i < slices.size() && !several; i++) {
            figures.add(along(slices.get(i), i + 1));
        }
        return figures;
    }

    private static Figure along(Slice slice, int number) {
        String column = slice.column().replace("\"", "");
        // Names in other letters than files take would all be the same.
        String id = column.matches("[A-Za-z0-9_.-]+") ? column : Integer.toString(number);
        return DataFigures.line(
                "evaluation-along-" + id,
                "Values along " + column,
                "LSTD's values of states that differ in " + column + " only, the other columns at their means.",
                column,
                "value",
                AxisScale.LINEAR,
                Line.of("value", slice.x(), slice.value()),
                Reference.NONE);
    }

    private static Optional<Figure> distribution(Answer answer, String suffix, String title) {
        return answer.distribution().map(d -> {
            var curve = d.curve();
            return DataFigures.line(
                    "evaluation-distribution" + suffix,
                    title,
                    "The share of episodes that earn at most x under the target policy, with "
                            + percent(answer.confidence()) + " intervals at each x.",
                    "return",
                    "share of episodes",
                    AxisScale.LINEAR,
                    new Line(
                            "share of episodes",
                            numbers(curve, x -> x.at()),
                            numbers(curve, x -> x.value()),
                            numbers(curve, x -> x.low()),
                            numbers(curve, x -> x.high())),
                    Reference.NONE);
        });
    }

    private static <T> double[] numbers(List<T> of, ToDoubleFunction<T> number) {
        return of.stream().mapToDouble(number).toArray();
    }

    private static Figure confounding(Answer answer, Sensitivity s, String suffix, String title) {
        var ranges = s.ranges();
        return DataFigures.line(
                "evaluation-confounding" + suffix,
                title,
                "Where LSTD's value lies if hidden causes change the odds of the logged actions by a factor of at most Λ.",
                "Λ",
                "value",
                AxisScale.LOG,
                new Line(
                        "LSTD, and where it may lie",
                        numbers(ranges, r -> r.lambda()),
                        numbers(ranges, r -> ranges.get(0).low()),
                        numbers(ranges, r -> r.low()),
                        numbers(ranges, r -> r.high())),
                earned(answer));
    }

    private static Figure policies(Comparison found) {
        return DataFigures.forest(
                "evaluation-policies",
                "Values",
                "The value of each policy that has one, with " + percent(found.confidence()) + " intervals."
                        + line(earned(found.first())),
                "value",
                found.policies().stream().flatMap(EvaluationPage::whisker).toList(),
                earned(found.first()));
    }

    private static Figure contrasts(Comparison found) {
        return DataFigures.forest(
                "evaluation-contrasts",
                "Differences",
                "How much more the first policy of each pair is worth than the second. All intervals hold together with "
                        + percent(found.confidence()) + " confidence.",
                "difference of values",
                found.contrasts().stream()
                        .map(c -> new Whisker(c.of() + " − " + c.from(), c.value(), c.low(), c.high(), Trust.ANSWER))
                        .toList(),
                new Reference(0, "no difference"));
    }

    /** The recommended estimate, if there is one. */
    private static Stream<Whisker> whisker(Policy policy) {
        var level = policy.answer().verdict().level();
        return best(policy).stream().map(e -> bar(policy.name(), e, level));
    }

    private static Whisker bar(String name, Estimate e, Level level) {
        return new Whisker(name, e.value(), e.low(), e.high(), Trust.valueOf(level.name()));
    }

    private static String line(Reference compared) {
        return compared.equals(Reference.NONE) ? "" : " The dashed line is what the log itself earned.";
    }

    private static Optional<Estimate> logged(Answer answer) {
        return answer.estimates().stream().filter(EvaluationPage::isOfLog).findFirst();
    }

    private static boolean isOfLog(Estimate e) {
        return e.traits().bias().cause() == Bias.Cause.OTHER_POLICY;
    }

    /** The log's own value, if estimates can be compared with it. */
    private static Reference earned(Answer answer) {
        return logged(answer)
                .filter(e -> e.traits().beyondCuts())
                .map(e -> new Reference(e.value(), "what the log earned"))
                .orElse(Reference.NONE);
    }

    private static List<Figure> byEpisodesAndSteps(Answer answer) {
        var figures = new ArrayList<Figure>();
        if (answer.convergence().size() > 1) {
            figures.add(convergence(answer));
        }
        var products = answer.support().products();
        if (products.essByStep().length > 0) {
            figures.add(byStep(
                    "evaluation-ess",
                    "Effective episodes by step",
                    "How many episodes of the target policy's own the products of ratios are worth, step by step.",
                    "effective episodes",
                    products.essByStep(),
                    Reference.NONE));
            figures.add(byStep(
                    "evaluation-weights",
                    "Mean weight by step",
                    "The mean product of ratios, step by step: near 1 where both policies are what they are said to be.",
                    "mean weight",
                    products.meanByStep(),
                    new Reference(1, "expected")));
        }
        return figures;
    }

    private static Figure byStep(
            String id, String title, String caption, String label, double[] values, Reference compared) {
        double[] shown = Arrays.copyOf(values, Math.min(values.length, MOST_STEPS_SHOWN));
        double[] steps = IntStream.range(0, shown.length).asDoubleStream().toArray();
        return DataFigures.line(
                id, title, caption, "step", label, AxisScale.LINEAR, Line.of(label, steps, shown), compared);
    }

    /** Estimates of the target policy's value; what the log earned is a line to compare with. */
    private static Figure estimates(Answer answer, String id, String title) {
        var compared = earned(answer);
        return DataFigures.forest(
                id,
                title,
                "The target policy's value by every estimator, with " + percent(answer.confidence()) + " intervals."
                        + line(compared),
                "value",
                answer.estimates().stream()
                        .filter(e -> !isOfLog(e))
                        .map(e -> bar(e.label(), e, answer.verdict().level(e)))
                        .toList(),
                compared);
    }

    private static Figure convergence(Answer answer) {
        String all = Long.toString(answer.log().episodes());
        return DataFigures.line(
                "evaluation-episodes",
                "Value against the number of episodes",
                answer.estimate(Estimators.LSTD).title()
                        + "'s value from the first n episodes of the log. The band is not an interval of"
                        + " these n: it is the " + percent(answer.confidence()) + " interval of all "
                        + all
                        + " episodes, √(" + all + "/n) times as wide.",
                "episodes",
                "value",
                AxisScale.LOG,
                wayToTheValue(answer),
                Reference.NONE);
    }

    /** LSTD's value from the first episodes; its interval, at the end, is the estimate's. */
    static Line wayToTheValue(Answer answer) {
        var last = answer.estimate(Estimators.LSTD);
        var points = answer.convergence();
        double half = (last.high() - last.low()) / 2;
        return new Line(
                last.title() + ", last interval × √(N/n)",
                numbers(points, p -> p.episodes()),
                numbers(points, p -> p.value()),
                numbers(points, p -> p.value() - half * Math.sqrt(answer.log().episodes() / (double) p.episodes())),
                numbers(points, p -> p.value() + half * Math.sqrt(answer.log().episodes() / (double) p.episodes())));
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
                emphasised(DecisionSentences.headline(found)));
        int first = Math.min(several ? 2 : 1, figures.size());
        page.figures("values", several ? "Values and differences" : "Values", figures.subList(0, first));
        if (several) {
            page.table("policies", "Policies", values("The value of each policy", "policy", rows("", found)));
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
        var checks = new ArrayList<Finding>();
        found.policies()
                .forEach(p -> DecisionSentences.checks(p.answer())
                        .lines()
                        .forEach(c -> checks.add(
                                new Finding(named(c.name(), p.name()), c.level().title(), c.finding()))));
        page.table(
                "checks",
                "Three checks",
                new Html.Table<>("What the verdict rests on", checks)
                        .text("check", Finding::check)
                        .text("level", Finding::level)
                        .text("finding", Finding::finding));
        page.text(
                "limits",
                "What was assumed, since no log can show it",
                found.policies().stream()
                        .flatMap(p -> AnswerSentences.limits(p.answer()).stream())
                        .distinct()
                        .toList());
        page.text("next", "What to log next time", DecisionSentences.nextTime(found));
        page.figures("figures", "Details: figures", figures.subList(first, figures.size()));
        for (int k = 0; k < found.policies().size(); k++) {
            var policy = found.policies().get(k);
            boolean named = !policy.name().isEmpty();
            details(page, named ? "-" + (k + 1) : "", named ? " of " + policy.name() : "", policy.answer());
        }
        return page.provenance(provenance).html();
    }

    /** The first sentence, which is the answer, stands out. */
    private static String emphasised(String headline) {
        return Markup.typographic(Markup.escape(headline)).replaceFirst("^(.*?\\.)(?= |$)", "<strong>$1</strong>");
    }

    private record Finding(String check, String level, String finding) {}

    private static void details(Page page, String id, String suffix, Answer answer) {
        String intervals = percent(answer.confidence());
        page.table(
                "estimates" + id,
                "Details: estimates" + suffix,
                new Html.Table<>(
                                answer.log().rows() + " steps of "
                                        + answer.log().episodes() + " episodes, " + intervals + " intervals",
                                answer.estimates())
                        .text("estimator", Estimate::label)
                        .number("value", Estimate::value)
                        .number("standard error", Estimate::standardError)
                        .number("low", Estimate::low)
                        .number("high", Estimate::high)
                        .text("verdict", e -> AnswerSentences.level(answer, e)));
        var words = new ArrayList<>(AnswerSentences.support(answer));
        words.addAll(answer.notes());
        page.text("support" + id, "Whether the data can answer" + suffix, words);
        answer.overlap()
                .behaviour()
                .filter(fit -> !fit.reliability().isEmpty())
                .ifPresent(fit -> page.table(
                        "reliability" + id,
                        "Reliability of the behaviour probabilities" + suffix,
                        new Html.Table<>(
                                        "Actions by their probability, and the share of them that was taken",
                                        fit.reliability())
                                .text("probability", t -> shortly(t.low()) + " to " + shortly(t.high()))
                                .number("mean", t -> t.predicted())
                                .number("taken", t -> t.observed())
                                .count("actions", t -> t.count())));
        if (answer.distribution().isPresent()) {
            page.table(
                    "distribution" + id,
                    "Distribution of the return" + suffix,
                    new Html.Table<>(
                                    "Each interval holds with " + intervals + " confidence",
                                    DecisionSentences.distribution(answer))
                            .text("return", r -> r.get(0))
                            .text("value", r -> r.get(1))
                            .text("low", r -> r.get(2))
                            .text("high", r -> r.get(3)));
        }
        page.table(
                "influential" + id,
                "The most influential episodes" + suffix,
                new Html.Table<>(
                                "By how much the value would change without them, about",
                                answer.support().influential())
                        .text("episode", i -> i.episode())
                        .number("influence", i -> i.influence()));
    }

    private static void groups(Page page, List<Part> parts) {
        var rows = parts.stream()
                .flatMap(part -> rows(part.name(), part.found()).stream())
                .toList();
        page.table("groups", "Groups", values("The value in each group of episodes", "group", rows));
        page.figures(
                "group-figures",
                "Groups in a figure",
                List.of(DataFigures.forest(
                        "evaluation-groups",
                        "Groups",
                        "The target policy's value in each group of episodes that has a recommended estimate, with "
                                + percent(parts.get(0).found().confidence()) + " intervals.",
                        "value",
                        rows.stream().flatMap(EvaluationPage::whisker).toList(),
                        Reference.NONE)));
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

    private static List<Policy> rows(String group, Comparison found) {
        return found.policies().stream()
                .map(p -> new Policy(named(group, p.name()), p.answer()))
                .toList();
    }

    private static Html.Table<Policy> values(String caption, String what, List<Policy> rows) {
        return new Html.Table<>(caption, rows)
                .text(what, Policy::name)
                .count("episodes", p -> p.answer().log().episodes())
                .text("verdict", p -> p.answer().verdict().level().title())
                .cells("value", p -> cell(best(p), Estimate::value))
                .cells("low", p -> cell(best(p), Estimate::low))
                .cells("high", p -> cell(best(p), Estimate::high))
                .text("estimator", p -> best(p).map(Estimate::label).orElse("–"))
                .cells("log earned", p -> cell(logged(p.answer()), Estimate::value));
    }

    private static Optional<Estimate> best(Policy policy) {
        return policy.answer().verdict().recommended();
    }

    private static Html.Cell cell(Optional<Estimate> estimate, ToDoubleFunction<Estimate> number) {
        return estimate.map(e -> Html.Cell.number(number.applyAsDouble(e))).orElse(Html.Cell.NONE);
    }
}
