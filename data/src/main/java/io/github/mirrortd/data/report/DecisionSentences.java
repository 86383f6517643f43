package io.github.mirrortd.data.report;

import static io.github.mirrortd.base.format.Printed.percent;
import static io.github.mirrortd.base.format.Printed.shortly;

import io.github.mirrortd.data.Answer;
import io.github.mirrortd.data.Comparison;
import io.github.mirrortd.data.estimate.Contrast;
import io.github.mirrortd.data.estimate.Estimate;
import io.github.mirrortd.data.estimate.ReturnDistribution;
import io.github.mirrortd.data.verdict.Check;
import io.github.mirrortd.data.verdict.Level;
import io.github.mirrortd.data.verdict.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/** A comparison of target policies, the three checks and the next log, for the person who decides. */
public final class DecisionSentences {
    private static final Set<String> SUPPORT =
            Set.of("support", "behaviour", "steps", "rewards", "stretches", "truncation");
    private static final Set<String> FEATURES = Set.of("features", "dimensions", "bias");

    /** Questions to every log. */
    public record ThreeChecks(Line support, Line features, Line episodes) {
        /** {@return the checks, from top to bottom} */
        public List<Line> lines() {
            return List.of(support, features, episodes);
        }
    }

    /** A check's name, how it went, and what was found. */
    public record Line(String name, Level level, String finding) {}

    private DecisionSentences() {}

    /**
     * {@return which policy is worth most, in a few sentences; the verdict if there is only one}
     *
     * @param found values and contrasts
     */
    public static String headline(Comparison found) {
        if (!found.isSeveral()) {
            return AnswerSentences.verdict(found.first());
        }
        var sentences = new ArrayList<String>();
        var front = found.front();
        String sure = "with " + percent(found.confidence()) + " confidence: ";
        if (front.isEmpty()) {
            sentences.add("Refused: the log determines the value of none of the policies.");
        } else if (found.best().isPresent()) {
            sentences.add("Best " + sure + front.get(0) + ".");
        } else if (front.size() > 1) {
            sentences.add("Cannot be told apart: " + String.join(", ", front) + ".");
        } else {
            sentences.add((found.beaten().isEmpty()
                            ? "The only policy with a value: "
                            : "Best of those with a value, " + sure)
                    + front.get(0) + ".");
        }
        if (!found.beaten().isEmpty() && front.size() > 1) {
            sentences.add("Worth less, " + sure + String.join(", ", found.beaten()) + ".");
        }
        if (!found.refused().isEmpty() && !front.isEmpty()) {
            sentences.add("The log does not tell the value of: " + String.join(", ", found.refused()) + ".");
        }
        more(found).forEach(sentences::add);
        return String.join(" ", sentences);
    }

    /** Number of further episodes that would separate policies; the nearest goals only. */
    private static List<String> more(Comparison found) {
        var front = found.front();
        return found.contrasts().stream()
                .filter(c -> front.contains(c.of()) && front.contains(c.from()))
                .filter(c -> c.moreEpisodes() > 0 && Double.isFinite(c.moreEpisodes()))
                .sorted(Comparator.comparingDouble(Contrast::moreEpisodes))
                .limit(2)
                .map(c -> "Some " + shortly(c.moreEpisodes()) + " more episodes would tell " + c.of() + " from "
                        + c.from() + ", with probability 0.8, if they differ by as much as they seem to.")
                .toList();
    }

    /**
     * {@return the results of the checks of support, features and single episodes for the recommended estimate; in a refusal for all estimates}
     *
     * @param answer what an evaluation came to
     */
    public static ThreeChecks checks(Answer answer) {
        var verdict = answer.verdict();
        var judged = judged(answer);
        var against = against(answer);
        var o = answer.overlap();
        double noticed = verdict.unnoticed(judged);
        return new ThreeChecks(
                line(
                        "Support",
                        against.stream().filter(c -> SUPPORT.contains(c.name())),
                        Double.isNaN(o.states().expectedSteps())
                                ? "The log does not lack actions of the target policy, as far as its ratios show."
                                : "The log is worth about " + shortly(o.states().expectedSteps())
                                        + " steps of the target policy, and lacks none of its actions."),
                line(
                        "Features",
                        against.stream().filter(c -> FEATURES.contains(c.name())),
                        Double.isNaN(noticed)
                                ? "The estimate does not rest on features."
                                : (AnswerSentences.featuresDoubted(answer)
                                                ? "No bias of " + judged.label() + " was noticed; one beyond "
                                                : "They carry the values; a bias beyond ")
                                        + shortly(noticed) + " would have been noticed."),
                line(
                        "Single episodes",
                        against.stream().filter(c -> !SUPPORT.contains(c.name()) && !FEATURES.contains(c.name())),
                        Double.isNaN(judged.tails().largestShare())
                                ? "The value does not rest on a few of them."
                                : "The most influential one has "
                                        + percent(judged.tails().largestShare())
                                        + " of the variance."));
    }

    /** The recommended estimate, or the one that would be recommended if no check spoke against it. */
    private static Estimate judged(Answer answer) {
        return answer.verdict().recommended().orElseGet(() -> Verdict.preferred(answer.estimates()));
    }

    /** Checks behind the verdict: those of the recommended estimate, or in a refusal of all estimates. */
    private static List<Check> against(Answer answer) {
        var verdict = answer.verdict();
        return verdict.recommended().map(verdict::against).orElseGet(() -> AnswerSentences.ofTarget(answer));
    }

    private static Line line(String name, Stream<Check> checks, String otherwise) {
        return checks.max(Comparator.comparing(Check::level))
                .map(c -> new Line(
                        name,
                        c.level(),
                        c.finding().substring(0, 1).toUpperCase(Locale.ROOT)
                                + c.finding().substring(1) + "."))
                .orElse(new Line(name, Level.ANSWER, otherwise));
    }

    /**
     * {@return rows of the distribution of the return: what it is, value, low and high; empty if it is not known}
     *
     * @param answer what an evaluation came to
     */
    public static List<List<String>> distribution(Answer answer) {
        return answer.distribution().stream()
                .flatMap(d -> Stream.concat(
                        d.tails().stream().map(t -> row("mean of the lowest ", t)),
                        d.quantiles().stream().map(q -> row("quantile ", q))))
                .toList();
    }

    private static List<String> row(String what, ReturnDistribution.At x) {
        return List.of(what + percent(x.at()), shortly(x.value()), shortly(x.low()), shortly(x.high()));
    }

    /**
     * {@return what to log next time, a sentence each}
     *
     * @param found values and contrasts
     */
    public static List<String> nextTime(Comparison found) {
        var next = Stream.concat(
                        AnswerSentences.remedies(found.policies().stream()
                                        .flatMap(p -> against(p.answer()).stream())
                                        .sorted(Comparator.comparing(Check::level)
                                                .reversed())
                                        .toList())
                                .stream(),
                        more(found).stream())
                .distinct()
                .toList();
        return next.isEmpty()
                ? List.of("Nothing was missed. Four times as many episodes make intervals half as wide.")
                : next;
    }
}
