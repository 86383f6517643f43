package io.github.mirrortd.engine.parallel;

import io.github.mirrortd.engine.batch.Engine;
import io.github.mirrortd.engine.batch.Meter;
import io.github.mirrortd.engine.batch.StreamError;
import io.github.mirrortd.engine.batch.StreamLearners;
import io.github.mirrortd.engine.program.ProgramEngine;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.SparseStep;
import java.util.List;

/**
 * Learners of one algorithm on one run of a stream, one for each of several settings. They learn from one stretch of steps
 * after the other, each of which ends where the error is measured.
 */
final class StreamBatch {
    /** Minimum number of learners for the batched engine. */
    private static final int SEVERAL = 4;

    private final Algorithm algorithm;
    private final StreamLearners learners;
    private final double[] errors;
    private final StreamError error;
    private final Meter meter;

    /** The first point at which the error is measured because a meter needs it, there or while it is held. */
    private final int firstNeeded;

    private int done;

    /**
     * @param engine whose schedule the learners follow, and which decides whether several are in one block
     * @param settings complete ones
     * @param meter gets the errors of the learners under their position in {@code settings}
     */
    StreamBatch(
            Engine engine,
            int dimension,
            Algorithm algorithm,
            List<Settings> settings,
            StreamError error,
            Meter meter) {
        this.algorithm = algorithm;
        settings.forEach(algorithm::check);
        engine.schedule().check(algorithm);
        boolean block = engine instanceof ProgramEngine && settings.size() >= SEVERAL;
        learners = SparseReplicates.of(dimension, algorithm, settings, engine.schedule(), block);
        errors = new double[settings.size()];
        this.error = error;
        this.meter = meter;
        firstNeeded = firstNeeded();
        measure(0);
    }

    private int firstNeeded() {
        int point = 0;
        while (point < meter.steps() && !meter.needs(point)) {
            point++;
        }
        while (!isMeasured(point)) {
            point--;
        }
        return point;
    }

    private boolean isMeasured(int point) {
        return StreamError.isMeasured(algorithm, point, meter.steps());
    }

    /** Learns from the first steps of an array, and goes on from there with the next ones. */
    void advance(SparseStep[] steps, int count) {
        int from = 0;
        while (from < count) {
            int to = Math.min(StreamError.nextMeasured(algorithm, done + from, meter.steps()) - done, count);
            learners.learn(steps, from, to);
            record(done + from + 1, done + to);
            measure(done + to);
            from = to;
        }
        done += count;
    }

    private void measure(int point) {
        if (point >= firstNeeded && isMeasured(point)) {
            learners.errors(error, errors);
        }
        record(point, point + 1);
    }

    /** Tells of the error that is held at some points. */
    private void record(int from, int to) {
        for (int i = 0; i < errors.length; i++) {
            for (int point = from; point < to; point++) {
                if (meter.needs(point)) {
                    meter.record(i, point, errors[i]);
                }
            }
        }
    }
}
