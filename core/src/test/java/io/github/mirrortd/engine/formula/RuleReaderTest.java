package io.github.mirrortd.engine.formula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mirrortd.engine.Rules;
import io.github.mirrortd.engine.formula.Formula.Op;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Coefficient;
import io.github.mirrortd.learn.MirrorProx;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Product.Source;
import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.Td;
import io.github.mirrortd.learn.Tdrc;
import io.github.mirrortd.learn.Update;
import io.github.mirrortd.random.Pcg64;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is read out of compiled rules: exactly what they do, or nothing. */
class RuleReaderTest {
    /** Numbers that find out what a rewriting must not touch. */
    private static final double[] ODD = {
        0, -0.0, 1, -1, 1e-320, 1e300, -1e300, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN
    };

    static Stream<Rule> readable() {
        return Stream.of(
                        Rules.shipped().stream(),
                        Rules.ahead().stream(),
                        Stream.of(Rules.CLIPPED, Rules.NORMALISED, Rules.EVERYTHING),
                        Stream.of(
                                new Calls(),
                                new Inherits(),
                                new Chooses(true),
                                new Chooses(false),
                                new Follows(),
                                new Constants(0.3),
                                new Defaults(),
                                new MirrorProx(new MirrorProx(new Tdrc())),
                                new MirrorProx((Rule) Algorithms.get("TDRC-MP"))))
                .flatMap(rules -> rules);
    }

    @Test
    void settingsOfALearnersOwnAreInTheOrderOfTheirNames() {
        assertThat(RuleReader.ownSettings(RuleReader.read(Rules.OWN, false))).containsExactly("a_first", "mix");
        assertThat(RuleReader.ownSettings(RuleReader.read(new Td(), false))).isEmpty();
    }

    /** The formula gives the rule's own bits for any numbers that can occur. */
    @ParameterizedTest
    @MethodSource("readable")
    void theFormulaIsTheRule(Rule rule) {
        for (boolean traced : new boolean[] {false, true}) {
            var formula = RuleReader.read(rule, traced);
            var random = new Pcg64(3);
            for (int n = 0; n < 300; n++) {
                var inputs = new HashMap<String, Double>();
                var in = products(random, traced, inputs);
                var settings = settings(random, traced, inputs);
                var out = new Update();
                rule.apply(in, settings, out);
                double[] expected = new double[Coefficient.values().length];
                out.into(expected, 0, 1);
                var actual = Evaluation.of(formula, inputs);
                for (var c : Coefficient.values()) {
                    if (traced || !c.isOfTraces()) {
                        assertThat(Double.doubleToLongBits(Objects.requireNonNull(actual.get(c.id()))))
                                .as("%s of %s, traced %s, of %s", c, rule, traced, inputs)
                                .isEqualTo(Double.doubleToLongBits(expected[c.place()]));
                    }
                }
            }
        }
    }

    private static double draw(Pcg64 random, boolean odd) {
        return odd && random.random() < 0.3 ? ODD[(int) random.integers(0, ODD.length)] : 4 * random.random() - 2;
    }

    private static Products products(Pcg64 random, boolean traced, Map<String, Double> inputs) {
        var in = new Products();
        boolean odd = random.random() < 0.8;
        double[] transition = group(Source.TRANSITION, random, odd, inputs);
        double[] policies = group(Source.POLICIES, random, odd, inputs);
        double[] weights = group(Source.WEIGHTS, random, odd, inputs);
        double[] past = group(Source.PAST, random, odd, inputs);
        in.transition(transition, 0, 1);
        in.policies(policies, 0, 1);
        in.weights(weights[0], weights[1], weights[2], weights[3]);
        in.followOn(past[0]);
        if (traced) {
            in.traces(group(Source.TRACES, random, odd, inputs), 0, 1);
        }
        return in;
    }

    private static double[] group(Source source, Pcg64 random, boolean odd, Map<String, Double> inputs) {
        return Product.of(source).stream()
                .mapToDouble(p -> {
                    // Ratios and discounts are finite and not negative; sums that begin with 0 are not −0.
                    boolean modest = p == Product.RHO || p == Product.GAMMA;
                    double x = modest ? 2 * random.random() : draw(random, odd);
                    double value = source == Source.WEIGHTS ? 0.0 + x : modest && x < 0.5 ? 0 : x;
                    inputs.put(p.id(), value);
                    return value;
                })
                .toArray();
    }

    private static Settings settings(Pcg64 random, boolean traced, Map<String, Double> inputs) {
        var settings = Settings.NONE;
        for (var p : Parameter.values()) {
            double value =
                    p.equals(Parameter.LAMBDA) && !traced ? 0 : p.equals(Parameter.HORIZON) ? 3 : random.random();
            settings = settings.with(p, value);
            inputs.put(p.id(), value);
        }
        return settings;
    }

    /** TD: δ is worked out once, though it is asked for more than once. */
    @Test
    void aFormulaHasNoMoreThanItNeeds() {
        var formula = RuleReader.read(new Td(), false);
        assertThat(operations(formula)).containsExactly(Op.MULTIPLY, Op.MULTIPLY, Op.ADD, Op.SUBTRACT, Op.MULTIPLY);
        assertThat(Arrays.stream(Product.values()).filter(p -> formula.uses(p.id())))
                .containsExactly(Product.THETA_PHI, Product.THETA_NEXT, Product.RHO, Product.REWARD, Product.GAMMA);
        assertThat(Arrays.stream(Coefficient.values()).filter(c -> !formula.isAlwaysZero(c.id())))
                .containsExactly(Coefficient.THETA_PHI);
    }

    private static List<Op> operations(Formula formula) {
        boolean[] needed = formula.needed();
        return Stream.iterate(0, n -> n < needed.length, n -> n + 1)
                .filter(n -> needed[n])
                .map(n -> formula.nodes().get(n).op())
                .filter(op -> op.arity() > 0)
                .toList();
    }

    /** A branch on what is known beforehand is followed, one way or the other. */
    @Test
    void knownBranchesLeaveNoTrace() {
        assertThat(RuleReader.read(new Chooses(true), false).uses("wPhi")).isTrue();
        assertThat(RuleReader.read(new Chooses(true), false).uses("thetaPhi")).isFalse();
        assertThat(RuleReader.read(new Chooses(false), false).uses("wPhi")).isFalse();
        assertThat(RuleReader.read(new Chooses(false), false).uses("thetaPhi")).isTrue();
        // The emphasis is F alone where there is no trace.
        assertThat(RuleReader.read(new Follows(), false).uses("interest")).isFalse();
        assertThat(RuleReader.read(new Follows(), true).uses("interest")).isTrue();
    }

    @Test
    void withoutTracesTheirNumbersAreZero() {
        var formula = RuleReader.read(new Tdrc(), false);
        assertThat(formula.uses("wTrace")).isFalse();
        assertThat(formula.uses("lambda")).isFalse();
        assertThat(formula.outputs()).doesNotContain("thetaTrace", "kept", "emphasis");
        var traced = RuleReader.read(new Tdrc(), true);
        assertThat(traced.uses("wTrace")).isTrue();
        assertThat(traced.uses("lambda")).isTrue();
        assertThat(traced.outputs()).contains("thetaTrace", "kept", "emphasis");
    }

    static Stream<Rule> unreadable() {
        return Stream.of(
                new Branches(),
                new BranchesAfterTheFact(),
                new Loops(),
                new Remembers(),
                new Allocates(),
                new Switches(),
                new Catches(),
                new Recurses(),
                new Indexes(),
                new Powers(),
                new Compares(),
                new Hands(),
                new MirrorProx(new Branches()),
                (in, s, out) -> out.theta(s.alpha() * in.delta(), 0));
    }

    @ParameterizedTest
    @MethodSource("unreadable")
    void whatIsNoFormulaIsRefused(Rule rule) {
        assertThatThrownBy(() -> RuleReader.read(rule, false)).isInstanceOf(NotStraight.class);
        assertThatThrownBy(() -> RuleReader.read(rule, true)).isInstanceOf(NotStraight.class);
    }

    @Test
    void aRefusalSaysWhy() {
        assertThatThrownBy(() -> RuleReader.read(new Remembers(), false))
                .hasMessageContaining("steps, which may change");
        assertThatThrownBy(() -> RuleReader.read(new Hands(), false)).hasMessageContaining("a lambda");
        assertThatThrownBy(() -> RuleReader.read(new Recurses(), false)).hasMessageContaining("nest too deep");
        assertThatThrownBy(() -> RuleReader.read(new Allocates(), false)).hasMessageContaining("new objects");
        assertThatThrownBy(() -> RuleReader.read((in, s, out) -> {}, false)).hasMessageContaining("has no class file");
    }

    // Rules that can be read.

    /** Calls methods of its own and of others, with and without an object, and some of Math. */
    private record Calls() implements Rule {
        @Override
        public void apply(Products in, Settings s, Update out) {
            double a = half(in.delta());
            out.theta(twice(a, s), Math.sqrt(Math.abs(in.wPhi())));
            out.w(Math.max(a, in.reward()), Math.min(Helper.less(a), -in.wNext()));
            out.decay(this.shared());
        }

        private double half(double x) {
            return x / 2;
        }

        private static double twice(double x, Settings s) {
            return 2 * x * s.alpha();
        }

        private double shared() {
            return 0.25;
        }
    }

    private static final class Helper {
        static double less(double x) {
            return x - 1;
        }
    }

    private abstract static class Base implements Rule {
        @Override
        public void apply(Products in, Settings s, Update out) {
            out.theta(step(in, s), own());
        }

        abstract double step(Products in, Settings s);

        // Not what a subclass has of the same name: this one is nobody else's.
        private double own() {
            return 3;
        }

        double from() {
            return 5;
        }
    }

    private static class Inherits extends Base {
        @Override
        double step(Products in, Settings s) {
            return s.alpha() * in.delta() * super.from();
        }

        @Override
        double from() {
            return 7;
        }

        @SuppressWarnings("UnusedMethod") // which is the point
        double own() {
            return 11;
        }
    }

    private record Chooses(boolean auxiliary) implements Rule {
        @Override
        public void apply(Products in, Settings s, Update out) {
            if (auxiliary()) {
                out.theta(in.wPhi(), 0);
            } else {
                out.theta(in.thetaPhi(), decays() ? 1 : 2);
            }
        }
    }

    private record Follows() implements Rule {
        @Override
        public void apply(Products in, Settings s, Update out) {
            out.theta(in.emphasis(s.lambda()), 0);
        }
    }

    private record Constants(double own) implements Rule {
        private static final double SHARED = Math.sqrt(2);

        @Override
        public void apply(Products in, Settings s, Update out) {
            double x = in.delta() * own;
            x += SHARED;
            x *= 1;
            out.theta(x - 0, 0 * x);
            out.w(0 + x, x * 0);
        }
    }

    private interface Plain extends Rule {
        @SuppressWarnings("UnusedMethod") // nobody means this one
        default double factor() {
            return 2;
        }
    }

    private interface Special extends Plain {
        @Override
        default double factor() {
            return 3;
        }
    }

    /** The more special default is meant, whatever order the interfaces are named in. */
    private record Defaults() implements Plain, Special {
        @Override
        public void apply(Products in, Settings s, Update out) {
            out.theta(factor() * in.delta(), 0);
        }
    }

    // Rules that cannot.

    private record Hands() implements Rule {
        @Override
        public void apply(Products in, Settings s, Update out) {
            DoubleUnaryOperator half = x -> x / 2;
            out.theta(half.applyAsDouble(in.delta()), 0);
        }
    }

    private record Branches() implements Rule {
        @Override
        public void apply(Products in, Settings s, Update out) {
            out.theta(in.delta() > 0 ? 1 : -1, 0);
        }
    }

    /** Where the branch decides about something that no coefficient seems to depend on. */
    private record BranchesAfterTheFact() implements Rule {
        @Override
        public void apply(Products in, Settings s, Update out) {
            out.theta(1, 0);
            if (in.rho() == 0) {
                out.clear();
            }
        }
    }

    private record Loops() implements Rule {
        @Override
        public void apply(Products in, Settings s, Update out) {
            double x = in.delta();
            for (int i = 0; i < 3; i++) {
                x *= x;
            }
            out.theta(x, 0);
        }
    }

    private static final class Remembers implements Rule {
        private double steps;

        @Override
        public void apply(Products in, Settings s, Update out) {
            out.theta(steps, 0);
            steps++;
        }
    }

    private record Allocates() implements Rule {
        @Override
        public void apply(Products in, Settings s, Update out) {
            out.theta(new Update().thetaPhi(), 0);
        }
    }

    private record Switches() implements Rule {
        @Override
        public void apply(Products in, Settings s, Update out) {
            switch ((int) in.reward()) {
                case 0 -> out.theta(1, 0);
                default -> out.theta(2, 0);
            }
        }
    }

    private record Catches() implements Rule {
        @Override
        public void apply(Products in, Settings s, Update out) {
            try {
                out.theta(in.delta(), 0);
            } catch (IllegalStateException e) {
                out.clear();
            }
        }
    }

    private record Recurses() implements Rule {
        @Override
        public void apply(Products in, Settings s, Update out) {
            out.theta(deeper(in.delta()), 0);
        }

        private static double deeper(double x) {
            return evenDeeper(x) + 1;
        }

        private static double evenDeeper(double x) {
            return deeper(x) - 1;
        }
    }

    private record Indexes(double... numbers) implements Rule {
        @Override
        public void apply(Products in, Settings s, Update out) {
            out.theta(numbers[0], 0);
        }
    }

    private record Powers() implements Rule {
        @Override
        public void apply(Products in, Settings s, Update out) {
            out.theta(Math.pow(in.delta(), 2), 0);
        }
    }

    private record Compares() implements Rule {
        @Override
        public void apply(Products in, Settings s, Update out) {
            out.theta(Double.compare(in.delta(), 0), 0);
        }
    }
}
