package io.github.mirrortd.exact.moments;

import static io.github.mirrortd.learn.LearnerVector.E;
import static io.github.mirrortd.learn.LearnerVector.E_MU;
import static io.github.mirrortd.learn.LearnerVector.NEXT;
import static io.github.mirrortd.learn.LearnerVector.PHI;
import static io.github.mirrortd.learn.LearnerVector.THETA;
import static io.github.mirrortd.learn.LearnerVector.W;

import io.github.mirrortd.exact.affine.Coefficients;
import io.github.mirrortd.exact.affine.KeptUpdate;
import io.github.mirrortd.exact.affine.TraceState;
import io.github.mirrortd.exact.affine.TwoPointCoefficients;
import io.github.mirrortd.learn.Coefficient;
import io.github.mirrortd.learn.LearnerVector;
import io.github.mirrortd.learn.LookAhead;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The update of a rule on every form of a chain: M = (I + D) + Σ write_k Q_kl read_lᵀ and the constant Σ c_k write_k, with D
 * a {@link Mixture} of the vectors in z. The vectors stay as settings change, Q, c and D do not.
 */
final class UpdateForms {
    /** Minimum number of forms for parallel probing. */
    private static final int MANY = 1000;

    final List<SampledChain.Form> forms;
    final FeatureVector[][] reads;
    final FeatureVector[][] writes;

    /** Q of each form, row by row, one form after another. */
    final double[] slopes;

    /** True for vectors that any form reads. */
    int[] usedReads = {};

    final double[][] constants;
    final Mixture[] mixtures;

    private double largestConstant;

    /** Distinct readings of θ at states and next states, and those of each form. */
    private final Map<FeatureVector, Integer> thetaReads = new LinkedHashMap<>();

    private final int[] thetaRead;

    /** With how many vectors each form reads θ. */
    private final int ofTheta;

    /** Forms of a rule with persistent vectors; null for all others. */
    private final @Nullable KeptForms kept;

    private final FiniteProblem problem;
    private final Rule rule;
    private final List<Term> readTerms;
    private final List<Term> writeTerms;
    private final LookAhead lookAhead;

    /** Number of vectors in z: θ, w, and as many for a look-ahead point. */
    final int vectors;

    UpdateForms(SampledChain chain, Rule rule, Settings settings) {
        problem = chain.problem;
        this.rule = rule;
        forms = chain.forms;
        var counted = EnumSet.of(THETA, PHI, NEXT);
        if (rule.usesAuxiliary()) {
            counted.add(W);
        }
        if (rule.traces(settings)) {
            counted.addAll(rule.usesBehaviourTrace() ? List.of(E, E_MU) : List.of(E));
        }
        readTerms = IntStream.range(0, Coefficients.READ.size())
                .mapToObj(i -> Term.of(i, Coefficients.READ.get(i)))
                .filter(term -> term.isOf(counted))
                .toList();
        writeTerms = IntStream.range(0, Coefficients.WRITTEN.size())
                .mapToObj(i -> Term.of(i, Coefficients.WRITTEN.get(i)))
                .filter(term -> term.isOf(counted))
                .toList();
        reads = new FeatureVector[forms.size()][];
        writes = new FeatureVector[forms.size()][];
        constants = new double[forms.size()][];
        mixtures = new Mixture[forms.size()];
        lookAhead = rule.lookAhead();
        int points = lookAhead.hasTwoPoints() ? 2 : 1;
        int ofPoint = rule.usesAuxiliary() ? 2 : 1;
        if (rule.keepsState()) {
            vectors = KeptUpdate.vectors(rule);
            kept = new KeptForms(chain, rule, vectors);
            Arrays.fill(reads, kept.units());
            Arrays.fill(writes, kept.units());
            ofTheta = chain.basis.dimension;
        } else {
            vectors = points * ofPoint;
            kept = null;
            ofTheta = 2;
            fill(chain, points, ofPoint);
        }
        slopes = new double[forms.size() * readCount() * writeCount()];
        thetaRead = new int[ofTheta * forms.size()];
        for (int i = 0; i < thetaRead.length; i++) {
            // Only the products of θ, the first ones, see the reference.
            int next = thetaReads.size();
            thetaRead[i] = thetaReads.computeIfAbsent(reads[i / ofTheta][i % ofTheta], v -> next);
        }
        tune(settings);
    }

    /** Sets the vectors that each form reads and writes with. */
    private void fill(SampledChain chain, int points, int ofPoint) {
        var known = new Vectors(chain);
        for (int f = 0; f < reads.length; f++) {
            reads[f] = chosen(known, forms.get(f), readTerms, points, ofPoint, false);
            writes[f] = chosen(known, forms.get(f), writeTerms, points, ofPoint, true);
        }
    }

    private FeatureVector[] chosen(
            Vectors known, SampledChain.Form form, List<Term> terms, int points, int ofPoint, boolean writing) {
        var t = problem.transitions().get(form.row());
        int next = t.terminal() ? -1 : t.next();
        var chosen = new FeatureVector[points * terms.size()];
        for (int k = 0; k < chosen.length; k++) {
            var term = terms.get(k % terms.size());
            int vector = k / terms.size() * ofPoint + (term.weights() == THETA ? 0 : 1);
            chosen[k] = switch (term.features()) {
                case PHI -> known.state(t.state(), vector, writing);
                case NEXT -> known.state(next, vector, writing);
                default -> known.trace(form.past(), term.features() == E_MU, vector, writing);
            };
        }
        return chosen;
    }

    /** A product or a coefficient: its position among all, the weights it belongs to, and the vector that they meet. */
    private record Term(int position, LearnerVector weights, LearnerVector features) {
        static Term of(int position, Product product) {
            return new Term(position, product.left(), product.right());
        }

        static Term of(int position, Coefficient coefficient) {
            return new Term(position, coefficient.target(), coefficient.vector());
        }

        boolean isOf(Set<LearnerVector> counted) {
            return counted.contains(weights) && counted.contains(features);
        }
    }

    /** Asks the rule again, with other settings. */
    void tune(Settings settings) {
        var all = IntStream.range(0, reads.length);
        (reads.length < MANY ? all : all.parallel()).forEach(f -> tune(f, settings));
        int r = readCount();
        usedReads = IntStream.range(0, r)
                .filter(l -> IntStream.range(0, slopes.length / r).anyMatch(row -> slopes[row * r + l] != 0))
                .toArray();
        largestConstant = 0;
        for (int f = 0; f < reads.length; f++) {
            for (double x : constants[f]) {
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
        var past = form.past() == null ? TraceState.none(problem, 1) : form.past();
        if (kept != null) {
            int size = readCount();
            constants[f] = new double[size];
            mixtures[f] = kept.put(t, settings, past, slopes, f * size * size, constants[f]);
            return;
        }
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
            int from = k / writeTerms.size() * written
                    + writeTerms.get(k % writeTerms.size()).position();
            c[k] = allConstants[from];
            for (int l = 0; l < r; l++) {
                slopes[(f * c.length + k) * r + l] = allSlopes[from][
                        l / readTerms.size() * read
                                + readTerms.get(l % readTerms.size()).position()];
            }
        }
        constants[f] = c;
    }

    /** Coefficient of vector k's change by the product of vector l. */
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

    /** True if a look-ahead point persists between the alternating steps. */
    boolean remembersPoint() {
        return lookAhead.remembers();
    }

    /** The largest constant. */
    double largestConstant() {
        return largestConstant;
    }

    /**
     * The products of a point with what reads θ, of which a constant needs two: that with the state's features and that with
     * the next one's.
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
        for (int k = 0; k < constants[f].length; k++) {
            into[at + k] = Math.scalb(constants[f][k], -exponent);
            for (int l = 0; l < ofTheta; l++) {
                into[at + k] += slope(f, k, l) * onTheta[thetaRead[ofTheta * f + l]];
            }
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

        FeatureVector trace(@Nullable TraceState past, boolean behaviour, int vector, boolean writing) {
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
