package io.github.mirrortd.exact.moments;

import io.github.mirrortd.exact.Matrices;
import io.github.mirrortd.internal.Sparse;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Transition;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * A problem as its moments see it, apart from any learner. The weights' moments are kept apart by blocks: one for each state
 * that can be reached under Markovian sampling, a single one where transitions are independent. An edge carries the moments
 * of one block over one transition into another.
 *
 * <p>Weights orthogonal to all features never change and never matter. Where features are linearly dependent everything is
 * therefore written in an orthonormal basis of their span: exactly the same learner, without directions that stand still.
 */
final class SampledChain {
    /**
     * @param source the position in {@link #sources}, which fixes the block it leaves and φ
     * @param row of the problem's table of transitions
     * @param target the block it enters
     * @param probability given the block it leaves
     */
    record Edge(int source, int row, int target, double probability) {}

    /** A block together with a state whose φ acts on it. */
    record Source(int block, int state) {}

    final FiniteProblem problem;
    final Sampling sampling;
    final int blocks;
    final int dimension;
    final double[] startMass;
    final double[] stationaryMass;
    final List<Source> sources;

    /** Edges by the block they enter. */
    final List<List<Edge>> edges;

    final double[] initial;
    final double[][] errorRows;
    final double[] errorOffsets;
    final double errorFloor;

    private final int[][] featureIndex;
    private final double[][] featureValue;
    private final DMatrixRMaj basis;
    private final double[] still;

    SampledChain(FiniteProblem problem, Sampling sampling) {
        this.problem = problem;
        this.sampling = sampling;
        double[] start = problem.startProbabilities();
        double[] stationary = problem.stationary();
        var from = new BitSet();
        IntStream.range(0, start.length).filter(s -> start[s] > 0).forEach(from::set);
        // Independent draws never show a state that the chain leaves for good.
        int[] states = sampling == Sampling.MARKOV
                ? problem.chain().reachable(from).stream().toArray()
                : IntStream.range(0, stationary.length)
                        .filter(s -> stationary[s] > 0)
                        .toArray();
        blocks = sampling == Sampling.MARKOV ? states.length : 1;
        int[] block = new int[problem.states()];
        startMass = new double[blocks];
        stationaryMass = new double[blocks];
        for (int i = 0; i < states.length; i++) {
            block[states[i]] = sampling == Sampling.MARKOV ? i : 0;
            startMass[block[states[i]]] += sampling == Sampling.MARKOV ? start[states[i]] : stationary[states[i]];
            stationaryMass[block[states[i]]] += stationary[states[i]];
        }
        int[] sourceOf = new int[problem.states()];
        sources = new ArrayList<>();
        for (int s : states) {
            sourceOf[s] = sources.size();
            sources.add(new Source(block[s], s));
        }
        edges = new ArrayList<>();
        for (int b = 0; b < blocks; b++) {
            edges.add(new ArrayList<>());
        }
        var reached = new BitSet();
        IntStream.of(states).forEach(reached::set);
        for (int row = 0; row < problem.transitions().size(); row++) {
            var t = problem.transitions().get(row);
            if (reached.get(t.state()) && t.likelihood() > 0) {
                double weight = sampling == Sampling.MARKOV ? 1 : stationary[t.state()];
                for (var target : targets(t, start, block).entrySet()) {
                    double probability = weight * t.likelihood() * target.getValue();
                    edges.get(target.getKey()).add(new Edge(sourceOf[t.state()], row, target.getKey(), probability));
                }
            }
        }
        basis = span(states);
        dimension = basis.numCols;
        boolean reduced = dimension < problem.dimension();
        featureIndex = new int[problem.states()][];
        featureValue = new double[problem.states()][];
        int[] all = IntStream.range(0, dimension).toArray();
        for (int s = 0; s < featureIndex.length; s++) {
            featureIndex[s] = reduced ? all : problem.features().indices(s);
            featureValue[s] = reduced
                    ? coordinates(problem.features().dense(s))
                    : problem.features().values(s);
        }
        initial = coordinates(problem.initial());
        still = problem.initial();
        double[] moving = weights(initial, false);
        for (int i = 0; i < still.length; i++) {
            still[i] = reduced ? still[i] - moving[i] : 0;
        }
        var error = problem.error();
        errorRows = new double[error.rows()][];
        errorOffsets = new double[error.rows()];
        for (int i = 0; i < errorRows.length; i++) {
            errorRows[i] = coordinates(Sparse.dense(error.indices(i), error.factors(i), problem.dimension()));
            errorOffsets[i] = error.offset(i) - Sparse.dot(error.indices(i), error.factors(i), still);
        }
        errorFloor = error.floor();
    }

    private Map<Integer, Double> targets(Transition t, double[] start, int[] block) {
        var targets = new LinkedHashMap<Integer, Double>();
        if (blocks == 1 || !t.terminal()) {
            targets.put(blocks == 1 ? 0 : block[t.next()], 1.0);
        } else {
            for (int s = 0; s < start.length; s++) {
                if (start[s] > 0) {
                    targets.merge(block[s], start[s], Double::sum);
                }
            }
        }
        return targets;
    }

    /** An orthonormal basis of what the features span; the unit vectors where that is everything. */
    private DMatrixRMaj span(int[] states) {
        var span = Matrices.rowSpace(Matrices.rows(problem.features(), states));
        if (span.numCols == 0) {
            throw new IllegalArgumentException(
                    "problem " + problem.id() + ": all features are zero, so nothing is learned");
        }
        return span;
    }

    private double[] coordinates(double[] vector) {
        var result = new DMatrixRMaj(dimension, 1);
        CommonOps_DDRM.multTransA(basis, DMatrixRMaj.wrap(vector.length, 1, vector), result);
        return result.getData();
    }

    /** The full weight vector that has these coordinates. */
    double[] weights(double[] coordinates, boolean withStill) {
        var result = new DMatrixRMaj(basis.numRows, 1);
        CommonOps_DDRM.mult(basis, DMatrixRMaj.wrap(dimension, 1, coordinates), result);
        if (withStill) {
            for (int i = 0; i < still.length; i++) {
                result.add(i, 0, still[i]);
            }
        }
        return result.getData();
    }

    int[] phiIndex(Transition t) {
        return featureIndex[t.state()];
    }

    double[] phiValue(Transition t) {
        return featureValue[t.state()];
    }

    int[] nextIndex(Transition t) {
        return t.terminal() ? new int[0] : featureIndex[t.next()];
    }

    double[] nextValue(Transition t) {
        return t.terminal() ? new double[0] : featureValue[t.next()];
    }

    int[] featureIndex(int state) {
        return featureIndex[state];
    }

    double[] featureValue(int state) {
        return featureValue[state];
    }
}
