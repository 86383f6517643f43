package io.github.mirrortd.explore.workbench;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.engine.Learner;
import io.github.mirrortd.explore.http.Call;
import io.github.mirrortd.explore.http.Resource;
import io.github.mirrortd.explore.http.Turns;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** How the values of every state are learned in one run, picture by picture. */
final class ValuesResource implements Resource {
    private static final int PICTURES = 160;
    private static final int CHUNK = 1_024;

    private final InputResolver words;
    private final Turns turns;

    ValuesResource(InputResolver words, Turns turns) {
        this.words = words;
        this.turns = turns;
    }

    @Override
    public String name() {
        return "values";
    }

    @Override
    public void answer(Call call) throws IOException {
        var question = call.body();
        var setup = Setup.of(question, words);
        var problem = setup.problem().finite();
        int[] steps = pictures(setup.steps());
        var learners = new ArrayList<List<double[]>>();
        try (var turn = turns.begin("values", question, call)) {
            for (var seat : setup.seats()) {
                learners.add(run(setup, seat, steps, turn::check));
            }
        }
        var states = IntStream.range(0, problem.states())
                .mapToObj(problem::stateName)
                .toList();
        call.json(new Pictures(steps, problem.values(), states, learners));
    }

    @Fields("steps true=values states learners")
    private record Pictures(int[] steps, double[] values, List<String> states, List<List<double[]>> learners) {}

    static int[] pictures(int steps) {
        int count = Math.min(steps, PICTURES);
        return IntStream.rangeClosed(0, count)
                .map(i -> (int) Math.round((double) steps * i / count))
                .toArray();
    }

    /** The values of every state after some steps of one run. */
    static List<double[]> run(Setup setup, Setup.Seat seat, int[] steps, Runnable check) {
        var problem = setup.problem().finite();
        var learner = Learner.of(problem, seat.algorithm(), seat.settings());
        var sampler = problem.sampler(setup.seed());
        var pictures = new ArrayList<double[]>();
        int[] path = new int[CHUNK];
        int done = 0;
        for (int step : steps) {
            while (done < step) {
                check.run();
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
