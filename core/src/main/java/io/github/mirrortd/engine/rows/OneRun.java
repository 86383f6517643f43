package io.github.mirrortd.engine.rows;

import io.github.mirrortd.engine.batch.TransitionChunk;
import io.github.mirrortd.engine.scalar.ProblemTables;
import io.github.mirrortd.learn.Coefficient;
import io.github.mirrortd.learn.FollowOn;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.List;

/** Learners of one run: all see the same transition, of which only the features are touched that are there. */
final class OneRun extends RowBlock {
    private final int[] places;
    private final int[] columns;
    private final int placeOfFollowOn;
    private final FollowOn followOn;
    private double[] followOns = {};
    private int[] path = {};

    OneRun(FiniteProblem problem, ProblemTables tables, RowRule rule, List<Learner> learners) {
        super(problem, tables, rule, learners, true);
        var read = Product.of(Product.Source.TRANSITION).stream()
                .filter(rule::reads)
                .toList();
        places = read.stream().mapToInt(p -> formula.place(p.id())).toArray();
        columns = read.stream().mapToInt(Product::place).toArray();
        placeOfFollowOn = rule.reads(Product.FOLLOW_ON) ? formula.place(Product.FOLLOW_ON.id()) : RowFormula.NONE;
        followOn = rule.rule().emphasis(settingsOf(0)).start();
    }

    @Override
    void prepare(TransitionChunk chunk) {
        path = chunk.transitions()[runOf(0)];
        if (placeOfFollowOn != RowFormula.NONE) {
            if (followOns.length < chunk.count()) {
                followOns = new double[chunk.count()];
            }
            for (int k = 0; k < chunk.count(); k++) {
                int t = path[k];
                followOns[k] = followOn.enter(tables.interest[t]);
                followOn.leave(tables.gamma[t], tables.rho[t], tables.terminal[t]);
            }
        }
    }

    @Override
    void ask(int k, boolean careful) {
        int t = path[k];
        for (int i = 0; i < places.length; i++) {
            formula.setShared(places[i], tables.numbers[t * ProblemTables.NUMBERS + columns[i]]);
        }
        if (placeOfFollowOn != RowFormula.NONE) {
            formula.setShared(placeOfFollowOn, followOns[k]);
        }
        dot(Product.THETA_PHI, theta, tables.phiIndex[t], tables.phiValue[t]);
        dot(Product.THETA_NEXT, theta, tables.nextIndex[t], tables.nextValue[t]);
        if (rule.usesW()) {
            dot(Product.W_PHI, w, tables.phiIndex[t], tables.phiValue[t]);
            dot(Product.W_NEXT, w, tables.nextIndex[t], tables.nextValue[t]);
        }
    }

    private void dot(Product product, double[][] weights, int[] index, double[] value) {
        if (rule.reads(product)) {
            Rows.dot(product(product), weights, index, value);
        }
    }

    @Override
    void add(int k, boolean careful) {
        int t = path[k];
        add(Coefficient.THETA_PHI, theta, tables.phiIndex[t], tables.phiValue[t]);
        add(Coefficient.THETA_NEXT, theta, tables.nextIndex[t], tables.nextValue[t]);
        add(Coefficient.W_PHI, w, tables.phiIndex[t], tables.phiValue[t]);
        add(Coefficient.W_NEXT, w, tables.nextIndex[t], tables.nextValue[t]);
    }

    private void add(Coefficient coefficient, double[][] weights, int[] index, double[] value) {
        if (rule.writes(coefficient)) {
            Rows.addTo(weights, coefficient(coefficient), index, value);
        }
    }

    @Override
    boolean meetsZeros() {
        return false;
    }
}
