package io.github.mirrortd.engine.rows;

import io.github.mirrortd.engine.batch.TransitionChunk;
import io.github.mirrortd.engine.rows.RowProgram.Step;
import io.github.mirrortd.engine.scalar.ProblemTables;
import io.github.mirrortd.learn.Coefficient;
import io.github.mirrortd.learn.Emphasis;
import io.github.mirrortd.learn.FollowOn;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Learners of several runs, each on its own transition. Their features differ, so these are rows as well, zeros included. A zero changes
 * nothing as long as all numbers are finite; but 0·∞ is not 0, so with care only the entries are taken that are there.
 */
final class ManyRuns extends RowBlock {
    /** Says which learners a block has: with the same key it has the same runs in the same lanes. */
    record Key(FiniteProblem problem, int settings, int from) {}

    /** What F depends on. */
    private record Past(int run, Emphasis emphasis) {}

    private final FiniteProblem problem;
    private final Key key;
    private final int[] runs;

    /** One for each run and emphasis, and which of them a learner has. */
    private final FollowOn[] followOns;

    private final int[] followers;
    private final int[] runsOfFollowOns;
    private final boolean meetsZeros;
    private final Step[] asks;
    private final Step[] decays;
    private final Step[] adds;
    private double[][] followOn = {};
    private double[][][] x = {};
    private int[][] transitions = {};

    ManyRuns(FiniteProblem problem, ProblemTables tables, RowRule rule, List<Learner> learners, Key key) {
        super(problem, tables, rule, learners, false);
        this.problem = problem;
        this.key = key;
        runs = IntStream.range(0, lanes).map(this::runOf).toArray();
        var kinds = learners.stream()
                .filter(l -> rule.reads(Product.FOLLOW_ON))
                .map(l -> new Past(l.run(), rule.rule().emphasis(l.settings())))
                .toList();
        var distinct = kinds.stream().distinct().toList();
        followOns = distinct.stream().map(past -> past.emphasis.start()).toArray(FollowOn[]::new);
        runsOfFollowOns = distinct.stream().mapToInt(Past::run).toArray();
        followers = kinds.stream().mapToInt(distinct::indexOf).toArray();
        meetsZeros = IntStream.range(0, tables.rho.length)
                .anyMatch(t -> tables.phiIndex[t].length < dimension || tables.nextIndex[t].length < dimension);
        asks = asks();
        decays = decays();
        adds = adds();
    }

    private Step[] asks() {
        var steps = new ArrayList<Step>();
        dot(steps, Product.THETA_PHI, theta, phi());
        dot(steps, Product.THETA_NEXT, theta, phi() + dimension);
        if (rule.usesW()) {
            dot(steps, Product.W_PHI, w, phi());
            dot(steps, Product.W_NEXT, w, phi() + dimension);
        }
        return steps.toArray(Step[]::new);
    }

    private void dot(List<Step> steps, Product product, int weights, int features) {
        if (!rule.reads(product)) {
            return;
        }
        int into = place(product);
        if (dimension == 1) {
            steps.add(Step.ofRows(RowOperation.PRODUCT, into, weights, features));
            return;
        }
        steps.add(Step.ofRows(RowOperation.PRODUCTS, into, weights, features, weights + 1, features + 1));
        int j = 2;
        for (; j + 1 < dimension; j += 2) {
            steps.add(Step.ofRows(
                    RowOperation.ADD_PRODUCTS, into, weights + j, features + j, weights + j + 1, features + j + 1));
        }
        if (j < dimension) {
            steps.add(Step.ofRows(RowOperation.ADD_PRODUCT, into, weights + j, features + j));
        }
    }

    private Step[] adds() {
        var steps = new ArrayList<Step>();
        add(steps, theta, Coefficient.THETA_PHI, Coefficient.THETA_NEXT);
        add(steps, w, Coefficient.W_PHI, Coefficient.W_NEXT);
        return steps.toArray(Step[]::new);
    }

    private void add(List<Step> steps, int weights, Coefficient phi, Coefficient next) {
        for (int j = 0; j < dimension; j++) {
            if (rule.writes(phi) && rule.writes(next)) {
                steps.add(Step.ofRows(
                        RowOperation.ADD_PRODUCTS,
                        weights + j,
                        place(phi),
                        phi() + j,
                        place(next),
                        phi() + dimension + j));
            } else if (rule.writes(phi)) {
                steps.add(Step.ofRows(RowOperation.ADD_PRODUCT, weights + j, place(phi), phi() + j));
            } else if (rule.writes(next)) {
                steps.add(Step.ofRows(RowOperation.ADD_PRODUCT, weights + j, place(next), phi() + dimension + j));
            }
        }
    }

    @Override
    void prepare(TransitionChunk chunk) {
        transitions = chunk.transitions();
        x = chunk.derived(key, StepRows.class, () -> new StepRows(problem, tables, runs))
                .rows();
        if (rule.reads(Product.FOLLOW_ON)) {
            follow(chunk.count());
        }
    }

    private void follow(int count) {
        if (followOn.length < count) {
            followOn = new double[count][lanes];
        }
        double[] now = new double[followOns.length];
        for (int k = 0; k < count; k++) {
            for (int i = 0; i < now.length; i++) {
                int t = transitions[runsOfFollowOns[i]][k];
                now[i] = followOns[i].enter(tables.interest[t]);
                followOns[i].leave(tables.gamma[t], tables.rho[t], tables.terminal[t]);
            }
            StepRows.look(now, followers, followOn[k]);
        }
    }

    @Override
    void ask(int k, boolean careful) {
        program.setRows(numbers(), x[k]);
        if (rule.reads(Product.FOLLOW_ON)) {
            program.setRow(place(Product.FOLLOW_ON), followOn[k]);
        }
        if (careful) {
            dot(Product.THETA_PHI, theta, k, false);
            dot(Product.THETA_NEXT, theta, k, true);
            if (rule.usesW()) {
                dot(Product.W_PHI, w, k, false);
                dot(Product.W_NEXT, w, k, true);
            }
        } else {
            program.run(asks);
        }
    }

    private void dot(Product product, int weights, int k, boolean next) {
        double[] into = program.row(place(product));
        for (int i = 0; rule.reads(product) && i < lanes; i++) {
            int t = transitions[runs[i]][k];
            int[] index = next ? tables.nextIndex[t] : tables.phiIndex[t];
            double[] value = next ? tables.nextValue[t] : tables.phiValue[t];
            double sum = 0;
            for (int j = 0; j < index.length; j++) {
                sum += value[j] * program.row(weights + index[j])[i];
            }
            into[i] = sum;
        }
    }

    @Override
    void add(int k, boolean careful) {
        program.run(decays);
        if (careful) {
            add(Coefficient.THETA_PHI, theta, k, false);
            add(Coefficient.THETA_NEXT, theta, k, true);
            add(Coefficient.W_PHI, w, k, false);
            add(Coefficient.W_NEXT, w, k, true);
        } else {
            program.run(adds);
        }
    }

    private void add(Coefficient coefficient, int weights, int k, boolean next) {
        if (!rule.writes(coefficient)) {
            return;
        }
        double[] factor = program.row(place(coefficient));
        for (int i = 0; i < lanes; i++) {
            int t = transitions[runs[i]][k];
            int[] index = next ? tables.nextIndex[t] : tables.phiIndex[t];
            double[] value = next ? tables.nextValue[t] : tables.phiValue[t];
            for (int j = 0; j < index.length; j++) {
                program.row(weights + index[j])[i] += factor[i] * value[j];
            }
        }
    }

    @Override
    boolean meetsZeros() {
        return meetsZeros;
    }
}
