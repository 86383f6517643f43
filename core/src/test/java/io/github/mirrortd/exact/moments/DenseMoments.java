package io.github.mirrortd.exact.moments;

import io.github.mirrortd.exact.affine.AffineUpdate;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Transition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.ejml.simple.SimpleMatrix;

/**
 * The moments of a learner's weights by their plain recursion, to hold {@link MomentFlow} against: whole matrices, all states,
 * all weights that the learner has, nothing centred, nothing scaled and nothing left out.
 *
 * <pre>
 * p_{s'} ← Σ P(s → s') p_s        m_{s'} ← Σ P(s → s') (M m_s + c p_s)
 * S_{s'} ← Σ P(s → s') (M S_s Mᵀ + M m_s cᵀ + c m_sᵀ Mᵀ + p_s c cᵀ)
 * </pre>
 *
 * with z ← M z + c what the learner does on the transition. Independent draws have one block instead of all states.
 */
final class DenseMoments {
    /** A transition leads from one block to others, each with a probability, and changes z. */
    private record Move(int from, double[] to, SimpleMatrix matrix, SimpleMatrix constant) {}

    private final FiniteProblem problem;
    private final int n;
    private final List<Move> moves = new ArrayList<>();
    private double[] mass;
    private SimpleMatrix[] first;
    private SimpleMatrix[] second;

    DenseMoments(FiniteProblem problem, RuleAlgorithm rule, Settings settings, Sampling sampling) {
        this.problem = problem;
        n = problem.dimension() * (rule.usesAuxiliary() ? 2 : 1);
        double[] start = problem.startProbabilities();
        double[] stationary = problem.stationary();
        boolean markov = sampling == Sampling.MARKOV;
        for (var t : problem.transitions()) {
            var update = AffineUpdate.of(problem, t, rule, settings);
            moves.add(new Move(
                    markov ? t.state() : 0,
                    markov ? afterwards(t, start) : new double[] {stationary[t.state()] * t.likelihood()},
                    SimpleMatrix.identity(n)
                            .plus(SimpleMatrix.wrap(update.matrix()).extractMatrix(0, n, 0, n)),
                    SimpleMatrix.wrap(update.constant()).extractMatrix(0, n, 0, 1)));
        }
        mass = markov ? start : new double[] {1};
        first = new SimpleMatrix[mass.length];
        second = new SimpleMatrix[mass.length];
        var z = new SimpleMatrix(n, 1, true, Arrays.copyOf(problem.initial(), n));
        for (int b = 0; b < mass.length; b++) {
            first[b] = z.scale(mass[b]);
            second[b] = z.mult(z.transpose()).scale(mass[b]);
        }
    }

    /** Probability of each next state, given the state that is left; after an episode's end, of each start. */
    private static double[] afterwards(Transition t, double[] start) {
        double[] next = new double[start.length];
        for (int s = 0; s < next.length; s++) {
            next[s] = t.likelihood() * (t.terminal() ? start[s] : s == t.next() ? 1 : 0);
        }
        return next;
    }

    void step() {
        double[] nextMass = new double[mass.length];
        var nextFirst = new SimpleMatrix[mass.length];
        var nextSecond = new SimpleMatrix[mass.length];
        for (int b = 0; b < mass.length; b++) {
            nextFirst[b] = new SimpleMatrix(n, 1);
            nextSecond[b] = new SimpleMatrix(n, n);
        }
        for (var move : moves) {
            double p = mass[move.from];
            var m = move.matrix;
            var c = move.constant;
            var mean = first[move.from];
            var cross = m.mult(mean).mult(c.transpose());
            var square = m.mult(second[move.from])
                    .mult(m.transpose())
                    .plus(cross)
                    .plus(cross.transpose())
                    .plus(c.mult(c.transpose()).scale(p));
            for (int b = 0; b < mass.length; b++) {
                if (move.to[b] > 0) {
                    nextMass[b] += move.to[b] * p;
                    nextFirst[b] =
                            nextFirst[b].plus(m.mult(mean).plus(c.scale(p)).scale(move.to[b]));
                    nextSecond[b] = nextSecond[b].plus(square.scale(move.to[b]));
                }
            }
        }
        mass = nextMass;
        first = nextFirst;
        second = nextSecond;
    }

    /** E[θ]. */
    double[] mean() {
        var sum = new SimpleMatrix(n, 1);
        for (var block : first) {
            sum = sum.plus(block);
        }
        return sum.rows(0, problem.dimension()).getDDRM().getData();
    }

    /** E[RMSVE²] = Σ d(s) E[(φ·θ − v)²]. */
    double meanSquare() {
        var sum = new SimpleMatrix(n, n);
        for (var block : second) {
            sum = sum.plus(block);
        }
        double[] weights = problem.errorWeights();
        double[] values = problem.values();
        double[] mean = mean();
        double total = 0;
        for (int s = 0; s < problem.states(); s++) {
            var phi = new SimpleMatrix(
                    n, 1, true, Arrays.copyOf(problem.features().dense(s), n));
            double value = problem.features().dot(s, mean);
            total += weights[s] * (phi.dot(sum.mult(phi)) - 2 * value * values[s] + values[s] * values[s]);
        }
        return total;
    }

    /** The matrix of one step on the blocks of E[z], one behind the other. */
    SimpleMatrix onFirst() {
        return operator(n, SimpleMatrix::copy);
    }

    /** The matrix of one step, without its constant part, on the blocks of E[z zᵀ], one behind the other, row by row. */
    SimpleMatrix onSecond() {
        return operator(n * n, m -> m.kron(m));
    }

    private SimpleMatrix operator(int size, UnaryOperator<SimpleMatrix> onBlock) {
        var all = new SimpleMatrix(mass.length * size, mass.length * size);
        for (var move : moves) {
            var block = onBlock.apply(move.matrix);
            for (int to = 0; to < mass.length; to++) {
                if (move.to[to] > 0) {
                    int row = to * size;
                    int column = move.from * size;
                    var sum = all.extractMatrix(row, row + size, column, column + size)
                            .plus(block.scale(move.to[to]));
                    all.insertIntoThis(row, column, sum);
                }
            }
        }
        return all;
    }
}
