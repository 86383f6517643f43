package io.github.mirrortd.engine.reference;

import io.github.mirrortd.engine.batch.Batch;
import io.github.mirrortd.engine.batch.Engine;
import io.github.mirrortd.engine.batch.Meter;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.ErrorForm;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.SparseStep;
import java.util.List;

/** The reference engine: every learner is a {@link Reference}, one step at a time. */
public final class ReferenceEngine implements Engine {
    /** Number of learners that take turns at every step: enough to keep the processor busy while one learner's step waits. */
    private static final int TEAM = 16;

    private final Schedule schedule;

    /** @param schedule of the step sizes of all learners */
    public ReferenceEngine(Schedule schedule) {
        this.schedule = schedule;
    }

    @Override
    public String name() {
        return schedule.isConstant() ? "reference" : "reference, " + schedule;
    }

    @Override
    public Schedule schedule() {
        return schedule;
    }

    @Override
    public Batch start(FiniteProblem problem, Algorithm algorithm, List<Settings> settings, List<Meter> runs) {
        var seats = new Seat[runs.size() * settings.size()];
        for (int i = 0; i < seats.length; i++) {
            int run = i / settings.size();
            int position = i % settings.size();
            var learner = Reference.dense(problem.initial(), algorithm, settings.get(position), schedule);
            seats[i] = new Seat(learner, problem.error(), run, position, runs.get(run));
            seats[i].record(0);
        }
        return new Learners(SparseStep.of(problem), seats);
    }

    /** A learner, its run and its position among the settings there. */
    private record Seat(Reference learner, ErrorForm error, int run, int position, Meter meter) {
        void record(int point) {
            if (meter.needs(point)) {
                meter.record(position, point, error.at(learner.theta()));
            }
        }
    }

    private static final class Learners implements Batch {
        private final SparseStep[] steps;
        private final Seat[] seats;
        private int done;

        Learners(SparseStep[] steps, Seat[] seats) {
            this.steps = steps;
            this.seats = seats;
        }

        @Override
        public void advance(int[][] transitions, int count) {
            for (int from = 0; from < seats.length; from += TEAM) {
                int to = Math.min(seats.length, from + TEAM);
                for (int k = 0; k < count; k++) {
                    for (int i = from; i < to; i++) {
                        var seat = seats[i];
                        seat.learner.step(steps[transitions[seat.run][k]]);
                        seat.record(done + k + 1);
                    }
                }
            }
            done += count;
        }
    }
}
