package io.github.mirrortd.engine.formula;

import io.github.mirrortd.engine.formula.Formula.Op;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;

/**
 * Goes through compiled methods with values of a {@link Formula} in the place of doubles. What can be done once for all
 * inputs is followed, calls included; at anything else it throws {@link NotStraight}.
 */
final class CodeReader {
    /** A double that is known only as a value of the formula. */
    record Value(int number) {}

    /** Deeper than any rule over a rule over a rule; code that calls itself without end stops here. */
    private static final int DEEPEST = 64;

    private static final Map<String, Op> MATH =
            Map.of("sqrt(D)D", Op.SQRT, "abs(D)D", Op.ABS, "min(DD)D", Op.MIN, "max(DD)D", Op.MAX);

    private final Formula formula;
    private int depth;

    CodeReader(Formula formula) {
        this.formula = formula;
    }

    Formula formula() {
        return formula;
    }

    /** The operation that a static method of {@link Math} is, if it is one of a formula's. */
    static @Nullable Op math(String owner, String name, String descriptor) {
        return owner.equals("java/lang/Math") ? MATH.get(name + descriptor) : null;
    }

    /**
     * Follows a call and gives what it returns; null for void.
     *
     * @param type where the search for the method begins
     * @param arguments the receiver first, where there is one: {@link Value}s, {@link Fields} or real objects
     */
    @Nullable
    Object call(Class<?> type, String name, String descriptor, List<Object> arguments) {
        if (depth == DEEPEST) {
            throw new NotStraight("calls nest too deep");
        }
        depth++;
        for (var declaring : family(type)) {
            var body = follow(declaring, name, descriptor, arguments, declaring == type);
            if (body != null) {
                depth--;
                return body.result();
            }
        }
        throw new NotStraight("there is no code for " + type.getName() + "." + name);
    }

    /**
     * A class, its superclasses, then its interfaces: where a method is looked for, in this order. Interfaces that have more
     * above them come first, so that one that extends another comes before it, whose methods it may replace.
     */
    private static List<Class<?>> family(Class<?> type) {
        var classes = new ArrayList<Class<?>>();
        var interfaces = new LinkedHashSet<Class<?>>();
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            classes.add(c);
            addInterfaces(c, interfaces);
        }
        interfaces.stream()
                .sorted(Comparator.comparingInt(CodeReader::above).reversed())
                .forEach(classes::add);
        return classes;
    }

    /** How many interfaces one extends. */
    private static int above(Class<?> type) {
        var found = new LinkedHashSet<Class<?>>();
        addInterfaces(type, found);
        return found.size();
    }

    private static void addInterfaces(Class<?> type, Set<Class<?>> found) {
        for (var i : type.getInterfaces()) {
            found.add(i);
            addInterfaces(i, found);
        }
    }

    /** Whether a class itself has a private method of that name. */
    static boolean isPrivate(Class<?> type, String name, String descriptor) {
        return Arrays.stream(type.getDeclaredMethods())
                .anyMatch(m -> Modifier.isPrivate(m.getModifiers())
                        && m.getName().equals(name)
                        && Type.getMethodDescriptor(m).equals(descriptor));
    }

    private @Nullable StraightCode follow(
            Class<?> type, String name, String descriptor, List<Object> arguments, boolean privateToo) {
        var method = ClassCode.of(type).method(name, descriptor);
        if (method == null || (method.isPrivate() && !privateToo)) {
            return null;
        }
        var code = new StraightCode(this, type, arguments);
        method.show(code);
        return code;
    }
}
