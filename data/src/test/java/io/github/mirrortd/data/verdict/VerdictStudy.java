package io.github.mirrortd.data.verdict;

import io.github.mirrortd.data.Evaluation;
import io.github.mirrortd.data.estimate.Estimate;
import io.github.mirrortd.internal.StudentT;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Measures how often verdicts are right, over many situations with many logs each. {@code main} appends a line for each
 * situation to a CSV file, and leaves out situations that the file has already; docs/verdict-study.md has the tables.
 */
final class VerdictStudy {
    /** Fewer expected effective steps do not suffice for an answer. */
    static final double ENOUGH_STEPS = 50;

    /** More missing actions of the target policy per episode are missing support. */
    private static final double MISSING = 0.1;

    /** Share of logs with an answer from which on coverage at an answer is a figure. */
    private static final double ENOUGH_ANSWERS = 0.2;

    private static final String HEAD =
            "situation,description,logs,coverage,answer,caution,refuse,coverage_at_answer,lower_bound_at_answer,"
                    + "expected_steps,unseen,rewarded_episodes,mu_right,error,noticed,refused_because";

    private VerdictStudy() {}

    /**
     * Result of one log. The estimate is the recommended one, or the one that would have been if nothing was refused.
     *
     * @param held whether its interval holds the truth
     * @param heldBelow whether its lower bound of 95 % does
     * @param error its distance from the truth
     * @param noticed the size of a bias by features that would have been noticed
     * @param reasons names of the checks that refuse it
     */
    private record Outcome(
            Level level,
            boolean held,
            boolean heldBelow,
            double steps,
            double unseen,
            double rewarded,
            double error,
            double noticed,
            List<String> reasons) {}

    /** A situation's logs, in shares and medians. */
    record Summary(
            int number,
            String description,
            int logs,
            double coverage,
            double answers,
            double cautions,
            double refusals,
            double coverageAtAnswer,
            double lowerAtAnswer,
            double steps,
            double unseen,
            double rewarded,
            boolean right,
            double error,
            double noticed,
            String reasons) {
        /** Returns whether there are enough answers for a figure. */
        boolean isAnswered() {
            return answers >= ENOUGH_ANSWERS;
        }

        /** Returns whether coverage is too low for a cause that a log can show. */
        boolean mustRefuse() {
            return coverage < 0.8 && (unseen > MISSING || steps < ENOUGH_STEPS || !right || error > noticed);
        }

        /** Returns whether an answer is expected. */
        boolean mustAnswer() {
            return coverage >= 0.93 && right && !(steps < ENOUGH_STEPS) && unseen <= MISSING;
        }

        private String line() {
            return String.format(
                    Locale.ROOT,
                    "%d,\"%s\",%d,%.4f,%.4f,%.4f,%.4f,%.4f,%.4f,%.4g,%.3g,%.3g,%b,%.3g,%.3g,\"%s\"",
                    number,
                    description,
                    logs,
                    coverage,
                    answers,
                    cautions,
                    refusals,
                    coverageAtAnswer,
                    lowerAtAnswer,
                    steps,
                    unseen,
                    rewarded,
                    right,
                    error,
                    noticed,
                    reasons);
        }
    }

    public static void main(String[] arguments) throws IOException {
        int from = Integer.parseInt(arguments[0]);
        int to = Integer.parseInt(arguments[1]);
        int logs = Integer.parseInt(arguments[2]);
        var file = Path.of(arguments[3]);
        if (!Files.exists(file)) {
            Files.writeString(file, HEAD + "\n");
        }
        var done = Files.readAllLines(file).stream()
                .map(line -> line.substring(0, line.indexOf(',')))
                .collect(Collectors.toSet());
        for (int k = from; k < to; k++) {
            if (!done.contains(Integer.toString(k))) {
                Files.writeString(file, summary(Case.of(k), logs).line() + "\n", StandardOpenOption.APPEND);
            }
        }
    }

    /** {@return what the first logs of a situation come to} */
    static Summary summary(Case situation, int logs) {
        var all = IntStream.range(0, logs)
                .parallel()
                .mapToObj(log -> outcome(situation, log))
                .toList();
        var answered = all.stream().filter(o -> o.level == Level.ANSWER).toList();
        var reasons = new TreeMap<String, Integer>();
        all.forEach(o -> o.reasons.forEach(r -> reasons.merge(r, 1, Integer::sum)));
        return new Summary(
                situation.number(),
                situation.toString().replaceFirst("^\\d+: ", ""),
                logs,
                share(all, o -> o.held),
                share(all, o -> o.level == Level.ANSWER),
                share(all, o -> o.level == Level.CAUTION),
                share(all, o -> o.level == Level.REFUSE),
                share(answered, o -> o.held),
                share(answered, o -> o.heldBelow),
                median(all, o -> o.steps),
                median(all, o -> o.unseen),
                median(all, o -> o.rewarded),
                situation.isRight(),
                median(all, o -> o.error),
                median(all, o -> o.noticed),
                reasons.entrySet().stream()
                        .filter(r -> r.getValue() > logs / 20)
                        .map(r -> r.getKey() + " " + Math.round(100.0 * r.getValue() / logs) + " %")
                        .collect(Collectors.joining(", ")));
    }

    private static double share(List<Outcome> of, Predicate<Outcome> what) {
        return of.stream().filter(what).count() / (double) of.size();
    }

    private static double median(List<Outcome> of, ToDoubleFunction<Outcome> what) {
        double[] sorted = of.stream().mapToDouble(what).toArray();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    private static Outcome outcome(Case situation, int log) {
        var answer = Evaluation.of(situation.log(log)).withThreads(1).run();
        var verdict = answer.verdict();
        var best = verdict.recommended().orElse(Verdict.preferred(answer.estimates()));
        double truth = situation.truth();
        double lower = StudentT.halfWidth(0.9, best.tails().degrees())
                / StudentT.halfWidth(0.95, best.tails().degrees());
        return new Outcome(
                verdict.level(),
                best.low() <= truth && truth <= best.high(),
                best.value() - lower * (best.value() - best.low()) <= truth,
                answer.overlap().states().expectedSteps(),
                answer.overlap().states().unseen(),
                answer.overlap().effectiveRewards(),
                Math.abs(best.value() - truth),
                verdict.unnoticed(best),
                verdict.level() == Level.REFUSE ? reasons(verdict, best) : List.of());
    }

    private static List<String> reasons(Verdict verdict, Estimate best) {
        return verdict.against(best).stream()
                .filter(c -> c.level() == Level.REFUSE)
                .map(Check::name)
                .distinct()
                .toList();
    }
}
