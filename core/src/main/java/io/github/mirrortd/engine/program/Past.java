package io.github.mirrortd.engine.program;

import io.github.mirrortd.engine.program.Program.Kind;
import io.github.mirrortd.engine.program.Program.Vector;
import io.github.mirrortd.engine.program.ProgramBuilder.Followed;
import io.github.mirrortd.equations.RuleFormula;
import io.github.mirrortd.learn.LearnerVector;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What a run's past tells its next steps, whatever was learned: the follow-on trace and, where all learners have the same traces, these
 * and their products. Computed before the steps are made, once for all learners.
 */
final class Past {
    private static final int PRODUCTS = Product.of(Product.Source.TRACES).size();

    /** The numbers of a step: the follow-on trace, then the products of traces. */
    static final int NUMBERS = 1 + PRODUCTS;

    private final StepTable table;
    private final @Nullable Followed followOn;
    private final @Nullable Interpreter traces;

    /** The products that are read, and where they are. */
    private final Product[] products;

    private final int[] places;
    private final int[] all;
    private final int dimension;
    private double[][] numbers = {};
    private double[][] trace = {};
    private double[][] behaviour = {};

    /**
     * @param settings of any of the learners
     * @param known whether traces are the same for all of them
     */
    Past(StepTable table, Rule rule, RuleFormula formula, Settings settings, boolean known, int dimension) {
        this.table = table;
        this.dimension = known ? dimension : 0;
        followOn = formula.reads(Product.FOLLOW_ON) ? new Followed(rule.emphasis(settings)) : null;
        all = IntStream.range(0, this.dimension).toArray();
        if (known) {
            var program = ProgramBuilder.traces(rule, formula);
            traces = new Interpreter(program, new Settings[] {settings}, dimension);
            var dots = program.phases().get(0).stream()
                    .filter(operation -> operation.kind() == Kind.DOT)
                    .toList();
            places = dots.stream().mapToInt(Program.Operation::into).toArray();
            products =
                    dots.stream().map(dot -> product(dot.vector(), dot.other())).toArray(Product[]::new);
        } else {
            traces = null;
            places = new int[0];
            products = new Product[0];
        }
    }

    private static Product product(@Nullable Vector left, @Nullable Vector right) {
        return Product.of(Product.Source.TRACES).stream()
                .filter(p -> p.left() == LearnerVector.valueOf(String.valueOf(left))
                        && p.right() == LearnerVector.valueOf(String.valueOf(right)))
                .findFirst()
                .orElseThrow();
    }

    /** Whether a number of a step comes from here. */
    static boolean has(Product p) {
        return p.source() == Product.Source.PAST || p.source() == Product.Source.TRACES;
    }

    /** Where a number is among those of a step. */
    static int place(Product p) {
        return p.source() == Product.Source.PAST ? 0 : 1 + p.place();
    }

    /** Goes through the next steps of the run. */
    void follow(int[] path, int count) {
        if (numbers.length < count) {
            numbers = new double[count][NUMBERS + 2 * dimension];
            trace = new double[count][dimension];
            behaviour = new double[count][dimension];
        }
        for (int k = 0; k < count; k++) {
            int t = path[k];
            if (followOn != null) {
                numbers[k][0] = followOn.step(table, t);
            }
            if (traces != null) {
                follow(traces, t, k);
            }
        }
    }

    private void follow(Interpreter by, int t, int k) {
        by.see(table, t, this, k);
        by.step(0);
        for (int i = 0; i < places.length; i++) {
            numbers[k][place(products[i])] = by.number(places[i]);
        }
        export(by, Vector.E, trace[k]);
        if (by.has(Vector.E_MU)) {
            export(by, Vector.E_MU, behaviour[k]);
        }
        System.arraycopy(trace[k], 0, numbers[k], NUMBERS, dimension);
        System.arraycopy(behaviour[k], 0, numbers[k], NUMBERS + dimension, dimension);
        by.step(1);
    }

    private static void export(Interpreter by, Vector vector, double[] into) {
        double[][] rows = by.rows(vector);
        Arrays.setAll(into, j -> rows[j][0]);
    }

    double number(int k, Product p) {
        return numbers[k][place(p)];
    }

    /** All numbers of each step, with the entries of e and e_μ behind them. */
    double[][] numbers() {
        return numbers;
    }

    /** The indices of all entries of a trace. */
    int[] all() {
        return all;
    }

    double[] trace(int k) {
        return trace[k];
    }

    double[] behaviourTrace(int k) {
        return behaviour[k];
    }
}
