package io.github.mirrortd.bench;

import io.github.mirrortd.engine.Engines;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.problems.Problems;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Measures whole commands as somebody types them, start included, beside both C programs in one run. What a further step costs is the
 * difference of a long command and a short one. Arguments: the number of turns, of which the best counts; and, if there is one, a checkout
 * of {@link #BEFORE}, which tells how fast this machine is: what is wanted in seconds is wanted of a machine that took as long for that as
 * is said here.
 */
public final class WholeCommands {
    private static final int SETTINGS = 512;
    private static final int STEPS = 20_000;
    private static final int FEW = 40;
    private static final int MANY = 160;

    /** Cores of a command that may use any. Those with one thread are measured where the C programs are. */
    private static final int ALL = 0;

    private static final String SWEPT = " --alpha log:1e-4:0.1:" + SETTINGS + " --steps " + STEPS;
    private static final String SWEEP = "sweep -p boyan_chain" + SWEPT;

    /** What is wanted of STHTD-MP on boyan_chain, 1.5 times the 2.16 ns of C by hand, over the 4.1 ns that it took. */
    private static final double PROPORTION = 1.5 * 2.16 / 4.1;

    /** So many turns at most where one seems to have been disturbed, and at least where threads contend. */
    private static final int AGAIN = 3;

    /** The commit that seconds were measured with. */
    private static final String BEFORE = "7f354e6";

    /** What {@code reproduce --no-figures --out} took then, by the clock and of all processors. */
    private static final Took REPRODUCED = new Took(3.1, 5.35);

    private final Baseline c;
    private final int turns;
    private final Optional<String> before;

    /** How long this machine's seconds are by the clock. */
    private double slower = 1;

    private WholeCommands(Baseline c, int turns, Optional<String> before) {
        this.c = c;
        this.turns = turns;
        this.before = before;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        var before = args.length > 1 ? Optional.of(args[1]) : Optional.<String>empty();
        var all = new WholeCommands(Baseline.compile(), args.length > 0 ? Integer.parseInt(args[0]) : 3, before);
        all.sweep();
        all.others();
        all.traces();
        all.start();
        all.threads();
        all.streams();
        all.exact();
        all.scalar();
    }

    /**
     * What a command took.
     *
     * @param clock seconds by the clock
     * @param processor seconds of all processors
     */
    private record Took(double clock, double processor) {
        static final Took ENDLESS = new Took(Double.MAX_VALUE, Double.MAX_VALUE);

        Took least(Took other) {
            return new Took(Math.min(clock, other.clock), Math.min(processor, other.processor));
        }

        static Took of(String command, int cores) throws IOException, InterruptedException {
            return of("..", command, cores);
        }

        /** @param checkout of the build that runs it */
        static Took of(String checkout, String command, int cores) throws IOException, InterruptedException {
            var words = new ArrayList<>(
                    List.of("bash", "-c", "TIMEFORMAT='%R %U %S'; { time \"$@\" >/dev/null 2>&1; } 2>&1", "bash"));
            words.add(checkout + "/mirrortd");
            words.addAll(List.of(command.split(" ")));
            var said = Baseline.run(cores == 1 ? Baseline.onOneCore(words) : words)
                    .strip()
                    .split(" ");
            return new Took(Double.parseDouble(said[0]), Double.parseDouble(said[1]) + Double.parseDouble(said[2]));
        }
    }

    private static void say(String line, double measured, String unit, String bound, boolean holds) {
        System.out.println(String.format(
                Locale.ROOT,
                "%-74s %8.2f %-3s %-16s %s",
                line,
                measured,
                unit,
                bound,
                holds ? "holds" : "does NOT hold"));
    }

    private static void atMost(String line, double measured, String unit, double bound) {
        say(line, measured, unit, String.format(Locale.ROOT, "at most %.4g", bound), measured <= bound);
    }

    private static void atLeast(String line, double measured, String unit, double bound) {
        say(line, measured, unit, String.format(Locale.ROOT, "at least %.4g", bound), measured >= bound);
    }

    /**
     * The least seconds by the clock that each of some commands takes, one after another in every turn: a machine that is slow for a
     * minute is slow for all.
     */
    private static double[] inTurns(int turns, int cores, String... commands) throws IOException, InterruptedException {
        double[] least = new double[commands.length];
        Arrays.fill(least, Double.MAX_VALUE);
        for (int turn = 0; turn < turns; turn++) {
            for (int i = 0; i < commands.length; i++) {
                least[i] = Math.min(least[i], Took.of(commands[i], cores).clock());
            }
        }
        return least;
    }

    /** Nanoseconds by the clock that one more step of one more learner takes. */
    private static double further(double few, double many) {
        return (many - few) * 1e9 / ((double) SETTINGS * STEPS * (MANY - FEW));
    }

    /** Both are measured alike and take turns: a machine that others share is not the same from one second to the next. */
    private void sweep() throws IOException, InterruptedException {
        double plain = c.nanos("boyan_chain", "STHTD-MP", 30);
        double[] inC = {Double.MAX_VALUE, Double.MAX_VALUE};
        double[] own = inC.clone();
        for (int turn = 0; turn < 2 * turns; turn++) {
            for (int i = 0; i < own.length; i++) {
                int runs = i == 0 ? FEW : MANY;
                inC[i] = Math.min(inC[i], c.seconds(runs));
                var took = Took.of(SWEEP + " -a STHTD-MP --threads 1 --runs " + runs, 1);
                own[i] = Math.min(own[i], took.clock());
            }
        }
        double here = further(own[0], own[1]);
        atMost(
                "1. sweep of STHTD-MP on boyan_chain, a further step over fused.c's",
                here / further(inC[0], inC[1]),
                "x",
                1.5);
        System.out.println(String.format(
                Locale.ROOT,
                "   in ns: %.2f, and fused.c %.2f, its best moment %.2f",
                here,
                further(inC[0], inC[1]),
                c.limit(20)));
        atLeast("   plain C's over it", plain / here, "x", 12);
    }

    /** Nanoseconds of a step of every learner on every problem: in plain C, in {@link #BEFORE}, now; and the last over the one before. */
    private void others() throws IOException, InterruptedException {
        if (before.isEmpty()) {
            return;
        }
        double most = 0;
        var slowest = "";
        for (var problem : Baseline.PROBLEMS) {
            for (var learner : Baseline.LEARNERS) {
                String command = "sweep -p " + problem + " -a " + learner + SWEPT + " --threads 1 --runs ";
                double[] then = {Double.MAX_VALUE, Double.MAX_VALUE};
                double[] now = then.clone();
                double ratio = Double.MAX_VALUE;
                // Of the build before, some starts take twice as long as others: once more where it seems not to have
                // been beaten.
                for (int turn = 0; turn < turns || (turn < AGAIN && ratio > PROPORTION); turn++) {
                    for (int i = 0; i < now.length; i++) {
                        int runs = i == 0 ? FEW : MANY;
                        then[i] = Math.min(
                                then[i],
                                Took.of(before.get(), command + runs, ALL).clock());
                        now[i] = Math.min(now[i], Took.of(command + runs, ALL).clock());
                    }
                    ratio = further(now[0], now[1]) / further(then[0], then[1]);
                }
                System.out.println(String.format(
                        Locale.ROOT,
                        "   | %s | %s | %.1f | %.2f | %.2f | %.2f |",
                        problem,
                        learner,
                        c.nanos(problem, learner, 30),
                        further(then[0], then[1]),
                        further(now[0], now[1]),
                        ratio));
                if (ratio > most) {
                    most = ratio;
                    slowest = learner + " on " + problem;
                }
            }
        }
        atMost("   every other one over " + BEFORE + ", the largest: " + slowest, most, "x", PROPORTION);
    }

    /** Over longer work, because the loop with traces is ready later, and in turns, as the sweep: one slow second would spoil it. */
    private void traces() throws IOException, InterruptedException {
        atMost("2. traces: TD with lambda 0.9 over lambda 0", traced("TD"), "x", 2);
        atMost("   STHTD-MP", traced("STHTD-MP"), "x", 2.5);
    }

    private double traced(String learner) throws IOException, InterruptedException {
        String plain = SWEEP + " -a " + learner + " --threads 1 --lambda 0 --runs ";
        String traced = SWEEP + " -a " + learner + " --threads 1 --lambda 0.9 --runs ";
        double[] least = inTurns(2 * turns, 1, plain + MANY, plain + 2 * MANY, traced + MANY, traced + 2 * MANY);
        return (least[3] - least[2]) / (least[1] - least[0]);
    }

    private void start() throws IOException, InterruptedException {
        String[] commands = {
            "reproduce --no-figures",
            "reproduce --no-figures --overwrite --out target/reproduced",
            "reproduce --overwrite --out target/reproduced",
            "sweep -p boyan_chain -a STHTD-MP --alpha log:1e-4:0.1:64 --runs 20 --threads 1"
        };
        var took = new Took[commands.length];
        Arrays.fill(took, Took.ENDLESS);
        var then = REPRODUCED;
        var least = Took.ENDLESS;
        // In turns: a machine that is slow for a minute is slow for all.
        for (int turn = 0; turn < turns; turn++) {
            for (int i = 0; i < commands.length; i++) {
                took[i] = took[i].least(Took.of(commands[i], ALL));
            }
            if (before.isPresent()) {
                least = least.least(Took.of(before.get(), commands[1], ALL));
                then = least;
            }
        }
        slower = then.clock() / REPRODUCED.clock();
        double busier = then.processor() / REPRODUCED.processor();
        double length = slower;
        before.ifPresent(folder -> System.out.println(String.format(
                Locale.ROOT,
                "   this machine's seconds are %.2f by the clock and %.2f of processor time: so long takes %s",
                length,
                busier,
                BEFORE)));
        double clock = (Runtime.version().feature() < 25 ? 2.2 : 1.8) * slower;
        atMost("3. reproduce --no-figures, by the clock", took[0].clock(), "s", clock);
        atMost("   processor time", took[0].processor(), "s", 3.0 * busier);
        System.out.println(String.format(
                Locale.ROOT,
                "   with all curves in a folder: %.2f s by the clock, %.2f of processor time",
                took[1].clock(),
                took[1].processor()));
        atMost("   with figures and report, by the clock", took[2].clock(), "s", 2 * clock);
        atMost("   a first sweep of 0.1 s of work, by the clock", took[3].clock(), "s", slower);
    }

    /** Longer than for one thread, and in turns: what two threads and the compilers do at first is not the same every time. */
    private void threads() throws IOException, InterruptedException {
        String command = SWEEP + " -a STHTD-MP --runs %d --threads %d";
        var commands = new ArrayList<String>();
        for (int threads : new int[] {1, 2, 16}) {
            commands.add(String.format(Locale.ROOT, command, MANY, threads));
            commands.add(String.format(Locale.ROOT, command, 4 * MANY, threads));
        }
        double[] least = inTurns(Math.max(turns, AGAIN), ALL, commands.toArray(String[]::new));
        double one = least[1] - least[0];
        double two = least[3] - least[2];
        double many = least[5] - least[4];
        double machine = c.allMultiplications() / c.multiplicationsByTheClock();
        int cores = Runtime.getRuntime().availableProcessors();
        atLeast("4. two threads over one", one / two, "x", 1.9);
        System.out.println(
                String.format(Locale.ROOT, "   all cores over one in C (rate.c), which share nothing: %.2f", machine));
        atMost("   sixteen threads, time over that of two on " + cores + " cores", many / two, "x", 1.05);
    }

    private void streams() throws IOException, InterruptedException {
        String command = "tune -p mountain_car,puddle_world -a TD,TDC,GTD2-MP,STHTD,STHTD-MP";
        var took = Took.ENDLESS;
        var then = Took.ENDLESS;
        for (int turn = 0; turn < turns; turn++) {
            took = took.least(Took.of(command, ALL));
            if (before.isPresent()) {
                then = then.least(Took.of(before.get(), command, ALL));
            }
        }
        atMost("5. tuning five learners on both streams, by the clock", took.clock(), "s", 3 * slower);
        if (before.isPresent()) {
            System.out.println(
                    String.format(Locale.ROOT, "   over what %s takes: %.2f", BEFORE, took.clock() / then.clock()));
        }
    }

    private void exact() throws IOException, InterruptedException {
        String garnet = "garnet:states=700,branching=130,features=48,seed=1";
        String command = "predict -p " + garnet + " -a STHTD-MP --no-best --steps ";
        double best = 0;
        double all = 0;
        double further = 0;
        // Means, not the best of both: a machine that is slow for a minute is slow for both.
        for (int turn = 0; turn < turns; turn++) {
            best = Math.max(best, c.multiplications());
            all += c.allMultiplications() / turns;
            further -= Took.of(command + 20, ALL).clock() / turns;
            further += Took.of(command + 60, ALL).clock() / turns;
        }
        double step = further / 40;
        double rate = multiplications(Problems.get(garnet)) / step;
        System.out.println(String.format(Locale.ROOT, "6. predict on 700 states, by the clock: %.3f s a step", step));
        atLeast("   share of the multiplications that all cores make at once, by the clock", rate / all, "", 0.3);
        double most = Runtime.getRuntime().availableProcessors() * best;
        System.out.println(String.format(
                Locale.ROOT, "   share of what one core makes in its best moment, times cores: %.2f", rate / most));
        double analyze = inTurns(turns, ALL, "analyze -p garnet:states=1000,features=200,seed=1")[0];
        atMost("   analyze of 1,000 states with 200 features, by the clock", analyze, "s", 3);
    }

    /**
     * Of a step of the second moments of (θ, w), two vectors of d weights: each pair of states that follow each other has four vectors
     * to be multiplied with half of a matrix of 2d × 2d, two where it is read and two where it is written, and a triangle to be kept;
     * each transition has some twenty sums of 2d numbers.
     */
    private static double multiplications(FiniteProblem problem) {
        double n = 2.0 * problem.dimension();
        long pairs = problem.transitions().stream()
                .map(t -> List.of(t.state(), t.next()))
                .distinct()
                .count();
        return pairs * (4 * n * n / 2 + n * (n + 1) / 2)
                + 20 * n * problem.transitions().size();
    }

    /** In this process, and in the order of the C program: one learner after another on a trajectory of its own. */
    private void scalar() throws IOException, InterruptedException {
        var problem = Problems.get("boyan_chain");
        var threads = ManagementFactory.getThreadMXBean();
        for (var learner : List.of("TD", "STHTD-MP")) {
            double plain = Double.MAX_VALUE;
            double here = Double.MAX_VALUE;
            for (int turn = 0; turn < 4 * turns; turn++) {
                plain = Math.min(plain, c.nanos("boyan_chain", learner, 10));
                long start = threads.getCurrentThreadCpuTime();
                Work.run(Engines.get("reference"), problem, List.of(learner), 1, 1, 10, problem.steps(), 0);
                here = Math.min(here, (threads.getCurrentThreadCpuTime() - start) / (10.0 * problem.steps()));
            }
            atMost("7. the scalar engine's step over plain C's, " + learner + " on boyan_chain", here / plain, "x", 1);
        }
    }
}
