package io.github.mirrortd.engine.program;

import io.github.mirrortd.engine.program.Program.Value;
import io.github.mirrortd.equations.RuleFormula;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Product.Source;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.SparseStep;
import io.github.mirrortd.mdp.SparseVector;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The data of steps, by number: features as indices and values, and all numbers that rules read. A finite problem is a table of its
 * transitions; a stream or a log is a window of steps, filled again and again.
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
    private static final List<Product> WITHOUT_GRAM = PRODUCTS.stream()
            .filter(p -> !EnumSet.of(Product.PHI_PHI, Product.PHI_NEXT, Product.NEXT_NEXT)
                    .contains(p))
            .toList();

    /** The entries of features that are not 0. */
    static final class Entries {
        int[] index;
        double[] value;
        int count;

        Entries(int[] index, double[] value) {
            this.index = index;
            this.value = value;
            count = index.length;
        }

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

    /** The numbers of each step; in a {@link #wide} table also all entries of φ and φ'. */
    double[] numbers = {};

    /** How many there are of a step. */
    final int width;

    double[] interest = {};

    /** Whether nothing of the episode follows. */
    boolean[] last = {};

    /** Of a {@link #wide} table, {@link #numbers} with a row of all steps for each. */
    final double[][] columns;

    /** A window that is empty. */
    StepTable() {
        width = NUMBERS;
        columns = new double[0][];
    }

    /** The transitions of a finite problem. */
    StepTable(FiniteProblem problem) {
        this();
        allocate(problem.transitions().size());
        for (int t = 0; t < steps(); t++) {
            var row = problem.transitions().get(t);
            var features = problem.features();
            phi[t] = new Entries(features.indices(row.state()), features.values(row.state()));
            next[t] = new Entries(problem.nextIndices(row), problem.nextValues(row));
            for (var p : PRODUCTS) {
                numbers[t * NUMBERS + place(p)] = p.at(problem, row);
            }
            interest[t] = problem.interest(row.state());
            last[t] = row.terminal();
        }
    }

    private StepTable(StepTable table, int dimension) {
        phi = table.phi;
        next = table.next;
        interest = table.interest;
        last = table.last;
        width = NUMBERS + 2 * dimension;
        numbers = new double[steps() * width];
        columns = new double[width][steps()];
        for (int t = 0; t < steps(); t++) {
            int at = t * width + NUMBERS;
            System.arraycopy(table.numbers, t * NUMBERS, numbers, t * width, NUMBERS);
            for (int k = 0; k < phi[t].count; k++) {
                numbers[at + phi[t].index[k]] = phi[t].value[k];
            }
            for (int k = 0; k < next[t].count; k++) {
                numbers[at + dimension + next[t].index[k]] = next[t].value[k];
            }
            for (int c = 0; c < width; c++) {
                columns[c][t] = numbers[t * width + c];
            }
        }
    }

    /** The same steps, each with all entries of φ and then of φ' after its numbers. */
    StepTable wide(int dimension) {
        return new StepTable(this, dimension);
    }

    private void allocate(int steps) {
        phi = new Entries[steps];
        next = new Entries[steps];
        Arrays.setAll(phi, t -> new Entries(new int[0], new double[0]));
        Arrays.setAll(next, t -> new Entries(new int[0], new double[0]));
        numbers = new double[steps * NUMBERS];
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
        if (to - from > steps()) {
            allocate(2 * (to - from));
        }
        for (int k = 0; k < to - from; k++) {
            var step = steps[from + k];
            phi[k].set(step.phi());
            next[k].set(step.next());
            for (var p : gram ? PRODUCTS : WITHOUT_GRAM) {
                numbers[k * NUMBERS + place(p)] = p.at(step);
            }
            interest[k] = step.interest();
            last[k] = step.isLast();
        }
    }

    int steps() {
        return last.length;
    }

    /** One of the numbers of a step. */
    double number(int step, Product p) {
        return numbers[step * width + place(p)];
    }

    private static int place(Product p) {
        return p.source() == Source.TRANSITION ? p.place() : POLICIES + p.place();
    }

    /** Where a number of a program is among those of a step; entries of φ and φ' are in {@link #wide} tables. */
    int place(Value number) {
        var input = Objects.requireNonNull(number.input());
        if (RuleFormula.isFeatures(input)) {
            return NUMBERS + (input.name().equals("phi") ? 0 : (width - NUMBERS) / 2) + number.entry();
        }
        var product = Objects.requireNonNull(RuleFormula.productOf(input));
        return product == Product.FOLLOW_ON ? FOLLOW_ON : place(product);
    }
}
