package io.github.mirrortd.engine.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.engine.batch.Meter;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.problems.Problems;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReferenceEngineTest {
    private static final int STEPS = 20_000;
    private static final int CHUNK = 100;

    /** With interpreted code, too: nothing depends on the optimisations of a compiler. */
    @ParameterizedTest
    @CsvSource({
        "TD, 0",
        "TDRC, 0",
        "STHTD-MP, 0",
        "TDRC, 0.9",
        "STHTD-Mu, 0.9",
        "ETD, 0",
        "STHTD-Prev, 0.5",
        "TD-Bound, 0"
    })
    void aStepWithItsErrorAllocatesNothing(String name, double lambda) {
        var problem = Problems.get("boyan_chain");
        var algorithm = Algorithms.get(name);
        var settings = algorithm.complete(Settings.alpha(0.01).with(Parameter.LAMBDA, lambda));
        var meters = List.of(new Meter(1, 2 * STEPS, 0, false));
        var batch = new ReferenceEngine(Schedule.CONSTANT).start(problem, algorithm, List.of(settings), meters);
        int[] path = problem.trajectory(1, CHUNK);
        long before = 0;
        for (int done = 0; done < 2 * STEPS; done += CHUNK) {
            if (done == STEPS) {
                before = allocated();
            }
            batch.advance(path, CHUNK);
        }
        // Asking costs a little itself.
        assertThat(allocated() - before).isLessThan(STEPS / 2);
    }

    private static long allocated() {
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        return threads.getCurrentThreadAllocatedBytes();
    }
}
