package io.github.mirrortd.engine.lanes;

import io.github.mirrortd.engine.batch.Batch;
import io.github.mirrortd.engine.batch.Meter;
import io.github.mirrortd.engine.batch.TransitionChunk;
import io.github.mirrortd.engine.scalar.ProblemTables;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Learners in vector lanes. They are cut into blocks of one run, and blocks are put together into groups whose memory stays
 * in the first-level cache: a step of one block must wait for its step before, but not for the other blocks.
 */
final class LaneBatch implements Batch {
    /** Numbers that a group may have, for its memory to stay in a first-level cache of 32 kB. */
    private static final int CACHED = 3200;

    private static final int SMALLEST = 64;
    private static final int LARGEST = 128;

    private final List<LaneBlock> blocks = new ArrayList<>();
    private final List<LaneBlock[]> groups = new ArrayList<>();
    private final FiniteProblem problem;
    private final LaneRule rule;
    private final Lanes lanes;
    private final ProblemTables tables;
    private final Fusion fusion;
    private final long learners;
    private @Nullable FusedBatch together;
    private int done;

    LaneBatch(FiniteProblem problem, LaneRule rule, List<Settings> settings, List<Meter> runs, Lanes lanes) {
        this.problem = problem;
        this.rule = rule;
        this.lanes = lanes;
        tables = new ProblemTables(problem);
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
                var block = new LaneBlock(
                        problem, tables, full ? large : last, lanes, rule, settings, runs.get(run), run, first, count);
                blocks.add(block);
                group.add(block);
            }
        }
        groups.add(group.toArray(LaneBlock[]::new));
    }

    @Override
    public void advance(TransitionChunk chunk) {
        int[][] transitions = chunk.transitions();
        var kernel = fusion.kernel();
        if (kernel != null && together == null) {
            together = goTogether();
        }
        if (kernel != null && together != null) {
            together.advance(kernel, transitions, chunk.count(), done);
        }
        for (var group : groups) {
            for (int k = 0; k < chunk.count(); k++) {
                for (var block : group) {
                    block.step(transitions, k, done + k + 1);
                }
            }
        }
        done += chunk.count();
        for (var block : blocks) {
            block.report(done);
        }
        if (kernel == null && fusion.isPossible()) {
            fusion.advanced(learners * chunk.count());
        }
    }

    /** From now on, blocks whose steps can be made in one loop are not in groups any more. */
    private FusedBatch goTogether() {
        var all = new FusedBatch(problem, tables, rule, fusion, lanes.width(), blocks);
        var gone = all.blocks();
        groups.replaceAll(group ->
                Arrays.stream(group).filter(block -> !gone.contains(block)).toArray(LaneBlock[]::new));
        return all;
    }
}
