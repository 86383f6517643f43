package io.github.mirrortd.engine.lanes;

import io.github.mirrortd.engine.batch.Batch;
import io.github.mirrortd.engine.batch.Meter;
import io.github.mirrortd.engine.batch.TransitionChunk;
import io.github.mirrortd.engine.scalar.ProblemTables;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.ArrayList;
import java.util.List;

/** Few settings in many runs: runs and settings together fill the lanes. */
final class RunBatch implements Batch {
    /** Learners in a block; their rows stay in the first-level cache. */
    private static final int BLOCK = 128;

    /** Says which learners a block has: with the same key it has the same runs in the same lanes. */
    private record Key(FiniteProblem problem, int width, int settings, int from) {}

    private final List<RunBlock> blocks = new ArrayList<>();
    private int done;

    RunBatch(FiniteProblem problem, LaneRule rule, List<Settings> settings, List<Meter> runs, Lanes lanes) {
        var tables = new ProblemTables(problem);
        int total = settings.size() * runs.size();
        for (int from = 0; from < total; from += BLOCK) {
            int count = Math.min(BLOCK, total - from);
            int n = (count + lanes.width() - 1) / lanes.width() * lanes.width();
            var ofLane = new Settings[n];
            var meters = new Meter[n];
            int[] run = new int[n];
            int[] position = new int[n];
            for (int i = 0; i < n; i++) {
                // What fills up the last vector repeats the last learner, which then reports the same twice.
                int learner = from + Math.min(i, count - 1);
                run[i] = learner / settings.size();
                position[i] = learner % settings.size();
                ofLane[i] = settings.get(position[i]);
                meters[i] = runs.get(run[i]);
            }
            var form = new LaneError(problem.error(), n);
            var key = new Key(problem, lanes.width(), settings.size(), from);
            blocks.add(new RunBlock(problem, tables, key, form, lanes, rule, ofLane, run, position, meters));
        }
    }

    @Override
    public void advance(TransitionChunk chunk) {
        for (var block : blocks) {
            block.advance(chunk, done);
        }
        done += chunk.count();
    }
}
