package io.github.mirrortd.equations;

import io.github.mirrortd.learn.Coefficient;
import io.github.mirrortd.learn.Description;
import io.github.mirrortd.learn.Emphasis;
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
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A learner defined by equations, such as
 *
 * <pre>
 * z = phi + gamma[-1]*lambda*rho[-1]*z[-1]
 * theta += alpha*rho*delta*z
 * </pre>
 *
 * <p>The constructor compiles the equations to a rule as fast as one in Java; engines, Mirror-Prox and the exact tools treat both
 * alike. A plugin's class may extend this class. Two learners with the same definition are equal. Immutable.
 */
public class EquationLearner implements RuleAlgorithm {
    private final EquationDefinition definition;
    private final Map<Parameter, EquationSetting> settings;
    private final Description description;
    private final CompiledEquations compiled;
    private final Rule rule;

    /**
     * Compiles equations, for your own class.
     *
     * @param definition the learner's definition
     * @throws IllegalArgumentException if the equations are not in the form of rules; the message has place and remedy
     */
    @SuppressWarnings("this-escape") // reads only the class
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
     * {@return a learner with the given equations}
     *
     * @param definition the learner's definition
     * @throws IllegalArgumentException if the equations are not in the form of rules; the message has place and remedy
     */
    public static EquationLearner of(EquationDefinition definition) {
        return new EquationLearner(definition);
    }

    /** Returns the description of a learner without compiling its equations. */
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

    /** Returns whether no subclass overrides {@link #apply}. */
    final boolean isItsEquations() {
        try {
            var apply = getClass().getMethod("apply", Products.class, Settings.class, Update.class);
            return apply.getDeclaringClass() == EquationLearner.class;
        } catch (NoSuchMethodException e) {
            throw new AssertionError(e);
        }
    }

    /** Returns the formula for learners with traces. */
    RuleFormula formula() {
        return compiled.formula();
    }

    /** {@return whether α is only the start of a vector of step sizes that the learner keeps} */
    public final boolean findsStepSizes() {
        return definition.state().stream()
                .anyMatch(kept -> kept.isVector() && kept.setting().equals(Optional.of(Parameter.ALPHA.id())));
    }

    /** {@return the definition} */
    public final EquationDefinition definition() {
        return definition;
    }

    /** Returns the declared settings, then those that the equations read without a declaration. */
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
                        ? Settings.alphas().stream()
                                .mapToDouble(Settings::alpha)
                                .toArray()
                        : new double[] {setting.usual()};
            }
            grid = multiple.isEmpty()
                    ? Settings.times(grid, p, values)
                    : Settings.multiples(
                            grid,
                            p,
                            base(settings, multiple.get()),
                            multiple.get().most(),
                            values);
        }
        return new ArrayList<>(grid);
    }

    /** Returns the setting that a multiple refers to; it is declared earlier, so the grid contains it. */
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
        return compiled.emphasis().apply(s);
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
