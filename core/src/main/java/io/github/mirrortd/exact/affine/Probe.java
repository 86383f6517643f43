package io.github.mirrortd.exact.affine;

import io.github.mirrortd.equations.Formula;
import io.github.mirrortd.equations.Formula.Input;
import io.github.mirrortd.equations.RuleFormula;
import io.github.mirrortd.internal.Dense;
import io.github.mirrortd.learn.Coefficient;
import io.github.mirrortd.learn.LearnerVector;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Product.Source;
import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.Update;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Transition;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A rule on one transition, evaluated at any values of the products. */
final class Probe {
    /** The products that depend on weights: θ·φ, θ·φ', w·φ, w·φ', and for learners with traces w·e, w·e_μ. */
    static final List<Product> PRODUCTS = Arrays.stream(Product.values())
            .filter(p -> p.isInner() && p.left().isWeights())
            .toList();

    /** Coefficients of the vectors that are added to the weights: φ and φ' first, then e and e_μ. They are the list's first. */
    static final List<Coefficient> COEFFICIENTS =
            Arrays.stream(Coefficient.values()).filter(Coefficient::isOfVector).toList();

    /** Coefficients of the traces. */
    static final List<Coefficient> TRACES = List.of(Coefficient.EMPHASIS, Coefficient.KEPT, Coefficient.KEPT_BEHAVIOUR);

    private final Rule rule;
    private final Settings settings;
    private final double[] phi;
    private final double[] next;
    private final double[] transition;
    private final double[] policies;

    /** A probe of a rule with persistent values, which has coefficients of traces only. */
    private final @Nullable RuleFormula formula;

    Probe(FiniteProblem problem, Transition t, Rule rule, Settings settings) {
        this.rule = rule;
        this.settings = settings;
        phi = problem.features().dense(t.state());
        next = t.terminal()
                ? new double[problem.dimension()]
                : problem.features().dense(t.next());
        transition = Product.all(Source.TRANSITION, problem, t);
        policies = Product.all(Source.POLICIES, problem, t);
        formula = rule.keepsState() ? RuleFormula.of(rule, true).orElseThrow() : null;
    }

    /** True if the rule's step is not a function of products. */
    boolean keepsState() {
        return formula != null;
    }

    /** True if the rule has traces, so that their coefficients count. */
    boolean traces() {
        return rule.traces(settings);
    }

    /** r of the transition. */
    double reward() {
        return transition[Product.REWARD.place()];
    }

    /**
     * The inner products of traces with features and with each other.
     *
     * @param of e, e_μ, φ and φ', by vector
     * @param all what all of them are, where there are no vectors
     */
    record Grams(Map<LearnerVector, double[]> of, double all) {
        /** All of them the same. */
        static Grams all(double x) {
            return new Grams(Map.of(), x);
        }

        double of(Product p) {
            double[] left = of.get(p.left());
            double[] right = of.get(p.right());
            if (left == null || right == null) {
                return all;
            }
            return Dense.dot(left, right);
        }
    }

    /** Those of given traces. */
    Grams grams(double[] trace, double[] behaviourTrace) {
        return new Grams(
                Map.of(
                        LearnerVector.PHI,
                        phi,
                        LearnerVector.NEXT,
                        next,
                        LearnerVector.E,
                        trace,
                        LearnerVector.E_MU,
                        behaviourTrace),
                0);
    }

    /**
     * {@return what the rule writes, by {@link Coefficient#place}} A rule that keeps something answers only what becomes of
     * its traces.
     *
     * @param products those of {@link #PRODUCTS}
     * @param followOn F
     */
    double[] at(double[] products, double reward, double followOn, Grams grams) {
        double[] answer = new double[Coefficient.values().length];
        if (formula != null) {
            var places = TRACES.stream().map(formula::output).toList();
            var values = new Formula.Values(formula.graph(), places, 0);
            for (int n : values.inputs()) {
                values.set(n, number(formula.graph().node(n).input(), followOn));
            }
            values.compute(0);
            for (int k = 0; k < places.size(); k++) {
                answer[TRACES.get(k).place()] = values.number(places.get(k));
            }
            return answer;
        }
        double[] seen = transition.clone();
        seen[Product.REWARD.place()] = reward;
        var in = new Products();
        var out = new Update();
        in.transition(seen, 0, 1);
        in.policies(policies, 0, 1);
        in.weights(products[0], products[1], products[2], products[3]);
        in.followOn(followOn);
        if (traces()) {
            var traces = Product.of(Source.TRACES).stream()
                    .mapToDouble(p -> PRODUCTS.contains(p) ? products[PRODUCTS.indexOf(p)] : grams.of(p));
            in.traces(traces.toArray(), 0, 1);
        }
        rule.apply(in, settings, out);
        out.into(answer, 0, 1);
        return answer;
    }

    /** The rule's output if all products with weights are 0. */
    double[] atOrigin(double followOn, Grams grams) {
        return at(new double[PRODUCTS.size()], reward(), followOn, grams);
    }

    /** Returns whether two outputs leave the same traces. */
    static boolean sameTraces(double[] answer, double[] other) {
        return TRACES.stream().allMatch(c -> Double.compare(answer[c.place()], other[c.place()]) == 0);
    }

    /** A number of the transition, a setting, or F. */
    double number(Input input, double followOn) {
        return RuleFormula.productOf(input)
                .map(product -> switch (product.source()) {
                    case TRANSITION -> transition[product.place()];
                    case POLICIES -> policies[product.place()];
                    default -> followOn;
                })
                .orElseGet(() -> RuleFormula.setting(input, settings));
    }
}
