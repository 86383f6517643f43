package io.github.mirrortd.engine.program;

import io.github.mirrortd.engine.batch.StreamError;
import io.github.mirrortd.engine.batch.StreamLearners;
import io.github.mirrortd.engine.program.Program.Vector;
import io.github.mirrortd.engine.program.ProgramBuilder.Addressing;
import io.github.mirrortd.engine.program.StepTable.Entries;
import io.github.mirrortd.equations.Formula.Input;
import io.github.mirrortd.equations.RuleFormula;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.SparseStep;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Learners in one block, which share each operation of a step. The replicates of a stretch are put in the order of how often they see it,
 * so that those that take part in a round are always the first ones. Weights have a row for each feature that was ever seen.
 */
public final class SparseBlock extends StreamLearners {
    private final Rule rule;
    private final RuleFormula formula;
    private final Settings[] settings;
    private final int dimension;
    private final StepTable window = new StepTable();
    private final FollowOns followOns;
    private Interpreter interpreter;
    private int[] path = {};

    /** The vectors that learners have: a row for each feature; null for those that were never seen. */
    private final Map<Vector, double[][]> vectors = new EnumMap<>(Vector.class);

    /** The numbers that they keep. */
    private final Map<Input, double[]> kept = new HashMap<>();

    // Of the replicates in the order of a stretch: who is where, and the rows of the features that it meets.
    private final int[] order;
    private final Map<Vector, double[][]> compact = new EnumMap<>(Vector.class);
    private final int[] compactPlaces;
    private int[] met = {};

    private SparseBlock(int dimension, Rule rule, RuleFormula formula, List<Settings> given) {
        super(dimension, given.size());
        this.rule = rule;
        this.formula = formula;
        this.dimension = dimension;
        settings = given.toArray(Settings[]::new);
        order = new int[settings.length];
        followOns = new FollowOns(window, rule, formula, Arrays.copyOf(settings, 1), new int[1]);
        compactPlaces = new int[dimension];
        double[] scale = new double[settings.length];
        Arrays.fill(scale, 1);
        kept.put(ProgramBuilder.SCALE, scale);
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
    public static Optional<StreamLearners> of(int dimension, Rule rule, List<Settings> settings) {
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
        kept.put(ProgramBuilder.AVERAGED, new double[settings.length]);
        var program = new ProgramBuilder(rule, formula, false, Addressing.LAZY, averages, 0).step();
        vectors.remove(Vector.LAG);
        for (var vector : program.vectors()) {
            vectors.putIfAbsent(vector, new double[dimension][]);
            compact.putIfAbsent(vector, new double[0][]);
        }
        for (int feature = 0; averages && feature < dimension; feature++) {
            if (theta()[feature] != null) {
                enter(feature);
            }
        }
        return new Interpreter(program, window, settings, 0, false, (lane, factor) -> multiply(order[lane], factor));
    }

    private double[][] theta() {
        return Objects.requireNonNull(vectors.get(Vector.THETA));
    }

    /** Gives a feature its rows if it has none yet. */
    private void enter(int feature) {
        for (double[][] rows : vectors.values()) {
            if (rows[feature] == null) {
                rows[feature] = new double[settings.length];
            }
        }
    }

    @Override
    protected void repeat(SparseStep[] steps, int from, int to, int[] times) {
        int[] starts = order(times);
        if (starts[0] == 0) {
            return;
        }
        int count = to - from;
        window.fill(steps, from, to, readsProductsOfFeatures());
        int features = meet(count);
        compact.replaceAll((vector, rows) -> grown(rows, features));
        compact.forEach((vector, rows) -> interpreter.setRows(vector, Arrays.copyOf(rows, features)));
        move(features, starts[0], false);
        if (path.length < count) {
            path = IntStream.range(0, 2 * count).toArray();
        }
        for (int active : starts) {
            double[][] followOn = followOns.follow(new int[][] {path}, count);
            interpreter.setActive(active);
            for (int k = 0; k < count; k++) {
                interpreter.see(window, k, followOn[k][0]);
                interpreter.step(0);
            }
        }
        move(features, starts[0], true);
        for (int i = 0; i < features; i++) {
            compactPlaces[met[i]] = 0;
        }
    }

    /** Puts those first who see the stretch most often; returns how many take part in each round. */
    private int[] order(int[] times) {
        int[] starts = new int[Math.max(Arrays.stream(times).max().orElse(0), 1)];
        int at = 0;
        for (int round = starts.length; round >= 0; round--) {
            for (int b = 0; b < times.length; b++) {
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
            features = meet(window.phi[k], features);
            features = meet(window.next[k], features);
        }
        return features;
    }

    private int meet(Entries entries, int known) {
        int features = known;
        int[] index = entries.index;
        for (int k = 0; k < entries.count; k++) {
            if (compactPlaces[index[k]] == 0) {
                enter(index[k]);
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

    private double[][] grown(double[][] rows, int features) {
        double[][] grown = rows.length < features ? Arrays.copyOf(rows, 2 * features) : rows;
        for (int i = rows.length; i < grown.length; i++) {
            grown[i] = new double[settings.length];
        }
        return grown;
    }

    /** Brings the learners that take part to their places, or back from there. */
    private void move(int features, int active, boolean back) {
        vectors.forEach((vector, rows) -> {
            double[][] ordered = Objects.requireNonNull(compact.get(vector));
            for (int i = 0; i < features; i++) {
                move(rows[met[i]], ordered[i], active, back);
            }
        });
        kept.forEach((input, own) -> {
            double[] ordered = interpreter.kept(input);
            if (ordered != null) {
                move(own, ordered, active, back);
            }
        });
    }

    private void move(double[] own, double[] ordered, int active, boolean back) {
        for (int i = 0; i < active; i++) {
            if (back) {
                own[order[i]] = ordered[i];
            } else {
                ordered[i] = own[order[i]];
            }
        }
    }

    private void multiply(int learner, double factor) {
        for (double[] row : vectors.getOrDefault(Vector.W, new double[0][])) {
            if (row != null) {
                row[learner] = factor == 0 ? 0 : factor * row[learner];
            }
        }
    }

    @Override
    public boolean readsProductsOfFeatures() {
        return formula.reads(Product.PHI_PHI) || formula.reads(Product.PHI_NEXT) || formula.reads(Product.NEXT_NEXT);
    }

    @Override
    public void average() {
        interpreter = start(true);
    }

    @Override
    public double theta(int replicate, int feature) {
        double[] row = theta()[feature];
        return row == null ? 0 : row[replicate];
    }

    @Override
    public double averaged(int replicate, int feature) {
        double last = theta(replicate, feature);
        double[][] lag = vectors.get(Vector.LAG);
        double steps = Objects.requireNonNull(kept.get(ProgramBuilder.AVERAGED))[replicate];
        return lag == null || steps == 0 || lag[feature] == null ? last : last - lag[feature][replicate] / steps;
    }

    @Override
    public void errors(StreamError error, double[] into) {
        double[] products = new double[into.length];
        Arrays.fill(into, 0);
        for (int s = 0; s < error.states(); s++) {
            var x = error.features(s);
            for (int k = 0; k < x.count(); k++) {
                enter(x.index(k));
            }
            Features.dot(products, theta(), x.indices(), x.values(), x.count(), into.length);
            Loops.addSquare(into, products, error.value(s), into.length);
        }
        Arrays.setAll(into, i -> error.root(into[i]));
    }
}
