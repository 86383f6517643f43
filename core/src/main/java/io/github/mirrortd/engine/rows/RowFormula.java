package io.github.mirrortd.engine.rows;

import io.github.mirrortd.engine.formula.Formula;
import io.github.mirrortd.engine.formula.Formula.Node;
import io.github.mirrortd.engine.formula.Formula.Op;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A formula for many learners, operation by operation: what all of them share as numbers, the rest as rows. One operation of the formula
 * is one here, in the same rounding.
 */
final class RowFormula {
    /** No place. */
    static final int NONE = -1;

    private static final double[] NO_ROW = {};

    /** Where inputs come from. */
    interface Inputs {
        /** The row of an input; null where it is a number that all learners share. */
        double @Nullable [] row(String input);
    }

    /** An operation on rows. */
    private record RowStep(RowOperation how, int into, int a, int b, int shared) {}

    /** An operation on numbers that all learners share. */
    private record SharedStep(Op how, int into, int a, int b) {}

    private final Formula formula;
    private final int lanes;

    /** By the values' numbers; of those that are shared there is none. */
    private final double[][] rows;

    /** By the values' numbers. */
    private final double[] shared;

    private final boolean[] isShared;
    private final Map<String, Integer> inputs = new HashMap<>();
    private final SharedStep[] sharedSteps;
    private final RowStep[] rowSteps;
    private final List<Integer> spread = new ArrayList<>();

    RowFormula(Formula formula, Inputs from, int lanes) {
        this.formula = formula;
        this.lanes = lanes;
        var nodes = formula.nodes();
        boolean[] needed = formula.needed();
        rows = new double[nodes.size()][];
        shared = new double[nodes.size()];
        isShared = new boolean[nodes.size()];
        var numbers = new ArrayList<SharedStep>();
        var operations = new ArrayList<RowStep>();
        int[] last = lastUses(nodes, needed);
        var free = new ArrayDeque<double[]>();
        for (int n = 0; n < nodes.size(); n++) {
            var node = nodes.get(n);
            rows[n] = NO_ROW;
            if (!needed[n]) {
                continue;
            }
            switch (node.op()) {
                case CONSTANT -> {
                    isShared[n] = true;
                    shared[n] = node.constant();
                }
                case INPUT -> {
                    double[] row = from.row(node.input());
                    isShared[n] = row == null;
                    rows[n] = row == null ? NO_ROW : row;
                    inputs.put(node.input(), n);
                }
                default -> {
                    int b = node.op().arity() == 2 ? node.b() : node.a();
                    isShared[n] = isShared[node.a()] && isShared[b];
                    if (isShared[n]) {
                        numbers.add(new SharedStep(node.op(), n, node.a(), b));
                    } else {
                        release(free, nodes, last, n, node.a());
                        if (b != node.a()) {
                            release(free, nodes, last, n, b);
                        }
                        rows[n] = free.isEmpty() ? new double[lanes] : free.pop();
                        operations.add(step(node.op(), n, node.a(), b));
                    }
                }
            }
        }
        sharedSteps = numbers.toArray(SharedStep[]::new);
        rowSteps = operations.toArray(RowStep[]::new);
    }

    private static int[] lastUses(List<Node> nodes, boolean[] needed) {
        int[] last = new int[nodes.size()];
        for (int n = 0; n < nodes.size(); n++) {
            if (needed[n] && nodes.get(n).op().arity() > 0) {
                last[nodes.get(n).a()] = n;
                last[nodes.get(n).op().arity() == 2 ? nodes.get(n).b() : nodes.get(n).a()] = n;
            }
        }
        return last;
    }

    /** A row that nobody reads after this may be written to, unless it is an input or an output. */
    private void release(ArrayDeque<double[]> free, List<Node> nodes, int[] last, int now, int row) {
        boolean own = nodes.get(row).op().arity() > 0 && !isShared[row];
        if (own && last[row] == now && formula.outputs().stream().noneMatch(name -> formula.output(name) == row)) {
            free.push(rows[row]);
        }
    }

    private RowStep step(Op op, int into, int a, int b) {
        if (isShared[a]) {
            return new RowStep(RowOperation.ofShared(op), into, b, b, a);
        }
        return isShared[b]
                ? new RowStep(RowOperation.withShared(op), into, a, a, b)
                : new RowStep(RowOperation.ofRows(op), into, a, b, 0);
    }

    /** The number of an input that some output depends on, for the two methods below. */
    int place(String input) {
        return Objects.requireNonNull(inputs.get(input), input);
    }

    void setShared(int place, double value) {
        shared[place] = value;
    }

    void setRow(int place, double[] row) {
        rows[place] = row;
    }

    /** The number of an output, for {@link #row}. */
    int output(String name) {
        int n = formula.output(name);
        if (isShared[n] && !spread.contains(n)) {
            spread.add(n);
            rows[n] = new double[lanes];
        }
        return n;
    }

    /** The row of an output. */
    double[] row(int output) {
        return rows[output];
    }

    /** Computes the outputs. */
    void compute() {
        for (var step : sharedSteps) {
            shared[step.into] = step.how.of(shared[step.a], shared[step.b]);
        }
        for (var step : rowSteps) {
            step.how.apply(rows[step.into], rows[step.a], rows[step.b], shared[step.shared]);
        }
        for (int n : spread) {
            Arrays.fill(rows[n], shared[n]);
        }
    }
}
