package io.github.mirrortd.data;

import io.github.mirrortd.data.estimate.Confounding;
import io.github.mirrortd.data.estimate.Contrast;
import io.github.mirrortd.data.estimate.Estimators;
import io.github.mirrortd.data.estimate.ReturnDistribution;
import io.github.mirrortd.data.step.Steps;
import io.github.mirrortd.data.verdict.Level;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

/**
 * Several target policies on the same log.
 *
 * @param confidence with which all intervals of the contrasts hold together
 * @param contrasts of all pairs of policies that have a recommended estimate
 */
public record Comparison(List<Policy> policies, double confidence, List<Contrast> contrasts) {
    /** A target policy, and what the log says of it. */
    public record Policy(String name, Answer answer) {
        private boolean isRefused() {
            return answer.verdict().level() == Level.REFUSE;
        }
    }

    /** {@return policies that are not worth less than any other one, as far as the intervals tell} */
    public List<String> front() {
        return named(false).stream().filter(name -> !isBeaten(name)).toList();
    }

    /** {@return policies that are worth less than another one} */
    public List<String> beaten() {
        return named(false).stream().filter(this::isBeaten).toList();
    }

    /** {@return policies whose value the log does not tell} */
    public List<String> refused() {
        return named(true);
    }

    /** {@return the policy that is worth more than every other one; empty if intervals do not tell, or a policy has no value} */
    public Optional<String> best() {
        var front = front();
        return refused().isEmpty() && front.size() == 1 ? Optional.of(front.get(0)) : Optional.empty();
    }

    /** {@return whether there are several policies} */
    public boolean isSeveral() {
        return policies.size() > 1;
    }

    /** {@return the answer of the first policy, the only one mostly} */
    public Answer first() {
        return policies.get(0).answer();
    }

    /**
     * {@return the same comparison with the sensitivity of each value to hidden causes}
     *
     * @param steps the log
     * @param lambdas factors on the odds of actions, each at least 1
     * @param progress receives the number of finished rows
     * @throws IllegalArgumentException if a factor is below 1, or the log has no behaviour probabilities
     */
    public Comparison withSensitivity(Steps steps, List<Double> lambdas, LongConsumer progress) {
        var models = Confounding.of(steps, policies.size(), progress);
        return with((k, answer) -> answer.withSensitivity(Sensitivity.of(answer, models.get(k), lambdas)));
    }

    /** Changes the answer of each policy. */
    private Comparison with(BiFunction<Integer, Answer, Answer> change) {
        return new Comparison(
                IntStream.range(0, policies.size())
                        .mapToObj(k -> new Policy(
                                policies.get(k).name(),
                                change.apply(k, policies.get(k).answer())))
                        .toList(),
                confidence,
                contrasts);
    }

    /**
     * {@return the same comparison with the distribution of each policy's return, where WIS, on the same weights, is not refused}
     *
     * @param steps the log
     * @param progress receives the number of finished rows
     * @throws IllegalArgumentException if WIS is not among the estimates
     */
    public Comparison withDistribution(Steps steps, LongConsumer progress) {
        var found = ReturnDistribution.of(steps, policies.size(), confidence, progress);
        return with((k, answer) -> answer.verdict().against(answer.estimate(Estimators.WIS)).stream()
                .filter(c -> c.level() == Level.REFUSE)
                .findFirst()
                .map(c -> answer.withNotes(
                        List.of("The log does not tell the distribution of the return: " + c.finding() + ".")))
                .orElseGet(() -> answer.withDistribution(found.get(k))));
    }

    /**
     * {@return the same comparison with more notes in each answer}
     *
     * @param more sentences
     */
    public Comparison withNotes(List<String> more) {
        return with((k, answer) -> answer.withNotes(more));
    }

    /** {@return the worst of the levels} */
    public Level level() {
        return policies.stream().map(p -> p.answer().verdict().level()).reduce(Level.ANSWER, Level::and);
    }

    private List<String> named(boolean refused) {
        return policies.stream()
                .filter(p -> p.isRefused() == refused)
                .map(Policy::name)
                .toList();
    }

    private boolean isBeaten(String name) {
        return contrasts.stream()
                .anyMatch(c -> c.of().equals(name) ? c.sign() < 0 : c.from().equals(name) && c.sign() > 0);
    }
}
