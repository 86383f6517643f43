package io.github.mirrortd.engine.batch;

import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.List;

/** Runs learners. Every engine gives the same bits. */
public interface Engine {
    /** {@return what results are marked with: the kind of engine and, where it has one, its width in bits} */
    String name();

    /** {@return how the step sizes of its learners change with time} */
    default Schedule schedule() {
        return Schedule.CONSTANT;
    }

    /**
     * {@return new learners: one for each setting in each run}
     *
     * @param problem the problem to learn on
     * @param algorithm how to learn
     * @param settings complete ones
     * @param runs a meter for each run, which gets the errors of its learners under their position in {@code settings}
     */
    Batch start(FiniteProblem problem, Algorithm algorithm, List<Settings> settings, List<Meter> runs);

    /**
     * As {@link #start(FiniteProblem, Algorithm, List, List)}, for a single run.
     *
     * @param problem the problem to learn on
     * @param algorithm how to learn
     * @param settings complete ones
     * @param meter receives every error
     * @return the learners, which have seen nothing yet
     */
    default Batch start(FiniteProblem problem, Algorithm algorithm, List<Settings> settings, Meter meter) {
        return start(problem, algorithm, settings, List.of(meter));
    }
}
