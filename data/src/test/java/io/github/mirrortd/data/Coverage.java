package io.github.mirrortd.data;

import io.github.mirrortd.data.estimate.Estimate;
import io.github.mirrortd.data.estimate.Estimators;
import io.github.mirrortd.data.log.SimulatedLog;
import io.github.mirrortd.data.step.ReplayedLearner;
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
import java.util.function.LongFunction;
import java.util.stream.LongStream;

/** Coverage of intervals over many logs of problems with known values. */
final class Coverage {
    private static final int LONG = 10_000;
    private static final double ROUNDING = 1e-12;

    private Coverage() {}

    /** The limit of an estimator, and whether it is the policy's value. */
    private record Goal(String estimator, double value) {}

    /**
     * Share of an estimator's intervals that hold its limit.
     *
     * @param against what they should hold
     * @param held the share of the logs whose 95 % interval did
     */
    record Line(String problem, int episodes, String estimator, String against, double held) {}

    static List<Line> finite(String name, int episodes, int logs) {
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
        return lines(
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

    static List<Line> cut(String name, int episodes, int longest, int logs) {
        var problem = Problems.get(name);
        double truth = Exactly.value(problem);
        var goals = new ArrayList<>(List.of(new Goal("LSTD", Exactly.lstd(problem, longest)), new Goal("LSTD", truth)));
        var names = new ArrayList<>(List.of("LSTD"));
        if (episodes > 1) {
            goals.add(new Goal("PDIS", Exactly.firstSteps(problem, longest)));
            names.add("PDIS");
        }
        String what = name + (episodes == 1 ? ", one run of " + longest + " steps" : ", cut off after " + longest);
        return lines(
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

    static List<Line> stream(int episodes, int logs) {
        var problem = (StreamProblem) Problems.any("mountain_car:tilings=2,tiles=4");
        double limit = Evaluation.of(new StreamSteps(problem, 20_000, 1L << 40))
                .withEstimators(Estimators.named(List.of("LSTD"), List.of(0.0), 1))
                .run()
                .estimate("LSTD")
                .value();
        return lines(
                "mountain_car:tilings=2,tiles=4",
                episodes,
                List.of(new Goal("LSTD", limit)),
                // The policy's value is unknown.
                Double.NaN,
                logs,
                seed -> Evaluation.of(new StreamSteps(problem, episodes, seed))
                        .withEstimators(Estimators.named(List.of("LSTD"), List.of(0.0), 1))
                        .run()
                        .estimates());
    }

    static List<Line> learner(int episodes, int passes, int logs) {
        var problem = Problems.get("random_walk");
        double truth = Exactly.value(problem);
        var plans = List.of(new ReplayedLearner(Algorithms.get("TDRC"), Settings.alpha(0.05)));
        return lines(
                "random_walk, " + (passes == 0 ? "usual" : passes) + " passes, 100 replicates",
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

    private static List<Line> lines(
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
        var lines = new ArrayList<Line>();
        for (var goal : goals) {
            int held = 0;
            for (var estimates : all) {
                var e = estimates.stream()
                        .filter(x -> x.estimator().equals(goal.estimator()))
                        .findFirst()
                        .orElseThrow();
                held += e.low() - ROUNDING <= goal.value() && goal.value() <= e.high() + ROUNDING ? 1 : 0;
            }
            String against = Math.abs(goal.value() - truth) < 1e-9 ? "the policy's value" : "its own limit";
            lines.add(new Line(name, episodes, goal.estimator(), against, (double) held / logs));
        }
        return lines;
    }

    /** A stream's log, simulated again at every pass. */
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
