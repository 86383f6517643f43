package io.github.mirrortd.engine;

import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.Problem;
import java.util.List;

/** Runs learners. Every engine gives the same bits. */
public interface Engine {
    String name();

    /** New learners, whose errors go to the meter under their position in {@code settings}, which must be complete. */
    Batch start(Problem problem, Algorithm algorithm, List<Settings> settings, Meter meter);
}
