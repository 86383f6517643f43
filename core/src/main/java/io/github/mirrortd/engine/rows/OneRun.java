package io.github.mirrortd.engine.rows;

import io.github.mirrortd.engine.batch.TransitionChunk;
import io.github.mirrortd.engine.rows.RowProgram.Step;
import io.github.mirrortd.engine.scalar.ProblemTables;
import io.github.mirrortd.learn.Coefficient;
import io.github.mirrortd.learn.FollowOn;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.ArrayList;
import java.util.List;

/** Learners of one run: all see the same transition, of which only the features are touched that are there. */
final class OneRun extends RowBlock {
    private static final Step[] NONE = {};

    private final Product[] numbers;
    private final int[] places;

    /** What is done at each transition before and after the rule; made when it is first met. */
    private final Step[][] asks;

    private final Step[][] adds;
    private final Step[] decays;
    private final FollowOn followOn;
    private double[] followOns = {};
    private int[] path = {};

    OneRun(FiniteProblem problem, ProblemTables tables, RowRule rule, List<Learner> learners) {
        super(problem, tables, rule, learners, true);
        numbers = Product.of(Product.Source.TRANSITION).stream()
                .filter(rule::reads)
                .toArray(Product[]::new);
        places = new int[numbers.length];
        for (int i = 0; i < places.length; i++) {
            places[i] = place(numbers[i]);
        }
        asks = new Step[tables.rho.length][];
        adds = new Step[tables.rho.length][];
        decays = decays();
        followOn = rule.rule().emphasis(settingsOf(0)).start();
    }

    @Override
    void prepare(TransitionChunk chunk) {
        path = chunk.transitions()[runOf(0)];
        for (int k = 0; k < chunk.count(); k++) {
            int t = path[k];
            if (asks[t] == null) {
                asks[t] = asks(t);
                adds[t] = adds(t);
            }
        }
        if (rule.reads(Product.FOLLOW_ON)) {
            follow(chunk.count());
        }
    }

    /** F depends on the data alone, so it is known for a whole chunk before anything is learned from it. */
    private void follow(int count) {
        if (followOns.length < count) {
            followOns = new double[count];
        }
        for (int k = 0; k < count; k++) {
            int t = path[k];
            followOns[k] = followOn.enter(tables.interest[t]);
            followOn.leave(tables.gamma[t], tables.rho[t], tables.terminal[t]);
        }
    }

    private Step[] asks(int t) {
        var steps = new ArrayList<Step>();
        dot(steps, Product.THETA_PHI, theta, tables.phiIndex[t], tables.phiValue[t]);
        dot(steps, Product.THETA_NEXT, theta, tables.nextIndex[t], tables.nextValue[t]);
        if (rule.usesW()) {
            dot(steps, Product.W_PHI, w, tables.phiIndex[t], tables.phiValue[t]);
            dot(steps, Product.W_NEXT, w, tables.nextIndex[t], tables.nextValue[t]);
        }
        return steps.toArray(NONE);
    }

    private void dot(List<Step> steps, Product product, int weights, int[] index, double[] value) {
        if (rule.reads(product)) {
            addDot(steps, place(product), weights, index, value);
        }
    }

    private Step[] adds(int t) {
        var steps = new ArrayList<Step>();
        add(steps, Coefficient.THETA_PHI, theta, tables.phiIndex[t], tables.phiValue[t]);
        add(steps, Coefficient.THETA_NEXT, theta, tables.nextIndex[t], tables.nextValue[t]);
        add(steps, Coefficient.W_PHI, w, tables.phiIndex[t], tables.phiValue[t]);
        add(steps, Coefficient.W_NEXT, w, tables.nextIndex[t], tables.nextValue[t]);
        return steps.toArray(NONE);
    }

    private void add(List<Step> steps, Coefficient coefficient, int weights, int[] index, double[] value) {
        for (int k = 0; rule.writes(coefficient) && k < index.length; k++) {
            steps.add(Step.withShared(
                    RowOperation.ADD_SHARED_PRODUCT,
                    weights + index[k],
                    place(coefficient),
                    program.constant(value[k])));
        }
    }

    @Override
    void ask(int k, boolean careful) {
        int t = path[k];
        for (int i = 0; i < places.length; i++) {
            program.setShared(places[i], tables.numbers[t * ProblemTables.NUMBERS + numbers[i].place()]);
        }
        if (rule.reads(Product.FOLLOW_ON)) {
            program.setShared(place(Product.FOLLOW_ON), followOns[k]);
        }
        program.run(asks[t]);
    }

    @Override
    void add(int k, boolean careful) {
        program.run(decays);
        program.run(adds[path[k]]);
    }

    @Override
    boolean meetsZeros() {
        return false;
    }
}
