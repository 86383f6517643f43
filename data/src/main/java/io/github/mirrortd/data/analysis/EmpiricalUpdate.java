package io.github.mirrortd.data.analysis;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.data.step.Step;
import io.github.mirrortd.data.step.Steps;
import io.github.mirrortd.exact.Spectrum;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.Update;
import io.github.mirrortd.mdp.SparseVector;
import java.util.ArrayList;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * The mean update of a learner over a log, as a function of its step size: E[Δz] = G(α) z + h with z = (θ, w). The rule is
 * asked at the unit points of its products, row by row; it is a polynomial in the step sizes, of degree 3 at most, so three
 * of them tell all. Both step sizes are α, where a learner has two. Traces are left out: λ is 0.
 */
public final class EmpiricalUpdate {
    private static final double[] PROBED = {0.5, 1, 2};
    private static final int GRID = 400;
    private static final double SMALLEST = 1e-5;
    private static final double LARGEST = 10;

    private final String learner;
    private final List<DMatrixRMaj> powers;

    private EmpiricalUpdate(String learner, List<DMatrixRMaj> powers) {
        this.learner = learner;
        this.powers = powers;
    }

    /**
     * Effect of step sizes on the mean error on this log.
     *
     * @param largestStable the largest α of a fine grid whose mean update contracts; 0 where none does
     * @param best the α with the smallest factor
     * @param factor the spectral radius there: by so much the mean error shrinks a step, in the long run
     */
    @Fields("algorithm=learner largest_stable_alpha=largestStable best_alpha=best best_factor=factor")
    public record StepSizes(String learner, double largestStable, double best, double factor) {}

    /**
     * {@return the mean update of a learner over the log, for every step size}
     *
     * @param steps the log
     * @param algorithm the learner's
     * @param settings all but the step sizes
     * @throws IllegalArgumentException where the learner has a look-ahead point
     */
    public static EmpiricalUpdate of(Steps steps, RuleAlgorithm algorithm, Settings settings) {
        if (algorithm.lookAhead().hasTwoPoints()) {
            throw new IllegalArgumentException(algorithm.name()
                    + " has a look-ahead point, so its mean update over a log is not a function of its weights alone");
        }
        int d = steps.dimension();
        var at = new ArrayList<DMatrixRMaj>();
        for (double ignored : PROBED) {
            at.add(new DMatrixRMaj(2 * d, 2 * d));
        }
        var probe = new Probe(algorithm, settings);
        long rows = 0;
        for (var all = steps.iterator(); all.hasNext(); rows++) {
            var step = all.next();
            for (int k = 0; k < PROBED.length; k++) {
                probe.add(step, PROBED[k], d, at.get(k));
            }
        }
        for (var matrix : at) {
            CommonOps_DDRM.scale(1.0 / rows, matrix);
        }
        return new EmpiricalUpdate(algorithm.name(), polynomial(at));
    }

    /** c₁, c₂, c₃ with G(α) = c₁α + c₂α² + c₃α³ through the probed points. */
    private static List<DMatrixRMaj> polynomial(List<DMatrixRMaj> at) {
        var vandermonde = new DMatrixRMaj(PROBED.length, PROBED.length);
        for (int k = 0; k < PROBED.length; k++) {
            for (int p = 0; p < PROBED.length; p++) {
                vandermonde.set(k, p, StrictMath.pow(PROBED[k], p + 1));
            }
        }
        var inverse = new DMatrixRMaj(PROBED.length, PROBED.length);
        CommonOps_DDRM.invert(vandermonde, inverse);
        var powers = new ArrayList<DMatrixRMaj>();
        for (int p = 0; p < PROBED.length; p++) {
            var sum = new DMatrixRMaj(at.get(0).numRows, at.get(0).numCols);
            for (int k = 0; k < PROBED.length; k++) {
                CommonOps_DDRM.addEquals(sum, inverse.get(p, k), at.get(k));
            }
            powers.add(sum);
        }
        return powers;
    }

    /**
     * {@return ρ(I + G(α)) on what moves}
     *
     * @param alpha α
     */
    public double factor(double alpha) {
        var step = CommonOps_DDRM.identity(powers.get(0).numRows);
        double power = alpha;
        for (var matrix : powers) {
            CommonOps_DDRM.addEquals(step, power, matrix);
            power *= alpha;
        }
        int d = step.numRows / 2;
        var onW = CommonOps_DDRM.extract(powers.get(0), d, 2 * d, 0, 2 * d);
        boolean moves = CommonOps_DDRM.elementMaxAbs(onW) > 0;
        return Spectrum.of(moves ? step : CommonOps_DDRM.extract(step, 0, d, 0, d))
                .radius();
    }

    /** {@return the step sizes from 10⁻⁵ to 10, 400 of them} */
    public StepSizes stepSizes() {
        double largest = 0;
        double best = Double.NaN;
        double smallest = Double.POSITIVE_INFINITY;
        for (int i = 0; i < GRID; i++) {
            double alpha = SMALLEST * StrictMath.pow(LARGEST / SMALLEST, i / (GRID - 1.0));
            double factor = factor(alpha);
            if (factor < 1) {
                largest = alpha;
            }
            if (factor < smallest) {
                smallest = factor;
                best = alpha;
            }
        }
        return new StepSizes(learner, largest, best, smallest);
    }

    /** Asks a rule at the unit points of its products. */
    private static final class Probe {
        private final RuleAlgorithm rule;
        private final Settings settings;
        private final double[] transition =
                new double[Product.of(Product.Source.TRANSITION).size()];
        private final Products in = new Products();
        private final Update out = new Update();

        Probe(RuleAlgorithm rule, Settings settings) {
            this.rule = rule;
            this.settings = settings;
        }

        void add(Step step, double alpha, int d, DMatrixRMaj into) {
            var own = settings.with(Parameter.ALPHA, alpha);
            own = rule.parameters().contains(Parameter.BETA) ? own.with(Parameter.BETA, alpha) : own;
            double[] zero = asked(step, own, 0, 0, 0, 0);
            double[][] unit = {
                asked(step, own, 1, 0, 0, 0),
                asked(step, own, 0, 1, 0, 0),
                asked(step, own, 0, 0, 1, 0),
                asked(step, own, 0, 0, 0, 1)
            };
            var phi = step.phi();
            var next = step.next();
            SparseVector[] vectors = {phi, next, phi, next};
            for (int p = 0; p < unit.length; p++) {
                for (int c = 0; c < vectors.length; c++) {
                    outer(into, c < 2 ? 0 : d, p < 2 ? 0 : d, unit[p][c] - zero[c], vectors[c], vectors[p]);
                }
            }
            for (int i = d; i < 2 * d; i++) {
                into.add(i, i, -zero[4]);
            }
        }

        private double[] asked(Step step, Settings own, double thetaPhi, double thetaNext, double wPhi, double wNext) {
            var seen = step.seen();
            in.step(seen, true);
            // The log's own ratio, which both policies' probabilities give only after rounding.
            transition[Product.PHI_PHI.place()] = seen.phiPhi();
            transition[Product.PHI_NEXT.place()] = seen.phiNext();
            transition[Product.NEXT_NEXT.place()] = seen.nextNext();
            transition[Product.RHO.place()] = step.ratio();
            transition[Product.REWARD.place()] = step.reward();
            transition[Product.GAMMA.place()] = step.gamma();
            in.transition(transition, 0, 1);
            in.weights(thetaPhi, thetaNext, wPhi, wNext);
            in.followOn(1);
            out.clear();
            rule.apply(in, own, out);
            return new double[] {out.thetaPhi(), out.thetaNext(), out.wPhi(), out.wNext(), out.decay()};
        }

        private static void outer(
                DMatrixRMaj into, int row, int column, double factor, SparseVector left, SparseVector right) {
            for (int i = 0; factor != 0 && i < left.count(); i++) {
                for (int j = 0; j < right.count(); j++) {
                    into.add(row + left.index(i), column + right.index(j), factor * left.value(i) * right.value(j));
                }
            }
        }
    }
}
