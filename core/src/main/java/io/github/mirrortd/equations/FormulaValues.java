package io.github.mirrortd.equations;

import io.github.mirrortd.equations.Formula.Input;
import io.github.mirrortd.equations.Formula.Node;
import io.github.mirrortd.equations.Formula.Op;
import java.util.Collection;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** The values of a graph, one number after the other; inputs are set beforehand. Not thread-safe. */
public final class FormulaValues {
    private final Formula graph;
    private final int[] places;
    private final Node[] nodes;
    private final double[] numbers;
    private final double[][] vectors;

    /**
     * Of some numbers and all that they are made of.
     *
     * @param graph the graph
     * @param wanted the places of these numbers
     * @param entries the maximum number of entries of vectors
     */
    public FormulaValues(Formula graph, Collection<Integer> wanted, int entries) {
        this.graph = graph;
        boolean[] needed = graph.needed(wanted);
        places = IntStream.range(0, needed.length).filter(n -> needed[n]).toArray();
        nodes = IntStream.of(places).mapToObj(graph::node).toArray(Node[]::new);
        numbers = new double[needed.length];
        vectors = new double[needed.length][];
        for (int n : places) {
            vectors[n] = new double[graph.isVector(n) ? entries : 0];
        }
    }

    /** What a number is whose inputs are known. */
    static double of(Formula graph, int wanted, ToDoubleFunction<Input> inputs) {
        var values = new FormulaValues(graph, List.of(wanted), 0);
        for (int n : values.inputs()) {
            values.numbers[n] = inputs.applyAsDouble(graph.node(n).input());
        }
        values.compute(0);
        return values.numbers[wanted];
    }

    /**
     * Makes room for entries of vectors.
     *
     * @param entries the number of entries
     */
    public void reserve(int entries) {
        for (int n : places) {
            if (graph.isVector(n) && vectors[n].length < entries) {
                vectors[n] = new double[2 * entries];
            }
        }
    }

    /** {@return the places of the inputs that are read} */
    public int[] inputs() {
        return IntStream.of(places).filter(n -> graph.node(n).op() == Op.INPUT).toArray();
    }

    /**
     * Sets a number.
     *
     * @param n its place
     * @param value the value
     */
    public void set(int n, double value) {
        numbers[n] = value;
    }

    /**
     * {@return a number}
     *
     * @param n its place
     */
    public double number(int n) {
        return numbers[n];
    }

    /**
     * {@return a vector, to be read, or set if it is an input} The memory itself.
     *
     * @param n its place
     */
    public double[] vector(int n) {
        return vectors[n];
    }

    /**
     * Computes all numbers that are not inputs.
     *
     * @param entries the number of entries of vectors
     */
    public void compute(int entries) {
        for (int i = 0; i < places.length; i++) {
            var node = nodes[i];
            int n = places[i];
            switch (node.op()) {
                case CONSTANT -> numbers[n] = node.constant();
                case INPUT -> {}
                case DOT ->
                    numbers[n] =
                            dot(vectors[node.of().get(0)], vectors[node.of().get(1)], entries);
                default -> compute(n, node, entries);
            }
        }
    }

    private static double dot(double[] a, double[] b, int entries) {
        double sum = 0;
        for (int j = 0; j < entries; j++) {
            sum += a[j] * b[j];
        }
        return sum;
    }

    private void compute(int n, Node node, int entries) {
        int a = node.of().get(0);
        int b = node.of().get(Math.min(1, node.of().size() - 1));
        int c = node.of().get(node.of().size() - 1);
        if (!graph.isVector(n)) {
            numbers[n] = node.op().of(numbers[a], numbers[b], numbers[c]);
            return;
        }
        for (int j = 0; j < entries; j++) {
            vectors[n][j] = node.op().of(at(a, j), at(b, j), at(c, j));
        }
    }

    private double at(int n, int j) {
        return graph.isVector(n) ? vectors[n][j] : numbers[n];
    }
}
