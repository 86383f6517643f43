package io.github.mirrortd.bench;

import io.github.mirrortd.engine.Engines;
import io.github.mirrortd.engine.batch.Engine;
import io.github.mirrortd.problems.Problems;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.function.LongSupplier;

/**
 * Measures the engine beside the C program in one run, in turns, and takes the best of each, in processor time: what a step costs
 * when nobody else disturbs it. Arguments: the number of turns, and the engine.
 */
public final class EndToEnd {
    private static final int SETTINGS = 512;
    private static final int RUNS = 100;
    private static final int SEED = 20_000;
    private static final int C_RUNS = 10;
    private static final int LONGEST_WARM_UP = 12;

    /** Steps after which the engine makes them in one loop, and milliseconds that it takes at most to be ready for that. */
    private static final long LONG = 110_000_000;

    private static final int IN_THE_BACKGROUND = 1_500;
    private static final String METHOD = "STHTD-MP";

    private final Baseline c;
    private final Engine engine;
    private final int turns;
    private final Map<String, Double> cNanos = new HashMap<>();
    private final Map<String, Double> sweepNanos = new HashMap<>();
    private boolean passed = true;

    private EndToEnd(Baseline c, Engine engine, int turns) {
        this.c = c;
        this.engine = engine;
        this.turns = turns;
    }

    public static void main(String[] args) throws IOException, InterruptedException, ExecutionException {
        if (args.length > 0 && args[0].equals("memory")) {
            Work.run(Engines.get("auto"), Problems.get("boyan_chain"), List.of(METHOD), 1_000, SEED, 1, 1_000_000, 0);
            return;
        }
        int turns = args.length > 0 ? Integer.parseInt(args[0]) : 5;
        var engine = Engines.get(args.length > 1 ? args[1] : "auto");
        say("engine %s, Java %s, best of %d turns", engine.name(), Runtime.version(), turns);
        var all = new EndToEnd(Baseline.compile(), engine, turns);
        all.warmUp();
        all.longWork();
        all.manySettings();
        all.limit();
        all.manyRuns();
        all.mirrorProx();
        all.twoThreads();
        all.memory();
        all.sparse();
        all.equations();
        say("%s", all.passed ? "all passed" : "NOT all passed");
    }

    private static void say(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }

    private String verdict(boolean holds) {
        passed &= holds;
        return holds ? "pass" : "FAIL";
    }

    /** Processor seconds that something takes on this thread; other programs on the machine do not count. */
    private static double processorSeconds(Callable<?> work) {
        return seconds(work, ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime);
    }

    /** Seconds by the clock. */
    private static double seconds(Callable<?> work) {
        return seconds(work, System::nanoTime);
    }

    private static double seconds(Callable<?> work, LongSupplier nanos) {
        long start = nanos.getAsLong();
        try {
            work.call();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        return (nanos.getAsLong() - start) * 1e-9;
    }

    private double sweep(String problem, String learner, int from) {
        var p = Problems.get(problem);
        double time = processorSeconds(() -> Work.run(engine, p, List.of(learner), SETTINGS, SEED, 1, p.steps(), from));
        return time * 1e9 / ((double) SETTINGS * p.steps());
    }

    /** Lets the JIT finish before anything is measured: {@code reproduce} is timed as a whole, start included. */
    private void warmUp() {
        var jit = ManagementFactory.getCompilationMXBean();
        long compiled = -1;
        for (int turn = 0; turn < LONGEST_WARM_UP && compiled != jit.getTotalCompilationTime(); turn++) {
            compiled = jit.getTotalCompilationTime();
            for (var problem : Baseline.PROBLEMS) {
                for (var learner : Baseline.LEARNERS) {
                    sweep(problem, learner, 0);
                }
                evaluation(problem, SEED, RUNS);
            }
        }
    }

    /** Has the steps of every rule on every problem made in one loop, as they are in long work. */
    private void longWork() throws InterruptedException {
        for (var problem : Baseline.PROBLEMS) {
            for (var learner : Baseline.LEARNERS) {
                long each = (long) SETTINGS * Problems.get(problem).steps();
                for (long steps = 0; steps <= LONG; steps += each) {
                    sweep(problem, learner, 0);
                }
                Thread.sleep(IN_THE_BACKGROUND);
            }
        }
    }

    private void limit() throws IOException, InterruptedException {
        double limit = Double.MAX_VALUE;
        double here = Double.MAX_VALUE;
        int steps = Problems.get("boyan_chain").steps();
        for (int turn = 0; turn < 2 * turns; turn++) {
            limit = Math.min(limit, c.limit(3));
            here = Math.min(here, sweep("boyan_chain", METHOD, (steps + 1) / 2));
        }
        say("%n   What the machine allows: %s on boyan_chain by hand, in vectors, in C", METHOD);
        say("   C %.2f  engine %.2f  %.2fx, at most 1.5x  %s", limit, here, here / limit, verdict(here <= 1.5 * limit));
    }

    private void manySettings() throws IOException, InterruptedException {
        say("%n1. Many settings: %d step sizes on one trajectory, ns a learner-step", SETTINGS);
        say("   (the error from the middle of the curve on, as the tables need it; last column: at every step)");
        say(
                "   %-12s %-9s %7s %7s %7s %7s        %7s",
                "problem", "learner", "C", "engine", "ratio", "needed", "always");
        for (var problem : Baseline.PROBLEMS) {
            for (var learner : Baseline.LEARNERS) {
                double inC = Double.MAX_VALUE;
                double here = Double.MAX_VALUE;
                double always = Double.MAX_VALUE;
                int middle = (Problems.get(problem).steps() + 1) / 2;
                for (int turn = 0; turn < turns; turn++) {
                    inC = Math.min(inC, c.nanos(problem, learner, C_RUNS));
                    here = Math.min(here, sweep(problem, learner, middle));
                    always = Math.min(always, sweep(problem, learner, 0));
                }
                cNanos.put(problem + learner, inC);
                sweepNanos.put(problem + learner, here);
                double needed = problem.equals("two_state")
                        ? 3
                        : problem.equals("boyan_chain") && learner.equals(METHOD) ? 8 : 5;
                say(
                        "   %-12s %-9s %7.2f %7.2f %6.1fx %6.0fx  %s %6.1fx",
                        problem, learner, inC, here, inC / here, needed, verdict(inC / here >= needed), inC / always);
            }
        }
    }

    private double evaluation(String problem, int firstSeed, int runs) {
        var p = Problems.get(problem);
        return Work.run(engine, p, Baseline.LEARNERS, 1, firstSeed, runs, p.steps(), (p.steps() + 1) / 2);
    }

    private void manyRuns() {
        say("%n2. One setting, %d runs, nine learners, seconds on one core", RUNS);
        double inC = 0;
        double here = 0;
        for (var problem : Baseline.PROBLEMS) {
            double best = Double.MAX_VALUE;
            for (int turn = 0; turn < 2 * turns; turn++) {
                best = Math.min(best, processorSeconds(() -> evaluation(problem, SEED, RUNS)));
            }
            double ofC = 0;
            for (var learner : Baseline.LEARNERS) {
                ofC += cNanos.getOrDefault(problem + learner, 0.0)
                        * 1e-9
                        * RUNS
                        * Problems.get(problem).steps();
            }
            say("   %-12s C %.3f  engine %.3f  %.1fx", problem, ofC, best, ofC / best);
            inC += ofC;
            here += best;
        }
        say(
                "   %-12s C %.3f  engine %.3f  %.1fx, needed 2x  %s",
                "total", inC, here, inC / here, verdict(inC / here >= 2));
    }

    private void mirrorProx() {
        say("%n3. Mirror-Prox: time of STHTD-MP over that of STHTD, from 1.");
        for (var problem : Baseline.PROBLEMS) {
            double ratio =
                    sweepNanos.getOrDefault(problem + METHOD, 0.0) / sweepNanos.getOrDefault(problem + "STHTD", 1.0);
            say("   %-12s %.2f, at most 1.25  %s", problem, ratio, verdict(ratio <= 1.25));
        }
    }

    private void twoThreads() throws InterruptedException, ExecutionException {
        say("%n4. Two threads: work done in the time of one");
        var p = Problems.get("boyan_chain");
        Callable<Double> settings =
                () -> Work.run(engine, p, List.of(METHOD), SETTINGS, SEED, 1, p.steps(), p.steps() / 2);
        Callable<Double> runs = () -> evaluation("boyan_chain", SEED, RUNS);
        twoThreads("512 settings", settings);
        twoThreads("100 runs", runs);
    }

    private void twoThreads(String what, Callable<Double> work) throws InterruptedException, ExecutionException {
        double alone = Double.MAX_VALUE;
        double together = Double.MAX_VALUE;
        var pool = Executors.newFixedThreadPool(2);
        try {
            for (int turn = 0; turn < 2 * turns; turn++) {
                alone = Math.min(alone, seconds(work));
                together = Math.min(together, seconds(() -> {
                    for (var one : pool.invokeAll(List.of(work, work))) {
                        one.get();
                    }
                    return null;
                }));
            }
        } finally {
            pool.shutdown();
        }
        double gain = 2 * alone / together;
        say("   %-12s %.2fx, needed 1.8x  %s", what, gain, verdict(gain >= 1.8));
    }

    private void memory() throws IOException, InterruptedException {
        say("%n6. Memory: 1000 settings, 1000000 steps, the error at every step, -Xmx128m");
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("--add-modules", "jdk.incubator.vector", "-Xmx128m"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), EndToEnd.class.getName(), "memory"));
        long start = System.nanoTime();
        boolean done = new ProcessBuilder(command).inheritIO().start().waitFor() == 0;
        say("   %.1f s  %s", (System.nanoTime() - start) * 1e-9, verdict(done));
    }

    private void sparse() {
        say("%n7. Sparse features: ten million weights against a thousand, by the clock");
        passed &= new SparseSteps().measure(turns);
    }

    private void equations() {
        say("%n8. Learners of equations: time over that of the same rules in Java, on boyan_chain");
        passed &= EquationSpeed.measure(turns);
    }
}
