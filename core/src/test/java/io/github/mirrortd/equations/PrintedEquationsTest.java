package io.github.mirrortd.equations;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.engine.Learner;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Coefficient;
import io.github.mirrortd.learn.MirrorProx;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.Citation;
import io.github.mirrortd.problems.Problems;
import io.github.mirrortd.random.Pcg64;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The printed equations of built-in learners, in {@code list} and the documents, are those that run: their formula has the values of
 * the code's formula, in 120 digits at many points.
 */
class PrintedEquationsTest {
    private static final MathContext DIGITS = new MathContext(120);
    private static final BigDecimal CLOSE = new BigDecimal("1e-90");

    static List<RuleAlgorithm> rules() {
        return Algorithms.all().stream()
                .filter(a -> a instanceof RuleAlgorithm
                        && MirrorProx.baseOf((Rule) a).isEmpty())
                .map(RuleAlgorithm.class::cast)
                .toList();
    }

    static EquationLearner printed(Algorithm algorithm) {
        var about = algorithm.description();
        var definition = ((EquationLearner) algorithm).definition();
        var own = definition.settings().stream()
                .filter(setting -> setting.parameter().isOwn())
                .toList();
        return EquationLearner.of(new EquationDefinition(
                about.name(), about.summary(), about.citation(), own, definition.state(), about.equation(), ""));
    }

    @ParameterizedTest
    @MethodSource("rules")
    void thePrintedEquationIsTheFormulaThatRuns(RuleAlgorithm rule) {
        if (rule.keepsState()) {
            // Not a function of inner products: compared by the learned weights.
            var settings =
                    rule.complete(Settings.NONE.with(Parameter.LAMBDA, 0.5).only(rule.parameters()));
            assertThat(learned(printed(rule), settings)).as(rule.name()).isEqualTo(learned(rule, settings));
            return;
        }
        for (boolean traced : new boolean[] {false, true}) {
            assertSame(read(printed(rule), traced), read(rule, traced), rule.name() + ", " + traced);
        }
    }

    @ParameterizedTest
    @MethodSource("rules")
    void andSoIsAllElseThatItNeeds(RuleAlgorithm rule) {
        var printed = printed(rule);
        assertThat(printed.usesAuxiliary()).isEqualTo(rule.usesAuxiliary());
        assertThat(printed.decays()).isEqualTo(rule.decays());
        assertThat(printed.usesFollowOn()).isEqualTo(rule.usesFollowOn());
        assertThat(printed.usesBehaviourTrace()).isEqualTo(rule.usesBehaviourTrace());
        assertThat(printed.parameters()).containsExactlyInAnyOrderElementsOf(rule.parameters());
        for (var settings : withTraces(rule)) {
            assertThat(printed.traces(settings)).as("%s", settings).isEqualTo(rule.traces(settings));
            assertThat(printed.emphasis(settings)).as("%s", settings).isEqualTo(rule.emphasis(settings));
        }
    }

    private static double[] learned(RuleAlgorithm rule, Settings settings) {
        var problem = Problems.get("random_walk");
        var learner = Learner.of(problem, rule, settings);
        learner.learn(problem.trajectory(5, 200));
        return learner.theta();
    }

    private static List<Settings> withTraces(RuleAlgorithm rule) {
        var all = new ArrayList<>(rule.description().grid());
        if (rule.parameters().contains(Parameter.LAMBDA)) {
            all.add(rule.complete(Settings.NONE.with(Parameter.LAMBDA, 0.5)));
        }
        return all;
    }

    /** The least-squares learners solve for θ; their traces are those of the rules, line by line. */
    @Test
    void theTracesOfLeastSquaresAreThoseOfTheRules() {
        var solved = """

                A += ρ z aᵀ    b += ρ r z    A₀ = reg·I
                θ = A⁺ b""";
        assertThat(Algorithms.get("LSTD").description().equation()).isEqualTo(traceOf("TD") + solved);
        assertThat(Algorithms.get("LS-ETD").description().equation()).isEqualTo(traceOf("ETD") + solved);
    }

    private static String traceOf(String rule) {
        var equation = Algorithms.get(rule).description().equation();
        return equation.substring(0, equation.indexOf("\nθ"));
    }

    /** Mirror-Prox prints the equation of its learner and the order of its two steps. */
    @Test
    void mirrorProxVersionsPrintTheEquationOfTheirLearner() {
        for (var algorithm : Algorithms.all()) {
            if (algorithm instanceof RuleAlgorithm rule) {
                var ahead =
                        MirrorProx.baseOf(rule).isPresent() ? rule : Algorithms.rule(rule.name() + Algorithms.AHEAD);
                var base = (RuleAlgorithm) ahead.base();
                assertThat(ahead.description().equation())
                        .endsWith("on the right:\n" + base.description().equation());
            }
        }
    }

    /** The look-ahead point written out, as in the sources. */
    @Test
    void publishedVersionsAreTheEquationsOfTheirSources() {
        var z = "z = φ + γ₋₁λρ₋₁ z₋₁\n";
        var ahead = "δᵐ = r + γ θᵐ·φ' − θᵐ·φ\nθ += α ρ (z·wᵐ) a\n";
        assertIs("GTD2-MP", z + """
                θᵐ = θ + α ρ (z·w) a
                wᵐ = w + α (ρδ z − c φ)
                """ + ahead + "w += α (ρδᵐ z − (wᵐ·φ) φ)");
        assertIs("STHTD-MP", z + """
                z_μ = φ + γ₋₁λ z_μ₋₁
                θᵐ = θ + α ρ (z·w) a
                wᵐ = w + α (ρδ z − ½(a·w) z_μ − ½(z_μ·w) a)
                """ + ahead + "w += α (ρδᵐ z − ½(a·wᵐ) z_μ − ½(z_μ·wᵐ) a)");
        assertIs("STHTD-MP-Damped", z + """
                z_μ = φ + γ₋₁λ z_μ₋₁
                θᵐ = θ + α ρ (z·w) a
                wᵐ = w + α (ρδ z − (1−κ) c φ − κ½(a·w) z_μ − κ½(z_μ·w) a)
                """ + ahead + "w += α (ρδᵐ z − (1−κ) (wᵐ·φ) φ − κ½(a·wᵐ) z_μ − κ½(z_μ·wᵐ) a)");
    }

    private static void assertIs(String name, String equations) {
        var source = EquationLearner.of(EquationDefinition.of(name, "x", Citation.UNPUBLISHED, equations));
        for (boolean traced : new boolean[] {false, true}) {
            assertSame(read(source, traced), read(Algorithms.rule(name), traced), name);
        }
    }

    /** The equations of the sources, in their order; the files' order affects only the last digits. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            TDC          | θ += α ρ (δz − γ (1−λ) (z·w) φ')               | w += β (ρδ z − c φ)
            TDRC         | θ += α ρ (δz − γ (1−λ) (z·w) φ')               | w += α (ρδ z − c φ − reg w)
            HTD          | θ += α ρ (δz − γ (1−λ) (1−η) (z·w) φ')         | w += β (ρδ z − c φ)
            Hackman-HTD  | θ += α (ρδ z + ((ρz − z_μ)·w) a)               | w += β (ρδ z − (z_μ·w) a)
            STHTD        | θ += α ρ (z·w) a                               | w += α (ρδ z − ½(a·w) z_μ − ½(z_μ·w) a)
            STHTD-Mu     | θ += α (z_μ·w) a                               | w += α (ρδ z − ½(a·w) z_μ − ½(z_μ·w) a)
            STHTD-Damped | θ += α ρ (z·w) a                               | w += α (ρδ z − (1−κ) c φ − κ½(a·w) z_μ − κ½(z_μ·w) a)
            """)
    void filesAreTheEquationsOfTheirSources(String name, String theta, String w) {
        var traces = "z = φ + γ₋₁λρ₋₁ z₋₁\n" + (w.contains("z_μ") ? "z_μ = φ + γ₋₁λ z_μ₋₁\n" : "");
        assertIs(name, traces + theta + "\n" + w);
    }

    /** A wrong sign, factor or vector is detected. */
    @Test
    void anotherEquationIsNoticed() {
        var tdc = (RuleAlgorithm) Algorithms.get("TDC");
        var equation = tdc.description().equation();
        Stream.of(
                        equation.replace("z − α", "z + α"),
                        equation.replace("(1 − λ) ", ""),
                        equation.replace("c φ)", "c φ')"),
                        equation.replace("λ ρ₋₁", "λ"),
                        equation.replace("w += β", "w += 2 β"))
                .forEach(wrong -> {
                    assertThat(wrong).isNotEqualTo(equation);
                    var other = EquationLearner.of(EquationDefinition.of(
                            "Wrong", "x", tdc.description().citation(), wrong));
                    assertThat(differs(read(other, true), read(tdc, true)))
                            .as(wrong)
                            .isTrue();
                });
    }

    private static RuleFormula read(Rule rule, boolean traced) {
        return RuleFormula.of(rule, traced).orElseThrow();
    }

    private static void assertSame(RuleFormula printed, RuleFormula code, String what) {
        assertThat(differs(printed, code)).as(what).isFalse();
    }

    private static boolean differs(RuleFormula one, RuleFormula other) {
        var random = new Pcg64(17);
        boolean differs = false;
        for (int point = 0; point < 12; point++) {
            var inputs = new HashMap<String, BigDecimal>();
            var first = values(one, inputs, random);
            var second = values(other, inputs, random);
            for (var c : Coefficient.values()) {
                var difference = Objects.requireNonNull(first.get(c))
                        .subtract(Objects.requireNonNull(second.get(c)))
                        .abs();
                differs |= difference.compareTo(CLOSE) > 0;
            }
        }
        return differs;
    }

    private static Map<Coefficient, BigDecimal> values(
            RuleFormula formula, Map<String, BigDecimal> inputs, Pcg64 random) {
        var values = new ArrayList<BigDecimal>();
        for (int n = 0; n < formula.graph().size(); n++) {
            var node = formula.graph().node(n);
            var a = node.of().isEmpty() ? BigDecimal.ZERO : values.get(node.of().get(0));
            var b = node.of().size() < 2
                    ? BigDecimal.ZERO
                    : values.get(node.of().get(1));
            values.add(
                    switch (node.op()) {
                        case CONSTANT -> new BigDecimal(node.constant());
                        case INPUT ->
                            inputs.computeIfAbsent(node.input().name(), name -> new BigDecimal(random.random() + 0.1));
                        case ADD -> a.add(b, DIGITS);
                        case SUBTRACT -> a.subtract(b, DIGITS);
                        case MULTIPLY -> a.multiply(b, DIGITS);
                        case DIVIDE -> a.divide(b, DIGITS);
                        case NEGATE -> a.negate();
                        case SQRT -> a.sqrt(DIGITS);
                        case ABS -> a.abs();
                        case MIN -> a.min(b);
                        case MAX -> a.max(b);
                        case LESS, AT_MOST, EQUAL, CHOICE, EXP, LOG, DOT -> throw new AssertionError(node.op());
                    });
        }
        var outputs = new HashMap<Coefficient, BigDecimal>();
        for (var c : Coefficient.values()) {
            outputs.put(c, values.get(formula.output(c)));
        }
        return outputs;
    }
}
