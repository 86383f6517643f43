package io.github.mirrortd.engine;

import io.github.mirrortd.engine.batch.Engine;
import io.github.mirrortd.engine.parallel.Engines;
import java.util.stream.Stream;

/** All forms in which learners run: one by one, operation by operation, and compiled for every width of vectors. */
final class EveryEngine {
    private EveryEngine() {}

    static Stream<Engine> all() {
        return Stream.of(
                Engines.get("reference"),
                Engines.rows(),
                Engines.compiled(128),
                Engines.compiled(256),
                Engines.compiled(512));
    }
}
