package io.github.mirrortd.engine;

import io.github.mirrortd.engine.batch.Engine;
import io.github.mirrortd.engine.lanes.VectorEngine;
import io.github.mirrortd.engine.reference.ReferenceEngine;
import io.github.mirrortd.internal.Names;
import io.github.mirrortd.internal.Once;
import io.github.mirrortd.learn.Schedule;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** The engines there are, by name. An engine is made once and serves all threads. */
public final class Engines {
    /** Sets the width in bits of the vector engine: 128, 256 or 512. Otherwise the machine's own is taken. */
    public static final String BITS_PROPERTY = "mirrortd.vector.bits";

    private static final int WIDEST = 512;
    private static final List<String> NAMES = List.of("auto", "reference", "vector");
    /** The former name of the reference engine. */
    private static final String FORMER = "scalar";

    private static final Engine REFERENCE = new ReferenceEngine(Schedule.CONSTANT);
    private static final Map<Integer, VectorEngine> VECTOR = new ConcurrentHashMap<>();
    private static final Map<Integer, VectorEngine> ONLY_VECTORS = new ConcurrentHashMap<>();

    private static final Supplier<Engine> VECTORS_ONLY = Once.of(() -> vector().vectorsOnly());

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
        return VectorEngine.isAvailable();
    }

    /**
     * {@return the engine of that name; {@code auto} is the vector engine if Java was started with vectors, else the
     * reference engine}
     *
     * @param name one of {@link #names()}, or {@code scalar} for {@code reference}
     * @throws IllegalArgumentException where there is no such engine, or no vectors
     */
    public static Engine get(String name) {
        String wanted = name.equalsIgnoreCase(FORMER) ? "reference" : name;
        return switch (Names.find("engine", wanted, NAMES, n -> n)) {
            case "reference" -> REFERENCE;
            case "vector" -> vector();
            default -> hasVectors() ? vector() : REFERENCE;
        };
    }

    /** The vector engine for this machine. */
    static VectorEngine vector() {
        if (!hasVectors()) {
            throw new IllegalArgumentException("the vector engine needs Java to be started with --add-modules "
                    + VectorEngine.MODULE + "; the engines 'auto' and 'reference' do without");
        }
        var asked = System.getProperty(BITS_PROPERTY);
        if (asked == null) {
            return Machine.ENGINE;
        }
        return switch (asked) {
            case "128", "256", "512" -> usual(Integer.parseInt(asked));
            default -> throw new IllegalArgumentException(BITS_PROPERTY + " is 128, 256 or 512, not '" + asked + "'");
        };
    }

    /** Made when it is first wanted. */
    private static final class Machine {
        private static final VectorEngine ENGINE = VectorEngine.ofThisMachine(WIDEST);
    }

    /** The vector engine of one width; the same at every call, because what it has compiled is worth keeping. */
    private static VectorEngine usual(int bits) {
        return VECTOR.computeIfAbsent(bits, VectorEngine::new);
    }

    /**
     * {@return the vector engine without its form for short work: for measurements and tests}
     *
     * @throws IllegalArgumentException where there are no vectors
     */
    public static Engine vectorsOnly() {
        return VECTORS_ONLY.get();
    }

    /** The same with vectors of one width. */
    static VectorEngine vector(int bits) {
        return ONLY_VECTORS.computeIfAbsent(bits, width -> new VectorEngine(width).vectorsOnly());
    }
}
