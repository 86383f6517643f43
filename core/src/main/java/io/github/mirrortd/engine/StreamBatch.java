package io.github.mirrortd.engine;

import io.github.mirrortd.engine.batch.Meter;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import java.util.List;

/** Learners of one algorithm on one run of a stream, one for each of several settings. */
final class StreamBatch {
    private final Algorithm algorithm;
    private final SparseLearner[] learners;
    private final double[] errors;
    private final StreamError error;
    private final Meter meter;
    private int done;

    /**
     * @param settings complete ones
     * @param meter gets the errors of the learners under their position in {@code settings}
     */
    StreamBatch(
            int dimension,
            Algorithm algorithm,
            List<Settings> settings,
            Schedule schedule,
            StreamError error,
            Meter meter) {
        learners = settings.stream()
                .map(s -> SparseLearner.of(dimension, algorithm, s, schedule))
                .toArray(SparseLearner[]::new);
        this.algorithm = algorithm;
        errors = new double[learners.length];
        this.error = error;
        this.meter = meter;
        for (int i = 0; i < learners.length; i++) {
            record(i, 0);
        }
    }

    /** Learns from the steps of a chunk, and goes on from there with the next one. */
    void advance(StreamChunk chunk) {
        for (int i = 0; i < learners.length; i++) {
            for (int k = 0; k < chunk.count(); k++) {
                learners[i].step(chunk.step(k));
                record(i, done + k + 1);
            }
        }
        done += chunk.count();
    }

    private void record(int i, int point) {
        if (StreamError.isMeasured(algorithm, point, meter.steps())) {
            errors[i] = error.of(learners[i]);
        }
        if (meter.needs(point)) {
            meter.record(i, point, errors[i]);
        }
    }
}
