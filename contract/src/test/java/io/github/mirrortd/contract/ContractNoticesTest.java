package io.github.mirrortd.contract;

import static io.github.mirrortd.learn.Parameter.ALPHA;
import static io.github.mirrortd.learn.Parameter.LAMBDA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mirrortd.contract.promise.AlgorithmPromises;
import io.github.mirrortd.engine.batch.Batch;
import io.github.mirrortd.engine.batch.Engine;
import io.github.mirrortd.engine.batch.Meter;
import io.github.mirrortd.engine.parallel.Engines;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Description;
import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.Update;
import io.github.mirrortd.mdp.Citation;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.problems.Problems;
import java.util.List;
import java.util.function.ObjDoubleConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.opentest4j.TestAbortedException;

/** Learners and engines that break a promise fail the test of that promise. */
class ContractNoticesTest {
    /** A rule with claims about itself, true or false. */
    private static class Claim implements RuleAlgorithm {
        private final Rule rule;

        Claim(Rule rule) {
            this.rule = rule;
        }

        @Override
        public Description description() {
            return new Description(
                    "CLAIM",
                    "for tests",
                    "θ += …",
                    new Citation("nobody", 2026, "none", "nowhere"),
                    List.of(ALPHA, LAMBDA),
                    Settings.alphas());
        }

        @Override
        public void apply(Products in, Settings s, Update out) {
            rule.apply(in, s, out);
        }

        @Override
        public boolean usesAuxiliary() {
            return false;
        }
    }

    /** TD(λ) with clipped ratios in its trace, which keeps every promise. */
    private static void sound(Products in, Settings s, Update out) {
        double step = s.alpha() * in.rho() * in.delta();
        out.theta(step, 0, step);
        out.keep(1, in.gamma() * s.lambda() * Math.min(1, in.rho()));
    }

    /** Two small problems, for speed. */
    private static TriedContract contract(RuleAlgorithm algorithm) {
        return new TriedContract(algorithm, List.of(Problems.get("random_walk"), Problems.get("kolter")));
    }

    /** @param promise the start of its words */
    private record Case(String what, RuleAlgorithm algorithm, String promise) {
        @Override
        public String toString() {
            return what;
        }
    }

    static List<Case> broken() {
        var counter = new double[1];
        return List.of(
                new Case(
                        "says too little of itself",
                        new Claim(ContractNoticesTest::sound) {
                            @Override
                            public Description description() {
                                var about = super.description();
                                return new Description(
                                        about.name(),
                                        "",
                                        about.equation(),
                                        about.citation(),
                                        about.parameters(),
                                        about.grid());
                            }
                        },
                        "it says of itself"),
                new Case(
                        "changes what it is given",
                        new Claim((in, s, out) -> {
                            sound(in, s, out);
                            in.weights(0, 0, 0, 0);
                        }),
                        "it is a pure function"),
                new Case(
                        "answers differently when asked again",
                        new Claim((in, s, out) -> out.theta(s.alpha() * in.delta() + counter[0]++, 0)),
                        "it is a pure function"),
                new Case(
                        "remembers other learners",
                        new Claim((in, s, out) -> out.theta(s.alpha() * in.delta() + counter[0]++, 0)),
                        "the same seed"),
                new Case("learns nothing", new Claim((in, s, out) -> out.theta(0, 0)), "it begins at"),
                new Case(
                        "decays and does not say so",
                        new Claim((in, s, out) -> {
                            out.w(s.alpha() * (in.delta() - in.wPhi()), 0);
                            out.decay(0.1);
                        }) {
                            @Override
                            public boolean usesAuxiliary() {
                                return true;
                            }
                        },
                        "w decays"),
                new Case(
                        "says that it decays and does not",
                        new Claim(ContractNoticesTest::sound) {
                            @Override
                            public boolean decays() {
                                return true;
                            }
                        },
                        "w decays"),
                new Case(
                        "moves weights that it does not have",
                        new Claim((in, s, out) -> {
                            sound(in, s, out);
                            out.w(s.alpha() * in.delta(), 0);
                        }),
                        "w moves"),
                new Case(
                        "has weights that it does not move",
                        new Claim(ContractNoticesTest::sound) {
                            @Override
                            public boolean usesAuxiliary() {
                                return true;
                            }
                        },
                        "w moves"),
                new Case(
                        "reads the follow-on trace and does not say so",
                        new Claim((in, s, out) -> out.theta(s.alpha() * in.followOn() * in.delta(), 0)),
                        "F is read"),
                new Case(
                        "has the follow-on trace in its trace alone and does not say so",
                        new Claim((in, s, out) -> {
                            sound(in, s, out);
                            out.keep(in.followOn(), 0.5);
                        }),
                        "F is read"),
                new Case(
                        "says that it reads the follow-on trace and does not",
                        new Claim(ContractNoticesTest::sound) {
                            @Override
                            public boolean usesFollowOn() {
                                return true;
                            }
                        },
                        "F is read"),
                new Case(
                        "keeps a second trace and does not say so",
                        new Claim((in, s, out) -> {
                            sound(in, s, out);
                            out.keepBehaviour(0.5);
                        }),
                        "a second trace"),
                new Case(
                        "keeps of its trace what it has learned",
                        new Claim((in, s, out) -> {
                            sound(in, s, out);
                            out.keep(1, 0.01 * in.thetaPhi());
                        }),
                        "traces go on"),
                new Case(
                        "is not affine and does not say so",
                        new Claim((in, s, out) -> out.theta(s.alpha() * in.delta() * in.delta(), 0)),
                        "the mean of samples"),
                new Case(
                        "has no variance anywhere with a trace",
                        new Claim((in, s, out) -> {
                            sound(in, s, out);
                            out.keep(1, 1.5 * s.lambda());
                        }),
                        "each setting is sampled"));
    }

    @ParameterizedTest
    @MethodSource("broken")
    void aBrokenPromise(Case broken) {
        assertThatThrownBy(() -> contract(broken.algorithm).check(broken.promise))
                .isInstanceOfAny(AssertionError.class, IllegalArgumentException.class)
                .isNotInstanceOf(TestAbortedException.class);
    }

    /** The same tests pass if the promise is kept, so they fail for no other reason. */
    @ParameterizedTest
    @MethodSource("broken")
    void aPromiseKept(Case broken) {
        contract(new Claim(ContractNoticesTest::sound)).check(broken.promise);
    }

    /** The reference engine with a change to meters at the end. */
    private record Wrong(ObjDoubleConsumer<Meter> spoil) implements Engine {
        @Override
        public String name() {
            return "wrong";
        }

        @Override
        public Batch start(FiniteProblem problem, Algorithm algorithm, List<Settings> settings, List<Meter> runs) {
            var batch = Engines.get("reference").start(problem, algorithm, settings, runs);
            return (transitions, count) -> {
                batch.advance(transitions, count);
                spoil.accept(runs.get(runs.size() - 1), runs.get(0).steps());
            };
        }
    }

    private static String verdictOn(ObjDoubleConsumer<Meter> spoil) {
        var td = Algorithms.get("TD");
        var promises =
                new AlgorithmPromises(td, List.of(Problems.get("random_walk")), AlgorithmPromises.usualVariants(td));
        try {
            promises.givesTheBitsOfALearnerAlone(new Wrong(spoil));
            return "nothing";
        } catch (AssertionError e) {
            return String.valueOf(e.getMessage());
        }
    }

    @Test
    void anEngineWithAnotherCurveMeanOrLastError() {
        assertThat(verdictOn((meter, steps) -> {})).isEqualTo("nothing");
        // A point outside of the mean.
        assertThat(verdictOn((meter, steps) -> meter.record(0, 3, 1))).contains("the curve");
        // Counted twice: the curve and the last error stay the same.
        assertThat(verdictOn((meter, steps) -> meter.record(0, (int) steps, meter.last(0))))
                .contains("the mean from point 31 on");
        // An additional zero in the sum, without a curve that shows it.
        assertThat(verdictOn((meter, steps) -> {
                    if (meter.curve(0) == null) {
                        meter.record(0, (int) steps, 0);
                    }
                }))
                .contains("the last error");
    }
}
