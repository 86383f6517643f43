package io.github.mirrortd.exact;

import io.github.mirrortd.base.Interruption;
import io.github.mirrortd.exact.affine.AffineUpdate;
import io.github.mirrortd.exact.affine.Coefficients;
import io.github.mirrortd.exact.affine.KeptUpdate;
import io.github.mirrortd.exact.affine.StationaryPast;
import io.github.mirrortd.exact.affine.TraceState;
import io.github.mirrortd.exact.affine.TransitionSum;
import io.github.mirrortd.learn.LookAhead;
import io.github.mirrortd.learn.LookAhead.Move;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Transition;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * The exact mean update of any learner that is affine in its products: E[Δz] = G z + h under the behaviour policy's
 * stationary distribution, with z = (θ, w), or z = θ for learners that leave w alone. The step size is part of G and h. The
 * traces e and e_μ and the follow-on trace F have a stationary mean in every state, and the
 * update is taken there; that is exact for a rule that is linear in them.
 *
 * <p>In z, persistent vectors follow the weights.
 *
 * <p>A learner with two points has the way v = y − z to the point ahead behind z, where it outlives a step. One that looks
 * and leaps on the transitions of a pair has the mean update of a pair, both drawn independently.
 *
 * @param matrix G
 * @param constant h
 */
public record MeanUpdate(DMatrixRMaj matrix, DMatrixRMaj constant) {
    private static final double TOLERANCE = 1e-9;

    /**
     * {@return the mean update of a rule, found by probing it on every transition}
     *
     * @param problem whose transitions are averaged over
     * @param rule the update
     * @param settings complete ones
     * @throws IllegalArgumentException where the learner is not affine in its products; the message says why
     */
    public static MeanUpdate of(FiniteProblem problem, Rule rule, Settings settings) {
        var lookAhead = rule.lookAhead();
        if (lookAhead == LookAhead.PREVIOUS && (rule.usesFollowOn() || rule.traces(settings))) {
            throw new IllegalArgumentException(
                    "the learner looks ahead along its own trace, so its mean depends on the trace's second moment,"
                            + " which the exact tools do not have");
        }
        var past = StationaryPast.of(problem, rule, settings);
        if (rule.keepsState()) {
            return ofKept(problem, rule, settings, past);
        }
        var update = mean(problem, rule, settings, past, lookAhead.moves(0));
        for (int phase = 1; phase < lookAhead.phases(); phase++) {
            update = update.then(mean(problem, rule, settings, past, lookAhead.moves(phase)));
        }
        int d = problem.dimension();
        // Weights w that begin at zero and never move are not part of the dynamics.
        boolean moves = update.moves(d, 2 * d);
        var kept = IntStream.range(0, moves ? 2 * d : d);
        if (lookAhead.remembers()) {
            kept = IntStream.concat(kept, IntStream.range(2 * d, moves ? 4 * d : 3 * d));
        }
        return update.within(kept.toArray());
    }

    /** Mean update of a learner with persistent vectors, over its weights and these. */
    private static MeanUpdate ofKept(FiniteProblem problem, Rule rule, Settings settings, StationaryPast past) {
        boolean remembers = rule.usesFollowOn() || rule.traces(settings);
        var mean = mean(problem, KeptUpdate.vectors(rule) * problem.dimension(), t -> {
            int s = t.state();
            double f = past.followOn()[s];
            if (remembers) {
                checkLinear(problem, t, rule, settings, f);
            }
            return KeptUpdate.of(
                    problem, t, rule, settings, new TraceState(f, past.trace()[s], past.behaviourTrace()[s]));
        });
        KeptUpdate.checkMean(rule);
        return mean;
    }

    /** Refuses a rule whose update at the mean of the past is not the mean of its updates. */
    private static void checkLinear(FiniteProblem problem, Transition t, Rule rule, Settings settings, double f) {
        var sizes = IntStream.range(0, 3)
                .mapToObj(k -> {
                    double[] trace = new double[problem.dimension()];
                    Arrays.fill(trace, k);
                    double followOn = rule.usesFollowOn() ? f + k : f;
                    return KeptUpdate.of(problem, t, rule, settings, new TraceState(followOn, trace, trace))
                            .matrix();
                })
                .toList();
        var bend = CommonOps_DDRM.add(sizes.get(0), sizes.get(2), null);
        CommonOps_DDRM.addEquals(bend, -2, sizes.get(1));
        double size = CommonOps_DDRM.elementMaxAbs(sizes.get(0)) + CommonOps_DDRM.elementMaxAbs(sizes.get(2));
        if (!(CommonOps_DDRM.elementMaxAbs(bend) <= TOLERANCE * size)) {
            throw new IllegalArgumentException(
                    "the learner is not linear in its traces, so its mean depends on the traces' second moments, which"
                            + " the exact tools do not have");
        }
    }

    /** The mean of what some moves do, on (θ, w) and, of learners with two points, on the way to the point ahead. */
    private static MeanUpdate mean(
            FiniteProblem problem, Rule rule, Settings settings, StationaryPast past, List<Move> moves) {
        boolean two = rule.lookAhead().hasTwoPoints();
        if (!two && !rule.traces(settings)) {
            return ofOnePoint(problem, rule, settings, past);
        }
        return mean(problem, (two ? 4 : 2) * problem.dimension(), t -> {
            int s = t.state();
            var coefficients = Coefficients.of(problem, t, rule, settings, past.followOn()[s]);
            var step = AffineUpdate.of(problem, t, coefficients, past.trace()[s], past.behaviourTrace()[s]);
            return two ? step.following(moves) : step;
        });
    }

    private static MeanUpdate mean(FiniteProblem problem, int size, Function<Transition, AffineUpdate> updates) {
        var matrix = new DMatrixRMaj(size, size);
        var constant = new DMatrixRMaj(size, 1);
        double[] stationary = problem.stationary();
        var interruption = new Interruption();
        for (var t : problem.transitions()) {
            interruption.check();
            double weight = stationary[t.state()] * t.likelihood();
            var update = updates.apply(t);
            CommonOps_DDRM.addEquals(matrix, weight, update.matrix());
            CommonOps_DDRM.addEquals(constant, weight, update.constant());
        }
        return new MeanUpdate(matrix, constant);
    }

    /** The mean of a learner without a look-ahead point or traces e: what its transitions share is multiplied once. */
    private static MeanUpdate ofOnePoint(FiniteProblem problem, Rule rule, Settings settings, StationaryPast past) {
        int d = problem.dimension();
        var sum = new TransitionSum(problem);
        double decay = 0;
        double[] stationary = problem.stationary();
        var interruption = new Interruption();
        for (var t : problem.transitions()) {
            interruption.check();
            double weight = stationary[t.state()] * t.likelihood();
            var coefficients = Coefficients.of(problem, t, rule, settings, past.followOn()[t.state()]);
            coefficients.addTo(sum, t, weight);
            decay += weight * coefficients.decay();
        }
        var whole = sum.matrix();
        for (int i = d; i < 2 * d; i++) {
            whole.add(i, i, -decay);
        }
        return new MeanUpdate(
                CommonOps_DDRM.extract(whole, 0, 2 * d, 0, 2 * d),
                CommonOps_DDRM.extract(whole, 0, 2 * d, 2 * d, 2 * d + 1));
    }

    /** Returns whether any of the numbers ever change. */
    private boolean moves(int from, int to) {
        return CommonOps_DDRM.elementMaxAbs(CommonOps_DDRM.extract(matrix, from, to, 0, matrix.numCols)) != 0
                || CommonOps_DDRM.elementMaxAbs(CommonOps_DDRM.extract(constant, from, to, 0, 1)) != 0;
    }

    /** Both updates, one after the other, on transitions that are independent of each other. */
    private MeanUpdate then(MeanUpdate next) {
        var both = matrix.copy();
        CommonOps_DDRM.addEquals(both, next.matrix);
        CommonOps_DDRM.multAdd(next.matrix, matrix, both);
        var h = constant.copy();
        CommonOps_DDRM.addEquals(h, next.constant);
        CommonOps_DDRM.multAdd(next.matrix, constant, h);
        return new MeanUpdate(both, h);
    }

    /** The same on some of the numbers only. */
    private MeanUpdate within(int[] kept) {
        return new MeanUpdate(
                CommonOps_DDRM.extract(matrix, kept, kept.length, kept, kept.length, null),
                CommonOps_DDRM.extract(constant, kept, kept.length, new int[] {0}, 1, null));
    }

    /** {@return the eigenvalues of G} */
    public Spectrum eigenvalues() {
        return Spectrum.of(matrix);
    }

    /** {@return ρ(I + G): below 1 where the mean error shrinks, and by this factor a step in the long run} */
    public double contraction() {
        return 1 + Spectrum.graded(matrix).excess();
    }

    /**
     * {@return E[Δz] at a point z}
     *
     * @param z θ, and behind it w where the rule has one
     */
    public double[] at(double[] z) {
        var change = constant.copy();
        CommonOps_DDRM.multAdd(matrix, DMatrixRMaj.wrap(z.length, 1, z), change);
        return change.getData();
    }
}
