package io.github.mirrortd.engine;

import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.Problem;
import java.util.Arrays;
import java.util.List;

/**
 * Learners in lockstep, in blocks of {@link Rows#STRIDE}. A step is three passes over the block: the products, the rule, and
 * what its coefficients do to the weights. Only the rule differs between algorithms, so the rest is compiled once for all.
 */
final class LaneBatch implements Batch {
    /** Some learners and their memory. */
    private record Block(double[] m, int first, int lanes, RuleKernel rule) {}

    private final Lanes lanes;
    private final LaneRule rule;
    private final ProblemTables tables;
    private final LaneTables places;
    private final Meter meter;
    private final Block[] blocks;
    private int done;

    /** γρF of the step before: what the follow-on trace carries over. */
    private double carried;

    LaneBatch(Problem problem, LaneRule rule, List<Settings> settings, Meter meter, Lanes lanes) {
        this.lanes = lanes;
        this.rule = rule;
        this.meter = meter;
        tables = new ProblemTables(problem);
        places = new LaneTables(problem, tables);
        blocks = new Block[(settings.size() + Rows.STRIDE - 1) / Rows.STRIDE];
        for (int b = 0; b < blocks.length; b++) {
            int first = b * Rows.STRIDE;
            blocks[b] = block(problem, settings, first);
            if (meter.needs(0)) {
                record(blocks[b], 0);
            }
        }
    }

    private Block block(Problem problem, List<Settings> all, int first) {
        int count = Math.min(Rows.STRIDE, all.size() - first);
        int padded = (count + lanes.width() - 1) / lanes.width() * lanes.width();
        var settings = new Settings[padded];
        double[] initial = problem.initial();
        double[] m = new double[Rows.w(initial.length) + initial.length * Rows.STRIDE];
        for (int i = 0; i < padded; i++) {
            // What fills up the last vector repeats the last learner: ordinary numbers, and nobody reads them.
            settings[i] = all.get(first + Math.min(i, count - 1));
            for (var p : Parameter.values()) {
                m[Rows.setting(p) + i] = settings[i].get(p);
            }
        }
        for (int j = 0; j < initial.length; j++) {
            int row = Rows.THETA + j * Rows.STRIDE;
            Arrays.fill(m, row, row + padded, initial[j]);
        }
        return new Block(m, first, padded, rule.kernel(settings));
    }

    @Override
    public void advance(int[] transitions, int count) {
        double trace = carried;
        for (var block : blocks) {
            trace = advance(block, transitions, count);
        }
        carried = trace;
        done += count;
    }

    private double advance(Block block, int[] transitions, int count) {
        double trace = carried;
        for (int k = 0; k < count; k++) {
            int t = transitions[k];
            double followOn = 1 + trace;
            step(block, t, followOn);
            trace = tables.terminal[t] ? 0 : tables.gamma[t] * tables.rho[t] * followOn;
            int point = done + k + 1;
            if (meter.needs(point)) {
                record(block, point);
            }
        }
        return trace;
    }

    private void step(Block block, int t, double followOn) {
        double[] m = block.m;
        int n = block.lanes;
        int w = places.toW;
        double[] phi = tables.phiValue[t];
        double[] next = tables.nextValue[t];
        int[] phiRows = places.phi[t];
        int[] nextRows = places.next[t];
        lanes.dot(m, Rows.IN_THETA_PHI, phiRows, phi, rule.usesWPhi() ? w : 0, n);
        lanes.dot(m, Rows.IN_THETA_NEXT, nextRows, next, rule.usesWNext() ? w : 0, n);
        block.rule.apply(
                m,
                n,
                tables.phiPhi[t],
                tables.phiNext[t],
                tables.nextNext[t],
                tables.rho[t],
                tables.reward[t],
                tables.gamma[t],
                followOn);
        if (rule.decays()) {
            lanes.decay(m, Rows.OUT_DECAY, Rows.THETA + w, m.length, n);
        }
        lanes.addTo(m, Rows.OUT_THETA_PHI, phiRows, phi, rule.movesWPhi() ? w : 0, n);
        if (rule.movesNext()) {
            lanes.addTo(m, Rows.OUT_THETA_NEXT, nextRows, next, rule.movesWNext() ? w : 0, n);
        }
    }

    private void record(Block block, int point) {
        lanes.error(block.m, places.error, block.lanes);
        meter.record(block.first, point, block.m, Rows.ERROR, block.lanes, lanes);
    }
}
