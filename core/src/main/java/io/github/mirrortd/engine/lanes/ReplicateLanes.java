package io.github.mirrortd.engine.lanes;

import io.github.mirrortd.engine.scalar.ProblemTables;
import io.github.mirrortd.engine.sparse.Replicates;
import io.github.mirrortd.engine.sparse.StreamLearners;
import io.github.mirrortd.engine.sparse.TrueValues;
import io.github.mirrortd.learn.FollowOn;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.SparseStep;
import io.github.mirrortd.mdp.SparseVector;
import java.util.Arrays;
import java.util.List;

/**
 * Replicates of a learner that keeps no trace, or its learners with several settings, one in each lane: a step's features are looked
 * up once for all of them, and what follows is in vectors. A stretch of steps is gone through in rounds, as often as that replicate wants it which wants it most; in
 * each round only those groups of lanes take part where somebody still wants it, and what the others there would learn is set to 0.
 *
 * <p>Weights have a row for each feature that was ever seen, in the order of first sight.
 */
final class ReplicateLanes implements Replicates, StreamLearners {
    private static final int FIRST_ROWS = 64;
    private static final int[] NONE = {};

    private final Groups arithmetic;
    private final LaneRule rule;
    private final RuleKernel kernel;
    private final Settings[] settings;
    private final int count;

    /** Before the scale of w is smaller, so large a power of two is taken out of it and put into the weights: no digit changes. */
    private final int bits;

    private final double smallest;
    private final double largest;
    private final FollowOn followOn;
    private final boolean readsFollowOn;
    private final boolean readsGram;
    private final int lanes;
    private final int width;

    /** Where the weights of a feature begin, plus one; 0 where it was never seen. */
    private final int[] placeOf;

    private int places;
    private double[] theta;
    private double[] w;

    /** By how much w is smaller than what is stored. */
    private final double[] scale;

    /** As that of a learner alone: what the mean of θ lacks, times its steps. Empty where there is no mean. */
    private double[] lag = {};

    private final double[] averagedSteps;

    /** How often each lane sees the stretch of steps. */
    private final double[] times;

    private final int[] groups;

    /** By the number of groups that take part: what the rule reads and writes. */
    private final double[][] memory;

    private final double[] numbers = new double[ProblemTables.NUMBERS];

    /** Where the weights are that the features of each step of a stretch meet. */
    private int[][] phiRows = {};

    private int[][] nextRows = {};

    /** Where the weights are that the features of each state meet whose true values are known. */
    private int[][] valueRows = {};

    private final double[] squares;

    /**
     * @param given complete ones, one for each learner; where they are not all the same, all learners see all steps
     * @param bits how large a power of two is taken out of the scale of w at a time
     */
    ReplicateLanes(int dimension, LaneRule rule, Groups arithmetic, List<Settings> given, int bits) {
        if (given.stream().anyMatch(rule.rule()::traces)) {
            throw new IllegalArgumentException("learners with traces are not for lanes");
        }
        if (rule.rule().lookAhead().hasTwoPoints()) {
            throw new IllegalArgumentException("learners with two points are not for lanes");
        }
        this.arithmetic = arithmetic;
        this.rule = rule;
        width = arithmetic.width();
        count = given.size();
        lanes = (count + width - 1) / width * width;
        settings = new Settings[lanes];
        for (int i = 0; i < lanes; i++) {
            // What fills up the last vector repeats the last learner.
            settings[i] = given.get(Math.min(i, count - 1));
        }
        this.bits = bits;
        smallest = Math.scalb(1.0, -bits);
        largest = Math.scalb(1.0, bits);
        kernel = rule.kernel(settings, true);
        followOn = rule.rule().emphasis(settings[0]).start();
        readsFollowOn = rule.readsFollowOn();
        readsGram = rule.reads(Product.PHI_PHI) || rule.reads(Product.PHI_NEXT) || rule.reads(Product.NEXT_NEXT);
        placeOf = new int[dimension];
        theta = new double[FIRST_ROWS * lanes];
        w = new double[rule.rule().usesAuxiliary() ? theta.length : 0];
        scale = new double[lanes];
        Arrays.fill(scale, 1);
        averagedSteps = new double[lanes];
        times = new double[lanes];
        groups = new int[lanes / width];
        memory = new double[groups.length + 1][];
        squares = new double[lanes];
    }

    @Override
    public void learn(SparseStep[] steps, int from, int to, int[] wanted) {
        for (int i = 0; i < wanted.length; i++) {
            times[i] = wanted[i];
        }
        lookUp(steps, from, to);
        for (int round = 0; ; round++) {
            int active = active(round);
            if (active == 0) {
                return;
            }
            double[] m = memory(active);
            for (int i = from; i < to; i++) {
                step(steps[i], phiRows[i - from], nextRows[i - from], round, active, m);
            }
        }
    }

    @Override
    public void learn(SparseStep[] steps, int from, int to) {
        int[] once = new int[count];
        Arrays.fill(once, 1);
        learn(steps, from, to, once);
    }

    /** Finds the groups where somebody sees the stretch more than so many times; returns how many there are. */
    private int active(int round) {
        int active = 0;
        for (int first = 0; first < lanes; first += width) {
            if (isWanted(first, round)) {
                groups[active++] = first;
            }
        }
        return active;
    }

    private boolean isWanted(int first, int round) {
        for (int i = first; i < first + width; i++) {
            if (times[i] > round) {
                return true;
            }
        }
        return false;
    }

    private double[] memory(int active) {
        if (memory[active] == null) {
            if (active < groups.length && Arrays.stream(settings).distinct().count() > 1) {
                throw new IllegalArgumentException("learners of different settings all see the same steps");
            }
            memory[active] = new double[LaneRows.THETA * active * width];
            LaneBlock.begin(memory[active], rule, Arrays.copyOf(settings, active * width), new double[0]);
        }
        return memory[active];
    }

    private void step(SparseStep step, int[] phiRows, int[] nextRows, int round, int active, double[] m) {
        int n = active * width;
        var phi = step.phi();
        var next = step.next();
        fill(step);
        double f = readsFollowOn ? followOn.enter(step.interest()) : 0;
        dot(theta, phi, phiRows, active, m, LaneRows.IN_THETA_PHI * n);
        dot(theta, next, nextRows, active, m, LaneRows.IN_THETA_NEXT * n);
        if (rule.readsWPhi) {
            dot(w, phi, phiRows, active, m, LaneRows.IN_W_PHI * n);
            arithmetic.multiply(m, LaneRows.IN_W_PHI * n, scale, groups, active);
        }
        if (rule.readsWNext) {
            dot(w, next, nextRows, active, m, LaneRows.IN_W_NEXT * n);
            arithmetic.multiply(m, LaneRows.IN_W_NEXT * n, scale, groups, active);
        }
        kernel.apply(m, n, numbers, 0, f);
        move(phi, phiRows, LaneRows.OUT_THETA_PHI * n, round, active, m);
        if (rule.movesThetaNext) {
            move(next, nextRows, LaneRows.OUT_THETA_NEXT * n, round, active, m);
        }
        if (lag.length > 0) {
            arithmetic.count(averagedSteps, times, round, groups, active);
        }
        if (rule.decays
                && arithmetic.shrink(
                        m, LaneRows.OUT_DECAY * n, scale, smallest, largest, times, round, groups, active)) {
            multiplyOut();
        }
        if (rule.movesWPhi) {
            moveAuxiliary(phi, phiRows, LaneRows.OUT_W_PHI * n, round, active, m);
        }
        if (rule.movesWNext) {
            moveAuxiliary(next, nextRows, LaneRows.OUT_W_NEXT * n, round, active, m);
        }
        if (readsFollowOn) {
            followOn.leave(step.gamma(), step.rho(), step.isLast());
        }
    }

    private void dot(double[] weights, SparseVector x, int[] rows, int active, double[] m, int into) {
        arithmetic.dot(weights, rows, x.values(), x.count(), groups, active, m, into);
    }

    private void move(SparseVector x, int[] rows, int factors, int round, int active, double[] m) {
        arithmetic.mask(m, factors, times, round, groups, active);
        arithmetic.add(theta, rows, x.values(), x.count(), groups, active, m, factors);
        if (lag.length > 0) {
            arithmetic.multiply(m, factors, averagedSteps, groups, active);
            arithmetic.add(lag, rows, x.values(), x.count(), groups, active, m, factors);
        }
    }

    private void moveAuxiliary(SparseVector x, int[] rows, int factors, int round, int active, double[] m) {
        if (rule.decays) {
            arithmetic.divideMasked(m, factors, scale, times, round, groups, active);
        } else {
            arithmetic.mask(m, factors, times, round, groups, active);
        }
        arithmetic.add(w, rows, x.values(), x.count(), groups, active, m, factors);
    }

    /** All that depends on the step alone, in the order of {@link Product}. */
    private void fill(SparseStep step) {
        if (readsGram) {
            numbers[0] = step.phiPhi();
            numbers[1] = step.phiNext();
            numbers[2] = step.nextNext();
        }
        numbers[3] = step.rho();
        numbers[4] = step.reward();
        numbers[5] = step.gamma();
        int policies = ProblemTables.POLICIES;
        numbers[policies] = step.interest();
        numbers[policies + 1] = step.target();
        numbers[policies + 2] = step.behaviour();
        numbers[policies + 3] = 1 / step.largestLikelihood();
        numbers[policies + 4] = 1 / step.smallestLikelihood();
    }

    private void lookUp(SparseStep[] steps, int from, int to) {
        if (phiRows.length < to - from) {
            int old = phiRows.length;
            phiRows = Arrays.copyOf(phiRows, 2 * (to - from));
            nextRows = Arrays.copyOf(nextRows, phiRows.length);
            Arrays.fill(phiRows, old, phiRows.length, NONE);
            Arrays.fill(nextRows, old, phiRows.length, NONE);
        }
        for (int i = from; i < to; i++) {
            phiRows[i - from] = rows(steps[i].phi(), phiRows[i - from]);
            nextRows[i - from] = rows(steps[i].next(), nextRows[i - from]);
        }
    }

    /** Where the weights of features begin; those that were never seen get theirs. */
    private int[] rows(SparseVector x, int[] given) {
        int[] rows = given.length >= x.count() ? given : new int[2 * x.count()];
        for (int k = 0; k < x.count(); k++) {
            int i = x.index(k);
            if (placeOf[i] == 0) {
                enter(i);
            }
            rows[k] = placeOf[i] - 1;
        }
        return rows;
    }

    private void enter(int feature) {
        if (places == theta.length) {
            int room = (int) Math.min(Integer.MAX_VALUE / lanes / 2 * 2L, 2L * (places / lanes)) * lanes;
            if (room == places) {
                throw new IllegalArgumentException("there are too many features for so many replicates; take fewer");
            }
            theta = Arrays.copyOf(theta, room);
            w = w.length == 0 ? w : Arrays.copyOf(w, room);
            lag = lag.length == 0 ? lag : Arrays.copyOf(lag, room);
        }
        placeOf[feature] = places + 1;
        places += lanes;
    }

    private void multiplyOut() {
        for (int lane = 0; lane < lanes; lane++) {
            double size = Math.abs(scale[lane]);
            if (size < smallest || (size > largest && size < Double.POSITIVE_INFINITY)) {
                // A scale of 0 is no power of two, but then there is nothing left of w.
                int power = size == 0 ? 0 : size < smallest ? -bits : bits;
                for (int i = lane; i < places; i += lanes) {
                    w[i] = size == 0 ? 0 : Math.scalb(w[i], power);
                }
                scale[lane] = size == 0 ? 1 : Math.scalb(scale[lane], -power);
            }
        }
    }

    @Override
    public boolean readsProductsOfFeatures() {
        return readsGram;
    }

    @Override
    public void errors(TrueValues values, double[] into) {
        if (valueRows.length == 0) {
            valueRows = new int[values.count()][];
            for (int i = 0; i < valueRows.length; i++) {
                valueRows[i] = rows(values.features(i), NONE);
            }
        }
        Arrays.fill(squares, 0);
        for (int i = 0; i < valueRows.length; i++) {
            var x = values.features(i);
            arithmetic.addSquares(theta, valueRows[i], x.values(), x.count(), values.value(i), squares);
        }
        for (int b = 0; b < count; b++) {
            into[b] = values.root(squares[b]);
        }
    }

    @Override
    public void average() {
        lag = new double[theta.length];
        Arrays.fill(averagedSteps, 0);
    }

    @Override
    public double theta(int replicate, int feature) {
        return placeOf[feature] == 0 ? 0 : theta[placeOf[feature] - 1 + replicate];
    }

    @Override
    public double averaged(int replicate, int feature) {
        double last = theta(replicate, feature);
        double steps = averagedSteps[replicate];
        return steps == 0 || placeOf[feature] == 0 ? last : last - lag[placeOf[feature] - 1 + replicate] / steps;
    }
}
