package io.github.mirrortd.engine.formula;

import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.Update;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Type;

/**
 * Reads a rule's formula out of its compiled code: a rule is written once, as plain Java on doubles, and this is how every
 * other form of it comes about.
 *
 * <p>Inputs are named after the fields of {@link Products} and {@link Settings}, outputs after those of {@link Update}.
 */
public final class RuleReader {
    private static final String TRACED = "traced";

    /** Checked to be finite and not negative, wherever they come from. */
    private static final Set<String> MODEST = Set.of("rho", "gamma", "kappa");

    private static final Set<String> SUMS = Set.of("thetaPhi", "thetaNext", "wPhi", "wNext");

    /** What is 0 where there is no trace. */
    private static final Set<String> TRACES = Set.of(
            "lambda",
            "wTrace",
            "wBehaviour",
            "tracePhi",
            "traceNext",
            "traceTrace",
            "behaviourPhi",
            "behaviourNext",
            "behaviourTrace",
            "behaviourBehaviour");

    /** What counts only where there is a trace. */
    private static final Set<String> ON_TRACES =
            Set.of("thetaTrace", "wTrace", "wBehaviour", "emphasis", "kept", "keptBehaviour");

    private RuleReader() {}

    /**
     * @param traced whether it is for learners that keep traces
     * @throws NotStraight where the rule branches or does anything else than arithmetic on what it is given
     */
    public static Formula read(Rule rule, boolean traced) {
        var formula = new Formula(MODEST, SUMS);
        var update = new Fields(Update.class);
        names(Update.class).forEach(name -> update.put(name, formula.constant(0)));
        var apply = Type.getMethodDescriptor(
                Type.VOID_TYPE, Type.getType(Products.class), Type.getType(Settings.class), Type.getType(Update.class));
        new CodeReader(formula)
                .call(
                        rule.getClass(),
                        "apply",
                        apply,
                        List.of(
                                rule,
                                inputs(formula, Products.class, traced),
                                inputs(formula, Settings.class, traced),
                                update));
        names(Update.class).stream()
                .filter(name -> traced || !ON_TRACES.contains(name))
                .forEach(name -> formula.output(name, update.get(name)));
        return formula;
    }

    private static Fields inputs(Formula formula, Class<?> type, boolean traced) {
        var fields = new Fields(type);
        names(type)
                .forEach(name ->
                        fields.put(name, traced || !TRACES.contains(name) ? formula.input(name) : formula.constant(0)));
        fields.put(TRACED, traced);
        return fields;
    }

    private static List<String> names(Class<?> type) {
        return List.of(type.getDeclaredFields()).stream()
                .filter(f -> f.getType() == double.class && !Modifier.isStatic(f.getModifiers()))
                .map(Field::getName)
                .toList();
    }
}
