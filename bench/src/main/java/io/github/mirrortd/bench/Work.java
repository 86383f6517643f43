package io.github.mirrortd.bench;

import io.github.mirrortd.engine.batch.Batch;
import io.github.mirrortd.engine.batch.Engine;
import io.github.mirrortd.engine.batch.Meter;
import io.github.mirrortd.engine.batch.TransitionChunk;
import io.github.mirrortd.equations.EquationDefinition;
import io.github.mirrortd.equations.EquationLearner;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Sampler;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/** What is measured: learners on a problem, from the first random number to the last error. */
final class Work {
    private static final int LONGEST = 2000;
    private static final int SIDE_BY_SIDE = 64;

    private Work() {}

    private static final Map<String, List<Settings>> SETTINGS = new ConcurrentHashMap<>();
    private static final Map<String, Algorithm> WRITTEN = new ConcurrentHashMap<>();

    /** What is behind the name of a learner that is not its Java but its equations. */
    static final String WRITTEN_DOWN = ".equations";

    /** A learner, or with {@link #WRITTEN_DOWN} behind its name the same one as its printed equations say it. */
    static Algorithm learner(String name) {
        return name.endsWith(WRITTEN_DOWN) ? WRITTEN.computeIfAbsent(name, Work::written) : Algorithms.get(name);
    }

    private static Algorithm written(String name) {
        var about = Algorithms.get(name.substring(0, name.length() - WRITTEN_DOWN.length()))
                .description();
        return EquationLearner.of(EquationDefinition.of(name, about.summary(), about.citation(), about.equation()));
    }

    /** Step sizes from 1e-4 to 0.1, evenly on a logarithmic scale. Kept: making them is not what is measured. */
    static List<Settings> settings(String learner, int count) {
        return SETTINGS.computeIfAbsent(learner + " " + count, k -> make(learner, count));
    }

    private static List<Settings> make(String learner, int count) {
        var algorithm = learner(learner);
        return IntStream.range(0, count)
                .mapToObj(i -> {
                    double alpha = 1e-4 * Math.pow(1e3, count == 1 ? 0.5 : i / (count - 1.0));
                    var s = Settings.alpha(alpha);
                    return algorithm.complete(
                            algorithm.parameters().contains(Parameter.BETA) ? s.with(Parameter.BETA, alpha / 2) : s);
                })
                .toList();
    }

    /**
     * Runs learners, each with so many settings, through so many runs that begin with a seed.
     *
     * @param from the first point of the curve whose error is computed
     * @return the sum of all means: something to show that the work was done
     */
    static double run(
            Engine engine,
            FiniteProblem problem,
            List<String> learners,
            int settings,
            int firstSeed,
            int runs,
            int steps,
            int from) {
        var samplers = new ArrayList<Sampler>();
        for (int run = 0; run < runs; run++) {
            samplers.add(problem.sampler(firstSeed + run));
        }
        var batches = new ArrayList<Batch>();
        var meters = new ArrayList<Meter>();
        for (var learner : learners) {
            var ofRuns = new ArrayList<Meter>();
            for (int run = 0; run < runs; run++) {
                ofRuns.add(new Meter(settings, steps, from, false));
            }
            batches.add(engine.start(problem, learner(learner), settings(learner, settings), ofRuns));
            meters.addAll(ofRuns);
        }
        var stretch = new TransitionChunk(runs, runs == 1 ? LONGEST : SIDE_BY_SIDE);
        for (int done = 0; done < steps; done += stretch.count()) {
            stretch.sample(samplers, Math.min(stretch.length(), steps - done));
            for (var batch : batches) {
                batch.advance(stretch);
            }
        }
        return meters.stream().mapToDouble(m -> m.mean(0)).sum();
    }
}
