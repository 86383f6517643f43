package io.github.mirrortd.exact.moments;

import io.github.mirrortd.exact.affine.KeptUpdate;
import io.github.mirrortd.exact.affine.TraceState;
import io.github.mirrortd.exact.linear.Matrices;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Transition;
import java.util.Arrays;
import java.util.HashMap;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/** The update of a rule with state of its own on a form: a mixture of its vectors, and a matrix between all entries of z. */
final class KeptForms {
    private static final double LOST = 1e-9;

    private final FiniteProblem problem;
    private final Rule rule;
    private final int vectors;
    private final boolean[] numbers;
    private final FeatureBasis basis;
    private final int d;

    KeptForms(SampledChain chain, Rule rule, int vectors) {
        problem = chain.problem;
        this.rule = rule;
        this.vectors = vectors;
        numbers = KeptUpdate.numbers(rule);
        basis = chain.basis;
        d = basis.dimension;
    }

    /** The vectors to read and write with: one for each entry of z. */
    FeatureVector[] units() {
        return IntStream.range(0, vectors * d)
                .mapToObj(i -> FeatureVector.of(new double[] {1}, i))
                .toArray(FeatureVector[]::new);
    }

    /**
     * Asks the rule.
     *
     * @param slopes where the matrix goes, row by row
     * @param at where it begins
     * @param constants receives the constant part
     * @return the mixture of the vectors
     */
    Mixture put(Transition t, Settings settings, TraceState past, double[] slopes, int at, double[] constants) {
        var update = KeptUpdate.of(problem, t, rule, settings, past);
        var own = inBasis(update.matrix());
        double[] h = update.constant().getData();
        for (int v = 0; v < vectors; v++) {
            double[] part = Arrays.copyOfRange(h, v * problem.dimension(), (v + 1) * problem.dimension());
            System.arraycopy(write(v, part), 0, constants, v * d, d);
        }
        var change = new double[vectors][vectors];
        for (int a = 0; a < vectors; a++) {
            // θ is written relative to its mean, so that a mixture takes nothing from it.
            for (int b = 1; b < vectors; b++) {
                change[a][b] = usual(own, a, b);
                for (int i = 0; i < d; i++) {
                    own.add(a * d + i, b * d + i, -change[a][b]);
                }
            }
        }
        System.arraycopy(own.getData(), 0, slopes, at, own.getNumElements());
        return new Mixture(change);
    }

    /** The coordinates of a change of vector v. A number has none but itself, and stays the first entry. */
    private double[] write(int v, double[] change) {
        return numbers[v] ? Arrays.copyOf(change, d) : basis.write(change);
    }

    /** The number that most of a block's diagonal has. */
    private double usual(DMatrixRMaj matrix, int a, int b) {
        var times = new HashMap<Double, Integer>();
        double usual = 0;
        for (int i = 0; i < d; i++) {
            double x = matrix.get(a * d + i, b * d + i);
            if (times.merge(x, 1, Integer::sum) > times.getOrDefault(usual, 0)) {
                usual = x;
            }
        }
        return usual;
    }

    /** The matrix in the chain's coordinates. Refuses a rule that brings what no feature sees to where features see it. */
    private DMatrixRMaj inBasis(DMatrixRMaj matrix) {
        int n = problem.dimension();
        var own = new DMatrixRMaj(vectors * d, vectors * d);
        for (int v = 0; v < vectors * vectors; v++) {
            int a = v / vectors;
            int b = v % vectors;
            var weights = Matrices.ofMap(n, d, y -> numbers[b] ? Arrays.copyOf(y, n) : basis.weights(y));
            var across = CommonOps_DDRM.identity(n);
            CommonOps_DDRM.multAdd(-1, weights, Matrices.ofMap(d, n, basis::write), across);
            var block = CommonOps_DDRM.extract(matrix, a * n, (a + 1) * n, b * n, (b + 1) * n);
            var image = CommonOps_DDRM.mult(Matrices.ofMap(d, n, x -> write(a, x)), block, null);
            boolean hidden = d < n && !numbers[b];
            if (hidden && CommonOps_DDRM.elementMaxAbs(CommonOps_DDRM.mult(image, across, null)) > LOST) {
                throw new IllegalArgumentException("problem " + problem.id()
                        + ": its features are dependent, and the learner moves weights that they do not"
                        + " tell apart in different ways");
            }
            CommonOps_DDRM.insert(CommonOps_DDRM.mult(image, weights, null), own, a * d, b * d);
        }
        return own;
    }
}
