package io.github.mirrortd.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.lab.experiment.ExperimentReader;
import io.github.mirrortd.lab.problemfile.ProblemFiles;
import io.github.mirrortd.mdp.FiniteProblem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The program as a hostile or unlucky user meets it: killed, its files damaged, its input garbled. No result may be wrong, no stack
 * trace shown, nothing may hang. A small fixed share runs with all tests; {@code mvn -Pattack verify} goes on for minutes.
 */
class AttackTest {
    private static final long SEED = Long.getLong("attack.seed", 11);
    private static final double MINUTES = Double.parseDouble(System.getProperty("attack.minutes", "0"));
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private final Random random = new Random(SEED);

    /** Goes on for a share of the time, and for so many rounds at least. */
    private int rounds(String what, int least, double share, Round round) throws Exception {
        var end = Instant.now().plusMillis((long) (MINUTES * 60_000 * share));
        int done = 0;
        while (done < least || Instant.now().isBefore(end)) {
            var start = Instant.now();
            round.go(done);
            assertThat(Duration.between(start, Instant.now()))
                    .as("round %d of seed %d", done, SEED)
                    .isLessThan(PATIENCE);
            done++;
        }
        System.out.println("attack: " + done + " " + what + ", seed " + SEED);
        return done;
    }

    private interface Round {
        void go(int number) throws Exception;
    }

    /** All went well, or one sentence says what did not. */
    private static void assertCivil(Cli result, Object input) {
        assertThat(result.err()).as("%s", input).doesNotContain("fault in the program", "\tat ");
        assertThat(result.code()).as("%s: %s", input, result.err()).isBetween(0, 2);
        if (result.code() == 2) {
            assertThat(result.err()).as("%s", input).startsWith("mirrortd: ").hasLineCount(1);
        }
    }

    private <T> T oneOf(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    // Kills.

    private static final String EXPERIMENT = """
            problems: [two_state, boyan_chain]
            learners: [TD, GTD2, STHTD-MP]
            tuning: {seed: 1, runs: 4, share: 0.5}
            evaluation: {seed: 5, runs: 40}
            robustness: {seed: 9, runs: 10, values: log:1e-4:1:9}
            figures: [{kind: curves}, {kind: robustness}]
            """;

    @Test
    void killsAtAnyMoment() throws Exception {
        var file = Files.writeString(folder.resolve("e.yaml"), EXPERIMENT);
        var commands = List.of(
                "run -p boyan_chain,random_walk -a TD,LSTD,STHTD-MP --runs 60 --seed 5 --plot",
                "sweep -p random_walk,boyan_chain --runs 30",
                "tune -p two_state,random_walk -a GTD2,STHTD-MP --runs 60",
                "run " + file);
        var wholes = new TreeMap<String, Map<String, String>>();
        rounds("kills", 2, 0.4, round -> {
            String command = commands.get(round % commands.size());
            if (!wholes.containsKey(command)) {
                var whole = folder.resolve("whole" + wholes.size());
                assertThat(Cli.run(words(command, whole)).code()).isZero();
                wholes.put(command, Written.files(whole));
            }
            var out = folder.resolve("killed" + round);
            // At times over older results of something else, which must not be left half.
            boolean over = random.nextInt(3) == 0;
            if (over) {
                assertThat(Cli.run(words("run -p baird -a TD --runs 2 --steps 20 --plot", out))
                                .code())
                        .isZero();
            }
            kill(command + (over ? " --overwrite" : ""), out);
            var shown = Cli.run(
                    "plot", out.toString(), "--out", folder.resolve("shown").toString());
            assertCivil(shown, command);
            var resumed = Cli.run(words(command + " --resume" + (over ? " --overwrite" : ""), out));
            assertThat(resumed.err()).isEmpty();
            assertThat(Written.files(out)).isEqualTo(wholes.get(command));
            delete(out);
        });
    }

    private static String[] words(String command, Path out) {
        return (command + " --quiet --out " + out).split(" ");
    }

    /** After up to three seconds: before, while or after it runs or saves. */
    private void kill(String command, Path out) throws IOException, InterruptedException {
        var words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        words.addAll(List.of(words(command, out)));
        var process = new ProcessBuilder(words).inheritIO().start();
        process.waitFor(300 + random.nextInt(2_700), TimeUnit.MILLISECONDS);
        process.destroyForcibly();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    // Damage.

    @Test
    void damageToEveryKindOfFile() throws Exception {
        var problem = Files.writeString(folder.resolve("own.yaml"), oneProblem(new Random(SEED)));
        var file = Files.writeString(
                folder.resolve("e.yaml"), EXPERIMENT.replace("[two_state, boyan_chain]", "[two_state, own.yaml]"));
        assertThat(problem).exists();
        var out = folder.resolve("results");
        assertThat(Cli.run(words("run " + file, out)).code()).isZero();
        List<Path> all;
        try (var walk = Files.walk(out)) {
            all = walk.filter(Files::isRegularFile)
                    .filter(f -> !f.endsWith(".mirrortd.lock") && !f.toString().contains("figures"))
                    .sorted()
                    .toList();
        }
        assertThat(all).hasSizeGreaterThan(6);
        rounds("damaged files", 60, 0.1, round -> {
            var target = all.get(round % all.size());
            byte[] whole = Files.readAllBytes(target);
            byte[] damaged = damaged(whole);
            Files.write(target, damaged);
            var result = random.nextBoolean()
                    ? Cli.run(
                            "plot",
                            out.toString(),
                            "--out",
                            folder.resolve("drawn.svg").toString())
                    : Cli.run("report", out.toString());
            assertCivil(result, target);
            // The provenance tells of the others; of itself it tells what can be read.
            if (!target.endsWith("provenance.json") && !Arrays.equals(whole, damaged)) {
                assertThat(result.code()).as("%s", target).isEqualTo(2);
            }
            Files.write(target, whole);
        });
    }

    private byte[] damaged(byte[] whole) {
        byte[] bytes = whole.clone();
        switch (random.nextInt(5)) {
            case 0 -> bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
            case 1 -> bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length));
            case 2 -> bytes = Arrays.copyOf(bytes, bytes.length + 1 + random.nextInt(40));
            case 3 -> {
                int from = random.nextInt(bytes.length);
                Arrays.fill(bytes, from, Math.min(bytes.length, from + 64), (byte) 0);
            }
            default -> {
                int a = random.nextInt(bytes.length);
                int b = random.nextInt(bytes.length);
                byte kept = bytes[a];
                bytes[a] = bytes[b];
                bytes[b] = kept;
            }
        }
        return bytes;
    }

    // Garbled input.

    private static final List<String> ODD = List.of(
            "0",
            "-1",
            "1e308",
            "-1e308",
            "1e-320",
            "NaN",
            ".inf",
            "2147483648",
            "1/0",
            "1/3",
            "''",
            "null",
            "~",
            "[]",
            "{}",
            "[[]]",
            "{a: }",
            "&a *a",
            "!!int x",
            "\"\\u0000\"",
            "ü",
            "true",
            "9999999999999999999999",
            "uniform",
            "tabular");

    private String garbled(String text) {
        var result = text;
        for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
            var lines = new ArrayList<>(result.lines().toList());
            if (lines.isEmpty()) {
                return result;
            }
            int at = random.nextInt(lines.size());
            String line = lines.get(at);
            switch (random.nextInt(8)) {
                case 0 -> lines.remove(at);
                case 1 -> lines.add(random.nextInt(lines.size()), line);
                case 2 -> lines.set(at, "  ".repeat(random.nextInt(3)) + line.strip());
                case 3 -> lines.set(at, line.replaceFirst("[0-9][0-9./e-]*", Matcher.quoteReplacement(oneOf(ODD))));
                case 4 -> lines.set(at, line.replaceFirst(": .*", ": " + Matcher.quoteReplacement(oneOf(ODD))));
                case 5 -> lines.set(at, line.replaceFirst("[a-z]+", Matcher.quoteReplacement(oneOf(ODD))));
                case 6 -> {
                    int place = random.nextInt(line.length() + 1);
                    lines.set(
                            at,
                            line.substring(0, place)
                                    + oneOf(List.of("[", "]", "{", "}", ":", ",", "\"", "'", "#", "\t", "-", "|"))
                                    + line.substring(place));
                }
                default -> {
                    int from = random.nextInt(line.length() + 1);
                    lines.set(at, line.substring(0, from));
                }
            }
            result = String.join("\n", lines) + "\n";
        }
        return result;
    }

    @Test
    void garbledProblemsAndExperiments() throws Exception {
        rounds("garbled files", 400, 0.2, round -> {
            boolean experiment = round % 3 == 0;
            String text = garbled(experiment ? EXPERIMENT : oneProblem(random));
            try {
                if (experiment) {
                    assertThat(ExperimentReader.parse("e.yaml", text).problems())
                            .isNotEmpty();
                } else {
                    assertThat(ProblemFiles.parse("p.yaml", text).states()).isPositive();
                }
            } catch (IllegalArgumentException e) {
                assertThat(e.getMessage()).as(text).isNotBlank();
            } catch (RuntimeException | StackOverflowError e) {
                throw new AssertionError("seed " + SEED + ", round " + round + ":\n" + text, e);
            }
        });
    }

    @Test
    void garbledOptions() throws Exception {
        var commands = List.of(
                "run -p two_state -a TD,TDC --runs 2 --steps 5 --alpha 0.1 --beta 0.2 --seed 3 --threads 1 --engine scalar",
                "sweep -p baird -a GTD2 --alpha 0.1,0.2 --runs 1 --steps 5 --threads 1",
                "analyze -p two_state -a TD --alpha 0.1",
                "predict -p two_state -a TD --alpha 0.1 --steps 3 --no-best --at 1,2",
                "problem show garnet:states=3,features=2,seed=1",
                "list TD",
                "plot nowhere --figure curves");
        var words = List.of(
                "-p",
                "-a",
                "--alpha",
                "--runs",
                "--steps",
                "--seed",
                "TD",
                "TDCR",
                "0",
                "-1",
                "1e308",
                "NaN",
                "",
                ",",
                ":",
                "log:1:2",
                "lin:0:1:3",
                "garnet:states=0",
                "two_state,baird",
                "--json",
                "--resume",
                "--overwrite",
                "--at",
                "99999999999",
                "--reference",
                "--lambda",
                "0.5",
                "--help",
                "ü",
                "\0",
                "--x-axis",
                "log",
                "--plot",
                "a.doc",
                "--tau");
        rounds("garbled commands", 60, 0.15, round -> {
            var command = new ArrayList<>(List.of(oneOf(commands).split(" ")));
            for (int changes = 1 + random.nextInt(2); changes > 0; changes--) {
                int at = random.nextInt(command.size());
                switch (random.nextInt(4)) {
                    case 0 -> command.remove(at);
                    case 1 -> command.add(at, oneOf(words));
                    case 2 -> command.set(at, oneOf(words));
                    default -> command.set(at, command.get(at) + oneOf(words));
                }
                if (command.isEmpty()) {
                    command.add("list");
                }
            }
            // What would rightly take long, or write here, is not asked for.
            if ((command.contains("--steps") && command.contains("--runs"))
                    || !command.get(0).matches("run|sweep")) {
                command.removeIf(word -> word.startsWith("--plot"));
                assertCivil(Cli.run(command.toArray(String[]::new)), command);
            }
        });
    }

    // Problems.

    private static String oneProblem(Random random) {
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

    @Test
    void anyProblemThroughEveryExactCommand() throws Exception {
        var file = folder.resolve("own.yaml");
        rounds("random problems", 4, 0.15, round -> {
            String text = oneProblem(random);
            Files.writeString(file, text);
            var problem = ProblemFiles.parse("own.yaml", text);
            assertSolved(problem, text);
            for (var command : List.of(
                    "analyze -p " + file,
                    "predict -a " + oneOf(List.of("TD", "TDC", "ETD", "STHTD-MP")) + " --steps 10 --no-best -p " + file,
                    "metric --steps 2 --kappa 0,1 -p " + file,
                    "problem show " + file)) {
                assertCivil(Cli.run(command.split(" ")), text);
            }
            if (round % 4 == 0) {
                assertCivil(Cli.run("check", "--steps", "100", "--runs", "2", file.toString()), text);
            }
        });
    }

    /** The values are those that the target policy's mean step leaves as they are. */
    private static void assertSolved(FiniteProblem problem, String text) {
        double[] values = problem.values();
        double[] stepped = new double[values.length];
        for (var action : problem.actions()) {
            for (var outcome : action.outcomes()) {
                double ahead = outcome.reward() + problem.gamma(outcome.next()) * values[outcome.next()];
                stepped[action.state()] += action.target() * outcome.probability() * ahead;
            }
        }
        for (int s = 0; s < values.length; s++) {
            assertThat(stepped[s]).as(text).isEqualTo(values[s], within(1e-9));
        }
    }

    // The machine.

    /** A limit on the size of files stands for a full disk: the reason is said, and the work goes on when there is room. */
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aFullDisk() throws Exception {
        String command = "run -p boyan_chain -a TD --runs 4 --steps 2000 --quiet --out " + folder.resolve("out");
        var java = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:-UsePerfData",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                command);
        var process = new ProcessBuilder("sh", "-c", "ulimit -f 20; exec " + String.join(" ", java)).start();
        var said = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isEqualTo(1);
        assertThat(said)
                .startsWith("mirrortd: cannot ")
                .contains("File too large")
                .hasLineCount(1);
        assertThat(Cli.run((command + " --resume").split(" ")).code()).isZero();
    }
}
