package io.github.mirrortd.engine.rows;

import io.github.mirrortd.engine.batch.Batch;
import io.github.mirrortd.engine.batch.Meter;
import io.github.mirrortd.engine.batch.TransitionChunk;
import io.github.mirrortd.engine.scalar.ProblemTables;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.ArrayList;
import java.util.List;

/** Learners in blocks: each has the settings of one run, or all runs side by side where there are few settings. */
public final class RowBatch implements Batch {
    /** Learners in a block: its rows stay in the nearest caches. */
    private static final int MOST = 128;

    /** Entries of features in the lists of all blocks, some hundred bytes each. */
    private static final long MOST_ENTRIES = 200_000;

    private final List<RowBlock> blocks = new ArrayList<>();
    private int done;

    /**
     * Whether so many learners take little enough memory. Blocks of one run list what is done at each transition.
     *
     * @param settings how many, in so many runs
     */
    public static boolean suits(FiniteProblem problem, int settings, int runs) {
        long blocks = (long) runs * ((settings + MOST - 1) / MOST);
        long entries = 0;
        for (var t : problem.transitions()) {
            entries += problem.features().indices(t.state()).length + problem.nextIndices(t).length;
        }
        return entries * blocks <= MOST_ENTRIES;
    }

    /**
     * @param sideBySide whether blocks have learners of several runs
     * @param runs a meter for each run
     */
    public RowBatch(
            FiniteProblem problem, RowRule rule, List<Settings> settings, List<Meter> runs, boolean sideBySide) {
        var tables = new ProblemTables(problem);
        var learners = new ArrayList<RowBlock.Learner>();
        for (int run = 0; run < runs.size(); run++) {
            for (int position = 0; position < settings.size(); position++) {
                learners.add(new RowBlock.Learner(settings.get(position), run, position, runs.get(run)));
            }
        }
        int length = sideBySide ? learners.size() : settings.size();
        for (int first = 0; first < learners.size(); first += length) {
            for (int from = first; from < first + length; from += MOST) {
                var own = learners.subList(from, Math.min(from + MOST, first + length));
                blocks.add(
                        sideBySide
                                ? new ManyRuns(
                                        problem, tables, rule, own, new ManyRuns.Key(problem, settings.size(), from))
                                : new OneRun(problem, tables, rule, own));
            }
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
