package io.github.mirrortd.engine.program;

import io.github.mirrortd.engine.program.ProgramBuilder.Followed;
import io.github.mirrortd.equations.RuleFormula;
import io.github.mirrortd.learn.Emphasis;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The follow-on traces of learners, ahead of the steps that read them: one for all that follow the same run and fade alike. */
final class FollowOns {
    private record Kind(int run, Emphasis emphasis) {}

    private final StepTable table;
    private final List<Kind> kinds = new ArrayList<>();
    private final List<Followed> traces = new ArrayList<>();

    /** Index of each learner's trace; empty for learners without one. */
    private final int[] of;

    private double[][] rows = {};

    /** @param runs the run of each learner */
    FollowOns(StepTable table, Rule rule, RuleFormula formula, Settings[] settings, int[] runs) {
        this.table = table;
        of = IntStream.range(0, formula.reads(Product.FOLLOW_ON) ? settings.length : 0)
                .map(i -> kind(new Kind(runs[i], rule.emphasis(settings[i]))))
                .toArray();
    }

    private int kind(Kind kind) {
        if (!kinds.contains(kind)) {
            kinds.add(kind);
            traces.add(new Followed(kind.emphasis()));
        }
        return kinds.indexOf(kind);
    }

    /**
     * Goes through the next steps of all runs; returns a row of traces for each step, of which learners without have one of
     * 0.
     */
    double[][] follow(int[][] transitions, int count) {
        if (rows.length < count) {
            rows = new double[count][Math.max(1, of.length)];
        }
        double[] now = new double[traces.size()];
        for (int k = 0; of.length > 0 && k < count; k++) {
            for (int i = 0; i < now.length; i++) {
                now[i] = traces.get(i).step(table, transitions[kinds.get(i).run()][k]);
            }
            for (int i = 0; i < of.length; i++) {
                rows[k][i] = now[of[i]];
            }
        }
        return rows;
    }
}
