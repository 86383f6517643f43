package io.github.mirrortd.exact.affine;

import static io.github.mirrortd.learn.Coefficient.EMPHASIS;
import static io.github.mirrortd.learn.Coefficient.KEPT;
import static io.github.mirrortd.learn.Coefficient.KEPT_BEHAVIOUR;

import io.github.mirrortd.base.Interruption;
import io.github.mirrortd.learn.Coefficient;
import io.github.mirrortd.learn.Emphasis;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Transition;
import java.util.Arrays;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * The mean of what a learner remembers of the past: the expectations of its follow-on trace F and of its traces e and e_μ in
 * every state, in the long run under the behaviour policy. Given the state, the past has no say in what comes next; so an update
 * that is linear in each of these has its mean at theirs.
 *
 * @param followOn E[F | s]; 1 where the learner has none
 * @param trace E[e | s]; 0 where the learner has none
 * @param behaviourTrace E[e_μ | s]; 0 where the learner has none
 */
public record StationaryPast(double[] followOn, double[][] trace, double[][] behaviourTrace) {
    private static final double TOLERANCE = 1e-9;

    /**
     * {@return the past of a learner on a problem}
     *
     * @param problem a finite problem
     * @param rule the update
     * @param settings complete ones
     * @throws IllegalArgumentException if what is remembered has no mean in the long run
     */
    public static StationaryPast of(FiniteProblem problem, Rule rule, Settings settings) {
        int states = problem.states();
        double[] followOn = new double[states];
        Arrays.fill(followOn, 1);
        double[][] none = new double[states][problem.dimension()];
        if (rule.usesFollowOn()) {
            followOn = followOn(problem, rule.emphasis(settings));
        }
        if (!rule.traces(settings)) {
            return new StationaryPast(followOn, none, none);
        }
        double[] f = followOn;
        Function<Coefficient, ToDoubleFunction<Transition>> probe =
                coefficient -> t -> probe(problem, t, rule, settings, f)[coefficient.place()];
        return new StationaryPast(
                followOn,
                trace(problem, probe.apply(KEPT), probe.apply(EMPHASIS)),
                rule.usesBehaviourTrace() ? trace(problem, probe.apply(KEPT_BEHAVIOUR), t -> 1) : none);
    }

    private static double[] probe(
            FiniteProblem problem, Transition t, Rule rule, Settings settings, double[] followOn) {
        var probe = new Probe(problem, t, rule, settings);
        double f = followOn[t.state()];
        var here = at(probe, f, 0);
        var more = at(probe, f + 1, 0);
        var most = at(probe, f + 2, 0);
        if (!Probe.sameTraces(here, at(probe, f, 1))) {
            throw new IllegalArgumentException(
                    "the learner's trace is not linear in its own past, so its mean depends on"
                            + " the trace's second moment, which the exact tools do not have");
        }
        double middle = (here[EMPHASIS.place()] + most[EMPHASIS.place()]) / 2;
        boolean linear = Math.abs(more[EMPHASIS.place()] - middle) <= TOLERANCE * (Math.abs(middle) + 1);
        if (!linear
                || more[KEPT.place()] != here[KEPT.place()]
                || more[KEPT_BEHAVIOUR.place()] != here[KEPT_BEHAVIOUR.place()]) {
            throw new IllegalArgumentException(
                    "the learner's trace is not linear in its follow-on trace, so its mean depends on that one's second"
                            + " moment, which the exact tools do not have");
        }
        return here;
    }

    private static double[] at(Probe probe, double followOn, double grams) {
        return probe.atOrigin(followOn, Probe.Grams.all(grams));
    }

    /** E[F | s]. */
    private static double[] followOn(FiniteProblem problem, Emphasis kind) {
        double[] interest = problem.interest();
        double[][] carried = carried(
                problem,
                t -> kind.discount(t.gamma()) * t.rho(),
                t -> new double[] {interest[t.state()]},
                1,
                kind.horizon());
        double[] mean = new double[problem.states()];
        for (int s = 0; s < mean.length; s++) {
            mean[s] = interest[s] + carried[s][0];
        }
        return mean;
    }

    /**
     * {@return E[e | s] for a trace e ← k (e + mφ)}
     *
     * @param problem a finite problem
     * @param kept k of every transition
     * @param emphasis m of every transition
     */
    public static double[][] trace(
            FiniteProblem problem, ToDoubleFunction<Transition> kept, ToDoubleFunction<Transition> emphasis) {
        return carried(
                problem,
                kept,
                t -> {
                    double[] phi = problem.features().dense(t.state());
                    double m = emphasis.applyAsDouble(t);
                    return Arrays.stream(phi).map(x -> m * x).toArray();
                },
                problem.dimension(),
                Emphasis.UNBOUNDED);
    }

    private interface Added {
        double[] at(Transition t);
    }

    /**
     * E[x | s] for what is carried along as x ← k (x + y), and ends with the episode: with y(s) = d(s) E[x | s] it solves
     *
     * <pre>y(s') = Σ P(s → s') k [y(s) + d(s) added(s)]</pre>
     *
     * @param steps how many steps back are seen; all where {@link Emphasis#UNBOUNDED}
     */
    private static double[][] carried(
            FiniteProblem problem, ToDoubleFunction<Transition> kept, Added added, int width, int steps) {
        int n = problem.states();
        double[] stationary = problem.stationary();
        var flow = new DMatrixRMaj(n, n);
        // One more column is the sum of kept shares over the past, which shows whether the mean exists.
        var source = new DMatrixRMaj(n, width + 1);
        var interruption = new Interruption();
        for (var t : problem.transitions()) {
            interruption.check();
            if (t.terminal()) {
                continue;
            }
            double share = t.likelihood() * kept.applyAsDouble(t);
            flow.add(t.next(), t.state(), share);
            double[] y = added.at(t);
            for (int j = 0; j < width; j++) {
                source.add(t.next(), j, share * stationary[t.state()] * y[j]);
            }
        }
        for (int s = 0; s < n; s++) {
            source.set(s, width, 1);
        }
        var sum = steps == Emphasis.UNBOUNDED ? solved(flow, source) : summed(flow, source, steps);
        double[][] mean = new double[n][width];
        for (int s = 0; s < n; s++) {
            for (int j = 0; j < width; j++) {
                mean[s][j] = stationary[s] == 0 ? 0 : sum.get(s, j) / stationary[s];
            }
        }
        return mean;
    }

    private static DMatrixRMaj solved(DMatrixRMaj flow, DMatrixRMaj source) {
        var system = CommonOps_DDRM.identity(flow.numRows);
        CommonOps_DDRM.subtractEquals(system, flow);
        var sum = new DMatrixRMaj(source.numRows, source.numCols);
        boolean solved = CommonOps_DDRM.solve(system, source, sum);
        for (int s = 0; s < sum.numRows; s++) {
            // With a source that is positive everywhere, the sum is so if and only if it converges.
            solved &= sum.get(s, sum.numCols - 1) > 0 && Double.isFinite(sum.get(s, sum.numCols - 1));
        }
        if (!solved) {
            throw new IllegalArgumentException(
                    "the learner's trace grows without bound on this problem, so it has no mean in the long run");
        }
        return sum;
    }

    private static DMatrixRMaj summed(DMatrixRMaj flow, DMatrixRMaj source, int steps) {
        var sum = new DMatrixRMaj(source.numRows, source.numCols);
        var interruption = new Interruption();
        for (int k = 0; k < steps; k++) {
            interruption.check();
            var next = source.copy();
            CommonOps_DDRM.multAdd(flow, sum, next);
            sum = next;
        }
        return sum;
    }
}
