package io.github.mirrortd.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.data.estimate.Estimate;
import io.github.mirrortd.data.estimate.Estimators;
import io.github.mirrortd.data.step.Step;
import io.github.mirrortd.internal.Csv;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Every number that NumPy has for the golden log. */
class GoldenTest {
    private static final Offset<Double> CLOSE = Offset.offset(1e-9);

    private static Answer answer(List<Step> steps) {
        return Evaluation.of(steps)
                .withActions(List.of("left", "right"))
                .withEstimators(Estimators.named(Estimators.names(), List.of(0.0, 0.5, 0.9), 1))
                .run();
    }

    private static Estimate estimate(Answer answer, String name, String lambda) {
        return answer.estimates().stream()
                .filter(e -> e.estimator().equals(name))
                .filter(e -> lambda.isEmpty() || e.lambda().getAsDouble() == Double.parseDouble(lambda))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void allOfThemAreMet() {
        var answer = answer(GoldenLog.steps());
        int met = 0;
        for (var row : Csv.rows(GoldenTest.class, "logs_reference.csv")) {
            String quantity = row.text("quantity");
            double value = row.number("value");
            String lambda = row.text("lambda");
            if (quantity.equals("truth")) {
                continue;
            }
            if (quantity.startsWith("LSTD_theta_")) {
                int i = Integer.parseInt(quantity.substring("LSTD_theta_".length()));
                assertThat(Objects.requireNonNull(answer.weights().get("LSTD"))[i])
                        .as(quantity)
                        .isCloseTo(value, CLOSE);
            } else if (quantity.equals("weights_ess")) {
                assertThat(answer.support().products().ess()).isCloseTo(value, Offset.offset(1e-9 * value));
            } else if (quantity.startsWith("reward_weights_")) {
                var support = Evaluation.of(GoldenLog.steps())
                        .withEstimators(Estimators.named(List.of("LSTD"), List.of(row.number("lambda")), 1))
                        .run()
                        .support();
                double measured = quantity.endsWith("ess")
                        ? support.rewards().ess()
                        : support.rewards().negative();
                assertThat(measured).as(quantity).isCloseTo(value, Offset.offset(1e-9 * (1 + value)));
            } else {
                var estimate = estimate(answer, quantity, lambda);
                assertThat(estimate.value()).as(quantity + lambda).isCloseTo(value, CLOSE);
                if (!row.text("standard_error").isEmpty()) {
                    assertThat(estimate.standardError())
                            .as(quantity + lambda)
                            .isCloseTo(row.number("standard_error"), CLOSE);
                }
            }
            met++;
        }
        assertThat(met).isEqualTo(20);
    }

    /** Neither the order of episodes nor that they stand in one file changes a bit. */
    @Test
    void theOrderOfEpisodesChangesNoBit() {
        var byEpisode = new ArrayList<List<Step>>();
        for (var step : GoldenLog.steps()) {
            if (byEpisode.isEmpty()
                    || byEpisode.get(byEpisode.size() - 1).get(0).id() != step.id()) {
                byEpisode.add(new ArrayList<>());
            }
            byEpisode.get(byEpisode.size() - 1).add(step);
        }
        var before = answer(byEpisode.stream().flatMap(List::stream).toList());
        Collections.shuffle(byEpisode, new Random(1));
        var after = answer(byEpisode.stream().flatMap(List::stream).toList());
        assertThat(after.estimates()).isEqualTo(before.estimates());
        assertThat(after.weights().get("LSTD")).isEqualTo(before.weights().get("LSTD"));
        assertThat(after.support().influential()).isEqualTo(before.support().influential());
        assertThat(after.approximation()).isEqualTo(before.approximation());
    }
}
