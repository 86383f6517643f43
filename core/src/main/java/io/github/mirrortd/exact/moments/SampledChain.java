package io.github.mirrortd.exact.moments;

import io.github.mirrortd.base.Interruption;
import io.github.mirrortd.exact.affine.TraceState;
import io.github.mirrortd.internal.Dense;
import io.github.mirrortd.internal.Sparse;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.MarkovChain;
import io.github.mirrortd.mdp.Transition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A problem as its moments see it. The weights' moments are kept apart by blocks: one for each state that can be reached under
 * Markovian sampling, or, for a learner that carries something along, one for each state with each past; a single one where
 * transitions are independent. An edge carries the moments of one block over one transition into another.
 */
final class SampledChain {
    /**
     * @param from the block it leaves
     * @param form the position in {@link #forms} of what the learner sees on it
     * @param probability given the block it leaves
     */
    record Edge(int from, int form, double probability) {}

    /**
     * The input of a learner on an edge: a row of the problem's table of transitions, after a past.
     *
     * @param past null where the learner carries nothing along
     * @param phase which of the steps that take turns it is, for a learner that has some
     */
    record Form(int row, @Nullable TraceState past, int phase) {
        Form(int row, @Nullable TraceState past) {
            this(row, past, 0);
        }
    }

    final FiniteProblem problem;
    final Sampling sampling;
    final int blocks;
    final double[] startMass;
    final List<Form> forms;

    /** Edges by the block they enter. */
    final List<List<Edge>> edges;

    /** Bound on the part of the learner's history that was left out. */
    final Truncation truncation;

    final FeatureBasis basis;
    final double[] initial;
    final double[][] errorRows;
    final double[] errorOffsets;
    final double smallestError;
    private final double[] still;
    private double @Nullable [] stationaryMass;

    /**
     * For learners that carry nothing along.
     *
     * @param phases how many kinds of steps the learner takes in turn
     */
    SampledChain(FiniteProblem problem, Sampling sampling, int phases) {
        this(problem, sampling, plain(problem, sampling).inTurn(phases), Truncation.NONE);
    }

    /** For learners that carry something along. */
    SampledChain(FiniteProblem problem, HistoryChain nodes, int phases) {
        this(problem, Sampling.MARKOV, nodes.layout().inTurn(phases), nodes.truncation());
    }

    /**
     * Blocks and edges.
     *
     * @param startMass how likely each block is to be the first
     * @param edges by the block they enter
     * @param states whose features count
     */
    record Layout(double[] startMass, List<Form> forms, List<List<Edge>> edges, int[] states) {
        /** The same with every block once for each of the steps that take turns. */
        Layout inTurn(int phases) {
            if (phases == 1) {
                return this;
            }
            double[] mass = new double[phases * startMass.length];
            List<Form> moreForms = new ArrayList<>();
            for (var form : forms) {
                for (int phase = 0; phase < phases; phase++) {
                    moreForms.add(new Form(form.row(), form.past(), phase));
                }
            }
            List<List<Edge>> moreEdges = new ArrayList<>();
            for (int b = 0; b < startMass.length; b++) {
                mass[phases * b] = startMass[b];
                for (int phase = 0; phase < phases; phase++) {
                    int before = (phase + phases - 1) % phases;
                    moreEdges.add(edges.get(b).stream()
                            .map(e -> new Edge(phases * e.from() + before, phases * e.form() + before, e.probability()))
                            .toList());
                }
            }
            return new Layout(mass, moreForms, moreEdges, states);
        }
    }

    private SampledChain(FiniteProblem problem, Sampling sampling, Layout layout, Truncation truncation) {
        this.problem = problem;
        this.sampling = sampling;
        this.truncation = truncation;
        blocks = layout.startMass().length;
        startMass = layout.startMass();
        forms = layout.forms();
        edges = layout.edges();
        basis = new FeatureBasis(problem, layout.states());
        initial = basis.write(problem.initial());
        still = problem.initial();
        double[] moving = basis.weights(initial);
        for (int i = 0; i < still.length; i++) {
            still[i] = basis.dimension < still.length ? still[i] - moving[i] : 0;
        }
        var error = problem.error();
        if (error.isSquared()) {
            throw new IllegalArgumentException(problem.id() + ": exact curves are root mean squares, and "
                    + problem.errorMeasure() + " is not a root; choose another measure");
        }
        errorRows = new double[error.rows()][];
        errorOffsets = new double[error.rows()];
        for (int i = 0; i < errorRows.length; i++) {
            errorRows[i] = basis.read(Sparse.dense(error.indices(i), error.factors(i), problem.dimension()));
            errorOffsets[i] = error.offset(i) - Sparse.dot(error.indices(i), error.factors(i), still);
        }
        smallestError = error.smallest();
    }

    private static Layout plain(FiniteProblem problem, Sampling sampling) {
        double[] start = problem.startProbabilities();
        double[] stationary = problem.stationary();
        boolean markov = sampling == Sampling.MARKOV;
        // Independent draws never show a state that the chain leaves for good.
        int[] states = markov
                ? reachable(problem)
                : IntStream.range(0, stationary.length)
                        .filter(s -> stationary[s] > 0)
                        .toArray();
        int[] block = new int[problem.states()];
        double[] mass = new double[markov ? states.length : 1];
        for (int i = 0; i < states.length; i++) {
            block[states[i]] = markov ? i : 0;
            mass[block[states[i]]] += markov ? start[states[i]] : stationary[states[i]];
        }
        List<List<Edge>> edges = new ArrayList<>();
        for (int b = 0; b < mass.length; b++) {
            edges.add(new ArrayList<>());
        }
        var reached = new BitSet();
        IntStream.of(states).forEach(reached::set);
        var forms = new ArrayList<Form>();
        var interruption = new Interruption();
        for (int row : inOrder(problem)) {
            interruption.check();
            var t = problem.transitions().get(row);
            if (reached.get(t.state()) && t.likelihood() > 0) {
                double weight = markov ? 1 : stationary[t.state()];
                for (var target : targets(t, start, block, markov).entrySet()) {
                    double probability = weight * t.likelihood() * target.getValue();
                    edges.get(target.getKey()).add(new Edge(block[t.state()], forms.size(), probability));
                }
                forms.add(new Form(row, null));
            }
        }
        return new Layout(mass, forms, edges, states);
    }

    /** The rows of transitions by state and next state: in the order in which a step of the moments comes to them. */
    private static int[] inOrder(FiniteProblem problem) {
        var transitions = problem.transitions();
        return IntStream.range(0, transitions.size())
                .boxed()
                .sorted(Comparator.comparingInt(
                                (Integer row) -> transitions.get(row).state())
                        .thenComparingInt(row -> transitions.get(row).next()))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** The states that a run can come to. */
    static int[] reachable(FiniteProblem problem) {
        double[] start = problem.startProbabilities();
        var from = new BitSet();
        IntStream.range(0, start.length).filter(s -> start[s] > 0).forEach(from::set);
        return problem.chain().reachable(from).stream().toArray();
    }

    private static Map<Integer, Double> targets(Transition t, double[] start, int[] block, boolean markov) {
        var targets = new LinkedHashMap<Integer, Double>();
        if (!markov || !t.terminal()) {
            targets.put(markov ? block[t.next()] : 0, 1.0);
        } else {
            for (int s = 0; s < start.length; s++) {
                if (start[s] > 0) {
                    targets.merge(block[s], start[s], Double::sum);
                }
            }
        }
        return targets;
    }

    /** Long-run probability of each block. */
    double[] stationaryMass() {
        var known = stationaryMass;
        if (known == null) {
            var p = new double[blocks][blocks];
            for (int b = 0; b < blocks; b++) {
                for (var e : edges.get(b)) {
                    p[e.from()][b] += e.probability();
                }
            }
            var from = new BitSet();
            IntStream.range(0, blocks).filter(b -> startMass[b] > 0).forEach(from::set);
            known = blocks == 1 ? new double[] {Arrays.stream(startMass).sum()} : new MarkovChain(p).stationary(from);
            stationaryMass = known;
        }
        return known.clone();
    }

    /**
     * Approximate number of multiplications per step of the moments.
     *
     * @param vectors how many vectors of weights the learner has
     */
    double costPerStep(int vectors) {
        double n = basis.dimension * vectors;
        double entries = basis.isSparse()
                ? forms.stream()
                        .mapToInt(f -> problem.features()
                                .values(problem.transitions().get(f.row()).state())
                                .length)
                        .average()
                        .orElseThrow()
                : basis.dimension;
        return edgeCount() * (n * n / 2 + 2 * vectors * entries * n + 40 * n + 200);
    }

    int edgeCount() {
        return edges.stream().mapToInt(List::size).sum();
    }

    /** The full weight vector that has these coordinates. */
    double[] weights(double[] coordinates) {
        double[] result = basis.weights(coordinates);
        Dense.addTo(result, 1, still);
        return result;
    }
}
