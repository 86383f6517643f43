package io.github.mirrortd.exact.moments;

import io.github.mirrortd.exact.Coefficients;
import io.github.mirrortd.exact.Past;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a rule does on every form of a chain: M = (I − D) + Σ write_k Q_kl read_lᵀ and the constant Σ c_k write_k. The vectors stay
 * as settings change, Q, c and D do not.
 */
final class UpdateForms {
    final List<SampledChain.Form> forms;
    final FeatureVector[][] reads;
    final FeatureVector[][] writes;
    final double[][][] slopes;
    final double[][] constants;
    final double[] decay;

    /** Whether the update has no constant part, so that zero weights stay zero. */
    boolean homogeneous;

    private final FiniteProblem problem;
    private final Rule rule;
    private final int[] readCoefficients;
    private final int[] writeCoefficients;

    UpdateForms(SampledChain chain, Rule rule, Settings settings) {
        problem = chain.problem;
        this.rule = rule;
        forms = chain.forms;
        boolean auxiliary = rule.usesAuxiliary();
        boolean traced = rule.traces(settings);
        boolean both = traced && rule.usesBehaviourTrace();
        readCoefficients = choose(auxiliary, auxiliary && traced, auxiliary && both, 0);
        writeCoefficients = choose(auxiliary, traced, both, 1);
        reads = new FeatureVector[forms.size()][];
        writes = new FeatureVector[forms.size()][];
        slopes = new double[forms.size()][][];
        constants = new double[forms.size()][];
        decay = new double[forms.size()];
        var vectors = new Vectors(chain);
        for (int f = 0; f < reads.length; f++) {
            var form = forms.get(f);
            var t = problem.transitions().get(form.row());
            int next = t.terminal() ? -1 : t.next();
            reads[f] = new FeatureVector[readCoefficients.length];
            for (int k = 0; k < readCoefficients.length; k++) {
                reads[f][k] = switch (readCoefficients[k]) {
                    case 0 -> vectors.state(t.state(), false, false);
                    case 1 -> vectors.state(next, false, false);
                    case 2 -> vectors.state(t.state(), true, false);
                    case 3 -> vectors.state(next, true, false);
                    default -> vectors.trace(form.past(), readCoefficients[k] == 5, true, false);
                };
            }
            writes[f] = new FeatureVector[writeCoefficients.length];
            for (int k = 0; k < writeCoefficients.length; k++) {
                writes[f][k] = switch (writeCoefficients[k]) {
                    case 0 -> vectors.state(t.state(), false, true);
                    case 1 -> vectors.state(next, false, true);
                    case 2 -> vectors.state(t.state(), true, true);
                    case 3 -> vectors.state(next, true, true);
                    default -> vectors.trace(form.past(), writeCoefficients[k] == 6, writeCoefficients[k] > 4, true);
                };
            }
        }
        tune(settings);
    }

    /** The positions among a rule's products or coefficients that count. */
    private static int[] choose(boolean auxiliary, boolean traced, boolean both, int writing) {
        var chosen = new ArrayList<Integer>(auxiliary ? List.of(0, 1, 2, 3) : List.of(0, 1));
        if (traced) {
            chosen.add(4);
            if (writing == 1 && auxiliary) {
                chosen.add(5);
            }
        }
        if (both && auxiliary) {
            chosen.add(5 + writing);
        }
        return chosen.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Asks the rule again, with other settings. */
    void tune(Settings settings) {
        homogeneous = true;
        for (int f = 0; f < reads.length; f++) {
            var form = forms.get(f);
            var t = problem.transitions().get(form.row());
            var past = form.past();
            var all = past == null
                    ? Coefficients.of(problem, t, rule, settings)
                    : Coefficients.after(problem, t, rule, settings, past);
            var q = new double[writeCoefficients.length][readCoefficients.length];
            double[] c = new double[writeCoefficients.length];
            for (int k = 0; k < q.length; k++) {
                c[k] = all.constants()[writeCoefficients[k]];
                homogeneous &= c[k] == 0;
                for (int l = 0; l < q[k].length; l++) {
                    q[k][l] = all.slopes()[writeCoefficients[k]][readCoefficients[l]];
                }
            }
            slopes[f] = q;
            constants[f] = c;
            decay[f] = all.decay();
        }
    }

    /** The largest constant. */
    double largestConstant() {
        double largest = 0;
        for (double[] c : constants) {
            for (double x : c) {
                largest = Math.max(largest, Math.abs(x));
            }
        }
        return largest;
    }

    /** The constants of a form when θ is written relative to a point, and 1 is written as 2^−exponent. */
    double[] constants(int f, double[] reference, int exponent) {
        double[] q = new double[reads[f].length];
        // Only the products of θ, the first two, see the reference.
        for (int l = 0; l < 2; l++) {
            q[l] = reads[f][l].dot(reference, 0);
        }
        double[] result = new double[constants[f].length];
        for (int k = 0; k < result.length; k++) {
            result[k] = Math.scalb(constants[f][k], -exponent) + slopes[f][k][0] * q[0] + slopes[f][k][1] * q[1];
        }
        return result;
    }

    /** Feature vectors in a chain's coordinates, each made once, so that equal ones are the same object. */
    private static final class Vectors {
        private static final FeatureVector NOTHING = new FeatureVector(new int[0], new double[0], false);

        private final SampledChain chain;
        private final Map<List<Object>, FeatureVector> known = new HashMap<>();

        Vectors(SampledChain chain) {
            this.chain = chain;
        }

        FeatureVector state(int state, boolean ofW, boolean writing) {
            return state < 0
                    ? NOTHING
                    : known.computeIfAbsent(
                            List.of(state, ofW, writing),
                            key -> vector(chain.problem.features().dense(state), ofW, writing));
        }

        FeatureVector trace(@Nullable Past past, boolean behaviour, boolean ofW, boolean writing) {
            if (past == null) {
                return NOTHING;
            }
            double[] e = behaviour ? past.behaviourTrace() : past.trace();
            return known.computeIfAbsent(List.of(past, behaviour, ofW, writing), key -> vector(e, ofW, writing));
        }

        private FeatureVector vector(double[] entries, boolean ofW, boolean writing) {
            double[] own = writing ? chain.basis.write(entries) : chain.basis.read(entries);
            return FeatureVector.of(own, ofW ? chain.basis.dimension : 0);
        }
    }
}
