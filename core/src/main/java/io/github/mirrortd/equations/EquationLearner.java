package io.github.mirrortd.equations;

import io.github.mirrortd.learn.Coefficient;
import io.github.mirrortd.learn.Description;
import io.github.mirrortd.learn.Emphasis;
import io.github.mirrortd.learn.Grids;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.Update;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A learner that is written as equations, such as
 *
 * <pre>
 * z = phi + gamma[-1]*lambda*rho[-1]*z[-1]
 * theta += alpha*rho*delta*z
 * </pre>
 *
 * <p>It is compiled when it is made, to a rule like one written in Java, and runs as fast: engines, Mirror-Prox and the exact tools
 * see no difference. A plugin's own class may extend it. Two of the same definition are equal.
 */
public class EquationLearner implements RuleAlgorithm {
    private final EquationDefinition definition;
    private final Map<Parameter, EquationSetting> settings;
    private final Description description;
    private final CompiledEquations compiled;
    private final Rule rule;

    /**
     * Compiles equations, for a class of your own.
     *
     * @param definition what the learner is
     * @throws EquationError where the equations are not in the form that rules have: where, what was meant and what would be right
     */
    @SuppressWarnings("this-escape") // its own class is all that is asked for
    protected EquationLearner(EquationDefinition definition) {
        this.definition = definition;
        var lines = Parser.lines(definition.update());
        var own = definition.settings().stream()
                .map(EquationSetting::parameter)
                .filter(Parameter::isOwn)
                .toList();
        compiled = Compiler.compile(lines, own, definition.state());
        rule = keepsState() ? this : RuleCode.rule(compiled.formula());
        settings = settings(definition, compiled.settings());
        description = describe(definition, lines, settings);
    }

    /**
     * {@return a learner that does what equations say}
     *
     * @param definition what the learner is
     * @throws EquationError where the equations are not in the form that rules have: where, what was meant and what would be right
     */
    public static EquationLearner of(EquationDefinition definition) {
        return new EquationLearner(definition);
    }

    /** The description of a learner whose equations are not compiled yet. */
    static Description describe(EquationDefinition definition) {
        var lines = Parser.lines(definition.update());
        var read = lines.stream()
                .flatMap(line -> Stream.concat(Stream.of(line.value()), line.back().stream()))
                .flatMap(value -> value.pieces().stream())
                .flatMap(piece -> piece instanceof Expression.Name name ? Stream.of(name.name()) : Stream.empty())
                .toList();
        return describe(definition, lines, settings(definition, read));
    }

    private static Description describe(
            EquationDefinition definition, List<Line> lines, Map<Parameter, EquationSetting> settings) {
        return new Description(
                definition.name(),
                definition.summary(),
                Typesetter.text(lines),
                definition.source(),
                List.copyOf(settings.keySet()),
                grid(settings));
    }

    /** Whether it does what its equations say, and no method of its own does anything else. */
    final boolean isItsEquations() {
        try {
            var apply = getClass().getMethod("apply", Products.class, Settings.class, Update.class);
            return apply.getDeclaringClass() == EquationLearner.class;
        } catch (NoSuchMethodException e) {
            throw new AssertionError(e);
        }
    }

    /** The formula for learners with traces. */
    RuleFormula formula() {
        return compiled.formula();
    }

    /** {@return whether α is no more than where step sizes of its own start} */
    public final boolean findsStepSizes() {
        return definition.state().stream()
                .anyMatch(kept -> kept.isVector() && Parameter.ALPHA.id().equals(kept.setting()));
    }

    /** {@return what it was made of} */
    public final EquationDefinition definition() {
        return definition;
    }

    /** Those that were named, and then those that the equations read without naming them. */
    private static Map<Parameter, EquationSetting> settings(EquationDefinition definition, List<String> read) {
        var all = new LinkedHashMap<Parameter, EquationSetting>();
        definition.settings().forEach(s -> all.put(s.parameter(), s));
        for (var name : read) {
            Vocabulary.listed(name).ifPresent(p -> all.putIfAbsent(p, EquationSetting.of(p)));
        }
        return all;
    }

    private static List<Settings> grid(Map<Parameter, EquationSetting> settings) {
        var grid = List.of(Settings.NONE);
        for (var setting : settings.values()) {
            var p = setting.parameter();
            var multiple = setting.multiple();
            double[] values = setting.grid().stream().mapToDouble(x -> x).toArray();
            if (values.length == 0) {
                values = setting.isOpen() && p.equals(Parameter.ALPHA)
                        ? Grids.alphas().stream().mapToDouble(Settings::alpha).toArray()
                        : new double[] {setting.usual()};
            }
            grid = multiple == null
                    ? Grids.times(grid, p, values)
                    : Grids.multiples(grid, p, base(settings, multiple), multiple.most(), values);
        }
        return new ArrayList<>(grid);
    }

    /** The setting that a multiple is of: one that was named before, so that the grid has it already. */
    private static Parameter base(Map<Parameter, EquationSetting> settings, EquationSetting.Multiple multiple) {
        return settings.keySet().stream()
                .filter(p -> p.id().equals(multiple.of()))
                .findFirst()
                .orElseThrow();
    }

    @Override
    public final Description description() {
        return description;
    }

    @Override
    public final double usual(Parameter p) {
        return Objects.requireNonNullElseGet(settings.get(p), () -> EquationSetting.of(p))
                .usual();
    }

    @Override
    public void apply(Products in, Settings s, Update out) {
        if (keepsState()) {
            throw new IllegalArgumentException(
                    this + " keeps vectors or numbers of its own, so its step is not a function of inner products");
        }
        rule.apply(in, s, out);
    }

    @Override
    public final boolean keepsState() {
        return !formula().kept().isEmpty();
    }

    @Override
    public boolean usesAuxiliary() {
        return compiled.auxiliary();
    }

    @Override
    public boolean decays() {
        return formula().writes(Coefficient.DECAY);
    }

    @Override
    public boolean usesFollowOn() {
        return formula().reads(Product.FOLLOW_ON);
    }

    @Override
    public final Emphasis emphasis(Settings s) {
        return compiled.followOn().map(form -> form.of(s)).orElse(Emphasis.FULL);
    }

    @Override
    public final boolean traces(Settings s) {
        return s.lambda() != 0
                || Stream.of(Coefficient.KEPT, Coefficient.KEPT_BEHAVIOUR)
                        .anyMatch(kept -> formula().writes(kept)
                                && !Zeros.isZero(formula().graph(), formula().output(kept), s));
    }

    @Override
    public boolean usesBehaviourTrace() {
        return formula().writes(Coefficient.KEPT_BEHAVIOUR);
    }

    @Override
    public final boolean equals(Object other) {
        return other instanceof EquationLearner o && definition.equals(o.definition) && getClass() == o.getClass();
    }

    @Override
    public final int hashCode() {
        return definition.name().hashCode();
    }

    @Override
    public final String toString() {
        return definition.name();
    }
}
