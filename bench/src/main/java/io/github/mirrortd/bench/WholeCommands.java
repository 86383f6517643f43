package io.github.mirrortd.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Measures whole commands by the clock, start included, in turns with what they are compared with; the least time of each counts. A
 * slope is the difference of a long command and a short one, without their start. Arguments: the number of turns; and, if there is one,
 * a checkout of an earlier commit, built, whose commands are compared with today's.
 */
public final class WholeCommands {
    private static final String FUSED =
            Path.of("target", "fused").toAbsolutePath().toString();

    /** Runs of 512 settings and 20,000 steps: 10⁹ and 3·10⁹ learner-steps. */
    private static final int[] SWEEPS = {98, 293};

    private static final String SWEEP =
            "sweep -p boyan_chain -a STHTD-MP --alpha log:1e-4:0.1:512 --steps 20000 --threads %d --runs %d";
    private static final int[] RUN_STEPS = {8_000_000, 64_000_000};
    private static final String RUN =
            "run -p boyan_chain -a STHTD-MP --alpha 0.01 --threads 1 --engine %s --runs %d --steps %d";
    private static final String LOG = "target/walk.yaml";
    private static final String LOGGED = "evaluate " + LOG + " -a TDRC --alpha 0.01";
    private static final String AUTO = "evaluate " + LOG + " -a TDRC --alpha auto --threads ";

    private final int turns;

    private WholeCommands(int turns) {
        this.turns = turns;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        var all = new WholeCommands(args.length > 0 ? Integer.parseInt(args[0]) : 3);
        took("gcc -O3 -march=native -ffp-contract=off -fno-math-errno -mprefer-vector-width=512 -o " + FUSED
                + " src/main/c/fused.c -lm");
        if (Files.notExists(Path.of(LOG))) {
            took("../mirrortd log -p random_walk --episodes 20000 --to target/walk.parquet");
        }
        all.sweep();
        all.runs();
        all.logged();
        all.exact();
        if (args.length > 1) {
            all.before(args[1]);
        }
    }

    /** Seconds by the clock that a command takes. */
    private static double took(String command) throws IOException, InterruptedException {
        long start = System.nanoTime();
        finish(start(command), command);
        return (System.nanoTime() - start) * 1e-9;
    }

    private static Process start(String command) throws IOException {
        return new ProcessBuilder(command.split(" ")).redirectErrorStream(true).start();
    }

    private static void finish(Process process, String command) throws IOException, InterruptedException {
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IllegalStateException(command + " failed: " + said);
        }
    }

    private static String own(String command) {
        return "bash ../mirrortd " + command;
    }

    /** The least seconds of each command; they take turns, because a machine that is slow for a minute is slow for all. */
    private double[] least(String... commands) throws IOException, InterruptedException {
        double[] least = new double[commands.length];
        Arrays.fill(least, Double.MAX_VALUE);
        for (int turn = 0; turn < turns; turn++) {
            for (int i = 0; i < commands.length; i++) {
                least[i] = Math.min(least[i], took(commands[i]));
            }
        }
        return least;
    }

    private static void row(String what, double measured, String unit, boolean most, double bound) {
        boolean holds = most ? measured <= bound : measured >= bound;
        System.out.println(String.format(
                Locale.ROOT,
                "%-84s %7.2f %-2s %s %.3g  %s",
                what,
                measured,
                unit,
                most ? "at most" : "at least",
                bound,
                holds ? "holds" : "DOES NOT HOLD"));
    }

    private static String sweep(int threads, int size) {
        return own(String.format(Locale.ROOT, SWEEP, threads, SWEEPS[size]));
    }

    private void sweep() throws IOException, InterruptedException {
        double[] t = least(
                FUSED + " " + SWEEPS[0], FUSED + " " + SWEEPS[1], sweep(1, 0), sweep(1, 1), sweep(2, 0), sweep(2, 1));
        double one = t[3] - t[2];
        row(
                "sweep of STHTD-MP on boyan_chain over fused.c, 1e9 to 3e9 learner-steps",
                one / (t[1] - t[0]),
                "x",
                true,
                1.5);
        double both = Double.MAX_VALUE;
        for (int turn = 0; turn < turns; turn++) {
            String copy = FUSED + " " + SWEEPS[1];
            long start = System.nanoTime();
            for (var process : List.of(start(copy), start(copy))) {
                finish(process, copy);
            }
            both = Math.min(both, (System.nanoTime() - start) * 1e-9);
        }
        double gain = one / (t[5] - t[4]);
        row(
                "its gain from a second thread over that of two copies of fused.c",
                gain * both / (2 * t[1]),
                "x",
                false,
                0.9);
    }

    private void runs() throws IOException, InterruptedException {
        for (int runs : new int[] {1, 8, 20}) {
            var commands = new ArrayList<String>();
            for (var engine : List.of("auto", "reference")) {
                for (int steps : RUN_STEPS) {
                    commands.add(own(String.format(Locale.ROOT, RUN, engine, runs, steps / runs)));
                }
            }
            double[] t = least(commands.toArray(String[]::new));
            row(
                    "run of STHTD-MP on boyan_chain, runs: " + runs + ", over the reference engine",
                    (t[1] - t[0]) / (t[3] - t[2]),
                    "x",
                    true,
                    1);
        }
    }

    private void logged() throws IOException, InterruptedException {
        double[] t = least(own(LOGGED + " --threads 1"), own(AUTO + 1), own(LOGGED + " --threads 2"), own(AUTO + 2));
        row("evaluate with an automatic step size and 200 replicates over a fixed one", t[1] / t[0], "x", true, 4);
        row("the automatic one, two threads over one", t[3] / t[1], "x", true, 1);
        row("the fixed one, two threads over one", t[2] / t[0], "x", true, 1);
    }

    private void exact() throws IOException, InterruptedException {
        double small = least(own("predict -p garnet:states=10,seed=1 -a STHTD-MP --alpha 0.01 --steps 1 --no-best"))[0];
        row("predict of one step on garnet:states=10", small, "s", true, 1);
    }

    private void before(String checkout) throws IOException, InterruptedException {
        before(checkout, "reproduce --no-figures", 1.15);
        // Today's files may have fields that the earlier commit does not read.
        var earlier = Path.of("target", "before.yaml").toAbsolutePath();
        if (Files.notExists(earlier)) {
            took("bash " + checkout + "/mirrortd log -p random_walk --episodes 20000 --to target/before.parquet");
        }
        before(checkout, LOGGED.replace(LOG, earlier.toString()), 1.25);
        before(
                checkout,
                "predict -p garnet:states=700,branching=130,features=48,seed=1 -a STHTD-MP --alpha 0.01 --no-best --steps 20",
                1.5);
    }

    private void before(String checkout, String command, double bound) throws IOException, InterruptedException {
        double[] t = least(own(command), "bash " + checkout + "/mirrortd " + command);
        row(command.substring(0, command.indexOf(' ')) + " over the earlier commit", t[0] / t[1], "x", true, bound);
    }
}
