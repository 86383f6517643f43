package io.github.mirrortd.engine.scalar;

import io.github.mirrortd.engine.batch.Batch;
import io.github.mirrortd.engine.batch.Engine;
import io.github.mirrortd.engine.batch.Meter;
import io.github.mirrortd.engine.batch.TransitionChunk;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.EstimatorAlgorithm;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.SteppedAlgorithm;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.ArrayList;
import java.util.List;

/** The plain engine: one learner after the other, one step after the other. */
public final class ScalarEngine implements Engine {
    /** Learners that take turns at every step: enough for the processor to have something to do while one step waits. */
    private static final int TEAM = 16;

    private final Schedule schedule;

    /** All its learners take their step sizes from the schedule. */
    public ScalarEngine(Schedule schedule) {
        this.schedule = schedule;
    }

    @Override
    public String name() {
        return schedule.isConstant() ? "scalar" : "scalar, " + schedule;
    }

    @Override
    public Schedule schedule() {
        return schedule;
    }

    @Override
    public Batch start(FiniteProblem problem, Algorithm algorithm, List<Settings> settings, List<Meter> runs) {
        var tables = new ProblemTables(problem);
        var places = new ArrayList<Place>();
        for (int run = 0; run < runs.size(); run++) {
            for (int i = 0; i < settings.size(); i++) {
                places.add(new Place(run, i, settings.get(i)));
            }
        }
        var teams = new ArrayList<Team>();
        for (int from = 0; from < places.size(); from += TEAM) {
            var part = places.subList(from, Math.min(places.size(), from + TEAM));
            teams.add(new Team(problem, tables, algorithm, part, runs));
        }
        return new ScalarBatch(teams);
    }

    private ScalarLearner learner(FiniteProblem problem, ProblemTables tables, Algorithm algorithm, Settings settings) {
        if (algorithm instanceof RuleAlgorithm rule) {
            return RuleLearners.start(problem, tables, rule, settings, schedule);
        }
        schedule.check(algorithm);
        if (algorithm instanceof SteppedAlgorithm stepped) {
            return new FiniteSteppedLearner(problem, tables, stepped, settings, schedule);
        }
        return new EstimatorLearner(problem, (EstimatorAlgorithm) algorithm, settings);
    }

    /** Which run a learner is in, and its position among the settings there. */
    private record Place(int run, int position, Settings settings) {}

    /** A few learners that are stepped in turn. */
    private final class Team {
        private final Meter[] meters;
        private final int[] runs;
        private final int[] positions;
        private final ScalarLearner leader;
        private final ScalarLearner[] learners;
        private final int[] transitions;
        private final double[] errors;

        Team(FiniteProblem problem, ProblemTables tables, Algorithm algorithm, List<Place> places, List<Meter> meters) {
            int n = places.size();
            runs = places.stream().mapToInt(Place::run).toArray();
            positions = places.stream().mapToInt(Place::position).toArray();
            this.meters = places.stream().map(p -> meters.get(p.run())).toArray(Meter[]::new);
            learners = places.stream()
                    .map(p -> learner(problem, tables, algorithm, p.settings()))
                    .toArray(ScalarLearner[]::new);
            leader = learners[0];
            transitions = new int[n];
            errors = new double[n];
            record(0);
        }

        void step(int[][] ofRuns, int k, int point) {
            for (int i = 0; i < transitions.length; i++) {
                transitions[i] = ofRuns[runs[i]][k];
            }
            leader.step(learners, transitions);
            record(point);
        }

        private void record(int point) {
            if (meters[0].needs(point)) {
                leader.errors(learners, errors);
                for (int i = 0; i < errors.length; i++) {
                    meters[i].record(positions[i], point, errors[i]);
                }
            }
        }
    }

    private static final class ScalarBatch implements Batch {
        private final List<Team> teams;
        private int done;

        ScalarBatch(List<Team> teams) {
            this.teams = teams;
        }

        @Override
        public void advance(TransitionChunk chunk) {
            for (var team : teams) {
                for (int k = 0; k < chunk.count(); k++) {
                    team.step(chunk.transitions(), k, done + k + 1);
                }
            }
            done += chunk.count();
        }
    }
}
