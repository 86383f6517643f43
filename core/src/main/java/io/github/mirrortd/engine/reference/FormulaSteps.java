package io.github.mirrortd.engine.reference;

import io.github.mirrortd.equations.Formula;
import io.github.mirrortd.equations.Formula.Input;
import io.github.mirrortd.equations.Formula.Source;
import io.github.mirrortd.equations.RuleFormula;
import io.github.mirrortd.equations.RuleFormula.Kept;
import io.github.mirrortd.learn.LearnerState;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.SparseStep;
import io.github.mirrortd.mdp.SparseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Steps of a rule with persistent vectors or numbers: the whole graph is computed first, then all persistent values are
 * replaced. Over sparse features vectors have those entries only that a step may change.
 */
final class FormulaSteps {
    /** An entry below this share of the largest one is small. Later additions to weights would change no result. */
    private static final double CUT = 1e-15;

    private final List<Kept> kept;
    private final Formula.Values values;
    private final RuleFormula formula;
    private final int[] inputs;

    /** A persistent value: a vector or one number. */
    private final Map<Input, double[]> memory = new HashMap<>();

    private final List<double[]> fading = new ArrayList<>();

    /** Null if vectors have all entries. */
    private final @Nullable LiveEntries live;

    /** Live entries are looked through for small ones if there are as many. */
    private int full = LiveEntries.FIRST_SIZE;

    /**
     * @param weights θ and w by name; not copied
     * @param sparse whether steps are over few of the features
     */
    FormulaSteps(RuleFormula formula, Map<String, double[]> weights, Settings settings, boolean sparse) {
        this.formula = formula;
        kept = formula.kept();
        int dimension = Objects.requireNonNull(weights.get("theta")).length;
        values = new Formula.Values(
                formula.graph(), kept.stream().map(Kept::next).toList(), sparse ? 0 : dimension);
        inputs = values.inputs();
        Set<Input> moving = sparse ? formula.moving() : Set.of();
        for (var k : kept) {
            double[] own = weights.get(k.input().name());
            if (own == null || !k.isWeights()) {
                own = new double[k.isVector() ? dimension : 1];
                Arrays.fill(own, k.start(settings));
            }
            memory.put(k.input(), own);
            if (moving.contains(k.input())) {
                fading.add(own);
            }
        }
        live = sparse ? new LiveEntries() : null;
    }

    static long bytes(long dimension, RuleFormula formula) {
        long vectors = formula.kept().stream().filter(Kept::isVector).count();
        return dimension * vectors * Double.BYTES;
    }

    void step(SparseStep step, double followOn, Settings settings) {
        if (live != null) {
            add(live, step.phi());
            add(live, step.next());
            values.reserve(live.count());
        }
        for (int n : inputs) {
            var input = formula.graph().node(n).input();
            if (input.source() == Source.VECTOR) {
                read(input, step, values.vector(n));
            } else {
                values.set(n, number(input, step, followOn, settings));
            }
        }
        values.compute(count());
        for (var k : kept) {
            write(k, step.isLast() && k.lastsEpisode());
        }
        if (live != null && (live.count() >= full || step.isLast())) {
            dropSmall(live);
        }
    }

    private static void add(LiveEntries live, SparseVector x) {
        for (int k = 0; k < x.count(); k++) {
            live.add(x.indices()[k]);
        }
    }

    /** Drops entries that have become small in all vectors that fade. */
    private void dropSmall(LiveEntries live) {
        boolean[] left = new boolean[live.count()];
        for (double[] vector : fading) {
            double largest = 0;
            for (int k = 0; k < left.length; k++) {
                largest = Math.max(largest, Math.abs(vector[live.indices()[k]]));
            }
            for (int k = 0; k < left.length; k++) {
                double size = Math.abs(vector[live.indices()[k]]);
                // NaN stays.
                left[k] |= size != 0 && !(size < CUT * largest);
            }
        }
        for (double[] vector : fading) {
            for (int k = 0; k < left.length; k++) {
                vector[live.indices()[k]] = left[k] ? vector[live.indices()[k]] : 0;
            }
        }
        live.clear();
        for (int k = 0; k < left.length; k++) {
            if (left[k]) {
                live.add(live.indices()[k]);
            }
        }
        full = 2 * live.count() + LiveEntries.FIRST_SIZE;
    }

    /** Passes on all that is kept, weights included. */
    void state(LearnerState state) {
        for (var k : kept) {
            state.vector(k.input().name() + (k.input().lagged() ? "[-1]" : ""), of(k.input()));
        }
        if (live != null) {
            live.state("live entries", state);
            full = (int) state.count("live entries before a cut", full);
        }
    }

    private int count() {
        return live == null ? theta().length : live.count();
    }

    private double[] theta() {
        return of(kept.get(0).input());
    }

    private double[] of(Input input) {
        return Objects.requireNonNull(memory.get(input), input.name());
    }

    private double number(Input input, SparseStep step, double followOn, Settings settings) {
        if (input.source() == Source.KEPT) {
            return of(input)[0];
        }
        return RuleFormula.productOf(input)
                .map(product -> product == Product.FOLLOW_ON ? followOn : product.at(step))
                .orElseGet(() -> RuleFormula.setting(input, settings));
    }

    private void read(Input input, SparseStep step, double[] into) {
        if (RuleFormula.isFeatures(input)) {
            Arrays.fill(into, 0, count(), 0);
            scatter(input.name().equals("phi") ? step.phi() : step.next(), into);
            return;
        }
        double[] from = of(input);
        for (int k = 0; k < count(); k++) {
            into[k] = from[index(k)];
        }
    }

    private int index(int k) {
        return live == null ? k : live.indices()[k];
    }

    private void scatter(SparseVector x, double[] into) {
        for (int k = 0; k < x.count(); k++) {
            int index = x.indices()[k];
            into[live == null ? index : live.find(index)] += x.values()[k];
        }
    }

    private void write(Kept k, boolean ends) {
        double[] to = of(k.input());
        if (!k.isVector()) {
            to[0] = ends ? 0 : values.number(k.next());
            return;
        }
        double[] from = values.vector(k.next());
        for (int j = 0; j < count(); j++) {
            to[index(j)] = ends ? 0 : from[j];
        }
    }
}
