package io.github.mirrortd.cli.text;

import static io.github.mirrortd.base.format.Printed.neatly;
import static io.github.mirrortd.base.format.Printed.shortly;

import io.github.mirrortd.data.Answer;
import io.github.mirrortd.data.Comparison;
import io.github.mirrortd.data.estimate.Estimate;
import io.github.mirrortd.data.report.AnswerSentences;
import io.github.mirrortd.data.report.DecisionSentences;
import java.util.Optional;

/** Text of an evaluation, for the terminal. */
public final class AnswerText {
    private AnswerText() {}

    /**
     * Several policies: the ranking first, then values and differences; then each policy as
     * {@link #of(String, Answer, Optional)} has it.
     *
     * @param name of the data, or of a group in them
     * @param lower probability with which a lower bound is to hold; empty for none
     */
    public static String of(String name, Comparison found, Optional<Double> lower) {
        if (!found.isSeveral()) {
            return of(name, found.first(), lower);
        }
        var text = new StringBuilder(Wrapped.sentence(DecisionSentences.headline(found))).append('\n');
        String low = "low " + neatly(100 * found.confidence()) + " %";
        var values = new TextTable(2, "policy", "verdict", "value", low, "high", "estimator");
        for (var p : found.policies()) {
            var best = p.answer().verdict().recommended();
            values.row(
                    p.name(),
                    p.answer().verdict().level().title(),
                    best.map(e -> shortly(e.value())).orElse("–"),
                    best.map(e -> shortly(e.low())).orElse("–"),
                    best.map(e -> shortly(e.high())).orElse("–"),
                    best.map(Estimate::label).orElse("–"));
        }
        text.append(values).append('\n');
        if (!found.contrasts().isEmpty()) {
            var differences = new TextTable(1, "difference", "value", "std. error", low, "high", "more episodes");
            for (var c : found.contrasts()) {
                differences.row(
                        c.of() + " − " + c.from(),
                        shortly(c.value()),
                        shortly(c.standardError()),
                        shortly(c.low()),
                        shortly(c.high()),
                        c.moreEpisodes() == 0 ? "" : shortly(c.moreEpisodes()));
            }
            text.append(differences).append("All intervals of differences hold together.\n");
        }
        for (var p : found.policies()) {
            text.append('\n').append(p.name()).append("\n\n").append(of(name, p.answer(), lower));
        }
        return text.toString();
    }

    /**
     * The verdict first, then all else.
     *
     * @param name of the data, or of a group in them
     * @param lower probability with which a lower bound is to hold; empty for none
     */
    public static String of(String name, Answer answer, Optional<Double> lower) {
        var text = new StringBuilder(Wrapped.sentence(AnswerSentences.verdict(answer)));
        lower.ifPresent(p -> text.append(Wrapped.sentence(AnswerSentences.lower(answer, p))));
        text.append('\n').append(name).append(": ");
        text.append(answer.log().rows())
                .append(" steps of ")
                .append(answer.log().episodes());
        text.append(answer.log().episodes() == 1 ? " episode, " : " episodes, ");
        text.append(answer.support().equations().dimension()).append(" features\n");
        var table = new TextTable(
                1,
                "estimator",
                "value",
                "std. error",
                "low " + neatly(100 * answer.confidence()) + " %",
                "high",
                "verdict");
        for (var e : answer.estimates()) {
            String weights = e.weights().isEmpty() ? "" : ", " + e.weights() + " weights";
            table.row(
                    e.title() + weights,
                    shortly(e.value()),
                    shortly(e.standardError()),
                    shortly(e.low()),
                    shortly(e.high()),
                    AnswerSentences.level(answer, e));
        }
        text.append(table).append('\n');
        var apart = AnswerSentences.approximations(answer);
        apart.forEach(d -> text.append(d.of().title() + " − DR (approximation error): " + shortly(d.value()) + " ± "
                + shortly(d.standardError()) + "\n"));
        text.append(apart.isEmpty() ? "" : "\n");
        var returns = DecisionSentences.distribution(answer);
        if (!returns.isEmpty()) {
            var rows = new TextTable(1, "return", "value", "low " + neatly(100 * answer.confidence()) + " %", "high");
            returns.forEach(row -> rows.row(row.toArray(String[]::new)));
            text.append(rows).append('\n');
        }
        text.append("What no log can show\n");
        AnswerSentences.limits(answer).forEach(sentence -> text.append(Wrapped.sentence("- " + sentence)));
        text.append("\nSupport\n");
        AnswerSentences.support(answer).forEach(sentence -> text.append(Wrapped.sentence(sentence)));
        answer.notes().forEach(note -> text.append(Wrapped.sentence(note)));
        return text.toString();
    }
}
