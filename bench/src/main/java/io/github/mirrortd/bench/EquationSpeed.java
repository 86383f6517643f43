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
    private static final double MOST = 1.05;
    private static final int STEPS = 100_000;

    /** What others do on the machine takes no processor time of this thread. */
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private EquationSpeed() {}

    /** @param args how many turns; seven where nothing is said */
    public static void main(String[] args) {
        System.out.println(measure(args.length == 0 ? 7 : Integer.parseInt(args[0])) ? "all passed" : "NOT all passed");
    }

    /** Prints a line for each engine, size and learner; whether the learners of an engine and a size cost {@link #MOST} in the mean. */
    static boolean measure(int turns) {
        boolean passed = true;
        for (var name : Engines.hasVectors() ? List.of("vector", "reference") : List.of("reference")) {
            for (int settings : new int[] {512, 1}) {
                String work = settings == 1 ? "one setting, 100 runs" : settings + " settings, one run";
                System.out.printf("   %s, %s: ns a step in Java, as equations%n", name, work);
                double product = 1;
                for (var learner : LEARNERS) {
                    product *= ratio(Engines.get(name), settings, learner, turns);
                }
                double mean = Math.pow(product, 1.0 / LEARNERS.size());
                System.out.printf("   mean     %25.3fx, at most %sx  %s%n", mean, MOST, mean <= MOST ? "pass" : "FAIL");
                passed &= mean <= MOST;
            }
        }
        return passed;
    }

    private static double ratio(Engine engine, int settings, String learner, int turns) {
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
        double ratio = median(ratios);
        System.out.printf("   %-7s  %8.2f  %8.2f  %6.3fx%n", learner, median(java), median(equations), ratio);
        return ratio;
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    /** Many settings on one run, or one setting on many runs. */
    private static double nanos(Engine engine, int settings, String learner) {
        int runs = settings == 1 ? 100 : 1;
        int steps = engine.name().equals("reference") ? STEPS / 50 : STEPS;
        long before = THREADS.getCurrentThreadCpuTime();
        Work.run(engine, Problems.get("boyan_chain"), List.of(learner), settings, 1, runs, steps, steps);
        return (THREADS.getCurrentThreadCpuTime() - before) / ((double) steps * settings * runs);
    }
}
