package io.github.mirrortd.engine;

import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.Problem;
import java.util.List;

/** The plain engine: one learner after the other, one step after the other. */
public final class ScalarEngine implements Engine {
    private final Schedule schedule;

    public ScalarEngine() {
        this(Schedule.CONSTANT);
    }

    /** All its learners take their step sizes from the schedule. */
    public ScalarEngine(Schedule schedule) {
        this.schedule = schedule;
    }

    @Override
    public String name() {
        return schedule.isConstant() ? "scalar" : "scalar, " + schedule;
    }

    @Override
    public Batch start(Problem problem, Algorithm algorithm, List<Settings> settings, Meter meter) {
        return new ScalarBatch(
                settings.stream()
                        .map(s -> Learner.of(problem, algorithm, s, schedule))
                        .toList(),
                meter);
    }

    private static final class ScalarBatch implements Batch {
        private final List<Learner> learners;
        private final Meter meter;
        private int done;

        ScalarBatch(List<Learner> learners, Meter meter) {
            this.learners = learners;
            this.meter = meter;
            record(0);
        }

        private void record(int point) {
            if (meter.needs(point)) {
                for (int i = 0; i < learners.size(); i++) {
                    meter.record(i, point, learners.get(i).error());
                }
            }
        }

        @Override
        public void advance(int[] transitions, int count) {
            for (int k = 0; k < count; k++) {
                for (var learner : learners) {
                    learner.step(transitions[k]);
                }
                done++;
                record(done);
            }
        }
    }
}
