package io.github.mirrortd.engine.formula;

import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.Update;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import org.objectweb.asm.Type;

/**
 * Reads a rule's formula out of its compiled code: a rule is written once, as plain Java on doubles, and this is how every
 * other form of it comes about.
 *
 * <p>Inputs are named after the fields of {@link Products} and {@link Settings}, outputs after those of {@link Update}.
 */
public final class RuleReader {
    private RuleReader() {}

    /** @throws NotStraight where the rule branches or does anything else than arithmetic on what it is given */
    public static Formula read(Rule rule) {
        var formula = new Formula();
        var update = new Fields(Update.class);
        names(Update.class).forEach(name -> update.put(name, formula.constant(0)));
        var apply = Type.getMethodDescriptor(
                Type.VOID_TYPE, Type.getType(Products.class), Type.getType(Settings.class), Type.getType(Update.class));
        new CodeReader(formula)
                .call(
                        rule.getClass(),
                        "apply",
                        apply,
                        List.of(rule, inputs(formula, Products.class), inputs(formula, Settings.class), update));
        names(Update.class).forEach(name -> formula.output(name, update.get(name)));
        return formula;
    }

    private static Fields inputs(Formula formula, Class<?> type) {
        var fields = new Fields(type);
        names(type).forEach(name -> fields.put(name, formula.input(name)));
        return fields;
    }

    private static List<String> names(Class<?> type) {
        return List.of(type.getDeclaredFields()).stream()
                .filter(f -> f.getType() == double.class && !Modifier.isStatic(f.getModifiers()))
                .map(Field::getName)
                .toList();
    }
}
