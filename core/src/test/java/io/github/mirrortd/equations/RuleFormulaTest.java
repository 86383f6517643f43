package io.github.mirrortd.equations;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.engine.Rules;
import io.github.mirrortd.equations.Formula.Op;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Coefficient;
import io.github.mirrortd.learn.MirrorProx;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Product.Source;
import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.Update;
import io.github.mirrortd.random.Pcg64;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A rule's formula gives the bits of the rule, also under Mirror-Prox. */
class RuleFormulaTest {
    /** Numbers that reveal rewritings that change bits. */
    private static final double[] ODD = {
        0, -0.0, 1, -1, 1e-320, 1e300, -1e300, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN
    };

    static Stream<Rule> rules() {
        return Stream.of(
                        Rules.shipped().stream().filter(rule -> !rule.keepsState()),
                        Rules.ahead().stream(),
                        Stream.of(Rules.CLIPPED, Rules.CHOOSING, Rules.NORMALISED, Rules.EVERYTHING),
                        Stream.of(
                                new MirrorProx(Rules.EVERYTHING),
                                new MirrorProx(new MirrorProx((Rule) Algorithms.get("TDRC"))),
                                new MirrorProx((Rule) Algorithms.get("TDRC-MP"))))
                .flatMap(rules -> rules);
    }

    private static RuleFormula of(Rule rule, boolean traced) {
        return RuleFormula.of(rule, traced).orElseThrow();
    }

    /** The formula gives the rule's bits for all numbers that can occur. */
    @ParameterizedTest
    @MethodSource("rules")
    void theFormulaIsTheRule(Rule rule) {
        for (boolean traced : new boolean[] {false, true}) {
            var formula = of(rule, traced);
            var random = new Pcg64(3);
            for (int n = 0; n < 200; n++) {
                var inputs = new EnumMap<Product, Double>(Product.class);
                var in = products(random, traced, inputs);
                var settings = settings(rule, random, traced);
                var out = new Update();
                rule.apply(in, settings, out);
                double[] expected = new double[Coefficient.values().length];
                out.into(expected, 0, 1);
                for (var c : Coefficient.values()) {
                    if (traced || !c.isOfTraces()) {
                        double actual = Formula.Values.of(formula.graph(), formula.output(c), input -> {
                            var p = RuleFormula.productOf(input).map(inputs::get);
                            return p.orElseGet(() -> RuleFormula.setting(input, settings));
                        });
                        // The sign of a zero is ignored, as in engines.
                        assertThat(Double.valueOf(actual + 0.0))
                                .as("%s of %s, traced %s, of %s", c, rule, traced, inputs)
                                .isEqualTo(Double.valueOf(expected[c.place()] + 0.0));
                    }
                }
            }
        }
    }

    private static double draw(Pcg64 random, boolean odd) {
        return odd && random.random() < 0.3 ? ODD[(int) random.integers(0, ODD.length)] : 4 * random.random() - 2;
    }

    private static Products products(Pcg64 random, boolean traced, Map<Product, Double> inputs) {
        var in = new Products();
        boolean odd = random.random() < 0.8;
        in.transition(group(Source.TRANSITION, random, odd, inputs), 0, 1);
        in.policies(group(Source.POLICIES, random, odd, inputs), 0, 1);
        double[] weights = group(Source.WEIGHTS, random, odd, inputs);
        in.weights(weights[0], weights[1], weights[2], weights[3]);
        in.followOn(group(Source.PAST, random, odd, inputs)[0]);
        if (traced) {
            in.traces(group(Source.TRACES, random, odd, inputs), 0, 1);
        }
        return in;
    }

    private static double[] group(Source source, Pcg64 random, boolean odd, Map<Product, Double> inputs) {
        return Product.of(source).stream()
                .mapToDouble(p -> {
                    // Ratios, discounts and follow-on traces are finite and not negative; sums that start from 0 are
                    // not −0.
                    boolean modest = List.of(Product.RHO, Product.GAMMA, Product.INTEREST, Product.FOLLOW_ON)
                            .contains(p);
                    double x = modest ? 2 * random.random() : draw(random, odd);
                    double value =
                            source == Source.WEIGHTS || source == Source.TRACES ? 0.0 + x : modest && x < 0.5 ? 0 : x;
                    inputs.put(p, value);
                    return value;
                })
                .toArray();
    }

    private static Settings settings(Rule rule, Pcg64 random, boolean traced) {
        var settings = Settings.NONE;
        for (var p : Parameter.values()) {
            double value =
                    p.equals(Parameter.LAMBDA) && !traced ? 0 : p.equals(Parameter.HORIZON) ? 3 : random.random();
            settings = settings.with(p, value);
        }
        if (rule instanceof RuleAlgorithm learner) {
            for (var p : learner.parameters()) {
                settings = p.isOwn() ? settings.with(p, random.random()) : settings;
            }
        }
        return settings;
    }

    /** TD: δ is computed once, although it is used more than once. */
    @Test
    void aFormulaHasNoMoreThanItNeeds() {
        var formula = of((Rule) Algorithms.get("TD"), false);
        boolean[] needed = formula.graph().needed(List.of(formula.output(Coefficient.THETA_PHI)));
        assertThat(IntStream.range(0, needed.length)
                        .filter(n -> needed[n])
                        .mapToObj(n -> formula.graph().node(n).op())
                        .filter(op -> op != Op.INPUT))
                .containsExactlyInAnyOrder(Op.MULTIPLY, Op.MULTIPLY, Op.ADD, Op.SUBTRACT, Op.MULTIPLY);
        assertThat(Arrays.stream(Product.values()).filter(formula::reads))
                .containsExactly(Product.THETA_PHI, Product.THETA_NEXT, Product.RHO, Product.REWARD, Product.GAMMA);
        assertThat(Arrays.stream(Coefficient.values()).filter(formula::writes)).containsExactly(Coefficient.THETA_PHI);
    }

    @Test
    void withoutTracesTheirNumbersAreZero() {
        var tdrc = (Rule) Algorithms.get("TDRC");
        assertThat(of(tdrc, false).reads(Product.W_TRACE)).isFalse();
        assertThat(of(tdrc, false).writes(Coefficient.KEPT)).isFalse();
        assertThat(of(tdrc, true).reads(Product.W_TRACE)).isTrue();
        assertThat(of(tdrc, true).writes(Coefficient.KEPT)).isTrue();
    }

    @Test
    void mirrorProxReadsTheProductsOfFeatures() {
        var gtd2 = (Rule) Algorithms.get("GTD2");
        assertThat(RuleFormula.readsAny(gtd2, false, Product.PHI_PHI, Product.PHI_NEXT, Product.NEXT_NEXT))
                .isFalse();
        assertThat(RuleFormula.readsAny(new MirrorProx(gtd2), false, Product.NEXT_NEXT))
                .isTrue();
        assertThat(of((Rule) Algorithms.get("STHTD-MP"), true).reads(Product.TRACE_TRACE))
                .isTrue();
    }

    /** The rule for engine tests must read all products; extend it with the list. */
    @Test
    void theRuleThatReadsEverythingDoes() {
        assertThat(Product.values()).allMatch(of(Rules.EVERYTHING, true)::reads);
        assertThat(Coefficient.values()).allMatch(of(Rules.EVERYTHING, true)::writes);
    }

    /** A rule in Java may read everything. */
    @Test
    void aRuleInJavaHasNoFormula() {
        for (var rule : List.of(Rules.BRANCHING, Rules.SIGN_AHEAD, Rules.EVERYTHING_IN_JAVA)) {
            assertThat(RuleFormula.of(rule, true)).isEmpty();
            assertThat(RuleFormula.readsAny(rule, true, Product.BEHAVIOUR_BEHAVIOUR))
                    .isTrue();
            assertThat(RuleFormula.readsAny(rule, false, Product.BEHAVIOUR_BEHAVIOUR))
                    .isFalse();
        }
    }
}
