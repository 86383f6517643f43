package io.github.mirrortd.data;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.data.estimate.Confounding;
import io.github.mirrortd.data.estimate.Difference;
import io.github.mirrortd.data.estimate.Estimators;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * Range of the value under hidden causes of both actions and rewards.
 *
 * @param ranges of LSTD's value for some Λ, beginning with Λ = 1
 * @param flip the least Λ with which the target policy may be worth as much as the log earned; NaN if the verdict does not
 *     tell them apart, infinite beyond 1,000
 */
@Fields("ranges flip!")
public record Sensitivity(List<Confounding.Range> ranges, double flip) {
    /**
     * {@return the sensitivity of an answer; empty if the verdict is a refusal}
     *
     * @param answer what an evaluation came to
     * @param model of the same log and policy
     * @param lambdas Λ, each at least 1
     */
    public static Optional<Sensitivity> of(Answer answer, Confounding model, List<Double> lambdas) {
        return answer.verdict().recommended().map(main -> {
            double flip = answer.estimates().stream()
                    .filter(e -> e.estimator().equals(Estimators.ON_POLICY))
                    .flatMap(e -> answer.difference(main, e).stream())
                    .mapToDouble(d -> flip(model, d))
                    .findFirst()
                    .orElse(Double.NaN);
            var ranges = DoubleStream.concat(
                            DoubleStream.of(1), lambdas.stream().mapToDouble(Double::doubleValue))
                    .sorted()
                    .distinct()
                    .mapToObj(model::range)
                    .toList();
            return new Sensitivity(ranges, flip);
        });
    }

    private static double flip(Confounding model, Difference d) {
        return d.low() > 0 ? model.strength(-d.low()) : d.high() < 0 ? model.strength(-d.high()) : Double.NaN;
    }
}
