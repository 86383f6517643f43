package io.github.mirrortd.engine.lanes;

import io.github.mirrortd.engine.batch.Batch;
import io.github.mirrortd.engine.batch.Meter;
import io.github.mirrortd.engine.batch.TransitionChunk;
import io.github.mirrortd.engine.scalar.ProblemTables;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.ArrayList;
import java.util.List;

/**
 * Learners in vector lanes. They are cut into blocks of one run, and blocks are put together into groups whose memory stays
 * in the first-level cache: a step of one block must wait for its step before, but not for the other blocks.
 */
final class LaneBatch implements Batch {
    /** Numbers that a group may have, for its memory to stay in a first-level cache of 32 kB. */
    private static final int CACHED = 3200;

    private static final int SMALLEST = 64;
    private static final int LARGEST = 128;

    private final List<LaneBlock[]> groups = new ArrayList<>();
    private final Fusion fusion;
    private final long learners;
    private int done;

    LaneBatch(FiniteProblem problem, LaneRule rule, List<Settings> settings, List<Meter> runs, Lanes lanes) {
        var tables = new ProblemTables(problem);
        fusion = rule.fusion(problem, tables, CommonTraces.areCommon(rule, settings));
        learners = (long) settings.size() * runs.size();
        int most = CACHED / (LaneRows.PLAIN + 2 * problem.dimension() + rule.rowsBehind(problem.dimension()));
        int whole = most >= LARGEST ? LARGEST : SMALLEST;
        var large = new LaneTables(problem, tables, rule, whole);
        int rest = settings.size() % whole;
        int padded = (rest + lanes.width() - 1) / lanes.width() * lanes.width();
        var last = new LaneTables(problem, tables, rule, padded);
        var group = new ArrayList<LaneBlock>();
        int room = whole;
        for (int run = 0; run < runs.size(); run++) {
            for (int first = 0; first < settings.size(); first += whole) {
                boolean full = first + whole <= settings.size();
                int count = full ? whole : padded;
                if (count > room) {
                    groups.add(group.toArray(LaneBlock[]::new));
                    group.clear();
                    room = whole;
                }
                room -= count;
                group.add(new LaneBlock(
                        problem,
                        tables,
                        full ? large : last,
                        lanes,
                        rule,
                        fusion,
                        settings,
                        runs.get(run),
                        run,
                        first,
                        count));
            }
        }
        groups.add(group.toArray(LaneBlock[]::new));
    }

    @Override
    public void advance(TransitionChunk chunk) {
        int[][] transitions = chunk.transitions();
        var fused = fusion.kernel();
        for (var group : groups) {
            if (fused != null) {
                for (var block : group) {
                    if (block.fuses()) {
                        block.advance(fused, transitions, chunk.count(), done);
                    }
                }
            }
            for (int k = 0; k < chunk.count(); k++) {
                for (var block : group) {
                    if (fused == null || !block.fuses()) {
                        block.step(transitions, k, done + k + 1);
                    }
                }
            }
            for (var block : group) {
                block.report(done + chunk.count());
            }
        }
        if (fused == null && fusion.isPossible()) {
            fusion.advanced(learners * chunk.count());
        }
        done += chunk.count();
    }
}
