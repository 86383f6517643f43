package io.github.mirrortd.exact.affine;

import io.github.mirrortd.equations.Formula;
import io.github.mirrortd.equations.Formula.Source;
import io.github.mirrortd.equations.RuleFormula;
import io.github.mirrortd.equations.RuleFormula.Kept;
import io.github.mirrortd.learn.LearnerVector;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Transition;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.ejml.data.DMatrixRMaj;

/**
 * The update of a rule that keeps vectors or numbers of its own on one transition, as an affine map of z: θ, w if there is
 * one, and these. A number has as many entries of z as a vector; it is the first, and the others are 0. Found by probing at
 * the origin and at the unit points of z, as the {@link Coefficients} of other rules are.
 */
public final class KeptUpdate {
    private final Probe probe;
    private final double reward;
    private final boolean ends;
    private final RuleFormula formula;
    private final List<Kept> learned;
    private final List<Integer> next;
    private final Formula.Values values;
    private final double[] phi;
    private final double[] nextPhi;
    private final TraceState past;
    private final int d;

    private KeptUpdate(FiniteProblem problem, Transition t, Rule rule, Settings settings, TraceState past) {
        probe = new Probe(problem, t, rule, settings);
        reward = t.reward();
        ends = t.terminal();
        formula = RuleFormula.of(rule, true).orElseThrow();
        learned = learned(formula);
        next = learned.stream().map(Kept::next).toList();
        d = problem.dimension();
        values = new Formula.Values(formula.graph(), next, d);
        phi = problem.features().dense(t.state());
        nextPhi = t.terminal() ? new double[d] : problem.features().dense(t.next());
        this.past = past;
    }

    /**
     * {@return the number of vectors that such a rule learns: weights, and persistent vectors and numbers}
     *
     * @param rule the update
     */
    public static int vectors(Rule rule) {
        return learned(RuleFormula.of(rule, true).orElseThrow()).size();
    }

    /**
     * {@return for each of these whether it is a number}
     *
     * @param rule the update
     */
    public static boolean[] numbers(Rule rule) {
        var learned = learned(RuleFormula.of(rule, true).orElseThrow());
        boolean[] numbers = new boolean[learned.size()];
        for (int v = 0; v < numbers.length; v++) {
            numbers[v] = !learned.get(v).isVector();
        }
        return numbers;
    }

    /**
     * Refuses a rule one of whose numbers follows the path, not the weights alone: its mean depends on the state.
     *
     * @param rule the update
     * @throws IllegalArgumentException if it keeps such a number
     */
    public static void checkMean(Rule rule) {
        for (var k : learned(RuleFormula.of(rule, true).orElseThrow())) {
            if (!k.isVector() && k.lastsEpisode()) {
                throw new IllegalArgumentException(
                        "the learner keeps a number, '" + k.input().name()
                                + "', that depends on the path, so a mean update does not describe it; use predict");
            }
        }
    }

    /**
     * Refuses a rule that the exact tools cannot follow, whatever its settings are.
     *
     * @param rule the update
     * @throws IllegalArgumentException if it keeps what does not start at 0
     */
    public static void check(Rule rule) {
        learned(RuleFormula.of(rule, true).orElseThrow());
    }

    private static List<Kept> learned(RuleFormula formula) {
        var learned = formula.kept().stream().filter(k -> k.trace().isEmpty()).toList();
        for (var k : learned) {
            if (k.start() != 0 || k.setting().isPresent()) {
                throw new IllegalArgumentException("the learner keeps '"
                        + k.input().name() + "', and the exact tools follow vectors and numbers that start at 0");
            }
        }
        return learned;
    }

    /**
     * {@return what a rule does on a transition after a given past}
     *
     * @param problem a finite problem
     * @param t one of its transitions
     * @param rule the update
     * @param settings complete ones
     * @param past what the learner carries along
     * @throws IllegalArgumentException if the rule is not affine in what it learns; the message says why
     */
    public static AffineUpdate of(FiniteProblem problem, Transition t, Rule rule, Settings settings, TraceState past) {
        return new KeptUpdate(problem, t, rule, settings, past).affine();
    }

    private AffineUpdate affine() {
        int n = learned.size() * d;
        var found = new AffineProbe(this::at, n, reward);
        if (!found.isAffine(n)) {
            throw new IllegalArgumentException("the learner's update is not affine in its weights and what it keeps");
        }
        var matrix = new DMatrixRMaj(found.slopes);
        for (int i = 0; i < n; i++) {
            matrix.add(i, i, -1);
        }
        return new AffineUpdate(matrix, DMatrixRMaj.wrap(n, 1, found.constants));
    }

    /** The next z. */
    private double[] at(double[] z, double withReward) {
        for (int n : values.inputs()) {
            var input = formula.graph().node(n).input();
            if (formula.graph().isVector(n)) {
                boolean ofFeatures = RuleFormula.isFeatures(input);
                double[] features = input.name().equals("phi") ? phi : nextPhi;
                copy(ofFeatures ? features : vector(input.name(), z), values.vector(n));
            } else {
                boolean isReward = input.name().equals(Product.REWARD.id());
                values.set(
                        n,
                        input.source() == Source.KEPT
                                ? vector(input.name(), z)[0]
                                : isReward ? withReward : probe.number(input, past.followOn()));
            }
        }
        values.compute(d);
        double[] result = new double[z.length];
        for (int v = 0; v < next.size(); v++) {
            if (ends && learned.get(v).lastsEpisode()) {
                continue;
            }
            if (learned.get(v).isVector()) {
                System.arraycopy(values.vector(next.get(v)), 0, result, v * d, d);
            } else {
                result[v * d] = values.number(next.get(v));
            }
        }
        return result;
    }

    private static void copy(double[] from, double[] to) {
        System.arraycopy(from, 0, to, 0, from.length);
    }

    private double[] vector(String name, double[] z) {
        for (int v = 0; v < learned.size(); v++) {
            if (learned.get(v).input().name().equals(name)) {
                return Arrays.copyOfRange(z, v * d, (v + 1) * d);
            }
        }
        var kept = formula.kept().stream()
                .filter(k -> k.input().name().equals(name))
                .findFirst()
                .orElseThrow();
        return kept.trace().equals(Optional.of(LearnerVector.E)) ? past.trace() : past.behaviourTrace();
    }
}
