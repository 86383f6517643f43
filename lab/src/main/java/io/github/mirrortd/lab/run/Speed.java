package io.github.mirrortd.lab.run;

import io.github.mirrortd.engine.batch.Engine;
import io.github.mirrortd.engine.batch.Meter;
import io.github.mirrortd.engine.parallel.PairedRuns;
import io.github.mirrortd.lab.experiment.Window;
import io.github.mirrortd.lab.learnerfile.WeightMemory;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.Problem;
import io.github.mirrortd.mdp.StreamProblem;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Measures learner-steps per second on this machine, on one thread.
 *
 * @param engine the engine's name
 * @param algorithm the learner's name
 * @param problem what it learned
 * @param settings how many step sizes ran in lockstep
 * @param stepsPerSecond one step of one learner with one setting counts one
 * @param settled whether it was as fast in the first half of the measurement as in the second,
 *     and long enough to tell: else Java was still warming up, or the machine had other work to do
 */
public record Speed(
        String engine, String algorithm, String problem, int settings, double stepsPerSecond, boolean settled) {
    /** Maximum relative difference between both halves of a settled measurement. */
    private static final double FASTER = 1.15;

    /** Less than this is too short to tell: what is not yet compiled at all is as slow in the first half as in the second. */
    private static final long SHORTEST_NANOS = 200_000_000;

    private static final int CHUNK = 64;
    private static final double NANOS = 1e9;

    /**
     * Measures every learner with every engine in the given time: half of it to warm up, half of it measured.
     *
     * @param problem what is learned
     * @param algorithms the learners'
     * @param engines that run them
     * @param given settings that all learners have that can
     * @param settings how many step sizes run in lockstep
     * @param time of all measurements together
     * @return one line for each of them
     */
    public static List<Speed> measure(
            Problem problem,
            List<Algorithm> algorithms,
            List<Engine> engines,
            Settings given,
            int settings,
            Duration time) {
        var lines = new ArrayList<Speed>();
        algorithms.forEach(algorithm -> check(problem, algorithm, settings));
        long each = time.toNanos() / ((long) algorithms.size() * engines.size()) / 2;
        for (var engine : engines) {
            for (var algorithm : algorithms) {
                stepsPerSecond(problem, algorithm, engine, given, settings, each);
                double first = stepsPerSecond(problem, algorithm, engine, given, settings, each / 2);
                double second = stepsPerSecond(problem, algorithm, engine, given, settings, each / 2);
                boolean settled = isSettled(each, first, second);
                double steps = (first + second) / 2;
                lines.add(new Speed(name(engine, problem), algorithm.name(), problem.id(), settings, steps, settled));
            }
        }
        return lines;
    }

    /**
     * Reliability of a measurement.
     *
     * @param nanos how long it took, as long as warming up before it
     * @param first steps a second in its first half
     * @param second and in its second
     */
    static boolean isSettled(long nanos, double first, double second) {
        return nanos >= SHORTEST_NANOS && second <= FASTER * first && first <= FASTER * second;
    }

    /** Streams run in their own batch with every engine. */
    private static String name(Engine engine, Problem problem) {
        return problem instanceof StreamProblem ? "sparse" : engine.name();
    }

    private static void check(Problem problem, Algorithm algorithm, int settings) {
        var memory = WeightMemory.usual();
        long most = memory.megabytes() * WeightMemory.UNIT / Math.max(1, memory.bytes(problem, algorithm));
        if (settings > most) {
            throw new IllegalArgumentException(settings + " learners of " + problem.dimension()
                    + " weights do not fit into memory; take at most " + most + " settings");
        }
    }

    private static double stepsPerSecond(
            Problem problem, Algorithm algorithm, Engine engine, Settings given, int settings, long nanos) {
        var sizes = IntStream.range(0, settings)
                .mapToObj(i -> stepSize(algorithm, given, 1e-3 * StrictMath.pow(10, i / (double) settings)))
                .toList();
        long done = 0;
        long start = System.nanoTime();
        long end = start;
        while (end - start < nanos) {
            int steps = problem.steps();
            var paired = PairedRuns.of(engine, problem, List.of(BigInteger.ZERO), CHUNK);
            paired.start(algorithm, sizes, List.of(new Meter(settings, steps, Window.LAST_HALF.from(steps), false)));
            for (int left = steps; left > 0 && end - start < nanos; left -= CHUNK) {
                int count = Math.min(left, CHUNK);
                paired.advance(count);
                done += (long) count * settings;
                end = System.nanoTime();
            }
        }
        return done * NANOS / (end - start);
    }

    private static Settings stepSize(Algorithm algorithm, Settings given, double alpha) {
        return algorithm.complete(given.with(Parameter.ALPHA, alpha).only(algorithm.parameters()));
    }
}
