package io.github.mirrortd.internal;

import java.lang.module.ModuleFinder;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The JDK's vector module. With {@code --add-modules}, Java prints a warning about the incubating module at every start. The launcher
 * instead permits MirrorTD to load the module on demand, without a warning and without cost for commands that need no vectors.
 */
public final class VectorModule {
    public static final String NAME = "jdk.incubator.vector";

    /** The system property by which the launcher permits loading on demand. */
    private static final String ON_DEMAND = "mirrortd.vectors.on.demand";

    /** The element types of vectors. */
    private static final Map<Class<?>, Integer> NUMBERS = Map.of(
            byte.class, Byte.SIZE,
            short.class, Short.SIZE,
            int.class, Integer.SIZE,
            long.class, Long.SIZE,
            float.class, Float.SIZE,
            double.class, Double.SIZE);

    private VectorModule() {}

    /** Returns whether this Java has the module; does not load it. */
    public static boolean isThere() {
        return ModuleLayer.boot().findModule(NAME).isPresent()
                || (Boolean.getBoolean(ON_DEMAND)
                        && ModuleFinder.ofSystem().find(NAME).isPresent());
    }

    /** Returns the module, loaded if necessary; empty if this Java lacks it. */
    public static Optional<Module> find() {
        return Found.MODULE;
    }

    /** Returns the preferred width of this machine in bits; empty without the module, which is loaded only if necessary. */
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
     * Returns the preferred width of this machine in bits, the widest that all element types have. Empty if Java provides it only
     * after the module is loaded.
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
                // This Java lacks the module; the scalar engine gives the same bits.
                return Optional.empty();
            }
        }
    }
}
