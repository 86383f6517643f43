package io.github.mirrortd.engine.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mirrortd.engine.Rules;
import io.github.mirrortd.engine.batch.StreamError;
import io.github.mirrortd.engine.batch.StreamLearners;
import io.github.mirrortd.engine.reference.OneByOne;
import io.github.mirrortd.equations.RuleFormula;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.SparseStep;
import io.github.mirrortd.mdp.SparseVector;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Learners with several settings have, bit for bit, the same errors one by one and in a block. */
class StreamLearnersTest {
    private static final int FEATURES = 200;
    private static final double[] ALPHAS = {1e-3, 0.01, 0.03, 0.1, 0.3, 1, 2, 0.5, 0.7};

    static Stream<RuleAlgorithm> rules() {
        return Rules.all().stream();
    }

    private static List<Settings> settings(RuleAlgorithm rule) {
        return DoubleStream.of(ALPHAS)
                .mapToObj(alpha -> rule.complete(Settings.alpha(alpha).only(rule.parameters())))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("rules")
    void theSameErrors(RuleAlgorithm rule) {
        var settings = settings(rule);
        if (SparseBlock.of(FEATURES, rule, settings).isPresent()) {
            assertAlike(rule, settings, 1);
        } else {
            assertThat(rule.traces(settings.get(0))
                            || rule.keepsState()
                            || rule.lookAhead().hasTwoPoints()
                            || RuleFormula.of(rule, false).isEmpty())
                    .isTrue();
        }
    }

    private static void assertAlike(RuleAlgorithm rule, List<Settings> settings, int rounds) {
        double[] expected = errors(new OneByOne(FEATURES, rule, settings, Schedule.CONSTANT), settings.size(), rounds);
        var block = SparseBlock.of(FEATURES, rule, settings).orElseThrow();
        assertThat(errors(block, settings.size(), rounds)).isEqualTo(expected);
    }

    /** The scale of w leaves the range of numbers many times over, at different steps of different learners. */
    @ParameterizedTest
    @ValueSource(doubles = {0.999, 1, 1e3})
    void decayGoesOnForever(double reg) {
        var tdrc = (RuleAlgorithm) Algorithms.get("TDRC");
        var settings = DoubleStream.of(0.9, 0.5, 0.1, 0.05)
                .mapToObj(alpha -> tdrc.complete(Settings.alpha(alpha).with(Parameter.REG, reg / 0.9)))
                .toList();
        assertAlike(tdrc, settings, 40);
    }

    @Test
    void whatIsNotInABlock() {
        var td = (RuleAlgorithm) Algorithms.get("TD");
        var plain = td.complete(Settings.alpha(0.1));
        assertThat(isBlock(td, List.of(plain))).isTrue();
        assertThat(isBlock(td, List.of(plain, plain.with(Parameter.LAMBDA, 0.5))))
                .isFalse();
        var beta = (RuleAlgorithm) Algorithms.get("ETD-Beta");
        var one = beta.complete(Settings.alpha(0.1).with(Parameter.FADE, 0.2));
        assertThat(isBlock(beta, List.of(one, one))).isTrue();
        assertThat(isBlock(beta, List.of(one, one.with(Parameter.FADE, 0.4)))).isFalse();
        var pair = (RuleAlgorithm) Algorithms.get("TD-Pair");
        assertThat(isBlock(pair, settings(pair))).isFalse();
        assertThat(isBlock(Rules.BRANCHING, settings(Rules.BRANCHING))).isFalse();
    }

    private static boolean isBlock(RuleAlgorithm rule, List<Settings> settings) {
        return SparseBlock.of(FEATURES, rule, settings).isPresent();
    }

    /** Four states at a time are what one at a time is, whatever their numbers of entries. */
    @Test
    void errorsAreThoseOfTheirDefinition() {
        var random = new Random(7);
        double[] theta = random.doubles(FEATURES).toArray();
        for (int count : new int[] {1, 3, 4, 9, 40}) {
            var values = error(random, count);
            double sum = 0;
            for (int i = 0; i < count; i++) {
                double away = values.features(i).dot(theta) - values.value(i);
                sum += away * away;
            }
            assertThat(values.at(theta)).isEqualTo(Math.sqrt(sum / count));
        }
        var far = new SparseVector();
        far.add(FEATURES, 1);
        assertThatThrownBy(() -> new StreamError(new SparseVector[] {far}, new double[1]).at(theta))
                .hasMessageContaining("there are only " + FEATURES + " weights");
    }

    private static double[] errors(StreamLearners learners, int count, int rounds) {
        var random = new Random(5);
        var values = error(random, 30);
        double[] all = new double[rounds * count];
        for (int r = 0; r < rounds; r++) {
            var steps = Stream.generate(() -> step(random)).limit(100).toArray(SparseStep[]::new);
            learners.learn(steps, 0, 37);
            learners.learn(steps, 37, steps.length);
            double[] errors = new double[count];
            learners.errors(values, errors);
            System.arraycopy(errors, 0, all, r * count, count);
        }
        return all;
    }

    private static StreamError error(Random random, int count) {
        var features = Stream.generate(() -> features(random, count < 9 ? 3 : 1 + random.nextInt(3)))
                .limit(count)
                .toArray(SparseVector[]::new);
        return new StreamError(features, random.doubles(count).toArray());
    }

    private static SparseVector features(Random random, int count) {
        var x = new SparseVector();
        fill(x, random, count);
        return x;
    }

    private static void fill(SparseVector x, Random random, int count) {
        for (int k = 0; k < count; k++) {
            x.add(random.nextInt(FEATURES), random.nextDouble());
        }
    }

    private static SparseStep step(Random random) {
        var step = new SparseStep();
        fill(step.phi(), random, 1 + random.nextInt(9));
        fill(step.next(), random, 1 + random.nextInt(9));
        step.policies(random.nextDouble(), 0.25 + 0.75 * random.nextDouble());
        step.interest(random.nextDouble());
        step.likelihoods(0.25, 1);
        step.outcome(random.nextDouble() - 0.5, 0.9, random.nextInt(10) == 0);
        return step;
    }
}
