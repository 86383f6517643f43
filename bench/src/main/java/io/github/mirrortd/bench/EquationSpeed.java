package io.github.mirrortd.bench;

import io.github.mirrortd.engine.Engines;
import io.github.mirrortd.engine.batch.Engine;
import io.github.mirrortd.problems.Problems;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.List;

/**
 * The same rules in Java and as equations, in turns: nanoseconds of processor time a learner-step, and what equations cost more, in
 * the median over the turns. They are compiled to the same operations, so that should be nothing.
 */
final class EquationSpeed {
    private static final List<String> LEARNERS = List.of("TD", "GTD2", "TDC", "ETD", "STHTD");
    private static final int STEPS = 100_000;

    /** What others do on the machine takes no processor time of this thread. */
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private EquationSpeed() {}

    /** @param args how many turns; seven where nothing is said */
    public static void main(String[] args) {
        int turns = args.length == 0 ? 7 : Integer.parseInt(args[0]);
        System.out.println("engine  size    learner  Java, ns  equations, ns  ratio");
        for (var name : Engines.hasVectors() ? List.of("vector", "scalar") : List.of("scalar")) {
            for (int settings : new int[] {512, 1}) {
                for (var learner : LEARNERS) {
                    measure(Engines.get(name), settings, learner, turns);
                }
            }
        }
    }

    private static void measure(Engine engine, int settings, String learner, int turns) {
        double[] java = new double[turns];
        double[] equations = new double[turns];
        double[] ratios = new double[turns];
        for (int turn = 0; turn < turns; turn++) {
            // Whoever comes second finds the machine as the first left it: they take turns at that too.
            boolean first = turn % 2 == 0;
            if (first) {
                java[turn] = nanos(engine, settings, learner);
            }
            equations[turn] = nanos(engine, settings, learner + Work.WRITTEN_DOWN);
            if (!first) {
                java[turn] = nanos(engine, settings, learner);
            }
            ratios[turn] = equations[turn] / java[turn];
        }
        System.out.printf(
                "%-6s  %3dx%-3d  %-7s  %8.2f  %13.2f  %5.3f%n",
                engine.name().replaceAll("-.*", ""),
                settings,
                settings == 1 ? 100 : 1,
                learner,
                median(java),
                median(equations),
                median(ratios));
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    /** Many settings on one run, or one setting on many runs. */
    private static double nanos(Engine engine, int settings, String learner) {
        int runs = settings == 1 ? 100 : 1;
        int steps = engine.name().equals("scalar") ? STEPS / 50 : STEPS;
        long before = THREADS.getCurrentThreadCpuTime();
        Work.run(engine, Problems.get("boyan_chain"), List.of(learner), settings, 1, runs, steps, steps);
        return (THREADS.getCurrentThreadCpuTime() - before) / ((double) steps * settings * runs);
    }
}
