package io.github.mirrortd.figures.report;

import static io.github.mirrortd.base.format.Printed.shortly;

import io.github.mirrortd.data.Answer;
import io.github.mirrortd.data.estimate.Bias;
import io.github.mirrortd.data.estimate.Estimate;
import io.github.mirrortd.data.estimate.LstdEstimator;
import io.github.mirrortd.data.report.AnswerSentences;
import io.github.mirrortd.data.report.Slices.Slice;
import io.github.mirrortd.figures.DataFigures;
import io.github.mirrortd.figures.DataFigures.Line;
import io.github.mirrortd.figures.DataFigures.Trust;
import io.github.mirrortd.figures.DataFigures.Whisker;
import io.github.mirrortd.figures.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The answer as figures, and as a page that can be sent to a colleague. */
public final class EvaluationPage {
    private static final int MOST_STEPS_SHOWN = 1_000;

    private EvaluationPage() {}

    /**
     * {@return all figures that the answer has}
     *
     * @param answer what an evaluation came to
     * @param slices values along columns; empty where there are none
     */
    public static List<Figure> figures(Answer answer, List<Slice> slices) {
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
        var logged = answer.estimates().stream().filter(EvaluationPage::isOfLog).findFirst();
        double compared =
                logged.filter(e -> e.traits().beyondCuts()).map(Estimate::value).orElse(Double.NaN);
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
                        + " intervals."
                        + (Double.isNaN(compared) ? "" : " The dashed line is what the log itself earned."),
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
                answer.estimate(LstdEstimator.NAME).title()
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
        var last = answer.estimate(LstdEstimator.NAME);
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
     * An answer for some of the episodes.
     *
     * @param name the value that they have in common
     */
    public record Part(String name, Answer answer) {}

    /**
     * {@return the whole page}
     *
     * @param answer what an evaluation came to
     * @param parts the same for groups of episodes; may be empty
     * @param figures what to draw
     * @param provenance how to get it again
     */
    public static String html(
            Answer answer, List<Part> parts, List<Figure> figures, Map<String, @Nullable Object> provenance) {
        var page = new Page("A policy's value from logged data", AnswerSentences.verdict(answer));
        page.table(
                "estimates",
                "Estimates",
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
        if (!parts.isEmpty()) {
            groups(page, parts);
        }
        page.figures("figures", "Figures", figures);
        var words = new ArrayList<>(AnswerSentences.support(answer));
        words.addAll(answer.notes());
        page.text("limits", "What no log can show", AnswerSentences.limits(answer));
        page.text("support", "Whether the data can answer", words);
        page.table(
                "influential",
                "The most influential episodes",
                "By how much the value would change without them, about",
                List.of("episode", "influence"),
                answer.support().influential().stream()
                        .map(i -> List.of(i.episode(), shortly(i.influence())))
                        .toList());
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

    private static void groups(Page page, List<Part> parts) {
        page.table(
                "groups",
                "Groups",
                "The value in each group of episodes",
                List.of("group", "episodes", "verdict", "value", "low", "high", "estimator", "log earned"),
                parts.stream().map(EvaluationPage::row).toList());
        var first = parts.get(0).answer();
        page.figures(
                "group-figures",
                "Groups in a figure",
                List.of(DataFigures.forest(
                        "evaluation-groups",
                        "Groups",
                        "The target policy's value in each group of episodes that has a recommended estimate, with "
                                + AnswerSentences.percent(first.confidence()) + " intervals.",
                        "value",
                        parts.stream()
                                .flatMap(part -> part.answer().verdict().recommended().stream()
                                        .map(e -> new Whisker(
                                                part.name(),
                                                e.value(),
                                                e.low(),
                                                e.high(),
                                                Trust.valueOf(part.answer()
                                                        .verdict()
                                                        .level()
                                                        .name()))))
                                .toList(),
                        Double.NaN)));
        page.text(
                "group-verdicts",
                "Verdicts of the groups",
                parts.stream()
                        .map(part -> part.name() + ": " + AnswerSentences.verdict(part.answer()))
                        .toList());
    }

    private static List<String> row(Part part) {
        var answer = part.answer();
        var best = answer.verdict().recommended();
        var logged = answer.estimates().stream().filter(EvaluationPage::isOfLog).findFirst();
        return List.of(
                part.name(),
                Long.toString(answer.episodes()),
                answer.verdict().level().title(),
                best.map(e -> shortly(e.value())).orElse("–"),
                best.map(e -> shortly(e.low())).orElse("–"),
                best.map(e -> shortly(e.high())).orElse("–"),
                best.map(Estimate::label).orElse("–"),
                logged.map(e -> shortly(e.value())).orElse("–"));
    }
}
