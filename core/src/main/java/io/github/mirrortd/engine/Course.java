package io.github.mirrortd.engine;

import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.Problem;
import io.github.mirrortd.mdp.Sampler;
import io.github.mirrortd.mdp.StreamProblem;
import io.github.mirrortd.mdp.Task;
import io.github.mirrortd.mdp.Walk;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * One run of a task, or several side by side, and all learners that follow them: the same steps for all, so that comparisons
 * are paired. Not thread-safe.
 */
public interface Course {
    /**
     * New runs, without learners yet.
     *
     * @param engine runs the learners of finite problems; those of streams take its schedule
     * @param seeds one for each run
     * @param length at most how many steps are made at a time
     */
    static Course of(Engine engine, Task task, List<BigInteger> seeds, int length) {
        return task instanceof StreamProblem stream
                ? new OfStream(engine.schedule(), stream, seeds, length)
                : new OfProblem(engine, task.finite(), seeds, length);
    }

    /** About how many bytes a learner takes in one run; 0 where it is not worth counting. */
    static long bytes(Task task, Algorithm algorithm) {
        return task instanceof StreamProblem ? SparseLearner.bytes(task.dimension(), algorithm) : 0;
    }

    /** New learners, before the first step; as {@link Engine#start(Problem, Algorithm, List, List)}. */
    void start(Algorithm algorithm, List<Settings> settings, List<Meter> runs);

    /** Makes the next {@code count} steps, with all learners. */
    void advance(int count);

    /** Runs through a finite problem. */
    final class OfProblem implements Course {
        private final Engine engine;
        private final Problem problem;
        private final List<Sampler> samplers;
        private final Stretch stretch;
        private final List<Batch> batches = new ArrayList<>();

        private OfProblem(Engine engine, Problem problem, List<BigInteger> seeds, int length) {
            this.engine = engine;
            this.problem = problem;
            samplers = seeds.stream().map(problem::sampler).toList();
            stretch = new Stretch(seeds.size(), length);
        }

        @Override
        public void start(Algorithm algorithm, List<Settings> settings, List<Meter> runs) {
            batches.add(engine.start(problem, algorithm, settings, runs));
        }

        @Override
        public void advance(int count) {
            stretch.sample(samplers, count);
            batches.forEach(batch -> batch.advance(stretch));
        }
    }

    /** Runs of a stream. */
    final class OfStream implements Course {
        private final Schedule schedule;
        private final StreamError error;
        private final int dimension;
        private final List<Walk> walks;
        private final StreamStretch stretch;
        private final List<List<StreamBatch>> batches;

        private OfStream(Schedule schedule, StreamProblem problem, List<BigInteger> seeds, int length) {
            this.schedule = schedule;
            error = new StreamError(problem);
            dimension = problem.dimension();
            walks = seeds.stream().map(problem::walk).toList();
            stretch = new StreamStretch(length);
            batches = new ArrayList<>();
            seeds.forEach(seed -> batches.add(new ArrayList<>()));
        }

        @Override
        public void start(Algorithm algorithm, List<Settings> settings, List<Meter> runs) {
            for (int run = 0; run < runs.size(); run++) {
                batches.get(run).add(new StreamBatch(dimension, algorithm, settings, schedule, error, runs.get(run)));
            }
        }

        @Override
        public void advance(int count) {
            for (int run = 0; run < walks.size(); run++) {
                stretch.fill(walks.get(run), count);
                batches.get(run).forEach(batch -> batch.advance(stretch));
            }
        }
    }
}
