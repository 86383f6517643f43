package io.github.mirrortd.engine.lanes;

import io.github.mirrortd.engine.batch.Meter;
import io.github.mirrortd.engine.scalar.ProblemTables;
import io.github.mirrortd.mdp.ErrorForm;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Learners of a batch that make their steps in one loop. Blocks of the same run are put together, as many as the nearest cache holds, and
 * brought into a memory of its own for each chunk of steps.
 */
final class FusedBatch {
    /** Numbers that the loop goes through at each step, for them to stay in a first-level cache of 32 kB. */
    private static final int CACHED = 4096;

    private static final int LARGEST = 256;

    /** From so many vectors on, steps in one loop are faster: fewer learners wait for each other's results. */
    private static final int VECTORS = 4;

    /** Steps of a trial. */
    private static final int TRIAL = 4;

    /** Blocks of one run. */
    private record Group(List<LaneBlock> blocks, int lanes, RunPast past) {}

    /** What groups of one size need. */
    private record Room(FusedTables tables, FusedMemory memory) {}

    private final FiniteProblem problem;
    private final ProblemTables tables;
    private final LaneRule rule;
    private final FusedShape shape;
    private final int width;

    /** The rows that a step reads, and those of them that it changes. */
    private final int[] read;

    private final int[] changed;
    private final int sumRow;
    private final List<Group> groups = new ArrayList<>();
    private final Map<Integer, Room> rooms = new HashMap<>();

    /** @param blocks by run; each goes on from where it is */
    FusedBatch(
            FiniteProblem problem,
            ProblemTables tables,
            LaneRule rule,
            Fusion fusion,
            int width,
            List<LaneBlock> blocks) {
        this.problem = problem;
        this.tables = tables;
        this.rule = rule;
        this.width = width;
        shape = fusion.shape();
        sumRow = rule.sumRow(problem.dimension());
        changed = IntStream.rangeClosed(LaneRows.THETA, sumRow).toArray();
        read = IntStream.concat(FormulaCode.rowsOfSettings(rule.formula().orElseThrow()), Arrays.stream(changed))
                .toArray();
        int most = LARGEST;
        while (most > VECTORS * width && most * (read.length + shape.entries()) > CACHED) {
            most /= 2;
        }
        var pasts = new HashMap<Integer, RunPast>();
        for (int from = 0; from < blocks.size(); ) {
            int run = blocks.get(from).run();
            int lanes = blocks.get(from).count();
            int to = from + 1;
            while (to < blocks.size()
                    && blocks.get(to).run() == run
                    && lanes + blocks.get(to).count() <= most) {
                lanes += blocks.get(to++).count();
            }
            if (lanes >= VECTORS * width) {
                var first = blocks.get(from);
                groups.add(new Group(
                        blocks.subList(from, to),
                        lanes,
                        pasts.computeIfAbsent(run, key -> first.past(fusion.common()))));
            }
            from = to;
        }
    }

    /** The blocks that are here. */
    Set<LaneBlock> blocks() {
        var all = new HashSet<LaneBlock>();
        groups.forEach(group -> all.addAll(group.blocks));
        return all;
    }

    /** Learns from all transitions of a chunk, which follow the curve's point. */
    void advance(FusedKernel kernel, int[][] transitions, int steps, int point) {
        for (var group : groups) {
            var first = group.blocks.get(0);
            var path = transitions[first.run()];
            group.past.see(path, steps, point);
            var room = rooms.computeIfAbsent(group.lanes, this::room);
            new Turn(kernel, group, room, path).advance(first.meter(), steps, point);
            for (var block : group.blocks) {
                block.record(point + steps);
            }
        }
    }

    private Room room(int lanes) {
        var error = new LaneError(problem.error(), lanes);
        return new Room(
                new FusedTables(shape, rule, tables, error, ErrorForm.FAINT, sumRow, lanes),
                new FusedMemory((sumRow + 1 + shape.rows(rule)) * lanes, width));
    }

    /** A group on a chunk of its run. */
    private final class Turn {
        private final FusedKernel kernel;
        private final Group group;
        private final Room room;
        private final int[] path;
        private final double[] m;

        Turn(FusedKernel kernel, Group group, Room room, int[] path) {
            this.kernel = kernel;
            this.group = group;
            this.room = room;
            this.path = path;
            m = room.memory.m;
        }

        void advance(Meter meter, int steps, int point) {
            int first = room.memory.first(at -> learn(at, 0, Math.min(TRIAL, steps)));
            int at = first;
            for (var block : group.blocks) {
                block.bring(read, m, at, group.lanes);
                at += block.count();
            }
            if (meter.keepsCurves()) {
                follow(meter, first, steps, point);
            } else {
                int uncounted = 0;
                while (uncounted < steps && !meter.counts(point + uncounted + 1)) {
                    uncounted++;
                }
                // A point is measured before the step that follows it, and the last one by its block.
                int measured = Math.min(uncounted + 1, steps);
                learn(first, 0, measured);
                measure(first, measured, steps);
            }
            at = first;
            for (var block : group.blocks) {
                block.fetch(changed, m, at, group.lanes);
                at += block.count();
            }
        }

        /** Step by step, with the error of each alone in the row of sums. */
        private void follow(Meter meter, int first, int steps, int point) {
            int row = first + sumRow * group.lanes;
            double[] sums = Arrays.copyOfRange(m, row, row + group.lanes);
            learn(first, 0, 1);
            for (int k = 1; k < steps; k++) {
                Arrays.fill(m, row, row + group.lanes, 0);
                measure(first, k, k + 1);
                int at = row;
                for (var block : group.blocks) {
                    block.measured(point + k, m, at);
                    at += block.count();
                }
                for (int i = 0; meter.counts(point + k) && i < sums.length; i++) {
                    sums[i] += m[row + i];
                }
            }
            System.arraycopy(sums, 0, m, row, sums.length);
        }

        private void learn(int first, int from, int to) {
            kernel.learn(
                    m, first, group.lanes, path, from, to, group.past.followOns(), group.past.traces(), room.tables);
        }

        private void measure(int first, int from, int to) {
            kernel.measure(
                    m, first, group.lanes, path, from, to, group.past.followOns(), group.past.traces(), room.tables);
        }
    }
}
