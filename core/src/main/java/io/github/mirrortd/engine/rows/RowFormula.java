package io.github.mirrortd.engine.rows;

import io.github.mirrortd.engine.formula.Formula;
import io.github.mirrortd.engine.formula.Formula.Node;
import io.github.mirrortd.engine.formula.Formula.Op;
import io.github.mirrortd.engine.rows.RowProgram.SharedStep;
import io.github.mirrortd.engine.rows.RowProgram.Step;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A formula for many learners, operation by operation: what all of them share as numbers, the rest as rows. One operation of the formula
 * is one here, in the same rounding.
 */
final class RowFormula {
    /** Where inputs are. */
    interface Inputs {
        /** Whether all learners share an input. */
        boolean shares(String input);

        /** The place of its number or its row. */
        int place(String input);
    }

    private final Formula formula;
    private final RowProgram program;
    private final List<Node> nodes;
    private final boolean[] isShared;

    /** Of numbers or rows, by the values' numbers. */
    private final int[] places;

    private final List<SharedStep> sharedSteps = new ArrayList<>();
    private final List<Step> steps = new ArrayList<>();

    RowFormula(Formula formula, RowProgram program, Inputs inputs) {
        this.formula = formula;
        this.program = program;
        nodes = formula.nodes();
        isShared = new boolean[nodes.size()];
        places = new int[nodes.size()];
        boolean[] needed = formula.needed();
        int[] last = lastUses(needed);
        var free = new ArrayDeque<Integer>();
        for (int n = 0; n < nodes.size(); n++) {
            if (needed[n]) {
                add(n, inputs, last, free);
            }
        }
    }

    private void add(int n, Inputs inputs, int[] last, ArrayDeque<Integer> free) {
        var node = nodes.get(n);
        if (node.op() == Op.CONSTANT) {
            isShared[n] = true;
            places[n] = program.constant(node.constant());
        } else if (node.op() == Op.INPUT) {
            isShared[n] = inputs.shares(node.input());
            places[n] = inputs.place(node.input());
        } else {
            int[] of = operands(node);
            isShared[n] = Arrays.stream(of).allMatch(v -> isShared[v]);
            if (isShared[n]) {
                places[n] = program.addShared(0);
                sharedSteps.add(new SharedStep(node.op(), places[n], places[of[0]], places[of[of.length - 1]]));
            } else {
                // What nobody reads after this may be written to.
                Arrays.stream(of)
                        .distinct()
                        .filter(v -> last[v] == n && nodes.get(v).op().arity() > 0 && !isShared[v])
                        .forEach(v -> free.push(places[v]));
                places[n] = free.isEmpty() ? program.addRow() : free.pop();
                steps.add(step(node.op(), n, of[0], of[of.length - 1]));
            }
        }
    }

    private static int[] operands(Node node) {
        return node.op().arity() == 2 ? new int[] {node.a(), node.b()} : new int[] {node.a()};
    }

    /** The last value that is made of each; outputs are read after all of them. */
    private int[] lastUses(boolean[] needed) {
        int[] last = new int[nodes.size()];
        for (int n = 0; n < nodes.size(); n++) {
            if (needed[n] && nodes.get(n).op().arity() > 0) {
                for (int of : operands(nodes.get(n))) {
                    last[of] = n;
                }
            }
        }
        formula.outputs().forEach(name -> last[formula.output(name)] = nodes.size());
        return last;
    }

    private Step step(Op op, int into, int a, int b) {
        if (isShared[a]) {
            return Step.withShared(RowOperation.ofShared(op), places[into], places[b], places[a]);
        }
        return isShared[b]
                ? Step.withShared(RowOperation.withShared(op), places[into], places[a], places[b])
                : Step.ofRows(RowOperation.ofRows(op), places[into], places[a], places[b]);
    }

    /** The place of the row that an output is in. */
    int output(String name) {
        int n = formula.output(name);
        if (!isShared[n]) {
            return places[n];
        }
        int row = program.addRow();
        steps.add(Step.withShared(RowOperation.FILL, row, RowProgram.NONE, places[n]));
        return row;
    }

    SharedStep[] sharedSteps() {
        return sharedSteps.toArray(SharedStep[]::new);
    }

    /** What computes the outputs, as far as they were asked for. */
    Step[] steps() {
        return steps.toArray(Step[]::new);
    }
}
