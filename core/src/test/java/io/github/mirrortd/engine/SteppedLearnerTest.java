package io.github.mirrortd.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mirrortd.engine.batch.Engine;
import io.github.mirrortd.engine.batch.Meter;
import io.github.mirrortd.engine.parallel.Engines;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Averaging;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.StepSizeMethod;
import io.github.mirrortd.learn.SteppedAlgorithm;
import io.github.mirrortd.mdp.Citation;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.SparseStep;
import io.github.mirrortd.problems.Problems;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Learners with step-size methods give the same bits everywhere, and without one those of the rule. */
class SteppedLearnerTest {
    private static final int STEPS = 400;

    static Stream<Algorithm> stepped() {
        return Algorithms.stepSizeMethods().stream()
                .flatMap(policy -> Stream.of(
                                "TD", "GTD2-ST", "STHTD-MP", "TDRC", "ETD", "STHTD-Prev", "STHTD-MP-Damped")
                        .map(Algorithms::get)
                        .map(RuleAlgorithm.class::cast)
                        .filter(rule -> policy.objection(rule).isEmpty()
                                && !(policy instanceof StepSizeMethod.OfWeights
                                        && rule.lookAhead().hasTwoPoints()))
                        .map(rule -> (Algorithm) SteppedAlgorithm.of(rule, policy)));
    }

    static Stream<Algorithm> rules() {
        return Stream.concat(
                Algorithms.all().stream().filter(a -> a instanceof RuleAlgorithm),
                Stream.of("TDC-MP", "STHTD-Pair", "TDRC-Opt", "TDRC-Prev").map(Algorithms::get));
    }

    /** Without a policy it is the rule's own learner, decay, traces, look-ahead points and schedules included. */
    @ParameterizedTest
    @MethodSource("rules")
    void nothingIsChangedWithoutAPolicy(RuleAlgorithm rule) {
        var plain = new SteppedAlgorithm(rule, Optional.empty(), Averaging.NONE);
        for (double lambda : new double[] {0, 0.8}) {
            boolean hasSteps = rule.parameters().contains(Parameter.ALPHA);
            for (var schedule :
                    hasSteps ? List.of(Schedule.CONSTANT, new Schedule(100, 0.75)) : List.of(Schedule.CONSTANT)) {
                var settings = rule.complete(
                        Settings.alpha(0.02).with(Parameter.LAMBDA, lambda).only(rule.parameters()));
                var problem = Problems.get("boyan_chain");
                var one = Learner.of(problem, plain, settings, schedule);
                var other = Learner.of(problem, rule, settings, schedule);
                int[] path = problem.trajectory(3, STEPS);
                one.learn(path);
                other.learn(path);
                assertThat(one.theta()).as(rule.name() + " " + settings).isEqualTo(other.theta());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("stepped")
    void everyEngineAndEveryKindOfFeaturesGiveTheSameBits(Algorithm algorithm) {
        for (var name : List.of("random_walk", "boyan_chain")) {
            var problem = Problems.get(name);
            int[] path = problem.trajectory(5, STEPS);
            var settings = algorithm.complete(Settings.NONE);
            var learner = Learner.of(problem, algorithm, settings);
            learner.learn(path);
            for (var engine : List.of(Engines.get("reference"), Engines.get("vector"))) {
                assertThat(last(engine, problem, algorithm, settings))
                        .as(name + ", " + engine.name())
                        .isEqualTo(learner.error());
            }
            if (problem.initial()[0] == 0 && !algorithm.name().contains("Prev")) {
                var sparse = SparseLearner.of(problem.dimension(), algorithm, settings);
                var steps = SparseStep.of(problem);
                for (int t : path) {
                    sparse.step(steps[t]);
                }
                assertThat(sparse.theta()).as(name).isEqualTo(learner.theta());
            }
        }
    }

    private static double last(Engine engine, FiniteProblem problem, Algorithm algorithm, Settings settings) {
        var meter = new Meter(1, STEPS, 0, false);
        var batch = engine.start(problem, algorithm, List.of(settings), List.of(meter));
        batch.advance(problem.trajectory(5, STEPS), STEPS);
        return meter.last(0);
    }

    @Test
    void meansAreThoseOfTheWeights() {
        var problem = Problems.get("boyan_chain");
        var rule = (RuleAlgorithm) Algorithms.get("TD");
        int[] path = problem.trajectory(1, 100);
        var plain = Learner.of(problem, rule, Settings.alpha(0.1));
        var polyak = Learner.of(problem, Algorithms.get("TD-Polyak"), Settings.alpha(0.1));
        var tail = Learner.of(problem, Algorithms.get("td-tail"), Settings.alpha(0.1));
        assertThat(polyak.theta()).isEqualTo(plain.theta());
        var seen = new double[101][];
        for (int t = 1; t <= 100; t++) {
            plain.step(path[t - 1]);
            polyak.step(path[t - 1]);
            tail.step(path[t - 1]);
            seen[t] = plain.theta();
            int half = Integer.highestOneBit(t) / 2;
            assertThat(polyak.theta()).as("step " + t).isEqualTo(mean(seen, 1, t));
            assertThat(tail.theta()).as("step " + t).isEqualTo(mean(seen, Math.max(half, 1), t));
        }
    }

    private static double[] mean(double[][] seen, int from, int to) {
        double[] mean = new double[seen[1].length];
        for (int i = 0; i < mean.length; i++) {
            for (int t = from; t <= to; t++) {
                mean[i] += seen[t][i];
            }
            mean[i] /= to - from + 1;
        }
        return mean;
    }

    @Test
    void namesArePutTogetherAndTakenApart() {
        var algorithm = (SteppedAlgorithm) Algorithms.get("sthtd-mp-auto-tail");
        assertThat(algorithm.name()).isEqualTo("STHTD-MP-Auto-Tail");
        assertThat(algorithm.rule().name()).isEqualTo("STHTD-MP");
        assertThat(algorithm.averaging()).isEqualTo(Averaging.TAIL);
        assertThat(algorithm.complete(Settings.NONE)).isEqualTo(Settings.alpha(1));
        assertThat(algorithm.description().grid()).containsExactly(Settings.alpha(1));
        assertThat(Algorithms.get("TD-AMSGrad").description().grid()).hasSize(7);
        assertThat(Algorithms.get("TDC-Bound").complete(Settings.NONE).beta()).isEqualTo(1);
        assertThat(Algorithms.get("TDC-MP-Bound").name()).isEqualTo("TDC-MP-Bound");
        for (var policy : Algorithms.stepSizeMethods()) {
            assertThat(policy.summary()).isNotBlank();
            assertThat(policy.equation()).isNotBlank();
            assertThat(policy.citation().equals(Citation.UNPUBLISHED))
                    .as(policy.name())
                    .isEqualTo(Set.of("Auto", "Metric").contains(policy.name()));
        }
    }

    @Test
    void whatDoesNotGoTogetherIsRefusedWithAReason() {
        assertThatThrownBy(() -> Algorithms.get("TDC-AutoTIDBD")).hasMessageContaining("which TDC's is not");
        assertThatThrownBy(() -> Algorithms.get("STHTD-Prev-AMSGrad")).hasMessageContaining("STHTD-Prev has two");
        assertThatThrownBy(() -> Algorithms.get("TD-Auto-MP")).hasMessageContaining("TD-Auto has its steps already");
        assertThatThrownBy(() -> Algorithms.get("LSTD-Auto"))
                .hasMessageContaining("LSTD cannot have its step sizes found: it solves");
        assertThatThrownBy(() -> Algorithms.stepSizeMethod("Atuo")).hasMessageContaining("Auto");
    }
}
