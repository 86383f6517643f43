package io.github.mirrortd.bench;

import io.github.mirrortd.engine.Engines;
import io.github.mirrortd.engine.batch.Batch;
import io.github.mirrortd.engine.batch.Meter;
import io.github.mirrortd.engine.batch.TransitionChunk;
import io.github.mirrortd.mdp.Sampler;
import io.github.mirrortd.problems.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** One step of all learners of a batch, with the error at every step. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(
        value = 1,
        jvmArgsAppend = {"--add-modules", "jdk.incubator.vector"})
public class StepBenchmark {
    private static final int STEPS = 500;

    @Param({"TD", "STHTD", "STHTD-MP"})
    public String learner = "";

    @Param({"boyan_chain"})
    public String problem = "";

    @Param({"vector", "reference"})
    public String engine = "";

    /** Settings and runs. */
    @Param({"512x1", "1x100"})
    public String size = "";

    private Batch batch = stretch -> {};
    private TransitionChunk stretch = new TransitionChunk(1, 1);

    @Setup
    public void prepare() {
        int settings = Integer.parseInt(size.split("x")[0]);
        int runs = Integer.parseInt(size.split("x")[1]);
        var p = Problems.get(problem);
        var meters = new ArrayList<Meter>();
        List<Sampler> samplers = new ArrayList<>();
        for (int run = 0; run < runs; run++) {
            meters.add(new Meter(settings, Integer.MAX_VALUE - 1, 0, false));
            samplers.add(p.sampler(run));
        }
        batch = Engines.get(engine).start(p, Work.learner(learner), Work.settings(learner, settings), meters);
        stretch = new TransitionChunk(runs, STEPS);
        stretch.sample(samplers, STEPS);
    }

    @Benchmark
    @OperationsPerInvocation(STEPS)
    public void step() {
        batch.advance(stretch);
    }
}
