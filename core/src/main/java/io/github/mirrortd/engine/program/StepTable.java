package io.github.mirrortd.engine.program;

import io.github.mirrortd.engine.program.Program.Value;
import io.github.mirrortd.equations.RuleFormula;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Product.Source;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.SparseStep;
import java.util.Arrays;
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
            .filter(p -> p != Product.PHI_PHI && p != Product.PHI_NEXT && p != Product.NEXT_NEXT)
            .toList();
    private static final int[] NO_INDEX = {};
    private static final double[] NO_VALUE = {};

    int[][] phiIndex;
    double[][] phiValue;
    int[][] nextIndex;
    double[][] nextValue;

    /** How many entries of each step's φ and φ' count. */
    int[] phiCount;

    int[] nextCount;

    /** The numbers of each step; in a {@link #wide} table also all entries of φ and φ'. */
    double[] numbers;

    /** How many there are of a step. */
    final int width;

    double[] interest;

    /** Whether nothing of the episode follows. */
    boolean[] last;

    /** Of a {@link #wide} table, {@link #numbers} with a row of all steps for each. */
    final double[][] columns;

    private StepTable(int steps) {
        width = NUMBERS;
        columns = new double[0][];
        phiIndex = new int[steps][];
        phiValue = new double[steps][];
        nextIndex = new int[steps][];
        nextValue = new double[steps][];
        phiCount = new int[steps];
        nextCount = new int[steps];
        numbers = new double[steps * NUMBERS];
        interest = new double[steps];
        last = new boolean[steps];
    }

    /** The transitions of a finite problem. */
    StepTable(FiniteProblem problem) {
        this(problem.transitions().size());
        for (int t = 0; t < steps(); t++) {
            var row = problem.transitions().get(t);
            phiIndex[t] = problem.features().indices(row.state());
            phiValue[t] = problem.features().values(row.state());
            nextIndex[t] = problem.nextIndices(row);
            nextValue[t] = problem.nextValues(row);
            phiCount[t] = phiIndex[t].length;
            nextCount[t] = nextIndex[t].length;
            System.arraycopy(Product.all(Source.TRANSITION, problem, row), 0, numbers, t * NUMBERS, POLICIES);
            System.arraycopy(
                    Product.all(Source.POLICIES, problem, row), 0, numbers, t * NUMBERS + POLICIES, NUMBERS - POLICIES);
            interest[t] = problem.interest(row.state());
            last[t] = row.terminal();
        }
    }

    private StepTable(StepTable table, int dimension) {
        phiIndex = table.phiIndex;
        phiValue = table.phiValue;
        nextIndex = table.nextIndex;
        nextValue = table.nextValue;
        phiCount = table.phiCount;
        nextCount = table.nextCount;
        interest = table.interest;
        last = table.last;
        width = NUMBERS + 2 * dimension;
        numbers = new double[steps() * width];
        for (int t = 0; t < steps(); t++) {
            System.arraycopy(table.numbers, t * NUMBERS, numbers, t * width, NUMBERS);
            for (int k = 0; k < phiCount[t]; k++) {
                numbers[t * width + NUMBERS + phiIndex[t][k]] = phiValue[t][k];
            }
            for (int k = 0; k < nextCount[t]; k++) {
                numbers[t * width + NUMBERS + dimension + nextIndex[t][k]] = nextValue[t][k];
            }
        }
        columns = new double[width][steps()];
        for (int i = 0; i < numbers.length; i++) {
            columns[i % width][i / width] = numbers[i];
        }
    }

    /** The same steps, each with all entries of φ and then of φ' after its numbers. */
    StepTable wide(int dimension) {
        return width == NUMBERS ? new StepTable(this, dimension) : this;
    }

    /** A window that is empty. */
    static StepTable window() {
        return new StepTable(0);
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
            grow(2 * (to - from));
        }
        for (int k = 0; k < to - from; k++) {
            var step = steps[from + k];
            var phi = step.phi();
            var next = step.next();
            phiCount[k] = phi.count();
            nextCount[k] = next.count();
            phiValue[k] = phi.values();
            nextValue[k] = next.values();
            phiIndex[k] = copy(phiIndex[k], phi.indices(), phi.count());
            nextIndex[k] = copy(nextIndex[k], next.indices(), next.count());
            int at = k * NUMBERS;
            for (var p : gram ? PRODUCTS : WITHOUT_GRAM) {
                numbers[at + place(p)] = p.at(step);
            }
            interest[k] = step.interest();
            last[k] = step.isLast();
        }
    }

    private void grow(int steps) {
        int old = steps();
        phiIndex = Arrays.copyOf(phiIndex, steps);
        nextIndex = Arrays.copyOf(nextIndex, steps);
        Arrays.fill(phiIndex, old, steps, NO_INDEX);
        Arrays.fill(nextIndex, old, steps, NO_INDEX);
        phiValue = Arrays.copyOf(phiValue, steps);
        nextValue = Arrays.copyOf(nextValue, steps);
        Arrays.fill(phiValue, old, steps, NO_VALUE);
        Arrays.fill(nextValue, old, steps, NO_VALUE);
        phiCount = new int[steps];
        nextCount = new int[steps];
        numbers = new double[steps * NUMBERS];
        interest = new double[steps];
        last = new boolean[steps];
    }

    /** Own copies of indices: they are replaced by places. */
    private static int[] copy(int[] into, int[] from, int count) {
        int[] copy = into.length >= count ? into : new int[2 * count];
        System.arraycopy(from, 0, copy, 0, count);
        return copy;
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
