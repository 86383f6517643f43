package io.github.mirrortd.engine.rows;

import io.github.mirrortd.engine.batch.TransitionChunk;
import io.github.mirrortd.engine.scalar.ProblemTables;
import io.github.mirrortd.learn.Coefficient;
import io.github.mirrortd.learn.FollowOn;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Learners of several runs, each on its own transition. Their features differ, so these are rows as well, zeros included. A zero changes
 * nothing as long as all numbers are finite; but 0·∞ is not 0, so with care only the entries are taken that are there.
 */
final class ManyRuns extends RowBlock {
    /** Says which learners a block has: with the same key it has the same runs in the same lanes. */
    record Key(FiniteProblem problem, int settings, int from) {}

    private final FiniteProblem problem;
    private final Key key;
    private final int[] runs;
    private final int[] places;
    private final int[] columns;
    private final int placeOfFollowOn;
    private final FollowOn[] followOns;
    private final boolean meetsZeros;
    private double[][] followOn = {};
    private double[][][] x = {};
    private int[][] transitions = {};

    ManyRuns(FiniteProblem problem, ProblemTables tables, RowRule rule, List<Learner> learners, Key key) {
        super(problem, tables, rule, learners, false);
        this.problem = problem;
        this.key = key;
        runs = IntStream.range(0, lanes).map(this::runOf).toArray();
        var read = Product.of(Product.Source.TRANSITION).stream()
                .filter(rule::reads)
                .toList();
        places = read.stream().mapToInt(p -> formula.place(p.id())).toArray();
        columns = read.stream().mapToInt(Product::place).toArray();
        placeOfFollowOn = rule.reads(Product.FOLLOW_ON) ? formula.place(Product.FOLLOW_ON.id()) : RowFormula.NONE;
        followOns = learners.stream()
                .map(l -> rule.rule().emphasis(l.settings()).start())
                .toArray(FollowOn[]::new);
        int d = problem.dimension();
        meetsZeros = IntStream.range(0, tables.rho.length)
                .anyMatch(t -> tables.phiIndex[t].length < d || tables.nextIndex[t].length < d);
    }

    @Override
    void prepare(TransitionChunk chunk) {
        transitions = chunk.transitions();
        x = chunk.derived(key, StepRows.class, () -> new StepRows(problem, tables, runs)).rows();
        if (placeOfFollowOn == RowFormula.NONE) {
            return;
        }
        if (followOn.length < chunk.count()) {
            followOn = new double[chunk.count()][lanes];
        }
        for (int i = 0; i < lanes; i++) {
            var own = followOns[i];
            for (int k = 0; k < chunk.count(); k++) {
                int t = transitions[runs[i]][k];
                followOn[k][i] = own.enter(tables.interest[t]);
                own.leave(tables.gamma[t], tables.rho[t], tables.terminal[t]);
            }
        }
    }

    @Override
    void ask(int k, boolean careful) {
        double[][] rows = x[k];
        for (int i = 0; i < places.length; i++) {
            formula.setRow(places[i], rows[columns[i]]);
        }
        if (placeOfFollowOn != RowFormula.NONE) {
            formula.setRow(placeOfFollowOn, followOn[k]);
        }
        dot(Product.THETA_PHI, theta, k, false, careful);
        dot(Product.THETA_NEXT, theta, k, true, careful);
        if (rule.usesW()) {
            dot(Product.W_PHI, w, k, false, careful);
            dot(Product.W_NEXT, w, k, true, careful);
        }
    }

    private void dot(Product product, double[][] weights, int k, boolean next, boolean careful) {
        if (!rule.reads(product)) {
            return;
        }
        double[] into = product(product);
        if (!careful) {
            Rows.dot(into, weights, x[k], StepRows.FEATURES + (next ? weights.length : 0));
            return;
        }
        for (int i = 0; i < lanes; i++) {
            int t = transitions[runs[i]][k];
            int[] index = next ? tables.nextIndex[t] : tables.phiIndex[t];
            double[] value = next ? tables.nextValue[t] : tables.phiValue[t];
            double sum = 0;
            for (int j = 0; j < index.length; j++) {
                sum += value[j] * weights[index[j]][i];
            }
            into[i] = sum;
        }
    }

    @Override
    void add(int k, boolean careful) {
        add(theta, Coefficient.THETA_PHI, Coefficient.THETA_NEXT, k, careful);
        add(w, Coefficient.W_PHI, Coefficient.W_NEXT, k, careful);
    }

    private void add(double[][] weights, Coefficient phi, Coefficient next, int k, boolean careful) {
        if (careful) {
            addCarefully(weights, phi, false, k);
            addCarefully(weights, next, true, k);
        } else if (rule.writes(phi) && rule.writes(next)) {
            Rows.addTo(weights, coefficient(phi), coefficient(next), x[k], StepRows.FEATURES);
        } else if (rule.writes(phi)) {
            Rows.addTo(weights, coefficient(phi), x[k], StepRows.FEATURES);
        } else if (rule.writes(next)) {
            Rows.addTo(weights, coefficient(next), x[k], StepRows.FEATURES + weights.length);
        }
    }

    private void addCarefully(double[][] weights, Coefficient coefficient, boolean next, int k) {
        if (!rule.writes(coefficient)) {
            return;
        }
        double[] factor = coefficient(coefficient);
        for (int i = 0; i < lanes; i++) {
            int t = transitions[runs[i]][k];
            int[] index = next ? tables.nextIndex[t] : tables.phiIndex[t];
            double[] value = next ? tables.nextValue[t] : tables.phiValue[t];
            for (int j = 0; j < index.length; j++) {
                weights[index[j]][i] += factor[i] * value[j];
            }
        }
    }

    @Override
    boolean meetsZeros() {
        return meetsZeros;
    }
}
