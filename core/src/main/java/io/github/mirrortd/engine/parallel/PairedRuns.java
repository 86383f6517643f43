package io.github.mirrortd.engine.parallel;

import io.github.mirrortd.engine.SparseLearner;
import io.github.mirrortd.engine.batch.Batch;
import io.github.mirrortd.engine.batch.Engine;
import io.github.mirrortd.engine.batch.Meter;
import io.github.mirrortd.engine.batch.StreamError;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Problem;
import io.github.mirrortd.mdp.Sampler;
import io.github.mirrortd.mdp.SparseStep;
import io.github.mirrortd.mdp.StreamProblem;
import io.github.mirrortd.mdp.StreamSampler;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * One run of a problem, or several side by side, and all learners that follow them: the same steps for all, so that comparisons
 * are paired. Not thread-safe.
 */
public interface PairedRuns {
    /**
     * {@return new runs, without learners yet}
     *
     * @param engine runs the learners of finite problems; those of streams take its schedule, and its vectors if it has some
     * @param problem a finite problem or a stream
     * @param seeds one for each run
     * @param length at most how many steps are made at a time
     */
    static PairedRuns of(Engine engine, Problem problem, List<BigInteger> seeds, int length) {
        return problem instanceof StreamProblem stream
                ? new OfStream(engine, stream, seeds, length)
                : new OfProblem(engine, problem.finite(), seeds, length);
    }

    /**
     * {@return about how many bytes a learner takes in one run; 0 where it is not worth counting}
     *
     * @param problem a finite problem or a stream
     * @param algorithm how to learn
     */
    static long bytes(Problem problem, Algorithm algorithm) {
        return problem instanceof StreamProblem ? SparseLearner.bytes(problem.dimension(), algorithm) : 0;
    }

    /**
     * New learners, before the first step; as {@link Engine#start(FiniteProblem, Algorithm, List, List)}.
     *
     * @param algorithm how to learn
     * @param settings complete ones, one for each learner
     * @param runs a meter for each run
     */
    void start(Algorithm algorithm, List<Settings> settings, List<Meter> runs);

    /**
     * Makes the next {@code count} steps, with all learners.
     *
     * @param count how many steps
     */
    void advance(int count);

    /** Runs through a finite problem. */
    final class OfProblem implements PairedRuns {
        private final Engine engine;
        private final FiniteProblem problem;
        private final List<Sampler> samplers;
        private final int[][] transitions;
        private final List<Batch> batches = new ArrayList<>();

        private OfProblem(Engine engine, FiniteProblem problem, List<BigInteger> seeds, int length) {
            this.engine = engine;
            this.problem = problem;
            samplers = seeds.stream().map(problem::sampler).toList();
            transitions = new int[seeds.size()][length];
        }

        @Override
        public void start(Algorithm algorithm, List<Settings> settings, List<Meter> runs) {
            batches.add(engine.start(problem, algorithm, settings, runs));
        }

        @Override
        public void advance(int count) {
            for (int run = 0; run < transitions.length; run++) {
                samplers.get(run).next(transitions[run], count);
            }
            batches.forEach(batch -> batch.advance(transitions, count));
        }
    }

    /** Runs of a stream. */
    final class OfStream implements PairedRuns {
        private final Engine engine;
        private final StreamError error;
        private final int dimension;
        private final List<StreamSampler> samplers;
        private final SparseStep[] steps;
        private final List<List<StreamBatch>> batches;

        private OfStream(Engine engine, StreamProblem problem, List<BigInteger> seeds, int length) {
            this.engine = engine;
            error = new StreamError(problem);
            dimension = problem.dimension();
            samplers = seeds.stream().map(problem::sampler).toList();
            steps = Stream.generate(SparseStep::new).limit(length).toArray(SparseStep[]::new);
            batches = new ArrayList<>();
            seeds.forEach(seed -> batches.add(new ArrayList<>()));
        }

        @Override
        public void start(Algorithm algorithm, List<Settings> settings, List<Meter> runs) {
            for (int run = 0; run < runs.size(); run++) {
                batches.get(run).add(new StreamBatch(engine, dimension, algorithm, settings, error, runs.get(run)));
            }
        }

        @Override
        public void advance(int count) {
            for (int run = 0; run < samplers.size(); run++) {
                for (int k = 0; k < count; k++) {
                    samplers.get(run).next(steps[k]);
                }
                batches.get(run).forEach(batch -> batch.advance(steps, count));
            }
        }
    }
}
