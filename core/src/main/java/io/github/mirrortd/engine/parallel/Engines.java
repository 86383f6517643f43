package io.github.mirrortd.engine.parallel;

import io.github.mirrortd.base.Names;
import io.github.mirrortd.engine.batch.Engine;
import io.github.mirrortd.engine.program.ProgramEngine;
import io.github.mirrortd.engine.reference.ReferenceEngine;
import io.github.mirrortd.internal.Lazy;
import io.github.mirrortd.internal.VectorModule;
import io.github.mirrortd.learn.Schedule;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** The engines there are, by name. An engine is made once and serves all threads. */
public final class Engines {
    /** Sets the width in bits of the vector engine: 128, 256 or 512. Otherwise the machine's own is taken. */
    public static final String BITS_PROPERTY = "mirrortd.vector.bits";

    private static final List<String> NAMES = List.of("auto", "reference", "vector");
    /** The former name of the reference engine. */
    private static final String FORMER = "scalar";

    private static final int WIDEST = 512;
    private static final Engine REFERENCE = new ReferenceEngine(Schedule.CONSTANT);
    private static final Supplier<Integer> MACHINE =
            Lazy.of(() -> Math.min(WIDEST, VectorModule.machineBits().orElse(0)));

    /** Programs without vectors. */
    private static final Engine ROWS = new ProgramEngine(REFERENCE::name, () -> 0, REFERENCE);

    /** Keyed by the requested width in bits; 0 for the machine's. Kept, because of what they have compiled. */
    private static final Map<Integer, ProgramEngine> VECTOR = new ConcurrentHashMap<>();

    private static final Map<Integer, ProgramEngine> COMPILED = new ConcurrentHashMap<>();

    private Engines() {}

    /** {@return what {@link #get} understands} */
    public static List<String> names() {
        return NAMES;
    }

    /**
     * {@return the reference engine, with learners whose step sizes follow a schedule}
     *
     * @param schedule how the step sizes change
     */
    public static Engine reference(Schedule schedule) {
        return schedule.isConstant() ? REFERENCE : new ReferenceEngine(schedule);
    }

    /** {@return whether this Java was started with vectors} */
    public static boolean hasVectors() {
        return VectorModule.isThere();
    }

    /**
     * {@return the engine of that name; {@code auto} runs many learners at once, with vectors if Java was started with
     * them}
     *
     * @param name one of {@link #names()}, or {@code scalar} for {@code reference}
     * @throws IllegalArgumentException where there is no such engine, or no vectors
     */
    public static Engine get(String name) {
        String wanted = name.equalsIgnoreCase(FORMER) ? "reference" : name;
        return switch (Names.find("engine", wanted, NAMES, n -> n)) {
            case "reference" -> REFERENCE;
            case "vector" -> vector();
            default -> hasVectors() ? vector() : ROWS;
        };
    }

    /** The vector engine for this machine. */
    private static Engine vector() {
        if (!hasVectors()) {
            throw new IllegalArgumentException("the vector engine needs Java to be started with --add-modules "
                    + VectorModule.NAME + "; the engines 'auto' and 'reference' do without");
        }
        int bits = asked();
        return VECTOR.computeIfAbsent(
                bits, asked -> new ProgramEngine(() -> name(asked), () -> bits(asked), REFERENCE));
    }

    /** The width that was asked for; 0 if none was. */
    private static int asked() {
        var asked = System.getProperty(BITS_PROPERTY);
        return asked == null
                ? 0
                : switch (asked) {
                    case "128", "256", "512" -> Integer.parseInt(asked);
                    default ->
                        throw new IllegalArgumentException(BITS_PROPERTY + " is 128, 256 or 512, not '" + asked + "'");
                };
    }

    private static int bits(int asked) {
        return asked == 0 ? MACHINE.get() : asked;
    }

    private static String name(int asked) {
        // Work that needs no vectors does not wait for them to be loaded.
        boolean known =
                VectorModule.preferredBits().isPresent() || VectorModule.find().isPresent();
        return known && bits(asked) > 0 ? "vector-" + bits(asked) : REFERENCE.name();
    }

    /**
     * {@return the vector engine, which compiles each step at once: for measurements and tests}
     *
     * @throws IllegalArgumentException where there are no vectors
     */
    public static Engine vectorsOnly() {
        vector();
        return compiled(asked());
    }

    /** The same with vectors of one width. */
    public static ProgramEngine compiled(int bits) {
        return COMPILED.computeIfAbsent(
                bits, asked -> new ProgramEngine(() -> name(asked), () -> bits(asked), REFERENCE, 1, 0));
    }

    /** The engine that runs programs operation by operation, however many learners there are: for tests. */
    public static ProgramEngine rows() {
        return new ProgramEngine(() -> "rows", () -> 0, REFERENCE, 1, Long.MAX_VALUE);
    }
}
