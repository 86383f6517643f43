package io.github.mirrortd.data;

import io.github.mirrortd.data.estimate.Estimate;
import io.github.mirrortd.data.estimate.Estimators;
import io.github.mirrortd.data.estimate.StudentT;
import io.github.mirrortd.data.log.SimulatedLog;
import io.github.mirrortd.data.replay.Plan;
import io.github.mirrortd.data.step.Step;
import io.github.mirrortd.data.step.Steps;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.SparseStep;
import io.github.mirrortd.mdp.StreamProblem;
import io.github.mirrortd.problems.Problems;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.function.LongFunction;
import java.util.stream.LongStream;

/**
 * How often intervals hold what they should: many logs of problems whose truth is known. Prints the table of docs/evaluation.md.
 * The one argument is the number of logs for each line.
 */
public final class Coverage {
    private static final int LONG = 10_000;

    private Coverage() {}

    /** What an estimator should come to, and whether that is the policy's value. */
    private record Goal(String estimator, double value) {}

    public static void main(String[] arguments) {
        int logs = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 2_000;
        System.out.println("| problem | episodes | estimator | against | 95 % | 80 % |\n|---|---|---|---|---|---|");
        for (int episodes : new int[] {50, 1_000}) {
            finite("random_walk", episodes, logs);
            finite("walk", episodes, logs);
            finite("chain:states=9,groups=3", episodes, logs);
            finite("chain:states=5,right=0.9", episodes, logs);
            finite("collision", episodes, logs);
            cut("garnet:states=20,features=5,seed=3", episodes, 30, logs);
        }
        cut("boyan_chain", 1, 5_000, logs);
        cut("garnet:states=20,features=5,seed=3", 1, 5_000, logs);
        stream(50, logs);
        stream(200, logs);
        learner(200, 2, logs);
    }

    private static void finite(String name, int episodes, int logs) {
        var problem = Problems.get(name);
        double truth = Exactly.value(problem);
        double limit = Exactly.lstd(problem, LONG);
        var goals = new ArrayList<Goal>();
        goals.add(new Goal("LSTD", limit));
        if (Math.abs(limit - truth) > 1e-9) {
            goals.add(new Goal("LSTD", truth));
        }
        for (String estimator : List.of("DR", "PDIS", "IS", "WIS", "WPDIS")) {
            goals.add(new Goal(estimator, truth));
        }
        print(
                name,
                episodes,
                goals,
                truth,
                logs,
                seed -> Evaluation.of(new SimulatedLog(problem, episodes, LONG, seed))
                        .withEstimators(
                                Estimators.named(List.of("LSTD", "DR", "PDIS", "IS", "WIS", "WPDIS"), List.of(0.0), 1))
                        .run()
                        .estimates());
    }

    private static void cut(String name, int episodes, int longest, int logs) {
        var problem = Problems.get(name);
        double truth = Exactly.value(problem);
        var goals = new ArrayList<>(List.of(new Goal("LSTD", Exactly.lstd(problem, longest)), new Goal("LSTD", truth)));
        var names = new ArrayList<>(List.of("LSTD"));
        if (episodes > 1) {
            goals.add(new Goal("PDIS", Exactly.firstSteps(problem, longest)));
            names.add("PDIS");
        }
        String what = name + (episodes == 1 ? ", one run of " + longest + " steps" : ", cut off after " + longest);
        print(
                what,
                episodes,
                goals,
                truth,
                logs,
                seed -> Evaluation.of(new SimulatedLog(problem, episodes, longest, seed))
                        .withEstimators(Estimators.named(names, List.of(0.0), 1))
                        .run()
                        .estimates());
    }

    private static void stream(int episodes, int logs) {
        var problem = (StreamProblem) Problems.any("mountain_car:tilings=2,tiles=4");
        double limit = Evaluation.of(new StreamSteps(problem, 20_000, 1L << 40))
                .withEstimators(Estimators.named(List.of("LSTD"), List.of(0.0), 1))
                .run()
                .estimate("LSTD")
                .value();
        print(
                "mountain_car:tilings=2,tiles=4",
                episodes,
                List.of(new Goal("LSTD", limit)),
                limit,
                logs,
                seed -> Evaluation.of(new StreamSteps(problem, episodes, seed))
                        .withEstimators(Estimators.named(List.of("LSTD"), List.of(0.0), 1))
                        .run()
                        .estimates());
    }

    private static void learner(int episodes, int passes, int logs) {
        var problem = Problems.get("random_walk");
        double truth = Exactly.value(problem);
        var plans = List.of(new Plan(Algorithms.get("TDRC"), Settings.alpha(0.05)));
        print(
                "random_walk, " + passes + " passes, 100 replicates",
                episodes,
                List.of(new Goal("TDRC", truth)),
                truth,
                logs,
                seed -> Evaluation.of(new SimulatedLog(problem, episodes, LONG, seed))
                        .withEstimators(Estimators.named(List.of("LSTD"), List.of(0.0), 1))
                        .withLearners(plans, passes, 100)
                        .withThreads(1)
                        .run()
                        .estimates()
                        .stream()
                        .filter(e -> e.weights().equals("averaged"))
                        .toList());
    }

    private static void print(
            String name,
            int episodes,
            List<Goal> goals,
            double truth,
            int logs,
            LongFunction<List<Estimate>> evaluate) {
        var all = LongStream.range(0, logs)
                .parallel()
                // Episodes of different logs must not share a generator.
                .mapToObj(i -> evaluate.apply((i + 1) * 100_000))
                .toList();
        for (var goal : goals) {
            int held95 = 0;
            int held80 = 0;
            for (var estimates : all) {
                var e = estimates.stream()
                        .filter(x -> x.estimator().equals(goal.estimator()))
                        .findFirst()
                        .orElseThrow();
                double degrees = switch (e.interval()) {
                    case BATCHES -> 19;
                    case EPISODES -> episodes - 1;
                    default -> 1e9;
                };
                double off = Math.abs(e.value() - goal.value());
                held95 += off <= StudentT.halfWidth(0.95, degrees) * e.standardError() + 1e-12 ? 1 : 0;
                held80 += off <= StudentT.halfWidth(0.8, degrees) * e.standardError() + 1e-12 ? 1 : 0;
            }
            String against = Math.abs(goal.value() - truth) < 1e-9 ? "the policy's value" : "its own limit";
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %d | %s | %s | %.1f | %.1f |%n",
                    name,
                    episodes,
                    goal.estimator(),
                    against,
                    100.0 * held95 / logs,
                    100.0 * held80 / logs);
        }
    }

    /** A stream's log, made anew at every pass. */
    private record StreamSteps(StreamProblem problem, int episodes, long seed) implements Steps {
        @Override
        public int dimension() {
            return problem.dimension();
        }

        @Override
        public Iterator<Step> iterator() {
            var sampler = problem.sampler(seed);
            var seen = new SparseStep();
            var step = new Step();
            return new Iterator<>() {
                private int done;

                @Override
                public boolean hasNext() {
                    return done < episodes;
                }

                @Override
                public Step next() {
                    sampler.next(seen);
                    step.episode(done);
                    step.phi().set(seen.phi());
                    step.next().set(seen.next());
                    step.policies(seen.target(), seen.behaviour());
                    step.outcome(seen.reward(), seen.gamma(), seen.ended());
                    done += seen.ended() ? 1 : 0;
                    return step;
                }
            };
        }
    }
}
