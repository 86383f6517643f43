package io.github.mirrortd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;

/**
 * The program as a hostile or unlucky user meets it: killed, its files damaged, its input garbled. No result may be wrong,
 * no stack trace shown, nothing may hang. A small fixed share runs with all tests; {@code mvn -Pattack verify} goes on for
 * minutes.
 */
abstract class Attack {
    static final long SEED = Long.getLong("attack.seed", 11);

    private static final double MINUTES = Double.parseDouble(System.getProperty("attack.minutes", "0"));

    /** Limit of wall-clock time, long enough for any busy machine: only endless work exceeds it. */
    private static final Duration FOREVER = Duration.ofMinutes(10);

    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    /** Limit of CPU time for work that shows progress. */
    static final Duration LONG = MINUTES > 0 ? Duration.ofMinutes(1) : FOREVER;

    /** Limit of CPU time for work that shows no progress. */
    static final Duration PATIENCE = MINUTES > 0 ? Duration.ofSeconds(10) : FOREVER;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    final Random random = new Random(SEED);

    /** Repeats for a share of the time, and for a minimum number of rounds. */
    int rounds(String what, int least, double share, Duration patience, Round round) throws Exception {
        var end = Instant.now().plusMillis((long) (MINUTES * 60_000 * share));
        int done = 0;
        var shown = Instant.now();
        while (done < least || Instant.now().isBefore(end)) {
            var start = Instant.now();
            long worked = PROCESS.getProcessCpuTime();
            round.go(done);
            assertThat(Duration.ofNanos(PROCESS.getProcessCpuTime() - worked))
                    .as("round %d of seed %d", done, SEED)
                    .isLessThan(patience);
            assertThat(Duration.between(start, Instant.now()))
                    .as("round %d of seed %d, by the clock", done, SEED)
                    .isLessThan(FOREVER);
            done++;
            if (Duration.between(shown, Instant.now()).compareTo(Duration.ofMinutes(1)) > 0) {
                shown = Instant.now();
                System.out.println("attack: " + done + " " + what + " so far, seed " + SEED);
            }
        }
        System.out.println("attack: " + done + " " + what + ", seed " + SEED);
        return done;
    }

    interface Round {
        void go(int number) throws Exception;
    }

    /** All went well, or one sentence says what did not. */
    static void assertCivil(Cli result, Object input) {
        assertThat(result.err()).as("%s", input).doesNotContain("fault in the program", "\tat ");
        assertThat(result.code()).as("%s: %s", input, result.err()).isBetween(0, 2);
        if (result.code() == 2) {
            assertThat(result.err()).as("%s", input).startsWith("mirrortd: ").hasLineCount(1);
        }
    }

    <T> T oneOf(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    static final String EXPERIMENT = """
            problems: [two_state, boyan_chain]
            learners: [TD, GTD2, STHTD-MP]
            tuning: {seed: 1, runs: 4, share: 0.5}
            evaluation: {seed: 5, runs: 40}
            robustness: {seed: 9, runs: 10, values: log:1e-4:1:9}
            figures: [{kind: curves}, {kind: robustness}]
            """;

    /** Small, and solvable. */
    static String oneProblem(Random random) {
        int states = 2 + random.nextInt(4);
        var text = new StringBuilder("name: own\nstates: " + states + "\n");
        boolean ends = random.nextBoolean();
        if (ends) {
            text.append("terminal: [").append(states - 1).append("]\n");
        }
        text.append("transitions:\n");
        for (int s = 0; s < (ends ? states - 1 : states); s++) {
            for (var action : List.of("go", "stay")) {
                // Round about, so that every state is seen again.
                int next = action.equals("go") ? (s + 1) % states : random.nextInt(states);
                text.append(String.format(
                        Locale.ROOT,
                        "  - {from: %d, action: %s, to: %d, reward: %.2f}%n",
                        s,
                        action,
                        next,
                        random.nextGaussian()));
            }
        }
        double target = 0.1 + 0.8 * random.nextDouble();
        text.append(String.format(
                Locale.ROOT, "policies: {target: {go: %.3f, stay: %.3f}, behaviour: uniform}%n", target, 1 - target));
        text.append(String.format(Locale.ROOT, "discount: %.2f%n", 0.99 * random.nextDouble()));
        if (random.nextBoolean()) {
            text.append("features: tabular\n");
        } else {
            text.append("features:\n  type: table\n  rows:\n");
            for (int s = 0; s < (ends ? states - 1 : states); s++) {
                text.append(String.format(
                        Locale.ROOT, "    %d: [%.2f, %.2f]%n", s, random.nextGaussian(), random.nextGaussian()));
            }
        }
        return text.toString();
    }
}
