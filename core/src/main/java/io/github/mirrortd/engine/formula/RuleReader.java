package io.github.mirrortd.engine.formula;

import io.github.mirrortd.learn.Coefficient;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.Update;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;

/**
 * Reads a rule's formula out of its compiled code: a rule is written once, as plain Java on doubles, and this is how every
 * other form of it comes about.
 *
 * <p>Inputs are named after the {@link Product}s and {@link Parameter}s, outputs after the {@link Coefficient}s. Settings of a
 * learner's own are inputs too, wherever a rule reads one by a name that is written there.
 */
public final class RuleReader {
    private static final String TRACED = "traced";

    /** Before the names of settings of a learner's own, so that none can be taken for another input. */
    private static final String OWN = "own ";

    /** Checked to be finite and not negative, wherever they come from. */
    private static final Set<String> MODEST = Set.of(Product.RHO.id(), Product.GAMMA.id(), Parameter.KAPPA.id());

    private static final Set<String> SUMS =
            Product.of(Product.Source.WEIGHTS).stream().map(Product::id).collect(Collectors.toSet());

    private static final Map<String, Product> PRODUCTS =
            Arrays.stream(Product.values()).collect(Collectors.toMap(Product::id, Function.identity()));

    private RuleReader() {}

    /** The name of the input that is a setting of a learner's own. */
    public static String own(String setting) {
        return OWN + setting;
    }

    /** The setting whose input has this name. */
    public static String nameOf(String own) {
        return own.substring(OWN.length());
    }

    /** The product that an input is; null where it is a setting. */
    public static @Nullable Product product(String input) {
        return PRODUCTS.get(input);
    }

    /** The setting of all learners that an input is; nothing where it is one of a learner's own. */
    public static Optional<Parameter> parameter(String input) {
        return Arrays.stream(Parameter.values())
                .filter(p -> p.id().equals(input))
                .findFirst();
    }

    /** What a learner's settings say of an input. */
    public static double setting(String input, Settings settings) {
        return parameter(input).map(settings::get).orElseGet(() -> settings.own(nameOf(input)));
    }

    /** The settings of a learner's own that a rule reads, in the order of names. */
    public static List<String> ownSettings(Formula formula) {
        return formula.inputs().stream()
                .filter(input -> input.startsWith(OWN))
                .map(RuleReader::nameOf)
                .sorted()
                .toList();
    }

    /**
     * @param traced whether it is for learners that keep traces
     * @throws NotStraight where the rule branches or does anything else than arithmetic on what it is given
     */
    public static Formula read(Rule rule, boolean traced) {
        var formula = new Formula(MODEST, SUMS);
        var products = new Fields(Products.class);
        for (var p : Product.values()) {
            boolean there = traced || p.source() != Product.Source.TRACES;
            products.put(p.id(), there ? formula.input(p.id()) : formula.constant(0));
        }
        products.put(TRACED, traced);
        var settings = new Fields(Settings.class);
        for (var p : Parameter.values()) {
            // Without a trace, λ is 0.
            boolean there = traced || !p.equals(Parameter.LAMBDA);
            settings.put(p.id(), there ? formula.input(p.id()) : formula.constant(0));
        }
        var update = new Fields(Update.class);
        for (var c : Coefficient.values()) {
            update.put(c.id(), formula.constant(0));
        }
        var apply = Type.getMethodDescriptor(
                Type.VOID_TYPE, Type.getType(Products.class), Type.getType(Settings.class), Type.getType(Update.class));
        new CodeReader(formula).call(rule.getClass(), "apply", apply, List.of(rule, products, settings, update));
        for (var c : Coefficient.values()) {
            if (traced || !c.isOfTraces()) {
                formula.output(c.id(), update.get(c.id()));
            }
        }
        return formula;
    }
}
