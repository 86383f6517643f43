package io.github.mirrortd.exact.moments;

import io.github.mirrortd.exact.Coefficients;
import io.github.mirrortd.exact.Past;
import io.github.mirrortd.exact.TwoPointCoefficients;
import io.github.mirrortd.learn.LookAhead;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What a rule does on every form of a chain: M = (I + D) + Σ write_k Q_kl read_lᵀ and the constant Σ c_k write_k, with D a {@link
 * Mixture} of the vectors in z. The vectors stay as settings change, Q, c and D do not.
 */
final class UpdateForms {
    /** From so many forms on, they are asked for side by side. */
    private static final int MANY = 1000;

    final List<SampledChain.Form> forms;
    final FeatureVector[][] reads;
    final FeatureVector[][] writes;

    /** Of each form Q, row by row, one form after another. */
    final double[] slopes;

    final double[][] constants;
    final Mixture[] mixtures;

    /** Whether the update has no constant part, so that zero weights stay zero. */
    boolean homogeneous;

    private double largestConstant;

    /** What reads θ at states and next states, each once, and which of them each form has. */
    private final Map<FeatureVector, Integer> thetaReads = new LinkedHashMap<>();

    private final int[] thetaRead;

    private final FiniteProblem problem;
    private final Rule rule;
    private final int[] readCoefficients;
    private final int[] writeCoefficients;
    private final LookAhead lookAhead;

    /** How many vectors z is made of: θ, w, and as many for a second point. */
    final int vectors;

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
        constants = new double[forms.size()][];
        mixtures = new Mixture[forms.size()];
        lookAhead = rule.lookAhead();
        int points = lookAhead.hasTwoPoints() ? 2 : 1;
        int ofPoint = auxiliary ? 2 : 1;
        vectors = points * ofPoint;
        var known = new Vectors(chain);
        for (int f = 0; f < reads.length; f++) {
            var form = forms.get(f);
            var t = problem.transitions().get(form.row());
            int next = t.terminal() ? -1 : t.next();
            reads[f] = new FeatureVector[points * readCoefficients.length];
            for (int k = 0; k < reads[f].length; k++) {
                int which = readCoefficients[k % readCoefficients.length];
                int theta = k / readCoefficients.length * ofPoint;
                reads[f][k] = switch (which) {
                    case 0 -> known.state(t.state(), theta, false);
                    case 1 -> known.state(next, theta, false);
                    case 2 -> known.state(t.state(), theta + 1, false);
                    case 3 -> known.state(next, theta + 1, false);
                    default -> known.trace(form.past(), which == 5, theta + 1, false);
                };
            }
            writes[f] = new FeatureVector[points * writeCoefficients.length];
            for (int k = 0; k < writes[f].length; k++) {
                int which = writeCoefficients[k % writeCoefficients.length];
                int theta = k / writeCoefficients.length * ofPoint;
                writes[f][k] = switch (which) {
                    case 0 -> known.state(t.state(), theta, true);
                    case 1 -> known.state(next, theta, true);
                    case 2 -> known.state(t.state(), theta + 1, true);
                    case 3 -> known.state(next, theta + 1, true);
                    default -> known.trace(form.past(), which == 6, which > 4 ? theta + 1 : theta, true);
                };
            }
        }
        slopes = new double[forms.size() * readCount() * writeCount()];
        thetaRead = new int[2 * forms.size()];
        for (int i = 0; i < thetaRead.length; i++) {
            // Only the products of θ, the first two, see the reference.
            int next = thetaReads.size();
            thetaRead[i] = thetaReads.computeIfAbsent(reads[i / 2][i % 2], v -> next);
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
        var all = IntStream.range(0, reads.length);
        (reads.length < MANY ? all : all.parallel()).forEach(f -> tune(f, settings));
        homogeneous = true;
        largestConstant = 0;
        for (int f = 0; f < reads.length; f++) {
            for (double x : constants[f]) {
                homogeneous &= x == 0;
                largestConstant = Math.max(largestConstant, Math.abs(x));
            }
            if (f > 0 && mixtures[f].equals(mixtures[f - 1])) {
                mixtures[f] = mixtures[f - 1];
            }
        }
    }

    private void tune(int f, Settings settings) {
        var form = forms.get(f);
        var t = problem.transitions().get(form.row());
        var past = form.past() == null ? Past.none(problem, 1) : form.past();
        var one = Coefficients.after(problem, t, rule, settings, past);
        if (lookAhead.hasTwoPoints()) {
            var two = TwoPointCoefficients.of(problem, t, one, past, lookAhead.moves(form.phase()));
            put(f, two.slopes(), two.constants());
            mixtures[f] = Mixture.ofTwo(vectors, two.keptTheta(), two.keptW());
        } else {
            put(f, one.slopes(), one.constants());
            mixtures[f] = Mixture.ofOne(vectors, one.decay());
        }
    }

    /** Takes over those coefficients that count. */
    private void put(int f, double[][] allSlopes, double[] allConstants) {
        int points = lookAhead.hasTwoPoints() ? 2 : 1;
        int written = allSlopes.length / points;
        int read = allSlopes[0].length / points;
        int r = readCount();
        double[] c = new double[writeCount()];
        for (int k = 0; k < c.length; k++) {
            int from = k / writeCoefficients.length * written + writeCoefficients[k % writeCoefficients.length];
            c[k] = allConstants[from];
            for (int l = 0; l < r; l++) {
                slopes[(f * c.length + k) * r + l] = allSlopes[from][
                        l / readCoefficients.length * read + readCoefficients[l % readCoefficients.length]];
            }
        }
        constants[f] = c;
    }

    /** How much of what vector l reads vector k writes. */
    double slope(int f, int k, int l) {
        return slopes[(f * writeCount() + k) * readCount() + l];
    }

    /** With how many vectors each form reads. */
    int readCount() {
        return reads.length == 0 ? 0 : reads[0].length;
    }

    /** With how many vectors each form writes. */
    int writeCount() {
        return writes.length == 0 ? 0 : writes[0].length;
    }

    /** Whether there is a point ahead that outlives the steps that take turns. */
    boolean remembersPoint() {
        return lookAhead.remembers();
    }

    /** The largest constant. */
    double largestConstant() {
        return largestConstant;
    }

    /**
     * The products of a point with what reads θ, of which a constant needs two: that with the state's features and that with the next
     * one's.
     */
    double[] onTheta(double[] reference) {
        return thetaReads.keySet().stream()
                .mapToDouble(v -> v.dot(reference, 0))
                .toArray();
    }

    /**
     * The constants of a form when θ is written relative to a point, and 1 is written as 2^−exponent.
     *
     * @param onTheta of that point
     * @param at where in {@code into} they go
     */
    void constants(int f, double[] onTheta, int exponent, double[] into, int at) {
        double now = onTheta[thetaRead[2 * f]];
        double next = onTheta[thetaRead[2 * f + 1]];
        for (int k = 0; k < constants[f].length; k++) {
            into[at + k] = Math.scalb(constants[f][k], -exponent) + slope(f, k, 0) * now + slope(f, k, 1) * next;
        }
    }

    /** Feature vectors in a chain's coordinates, each made once, so that equal ones are the same object. */
    private static final class Vectors {
        private final SampledChain chain;
        private final Map<List<Object>, FeatureVector> known = new HashMap<>();
        private final Map<List<Double>, FeatureVector> numbers = new HashMap<>();

        Vectors(SampledChain chain) {
            this.chain = chain;
        }

        /** @param vector which of the vectors in z it meets */
        FeatureVector state(int state, int vector, boolean writing) {
            return state < 0
                    ? FeatureVector.NOTHING
                    : known.computeIfAbsent(
                            List.of(state, vector, writing),
                            key -> at(vector, chain.problem.features().dense(state), writing));
        }

        FeatureVector trace(@Nullable Past past, boolean behaviour, int vector, boolean writing) {
            if (past == null) {
                return FeatureVector.NOTHING;
            }
            double[] e = behaviour ? past.behaviourTrace() : past.trace();
            return known.computeIfAbsent(List.of(past, behaviour, vector, writing), key -> at(vector, e, writing));
        }

        private FeatureVector at(int vector, double[] entries, boolean writing) {
            double[] own = writing ? chain.basis.write(entries) : chain.basis.read(entries);
            // Those with the same numbers share them, whatever their place: the fewer there are, the more of them stay
            // at hand.
            var atFirst = numbers.computeIfAbsent(Arrays.stream(own).boxed().toList(), key -> FeatureVector.of(own, 0));
            return atFirst.moved(vector * chain.basis.dimension);
        }
    }
}
