package io.github.mirrortd.data.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.data.Answer;
import io.github.mirrortd.data.Evaluation;
import io.github.mirrortd.data.estimate.Bias;
import io.github.mirrortd.data.estimate.Estimate;
import io.github.mirrortd.data.estimate.Estimator;
import io.github.mirrortd.data.estimate.Estimators;
import io.github.mirrortd.data.estimate.Start;
import io.github.mirrortd.data.estimate.Walk;
import io.github.mirrortd.data.log.SimulatedLog;
import io.github.mirrortd.data.report.AnswerSentences;
import io.github.mirrortd.data.step.Step;
import io.github.mirrortd.data.step.Steps;
import io.github.mirrortd.problems.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Failures that a verdict must not have, each on logs whose truth is known. */
class VerdictTest {
    private static Answer answer(Steps steps, String... names) {
        return Evaluation.of(steps)
                .withEstimators(Estimators.named(List.of(names), List.of(0.0), 1))
                .withThreads(1)
                .run();
    }

    private static Level level(Answer answer, String estimator) {
        return answer.verdict().level(answer.estimate(estimator));
    }

    /**
     * Patients who leave with 1 or 0, each day with one chance in four; with treatment more of them with 1. Some are not
     * followed.
     */
    private static final class Hospital {
        private static final double LEAVES = 0.25;

        private final double treats;
        private final double wanted;

        Hospital(double treats, double wanted) {
            this.treats = treats;
            this.wanted = wanted;
        }

        /** Treatment does harm here: the value of treating with a probability. */
        static double value(double treatment) {
            return 0.6 - 0.4 * treatment;
        }

        Steps log(int patients, double censored, long seed) {
            var random = new SplittableRandom(seed);
            var steps = new ArrayList<Step>();
            for (int i = 0; i < patients; i++) {
                boolean over = false;
                while (!over) {
                    boolean treated = random.nextDouble() < treats;
                    boolean leaves = random.nextDouble() < LEAVES;
                    double reward = leaves && random.nextDouble() < (treated ? 0.2 : 0.6) ? 1 : 0;
                    boolean lost = !leaves && random.nextDouble() < censored;
                    var step = Step.of(i, new double[] {1}, new double[] {1}, reward, 1, leaves)
                            .policies(treated ? wanted : 1 - wanted, treated ? treats : 1 - treats);
                    double[] pi = {1 - wanted, wanted};
                    step.actions(treated ? 1 : 0, pi, pi);
                    if (lost) {
                        step.cutOff();
                    }
                    steps.add(step);
                    over = leaves || lost;
                }
            }
            return Steps.of(steps);
        }
    }

    /** Every ratio is 1: the target policy is the one that made the log, and must not be said to be worth less than that. */
    @Test
    void aPolicyIsNotWorthLessThanItselfBecauseEpisodesWereCutOff() {
        var problem = Problems.get("boyan_chain");
        var own = new SimulatedLog(problem, 2_000, 8, 1);
        var steps = new ArrayList<Step>();
        own.iterator().forEachRemaining(s -> {
            var copy = new Step();
            copy.set(s);
            copy.ratio(1);
            steps.add(copy);
        });
        var answer = answer(Steps.of(steps), "LSTD", "DR", "PDIS", "IS", "WIS", "WPDIS", "on_policy");
        assertThat(answer.overlap().truncated()).isEqualTo(2_000);
        assertThat(answer.estimate("on_policy").value())
                .isCloseTo(answer.estimate("LSTD").value(), Offset.offset(0.1));
        assertThat(AnswerSentences.verdict(answer)).doesNotContain("less than", "more than the");
        for (String cut : List.of("PDIS", "IS", "WIS", "WPDIS")) {
            assertThat(level(answer, cut)).as(cut).isEqualTo(Level.REFUSE);
            assertThat(answer.estimate(cut).value()).as(cut).isGreaterThan(-20);
        }
        assertThat(AnswerSentences.verdict(answer)).contains("2000 of 2000 episodes were cut off");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void censoredEpisodesDoNotReverseTheDecision(long seed) {
        var answer = answer(new Hospital(0.3, 0.7).log(3_000, 0.2, seed), "LSTD", "DR", "on_policy");
        assertThat(answer.overlap().truncated()).isBetween(900L, 1_500L);
        var logged = answer.estimate("on_policy");
        assertThat(logged.value()).isCloseTo(Hospital.value(0.3), Offset.offset(4 * logged.standardError()));
        assertThat(logged.standardError()).isLessThan(0.02);
        var main = answer.verdict().recommended().orElseThrow();
        assertThat(main.value()).isCloseTo(Hospital.value(0.7), Offset.offset(4 * main.standardError()));
        assertThat(AnswerSentences.verdict(answer)).contains("that is less than the");
    }

    /** With a third of all episodes cut off, sd/√N of DR's own sum held in four logs of five only. */
    @Test
    void drKnowsThatItsValuesAtTheCutAreEstimated() {
        int held = 0;
        final int logs = 300;
        for (int log = 0; log < logs; log++) {
            var dr = answer(new Hospital(0.5, 0.8).log(100, 0.15, log), "LSTD", "DR")
                    .estimate("DR");
            double plain = dr.standardError() * 2;
            held += Math.abs(dr.value() - Hospital.value(0.8)) <= plain ? 1 : 0;
        }
        assertThat(held / (double) logs).isBetween(0.92, 0.99);
    }

    /** One of three actions is never taken, and the ratios of the others are all near 1: nothing looks wrong one by one. */
    @Test
    void actionsThatAreNeverTakenAreMissed() {
        for (boolean allKnown : new boolean[] {false, true}) {
            var random = new SplittableRandom(5);
            double[] pi = {0.5, 0.35, 0.15};
            double[] mu = {0.55, 0.45, 0};
            var steps = new ArrayList<Step>();
            for (int i = 0; i < 500; i++) {
                for (int t = 0; t < 10; t++) {
                    int a = random.nextDouble() < mu[0] ? 0 : 1;
                    double[] one = {1, t == 9 ? 1 : 0};
                    var step = Step.of(i, one, one, 0.1 * a, 1, t == 9).policies(pi[a], mu[a]);
                    if (allKnown) {
                        step.actions(a, pi, pi);
                        step.behaviours(mu);
                    }
                    steps.add(step);
                }
            }
            var answer = Evaluation.of(Steps.of(steps)).run();
            assertThat(answer.support().products().largestRatio()).isLessThan(1);
            assertThat(answer.overlap().states().uncoveredZ()).isGreaterThan(3);
            assertThat(answer.overlap().states().unseen() > 0.1).isEqualTo(allKnown);
            assertThat(answer.verdict().level()).isEqualTo(Level.REFUSE);
            assertThat(answer.verdict().recommended()).isEmpty();
            assertThat(AnswerSentences.verdict(answer))
                    .startsWith("Refused: the log does not tell")
                    .contains("actions that the")
                    .doesNotContain("confidence between");
        }
    }

    /** The target policy takes only an action that the log lacks in one state, whose equation is 0 = 0. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aStateWithoutAnySupportIsNamed(boolean allKnown) {
        var random = new SplittableRandom(5);
        double[] mu = {0.55, 0.45, 0};
        var steps = new ArrayList<Step>();
        for (int i = 0; i < 500; i++) {
            for (int t = 0; t < 4; t++) {
                double[] pi = t == 2 && i % 3 == 0 ? new double[] {0, 0, 1} : new double[] {0.5, 0.5, 0};
                double[] phi = {1 - pi[2], pi[2]};
                double[] next = {t == 1 && i % 3 == 0 ? 0 : 1, t == 1 && i % 3 == 0 ? 1 : 0};
                int a = random.nextDouble() < mu[0] ? 0 : 1;
                var step = Step.of(i, phi, next, a, 1, t == 3).policies(pi[a], mu[a]);
                if (allKnown) {
                    step.actions(a, pi, pi);
                    step.behaviours(mu);
                }
                steps.add(step);
            }
        }
        var answer = Evaluation.of(Steps.of(steps)).run();
        assertThat(answer.support().equations().determined()).isFalse();
        assertThat(answer.verdict().recommended()).isEmpty();
        assertThat(AnswerSentences.verdict(answer)).contains("most where feature 2 (0.33");
        assertThat(answer.overlap().states().unseen()).isCloseTo(allKnown ? 1 / 3.0 : 0, Offset.offset(0.05));
    }

    /**
     * A behaviour policy that nearly always does the same, and a target policy that takes an action that it never takes: all
     * ratios are below 1, and most episodes count. As in logs of a simulator of sepsis, on which all intervals missed the
     * value.
     */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aNearlyDeterministicBehaviourPolicyIsRefused(boolean allKnown) {
        double[] pi = {0.85, 0.02, 0.13};
        double[] mu = {0.97, 0.03, 0};
        for (int log = 0; log < 20; log++) {
            var random = new SplittableRandom(log);
            var steps = new ArrayList<Step>();
            for (int i = 0; i < 500; i++) {
                int length = 3 + random.nextInt(10);
                for (int t = 0; t < length; t++) {
                    double[] phi = {1, random.nextInt(2)};
                    int a = random.nextDouble() < mu[0] ? 0 : 1;
                    double died = t == length - 1 && random.nextDouble() < 0.1 ? -1 : 0;
                    var step = Step.of(i, phi, phi, died, 1, t == length - 1).policies(pi[a], mu[a]);
                    step.actions(a, pi, pi);
                    if (allKnown) {
                        step.behaviours(mu);
                    }
                    steps.add(step);
                }
            }
            var answer = Evaluation.of(Steps.of(steps)).run();
            assertThat(answer.support().products().largestRatio()).isLessThan(1.05);
            assertThat(answer.support().products().ess()).isGreaterThan(100);
            assertThat(answer.verdict().level()).isEqualTo(Level.REFUSE);
            assertThat(answer.verdict().recommended()).isEmpty();
            assertThat(answer.overlap().states().gaps()).isNotEmpty();
            assertThat(AnswerSentences.support(answer))
                    .anyMatch(sentence -> sentence.startsWith("Support is missing where"))
                    .noneMatch(sentence -> sentence.startsWith("No action"));
        }
    }

    /** Three actions in five steps: too few for a test of their frequencies, which is nothing against the log. */
    @Test
    void fewStepsDoNotContradictTheBehaviourPolicy() {
        var steps = new ArrayList<Step>();
        for (int i = 0; i < 5; i++) {
            double[] phi = {1};
            double[] mu = {0.4, 0.3, 0.3};
            var step = Step.of(i, phi, phi, i, 1, true).policies(mu[i % 3], mu[i % 3]);
            step.actions(i % 3, mu, mu);
            step.behaviours(mu);
            steps.add(step);
        }
        var answer = Evaluation.of(Steps.of(steps)).run();
        assertThat(answer.overlap().calibration()).isEqualTo(1);
        assertThat(answer.verdict().checks()).noneMatch(c -> c.name().equals("behaviour"));
    }

    /** Limits of any log are listed only if they apply. */
    @Test
    void limitsAreListedWhereTheyApply() {
        var problem = Problems.get("random_walk");
        var own = new ArrayList<Step>();
        new SimulatedLog(problem, 100, 10_000, 1).iterator().forEachRemaining(s -> {
            var copy = new Step();
            copy.set(s);
            own.add(copy);
        });
        assertThat(AnswerSentences.limits(
                        Evaluation.of(new SimulatedLog(problem, 100, 10_000, 1)).run()))
                .hasSize(2)
                .anyMatch(s -> s.startsWith("Outcomes rarer than some 3 in 100 episodes"));
        assertThat(AnswerSentences.limits(Evaluation.of(Steps.of(own)).run()))
                .hasSize(3)
                .anyMatch(s -> s.startsWith("Wrong behaviour probabilities"));
        assertThat(AnswerSentences.limits(answer(new Hospital(0.3, 0.7).log(300, 0.2, 1), "LSTD", "DR")))
                .anyMatch(s -> s.startsWith("Values after the cut of ") && s.contains("no estimate checks them"));
    }

    /** Twice the probability less one: the lower end is a bound by itself. */
    @Test
    void aLowerBoundIsTheEndOfANarrowerInterval() {
        var log = new SimulatedLog(Problems.get("random_walk"), 500, 10_000, 3);
        var wide = Evaluation.of(log).run().verdict().recommended().orElseThrow();
        var narrow = Evaluation.of(log).withConfidence(0.9).run();
        assertThat(narrow.verdict().recommended().orElseThrow().low()).isGreaterThan(wide.low());
        assertThat(AnswerSentences.lower(narrow, 0.95))
                .startsWith("With 95 % confidence, the target policy is worth at least 0.")
                .contains("and at least as much as the log earned: more by at least 0.");
    }

    /** Products of ratios whose mean must be 1 and is not: the episodes that carry the value are not in the log. */
    @Test
    void productsAreNotTrustedBecauseHeavyEpisodesAreMissing() {
        int clean = 0;
        int held = 0;
        int refused = 0;
        for (int log = 0; log < 200; log++) {
            var random = new SplittableRandom(log);
            var steps = new ArrayList<Step>();
            for (int i = 0; i < 200; i++) {
                for (int t = 0; t < 12; t++) {
                    boolean taken = random.nextDouble() < 0.5;
                    steps.add(Step.of(i, new double[] {1, t}, new double[] {1, t + 1}, taken ? 1 : 0, 1, t == 11)
                            .policies(taken ? 0.9 : 0.1, 0.5));
                }
            }
            var answer = answer(Steps.of(steps), "LSTD", "IS", "WIS", "DR");
            for (String name : List.of("IS", "WIS")) {
                if (level(answer, name) != Level.REFUSE) {
                    var e = answer.estimate(name);
                    clean++;
                    held += e.low() <= 10.8 && 10.8 <= e.high() ? 1 : 0;
                }
            }
            refused += level(answer, "LSTD") == Level.REFUSE ? 1 : 0;
        }
        assertThat(refused).as("of 200").isLessThan(10);
        assertThat(clean).as("of 400").isLessThan(80);
        assertThat(clean - held).as("of 400").isLessThanOrEqualTo(12);
    }

    /** Two or three checks of the same features are not two or three chances of a false alarm. */
    @Test
    void goodFeaturesAreRarelySuspected() {
        var problem = Problems.get("random_walk");
        int alarms = 0;
        final int logs = 400;
        for (int log = 0; log < logs; log++) {
            var answer = answer(new SimulatedLog(problem, 200, 10_000, 1_000L * log), "LSTD", "LSTD-Q", "DR");
            alarms += answer.verdict().checks().stream()
                            .anyMatch(c -> c.name().equals("features") && c.level() == Level.REFUSE)
                    ? 1
                    : 0;
        }
        assertThat(alarms / (double) logs).isLessThan(0.03);
    }

    /** A chain that stays where it is for long: twenty stretches of it depend on each other. */
    @ParameterizedTest
    @ValueSource(doubles = {0.05, 0.01, 0.002})
    void stretchesOfASlowRunAreNotTakenForIndependent(double changes) {
        int held = 0;
        int told = 0;
        int refused = 0;
        final int logs = 150;
        for (int log = 0; log < logs; log++) {
            var random = new SplittableRandom(log);
            var steps = new ArrayList<Step>();
            int state = random.nextInt(2);
            for (int t = 0; t < 5_000; t++) {
                var step = Step.of(0, new double[] {1}, new double[] {1}, state, 0.5, false)
                        .policies(0.5, 0.5);
                if (t == 4_999) {
                    step.cutOff();
                }
                steps.add(step);
                state = random.nextDouble() < changes ? 1 - state : state;
            }
            var answer = answer(Steps.of(steps), "LSTD");
            var lstd = answer.estimate("LSTD");
            // Stretches count as episodes do: rewards of many of them carry the value.
            refused += answer.verdict().level(lstd) == Level.REFUSE ? 1 : 0;
            if (lstd.interval() != Estimate.Interval.NONE) {
                told++;
                held += lstd.low() <= 1 && 1 <= lstd.high() ? 1 : 0;
            }
        }
        assertThat(changes < 0.005 ? logs - told : told).isGreaterThan((int) (0.8 * logs));
        assertThat(told - held).isLessThanOrEqualTo((int) (0.1 * logs));
        assertThat(refused).isEqualTo(logs - told);
    }

    /** Caps its ratios, so that it is worth little and very sure of that. */
    private record Capped(Bias bias) implements Estimator {
        @Override
        public String name() {
            return "capped";
        }

        @Override
        public Collector collector(Steps steps, Start start) {
            return new Sum();
        }

        private static double number(Walk walk) {
            return Math.min(0.02, walk.weight()) * walk.returned();
        }

        private static final class Sum implements Collector {
            private double sum;

            @Override
            public void end(Walk walk) {
                sum += number(walk);
            }

            @Override
            public void merge(Collector other) {
                sum += ((Sum) other).sum;
            }

            @Override
            public Solved solve(long episodes, Values values) {
                double mean = sum / episodes;
                return new Solved() {
                    @Override
                    public double value() {
                        return mean;
                    }

                    @Override
                    public Influence influence() {
                        return walk -> number(walk) - mean;
                    }
                };
            }
        }
    }

    @Test
    void anEstimatorThatIsBiasedGetsNoCleanVerdict() {
        var log = new SimulatedLog(Problems.get("random_walk"), 500, 10_000, 3);
        var stated = Evaluation.of(log)
                .withEstimators(List.of(new Capped(Bias.of("caps its ratios at 0.02"))))
                .run();
        assertThat(stated.estimate("capped").high()).isLessThan(0.1);
        assertThat(stated.verdict().level()).isEqualTo(Level.REFUSE);
        assertThat(AnswerSentences.verdict(stated)).containsIgnoringCase("capped caps its ratios at 0.02");
        var unknown = Evaluation.of(log)
                .withEstimators(List.of(new Capped(Bias.UNKNOWN)))
                .run();
        assertThat(unknown.verdict().level()).isEqualTo(Level.CAUTION);
        assertThat(AnswerSentences.verdict(unknown)).contains("capped does not state its bias");
        var together = new ArrayList<Estimator>(List.of(new Capped(Bias.UNKNOWN)));
        together.addAll(Estimators.named(List.of("LSTD", "DR"), List.of(0.0), 1));
        assertThat(Evaluation.of(log)
                        .withEstimators(together)
                        .run()
                        .verdict()
                        .recommended()
                        .orElseThrow()
                        .estimator())
                .isEqualTo("LSTD");
    }

    /**
     * The ladder is one: with a window of at least the episodes' length a rung is DR, and all of them agree where features
     * are right.
     */
    @Test
    void rungsLieBetweenLstdAndDr() {
        var log = new SimulatedLog(Problems.get("chain:states=5"), 400, 10_000, 3);
        var answer = Evaluation.of(log).run();
        var truth = answer.estimate("DR").value();
        for (String rung : List.of("DR-1", "DR-3", "DR-10")) {
            var e = answer.estimate(rung);
            assertThat(e.value()).as(rung).isCloseTo(truth, Offset.offset(0.2));
            assertThat(e.standardError())
                    .as(rung)
                    .isLessThanOrEqualTo(answer.estimate("DR").standardError() * 1.2);
        }
        var single = new ArrayList<Step>();
        var random = new SplittableRandom(1);
        for (int i = 0; i < 100; i++) {
            double[] phi = {1, random.nextInt(3)};
            single.add(Step.of(i, phi, phi, random.nextDouble() * phi[1] * phi[1], 1, true)
                    .policies(0.5 + 0.1 * phi[1], 0.6));
        }
        var short0 = Evaluation.of(Steps.of(single)).run();
        for (String rung : List.of("DR-1", "DR-3", "DR-10")) {
            assertThat(short0.estimate(rung).value())
                    .as(rung)
                    .isCloseTo(short0.estimate("DR").value(), Offset.offset(1e-12));
        }
    }
}
