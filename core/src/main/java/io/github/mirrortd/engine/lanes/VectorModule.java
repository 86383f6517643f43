package io.github.mirrortd.engine.lanes;

import java.lang.module.ModuleFinder;
import java.util.Optional;

/**
 * The module that has vectors. Java has it where it was started with {@code --add-modules}, and then says at every start, on
 * stderr, that the module is incubating. The launcher does otherwise: it gives leave to ask for the module later, which is silent
 * and costs those nothing who need no vectors.
 */
final class VectorModule {
    static final String NAME = "jdk.incubator.vector";

    /** Set by the launcher, together with what the compiler needs to know from the start. */
    private static final String ON_DEMAND = "mirrortd.vectors.on.demand";

    private VectorModule() {}

    /** Whether this Java has the module; it is not loaded for that. */
    static boolean isThere() {
        return ModuleLayer.boot().findModule(NAME).isPresent()
                || (Boolean.getBoolean(ON_DEMAND)
                        && ModuleFinder.ofSystem().find(NAME).isPresent());
    }

    /** The module, loaded now if it was not yet; nothing where this Java does not have it. */
    static Optional<Module> find() {
        return Found.MODULE;
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
