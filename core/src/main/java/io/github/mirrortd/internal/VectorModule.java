package io.github.mirrortd.internal;

import java.lang.module.ModuleFinder;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The module that has vectors. Java has it where it was started with {@code --add-modules}, and then says at every start, on
 * stderr, that the module is incubating. The launcher does otherwise: it gives leave to ask for the module later, which is silent
 * and costs those nothing who need no vectors.
 */
public final class VectorModule {
    public static final String NAME = "jdk.incubator.vector";

    /** Set by the launcher, together with what the compiler needs to know from the start. */
    private static final String ON_DEMAND = "mirrortd.vectors.on.demand";

    /** All that vectors can hold. */
    private static final Map<Class<?>, Integer> NUMBERS = Map.of(
            byte.class, Byte.SIZE,
            short.class, Short.SIZE,
            int.class, Integer.SIZE,
            long.class, Long.SIZE,
            float.class, Float.SIZE,
            double.class, Double.SIZE);

    private VectorModule() {}

    /** Whether this Java has the module; it is not loaded for that. */
    public static boolean isThere() {
        return ModuleLayer.boot().findModule(NAME).isPresent()
                || (Boolean.getBoolean(ON_DEMAND)
                        && ModuleFinder.ofSystem().find(NAME).isPresent());
    }

    /** The module, loaded now if it was not yet; nothing where this Java does not have it. */
    public static Optional<Module> find() {
        return Found.MODULE;
    }

    /** The width in bits that suits this machine best; nothing without the module, which is loaded only if it must say so itself. */
    public static OptionalInt machineBits() {
        var known = preferredBits();
        if (known.isPresent() || find().isEmpty()) {
            return known;
        }
        try {
            var species = Class.forName("jdk.incubator.vector.DoubleVector")
                    .getField("SPECIES_PREFERRED")
                    .get(null);
            return OptionalInt.of((int) Class.forName("jdk.incubator.vector.VectorSpecies")
                    .getMethod("vectorBitSize")
                    .invoke(species));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the vectors of this Java were refused", e);
        }
    }

    /**
     * The width in bits that suits this machine best, as the module would say: the widest that vectors of all numbers have. Nothing
     * where Java does not tell before the module is loaded.
     */
    public static OptionalInt preferredBits() {
        if (!Boolean.getBoolean(ON_DEMAND) || !isThere()) {
            return OptionalInt.empty();
        }
        try {
            var lanes = Class.forName("jdk.internal.vm.vector.VectorSupport").getMethod("getMaxLaneCount", Class.class);
            int least = Integer.MAX_VALUE;
            for (var number : NUMBERS.entrySet()) {
                int most = (int) lanes.invoke(null, number.getKey()) * number.getValue();
                least = Math.min(least, Math.max(most, Long.SIZE));
            }
            return OptionalInt.of(least);
        } catch (ReflectiveOperationException | RuntimeException e) {
            return OptionalInt.empty();
        }
    }

    private static final class Found {
        private static final Optional<Module> MODULE =
                ModuleLayer.boot().findModule(NAME).or(Found::loaded);

        private static Optional<Module> loaded() {
            if (!Boolean.getBoolean(ON_DEMAND)) {
                return Optional.empty();
            }
            try {
                var load = Class.forName("jdk.internal.module.Modules").getMethod("loadModule", String.class);
                return Optional.of((Module) load.invoke(null, NAME));
            } catch (ReflectiveOperationException | RuntimeException e) {
                // A Java without it: the scalar engine gives the same bits.
                return Optional.empty();
            }
        }
    }
}
