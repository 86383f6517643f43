package io.github.mirrortd.engine.program;

import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Product.Source;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.SparseStep;
import java.util.Arrays;

/**
 * The data of steps, by number: features as indices and values, and all numbers that rules read. A finite problem is a table of its
 * transitions; a stream or a log is a window of steps, filled again and again.
 */
final class StepTable {
    private static final int POLICIES = Product.of(Source.TRANSITION).size();

    /** The numbers of a step: all of {@link Source#TRANSITION}, then all of {@link Source#POLICIES}. */
    static final int NUMBERS = POLICIES + Product.of(Source.POLICIES).size();

    private static final int[] NO_INDEX = {};
    private static final double[] NO_VALUE = {};

    int[][] phiIndex;
    double[][] phiValue;
    int[][] nextIndex;
    double[][] nextValue;

    /** How many entries of each step's φ and φ' count. */
    int[] phiCount;

    int[] nextCount;
    double[] numbers;
    double[] interest;

    /** Whether nothing of the episode follows. */
    boolean[] last;

    private StepTable(int steps) {
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
            if (gram) {
                numbers[at] = step.phiPhi();
                numbers[at + 1] = step.phiNext();
                numbers[at + 2] = step.nextNext();
            }
            numbers[at + 3] = step.rho();
            numbers[at + 4] = step.reward();
            numbers[at + 5] = step.gamma();
            numbers[at + 6] = step.interest();
            numbers[at + 7] = step.target();
            numbers[at + 8] = step.behaviour();
            numbers[at + 9] = 1 / step.largestLikelihood();
            numbers[at + 10] = 1 / step.smallestLikelihood();
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
        return numbers[step * NUMBERS + place(p)];
    }

    /** Where a number is among those of a step. */
    static int place(Product p) {
        return p.source() == Source.TRANSITION ? p.place() : POLICIES + p.place();
    }
}
