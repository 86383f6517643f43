package io.github.mirrortd.engine.program;

import io.github.mirrortd.engine.program.Program.Value;
import io.github.mirrortd.equations.RuleFormula;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Product.Source;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.SparseStep;
import io.github.mirrortd.mdp.SparseVector;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The data of steps, by number: features as indices and values, and all numbers that rules read. A finite problem is a table
 * of its transitions; a stream or a log is a window of steps, filled again and again.
 */
final class StepTable {
    private static final int POLICIES = Product.of(Source.TRANSITION).size();

    /** The numbers of a step: all of {@link Source#TRANSITION}, then all of {@link Source#POLICIES}. */
    static final int NUMBERS = POLICIES + Product.of(Source.POLICIES).size();

    /** The place of the follow-on trace, which depends on the steps before. */
    static final int FOLLOW_ON = -1;

    private static final List<Product> PRODUCTS = Stream.of(Source.TRANSITION, Source.POLICIES)
            .flatMap(source -> Product.of(source).stream())
            .toList();
    private static final EnumSet<Product> GRAM = EnumSet.of(Product.PHI_PHI, Product.PHI_NEXT, Product.NEXT_NEXT);
    private static final List<Product> WITHOUT_GRAM =
            PRODUCTS.stream().filter(p -> !GRAM.contains(p)).toList();

    /** The entries of features that are not 0. */
    static final class Entries {
        int[] index = {};
        double[] value = {};
        int count;

        /** Takes over other entries. Copies the indices: they are replaced by places. */
        void set(SparseVector x) {
            count = x.count();
            value = x.values();
            index = index.length >= count ? index : new int[2 * count];
            System.arraycopy(x.indices(), 0, index, 0, count);
        }
    }

    /** φ and φ' of each step. */
    Entries[] phi = {};

    Entries[] next = {};

    /** The numbers of each step; in a table with all entries also those of φ and φ'. */
    double[] numbers = {};

    /** Number of entries of a step. */
    final int width;

    double[] interest = {};

    /** True if the episode ends here. */
    boolean[] last = {};

    /** In a table with all entries, {@link #numbers} with a row of all steps for each. */
    final double[][] columns;

    /** A window that is empty. */
    StepTable() {
        width = NUMBERS;
        columns = new double[0][];
    }

    /**
     * The transitions of a finite problem.
     *
     * @param allEntries whether each has all entries of φ and then of φ' after its numbers
     */
    StepTable(FiniteProblem problem, boolean allEntries) {
        int dimension = allEntries ? problem.dimension() : 0;
        width = NUMBERS + 2 * dimension;
        var steps = SparseStep.of(problem);
        allocate(steps.length);
        fill(steps, 0, steps.length, true);
        columns = new double[allEntries ? width : 0][steps.length];
        for (int t = 0; allEntries && t < steps.length; t++) {
            int at = t * width + NUMBERS;
            scatter(phi[t], at);
            scatter(next[t], at + dimension);
            for (int c = 0; c < width; c++) {
                columns[c][t] = numbers[t * width + c];
            }
        }
    }

    private void scatter(Entries x, int at) {
        for (int k = 0; k < x.count; k++) {
            numbers[at + x.index[k]] = x.value[k];
        }
    }

    private void allocate(int steps) {
        phi = Stream.generate(Entries::new).limit(steps).toArray(Entries[]::new);
        next = Stream.generate(Entries::new).limit(steps).toArray(Entries[]::new);
        numbers = new double[steps * width];
        interest = new double[steps];
        last = new boolean[steps];
    }

    /**
     * Takes over steps of a stream or a log.
     *
     * @param from the first of them
     * @param to behind the last of them
     * @param gram whether the products of features with each other are wanted, which cost more than the rest together
     */
    void fill(SparseStep[] steps, int from, int to, boolean gram) {
        if (to - from > last.length) {
            allocate(2 * (to - from));
        }
        for (int k = 0; k < to - from; k++) {
            var step = steps[from + k];
            phi[k].set(step.phi());
            next[k].set(step.next());
            for (var p : gram ? PRODUCTS : WITHOUT_GRAM) {
                numbers[k * width + place(p)] = p.at(step);
            }
            interest[k] = step.interest();
            last[k] = step.isLast();
        }
    }

    /** One of the numbers of a step. */
    double number(int step, Product p) {
        return numbers[step * width + place(p)];
    }

    private static int place(Product p) {
        return p.source() == Source.TRANSITION ? p.place() : POLICIES + p.place();
    }

    /** Index of a program's number among those of a step. */
    int place(Value number) {
        var input = Objects.requireNonNull(number.input());
        if (RuleFormula.isFeatures(input)) {
            return NUMBERS + (input.name().equals("phi") ? 0 : (width - NUMBERS) / 2) + number.entry();
        }
        var product = RuleFormula.productOf(input).orElseThrow();
        return product == Product.FOLLOW_ON ? FOLLOW_ON : place(product);
    }
}
