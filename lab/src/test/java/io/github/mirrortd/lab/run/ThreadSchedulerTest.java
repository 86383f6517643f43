package io.github.mirrortd.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.engine.batch.Batch;
import io.github.mirrortd.engine.batch.Engine;
import io.github.mirrortd.engine.batch.Meter;
import io.github.mirrortd.engine.parallel.Engines;
import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.experiment.Trials;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.problems.Problems;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Threads beyond the processors would cost twice the work: they are not started, and work is not cut smaller for them. */
class ThreadSchedulerTest {
    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    /** Counts blocks, and the threads that run them. */
    private static final class Watched implements Engine {
        private final Engine engine = Engines.get("reference");
        private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
        private final AtomicInteger blocks = new AtomicInteger();

        @Override
        public String name() {
            return engine.name();
        }

        @Override
        public Batch start(FiniteProblem problem, Algorithm algorithm, List<Settings> settings, List<Meter> runs) {
            threads.add(Thread.currentThread());
            blocks.incrementAndGet();
            return engine.start(problem, algorithm, settings, runs);
        }
    }

    private static Watched run(int threads) {
        var td = Algorithms.get("TD");
        var watched = new Watched();
        var cell = Cell.of(Problems.any("two_state"), td, td.complete(Settings.NONE), Trials.of(0, 1_000, 10));
        new CellRunner(new ThreadScheduler(watched, threads)).run("", List.of(cell));
        return watched;
    }

    @Test
    void threadsBeyondTheProcessorsAreNotStarted() {
        var enough = run(PROCESSORS);
        var tooMany = run(8 * PROCESSORS);
        assertThat(tooMany.threads).hasSizeLessThanOrEqualTo(PROCESSORS);
        assertThat(tooMany.blocks).hasValue(enough.blocks.get());
        assertThat(new ThreadScheduler(Engines.get("reference"), 8 * PROCESSORS).width())
                .isEqualTo(PROCESSORS);
    }

    @Test
    void fewerThreadsAreAsManyAsWereAskedFor() {
        assertThat(new ThreadScheduler(Engines.get("reference"), 1).width()).isEqualTo(1);
        assertThat(run(1).threads).hasSize(1);
    }
}
