package io.github.mirrortd.data.report;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.data.Answer;
import io.github.mirrortd.data.estimate.Difference;
import io.github.mirrortd.data.estimate.Estimate;
import io.github.mirrortd.data.support.Overlap;
import io.github.mirrortd.data.support.Support;
import io.github.mirrortd.data.verdict.Level;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An answer with the fields that it has in JSON.
 *
 * @param answer what an evaluation came to
 */
@Fields("""
        data answer.confidence estimates approximation! answer.differences support answer.convergence verdict
        verdict_level=answer.verdict.level recommended! answer.overlap.bounds! notShown answer.verdict.checks
        confounding=answer.sensitivity
        answer.distribution""")
public record AnswerTree(Answer answer) {
    @Fields("*=answer.log features=answer.support.equations.dimension answer.notes")
    private record Log(Answer answer) {}

    /** {@return the log} */
    public Object data() {
        return new Log(answer);
    }

    @Fields("*=estimate level")
    private record Judged(Estimate estimate, Level level) {}

    /** {@return the estimates, and how far each can be relied on} */
    public List<?> estimates() {
        return answer.estimates().stream()
                .map(e -> new Judged(e, answer.verdict().level(e)))
                .toList();
    }

    @Fields("lstd_minus_dr=difference.value difference.standardError featuresCarryTheValues")
    private record Carried(Difference difference, boolean featuresCarryTheValues) {}

    /** {@return the distance of LSTD from DR, and whether it contradicts the features} */
    public Optional<?> approximation() {
        boolean carried = answer.verdict().checks().stream()
                .noneMatch(c -> c.name().equals("features") && c.level() == Level.REFUSE);
        return answer.approximation().map(a -> new Carried(a, carried));
    }

    @Fields("*=support *=overlap stretches inWords")
    private record Shown(
            Support support, Overlap overlap, @Nullable Integer stretches, List<String> inWords) {}

    /** {@return how well the log covers the target policy} */
    public Object support() {
        int stretches = answer.overlap().stretches();
        return new Shown(
                answer.support(),
                answer.overlap(),
                stretches < 0 ? null : stretches,
                List.copyOf(AnswerSentences.support(answer)));
    }

    /** {@return the verdict, in words} */
    public String verdict() {
        return AnswerSentences.verdict(answer);
    }

    private record Recommended(String estimator, double value, double low, double high) {}

    /** {@return the estimate to rely on} */
    public Optional<?> recommended() {
        return answer.verdict().recommended().map(e -> new Recommended(e.label(), e.value(), e.low(), e.high()));
    }

    /** {@return what no log can show, in words} */
    public List<String> notShown() {
        return AnswerSentences.limits(answer);
    }
}
