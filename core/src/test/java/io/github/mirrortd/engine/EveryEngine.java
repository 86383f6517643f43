package io.github.mirrortd.engine;

import io.github.mirrortd.engine.batch.Engine;
import java.util.stream.Stream;

/** All forms in which learners run: one by one, short work in rows, and vectors of every width. */
final class EveryEngine {
    private EveryEngine() {}

    static Stream<Engine> all() {
        return Stream.of(
                Engines.get("reference"),
                Engines.get("vector"),
                Engines.vector(128),
                Engines.vector(256),
                Engines.vector(512));
    }
}
