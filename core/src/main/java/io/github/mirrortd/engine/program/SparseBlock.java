package io.github.mirrortd.engine.program;

import io.github.mirrortd.engine.program.Program.Vector;
import io.github.mirrortd.engine.program.ProgramNumbers.Addressing;
import io.github.mirrortd.engine.sparse.Replicates;
import io.github.mirrortd.engine.sparse.StreamLearners;
import io.github.mirrortd.engine.sparse.TrueValues;
import io.github.mirrortd.equations.Formula.Input;
import io.github.mirrortd.equations.RuleFormula;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.SparseStep;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Learners over index/value features that see the same steps: with several settings, or replicates that see a stretch of steps as often as
 * each is told. The replicates of a stretch are put in the order of how often they see it, so that those that take part in a round are
 * always the first ones. Weights have a row for each feature that was ever seen.
 */
public final class SparseBlock implements Replicates, StreamLearners {
    private final Rule rule;
    private final RuleFormula formula;
    private final Settings[] settings;
    private final int lanes;
    private final int dimension;
    private final StepTable window = StepTable.window();
    private final FollowOns followOns;
    private final boolean readsGram;
    private Interpreter interpreter;
    private int[] path = {};

    /** The vectors that learners have, and their rows by feature; a feature that was never seen has none. */
    private final List<Vector> vectors = new ArrayList<>();

    private final List<double[][]> rows = new ArrayList<>();

    // Of the replicates in the order of a stretch: who is where, and the rows of the features that it meets.
    private final int[] order;
    private final List<double[][]> compact = new ArrayList<>();
    private final int[] compactPlaces;
    private int[] met = {};
    private double[] scale;
    private double[] averaged;
    private final double[] squares;
    private final double[] products;

    private SparseBlock(int dimension, Rule rule, RuleFormula formula, List<Settings> given) {
        this.rule = rule;
        this.formula = formula;
        this.dimension = dimension;
        settings = given.toArray(Settings[]::new);
        lanes = settings.length;
        followOns = new FollowOns(window, rule, formula, Arrays.copyOf(settings, 1), new int[1]);
        readsGram =
                formula.reads(Product.PHI_PHI) || formula.reads(Product.PHI_NEXT) || formula.reads(Product.NEXT_NEXT);
        order = IntStream.range(0, lanes).toArray();
        compactPlaces = new int[dimension];
        scale = new double[lanes];
        Arrays.fill(scale, 1);
        averaged = new double[lanes];
        squares = new double[lanes];
        products = new double[lanes];
        interpreter = start(false);
    }

    /**
     * {@return learners that have seen nothing yet; nothing where they cannot be in one block: with traces, with two points, with vectors or numbers of
     * their own, with follow-on traces of their own, or with a rule in Java}
     *
     * @param dimension the number of weights
     * @param rule the rule
     * @param settings complete ones, one for each learner
     */
    public static Optional<SparseBlock> of(int dimension, Rule rule, List<Settings> settings) {
        boolean alike = settings.stream().noneMatch(rule::traces)
                && !rule.keepsState()
                && !rule.lookAhead().hasTwoPoints()
                && (!rule.usesFollowOn()
                        || settings.stream().map(rule::emphasis).distinct().count() == 1);
        return alike
                ? RuleFormula.of(rule, false).map(formula -> new SparseBlock(dimension, rule, formula, settings))
                : Optional.empty();
    }

    private Interpreter start(boolean averages) {
        var program = ProgramBuilder.step(rule, formula, false, Addressing.LAZY, averages);
        for (var vector : program.vectors()) {
            if (!vectors.contains(vector)) {
                vectors.add(vector);
                rows.add(new double[dimension][]);
                compact.add(new double[0][]);
            }
        }
        for (int feature = 0; averages && feature < dimension; feature++) {
            if (rows.get(0)[feature] != null) {
                enter(feature);
            }
        }
        return new Interpreter(program, window, settings, 0);
    }

    /** Gives a feature its rows. */
    private void enter(int feature) {
        for (double[][] of : rows) {
            if (of[feature] == null) {
                of[feature] = new double[lanes];
            }
        }
    }

    private void enter(int[] index, int count) {
        for (int k = 0; k < count; k++) {
            if (rows.get(0)[index[k]] == null) {
                enter(index[k]);
            }
        }
    }

    private void take(SparseStep[] steps, int from, int to) {
        window.fill(steps, from, to, readsGram);
        if (path.length < to - from) {
            path = IntStream.range(0, 2 * (to - from)).toArray();
        }
        for (int k = 0; k < to - from; k++) {
            enter(window.phiIndex[k], window.phiCount[k]);
            enter(window.nextIndex[k], window.nextCount[k]);
        }
    }

    private void run(int count) {
        double[][] followOn = followOns.follow(new int[][] {path}, count);
        for (int k = 0; k < count; k++) {
            interpreter.see(window, k, followOn[k][0]);
            interpreter.step(0);
        }
    }

    @Override
    public void learn(SparseStep[] steps, int from, int to) {
        take(steps, from, to);
        Arrays.setAll(order, i -> i);
        for (int v = 0; v < vectors.size(); v++) {
            interpreter.setRows(vectors.get(v), rows.get(v));
        }
        move(ProgramBuilder.SCALE, scale, false, lanes);
        move(ProgramBuilder.AVERAGED, averaged, false, lanes);
        run(to - from);
        move(ProgramBuilder.SCALE, scale, true, lanes);
        move(ProgramBuilder.AVERAGED, averaged, true, lanes);
    }

    @Override
    public void learn(SparseStep[] steps, int from, int to, int[] times) {
        int[] starts = order(times);
        if (starts[0] == 0) {
            return;
        }
        take(steps, from, to);
        int features = meet(to - from);
        for (int v = 0; v < vectors.size(); v++) {
            interpreter.setRows(vectors.get(v), Arrays.copyOf(compacted(v, features), features));
        }
        copy(features, starts[0], false);
        interpreter.setRest((lane, factor) -> multiply(order[lane], factor));
        for (int active : starts) {
            interpreter.setActive(active);
            run(to - from);
        }
        interpreter.setActive(lanes);
        interpreter.setRest((lane, factor) -> {});
        copy(features, starts[0], true);
        for (int i = 0; i < features; i++) {
            compactPlaces[met[i]] = 0;
        }
    }

    /** Puts those first who see the stretch most often; returns how many take part in each round. */
    private int[] order(int[] times) {
        int most = Arrays.stream(times).max().orElse(0);
        int[] starts = new int[Math.max(most, 1)];
        int at = 0;
        for (int round = most; round >= 0; round--) {
            for (int b = 0; b < lanes; b++) {
                if (times[b] == round) {
                    order[at++] = b;
                }
            }
            if (round > 0) {
                starts[round - 1] = at;
            }
        }
        return starts;
    }

    /** Numbers the features that the steps meet, and puts these numbers in their place; returns how many there are. */
    private int meet(int count) {
        int features = 0;
        for (int k = 0; k < count; k++) {
            features = meet(window.phiIndex[k], window.phiCount[k], features);
            features = meet(window.nextIndex[k], window.nextCount[k], features);
        }
        return features;
    }

    private int meet(int[] index, int count, int known) {
        int features = known;
        for (int k = 0; k < count; k++) {
            if (compactPlaces[index[k]] == 0) {
                if (features == met.length) {
                    met = Arrays.copyOf(met, 2 * features + 1);
                }
                met[features++] = index[k];
                compactPlaces[index[k]] = features;
            }
            index[k] = compactPlaces[index[k]] - 1;
        }
        return features;
    }

    private double[][] compacted(int v, int features) {
        double[][] there = compact.get(v);
        if (there.length < features) {
            int old = there.length;
            there = Arrays.copyOf(there, 2 * features);
            for (int i = old; i < there.length; i++) {
                there[i] = new double[lanes];
            }
            compact.set(v, there);
        }
        return there;
    }

    /** Brings the learners that take part to their places, or back from there. */
    private void copy(int features, int active, boolean back) {
        for (int v = 0; v < vectors.size(); v++) {
            for (int i = 0; i < features; i++) {
                copy(rows.get(v)[met[i]], compact.get(v)[i], active, back);
            }
        }
        move(ProgramBuilder.SCALE, scale, back, active);
        move(ProgramBuilder.AVERAGED, averaged, back, active);
    }

    private void copy(double[] own, double[] ordered, int active, boolean back) {
        for (int i = 0; i < active; i++) {
            if (back) {
                own[order[i]] = ordered[i];
            } else {
                ordered[i] = own[order[i]];
            }
        }
    }

    private void move(Input input, double[] own, boolean back, int active) {
        double[] row = interpreter.kept(input);
        if (row != null) {
            copy(own, row, active, back);
        }
    }

    private void multiply(int learner, double factor) {
        for (double[] row : rows.get(vectors.indexOf(Vector.W))) {
            if (row != null) {
                row[learner] = factor == 0 ? 0 : factor * row[learner];
            }
        }
    }

    @Override
    public boolean readsProductsOfFeatures() {
        return readsGram;
    }

    @Override
    public void average() {
        int lag = vectors.indexOf(Vector.LAG);
        if (lag >= 0) {
            vectors.remove(lag);
            rows.remove(lag);
            compact.remove(lag);
        }
        averaged = new double[lanes];
        interpreter = start(true);
    }

    @Override
    public double theta(int replicate, int feature) {
        double[] row = rows.get(vectors.indexOf(Vector.THETA))[feature];
        return row == null ? 0 : row[replicate];
    }

    @Override
    public double averaged(int replicate, int feature) {
        double last = theta(replicate, feature);
        int lag = vectors.indexOf(Vector.LAG);
        double steps = averaged[replicate];
        return lag < 0 || steps == 0 || rows.get(lag)[feature] == null
                ? last
                : last - rows.get(lag)[feature][replicate] / steps;
    }

    @Override
    public void errors(TrueValues values, double[] into) {
        Arrays.fill(squares, 0);
        double[][] theta = rows.get(vectors.indexOf(Vector.THETA));
        for (int s = 0; s < values.count(); s++) {
            var x = values.features(s);
            enter(x.indices(), x.count());
            Features.dot(products, theta, x.indices(), x.values(), x.count(), lanes);
            Loops.addSquare(squares, products, values.value(s), lanes);
        }
        for (int i = 0; i < lanes; i++) {
            into[i] = values.root(squares[i]);
        }
    }
}
