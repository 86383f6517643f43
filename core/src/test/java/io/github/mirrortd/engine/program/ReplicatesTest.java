package io.github.mirrortd.engine.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.engine.Rules;
import io.github.mirrortd.engine.SparseLearner;
import io.github.mirrortd.engine.batch.StreamLearners;
import io.github.mirrortd.engine.parallel.SparseReplicates;
import io.github.mirrortd.engine.reference.OneByOne;
import io.github.mirrortd.equations.RuleFormula;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.SparseStep;
import java.util.Collections;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Replicates in a block learn, bit for bit, what they learn one by one. */
class ReplicatesTest {
    private static final int FEATURES = 300;
    private static final int COUNT = 21;
    private static final int EPISODES = 40;

    static Stream<RuleAlgorithm> rules() {
        return Rules.all().stream().filter(rule -> !rule.lookAhead().hasTwoPoints());
    }

    @ParameterizedTest
    @MethodSource("rules")
    void theSameBitsAsOneByOne(RuleAlgorithm rule) {
        for (double alpha : new double[] {0.01, 1}) {
            var settings = rule.complete(Settings.alpha(alpha).only(rule.parameters()));
            if (rule.traces(settings)) {
                continue;
            }
            var expected = new OneByOne(FEATURES, rule, Collections.nCopies(COUNT, settings), Schedule.CONSTANT);
            learn(expected);
            var block = block(rule, settings);
            if (block.isPresent()) {
                learn(block.get());
                assertThat(weights(block.get())).isEqualTo(weights(expected));
            } else {
                assertThat(rule.keepsState() || RuleFormula.of(rule, false).isEmpty())
                        .isTrue();
            }
        }
    }

    private static Optional<StreamLearners> block(RuleAlgorithm rule, Settings settings) {
        return SparseBlock.of(FEATURES, rule, Collections.nCopies(COUNT, settings));
    }

    /** Episodes of up to nine steps; replicate b sees them 0 to 4 times, replicate 0 always once, the last one never. */
    private static void learn(StreamLearners replicates) {
        var random = new Random(5);
        for (int e = 0; e < EPISODES; e++) {
            var steps = episode(random, 1 + random.nextInt(9));
            int[] times = new int[COUNT];
            for (int b = 0; b < COUNT - 1; b++) {
                times[b] = b == 0 ? 1 : Math.max(0, random.nextInt(8) - 3);
            }
            if (e == EPISODES / 2) {
                replicates.average();
            }
            replicates.learn(steps, 0, steps.length, times);
        }
    }

    private static SparseStep[] episode(Random random, int length) {
        var steps = new SparseStep[length];
        for (int i = 0; i < length; i++) {
            steps[i] = new SparseStep();
            for (int k = 0; k < 1 + random.nextInt(4); k++) {
                steps[i].phi().add(random.nextInt(FEATURES), random.nextDouble());
                steps[i].next().add(random.nextInt(FEATURES), random.nextDouble());
            }
            steps[i].policies(random.nextDouble(), 0.25 + 0.75 * random.nextDouble());
            steps[i].interest(random.nextDouble());
            steps[i].likelihoods(0.25, 1);
            steps[i].outcome(random.nextDouble() - 0.5, 0.9, i + 1 == length && length % 2 == 0);
            if (i + 1 == length) {
                steps[i].cutOff();
            }
        }
        return steps;
    }

    /** The scale of w leaves the range of numbers many times over, at different steps of different replicates. */
    @ParameterizedTest
    @ValueSource(doubles = {0.999, 1, 1e3})
    void decayGoesOnForever(double reg) {
        var tdrc = (RuleAlgorithm) Algorithms.get("TDRC");
        var settings = tdrc.complete(Settings.alpha(0.9).with(Parameter.REG, reg / 0.9));
        var expected = new OneByOne(FEATURES, tdrc, Collections.nCopies(COUNT, settings), Schedule.CONSTANT);
        var block = block(tdrc, settings).orElseThrow();
        for (int k = 0; k < 8; k++) {
            learn(expected);
            learn(block);
        }
        assertThat(weights(block)).isEqualTo(weights(expected));
    }

    private static double[] weights(StreamLearners replicates) {
        double[] all = new double[2 * COUNT * FEATURES];
        for (int k = 0; k < COUNT * FEATURES; k++) {
            all[2 * k] = replicates.theta(k / FEATURES, k % FEATURES);
            all[2 * k + 1] = replicates.averaged(k / FEATURES, k % FEATURES);
        }
        return all;
    }

    @Test
    void theMeanIsThatOfTheWeightsAfterEveryStep() {
        var tdrc = Algorithms.get("TDRC");
        var settings = Settings.alpha(0.05).with(Parameter.LAMBDA, 0.5);
        var replicates = SparseReplicates.of(FEATURES, tdrc, settings, 2, true);
        var alone = SparseLearner.of(FEATURES, tdrc, settings);
        var random = new Random(3);
        double[] sum = new double[FEATURES];
        int counted = 0;
        for (int e = 0; e < EPISODES; e++) {
            var steps = episode(random, 5);
            if (e == 20) {
                replicates.average();
            }
            replicates.learn(steps, 0, steps.length, new int[] {0, 1});
            for (var step : steps) {
                alone.step(step);
                double[] theta = alone.theta();
                for (int i = 0; e >= 20 && i < FEATURES; i++) {
                    sum[i] += theta[i];
                }
                counted += e >= 20 ? 1 : 0;
            }
        }
        for (int i = 0; i < FEATURES; i++) {
            assertThat(replicates.averaged(1, i)).isCloseTo(sum[i] / counted, within(1e-12));
            assertThat(replicates.averaged(0, i)).isZero();
        }
    }

    @Test
    void timesAreOneForEachReplicate() {
        var td = Algorithms.get("TD");
        assertThatThrownBy(() -> SparseReplicates.of(3, td, Settings.alpha(0.1), 2, true)
                        .learn(new SparseStep[0], 0, 0, new int[3]))
                .hasMessageContaining("3 numbers for 2 replicates");
    }
}
