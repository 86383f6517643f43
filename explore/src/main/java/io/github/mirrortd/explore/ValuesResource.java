package io.github.mirrortd.explore;

import io.github.mirrortd.base.Cancellation;
import io.github.mirrortd.base.Fields;
import io.github.mirrortd.engine.Learner;
import io.github.mirrortd.explore.http.Body;
import io.github.mirrortd.explore.http.Call;
import io.github.mirrortd.explore.http.Resource;
import io.github.mirrortd.explore.http.Turns;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Learned values of every state along one run, picture by picture. */
record ValuesResource(InputResolver words, Turns turns) implements Resource {
    private static final int PICTURES = 160;
    private static final int CHUNK = 1_024;

    @Override
    public Object answer(Body question, Call call) throws IOException {
        var setup = Setup.of(question, words);
        var problem = setup.finite();
        int[] steps = Setup.grid(setup.steps(), PICTURES);
        var learners = new ArrayList<List<double[]>>();
        try (var turn = turns.begin("values", question, call)) {
            for (var seat : setup.seats()) {
                learners.add(run(setup, seat, steps, turn));
            }
        }
        var states = IntStream.range(0, problem.states())
                .mapToObj(problem::stateName)
                .toList();
        return new Pictures(steps, problem.values(), states, learners);
    }

    @Fields("steps true=values states learners")
    private record Pictures(int[] steps, double[] values, List<String> states, List<List<double[]>> learners) {}

    /** The values of every state after some steps of one run. */
    static List<double[]> run(Setup setup, Setup.Seat seat, int[] steps, Cancellation cancellation) {
        var problem = setup.finite();
        var learner = Learner.of(problem, seat.algorithm(), seat.settings());
        var sampler = problem.sampler(setup.seed());
        var pictures = new ArrayList<double[]>();
        int[] path = new int[CHUNK];
        int done = 0;
        for (int step : steps) {
            while (done < step) {
                cancellation.check();
                int count = Math.min(CHUNK, step - done);
                sampler.next(path, count);
                for (int i = 0; i < count; i++) {
                    learner.step(path[i]);
                }
                done += count;
            }
            pictures.add(learner.values());
        }
        return pictures;
    }
}
