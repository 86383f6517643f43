package io.github.mirrortd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Kills at any moment, damaged files, a full disk. */
class AttackFilesTest extends Attack {
    /** Number of processes started and killed in parallel, because most of their time is waiting. */
    private static final int AT_ONCE = 3;

    @Test
    void killsAtAnyMoment() throws Exception {
        var file = Files.writeString(folder.resolve("e.yaml"), EXPERIMENT);
        var commands = List.of(
                "run -p boyan_chain,random_walk -a TD,LSTD,STHTD-MP --runs 60 --seed 5 --plot",
                "sweep -p random_walk,boyan_chain --runs 30",
                "tune -p two_state,random_walk -a GTD2,STHTD-MP --runs 60",
                "run " + file,
                "reproduce --no-figures");
        var wholes = new TreeMap<String, Map<String, String>>();
        rounds("rounds of " + AT_ONCE + " kills", 1, 0.45, LONG, round -> {
            String command = commands.get(round % commands.size());
            if (!wholes.containsKey(command)) {
                var whole = folder.resolve("whole" + wholes.size());
                assertThat(Cli.run(words(command, whole)).code()).isZero();
                wholes.put(command, Written.files(whole));
            }
            // At times over older results of something else, which must not be left half.
            boolean over = random.nextInt(3) == 0;
            var outs = new ArrayList<Path>();
            var victims = new ArrayList<Process>();
            for (int i = 0; i < AT_ONCE; i++) {
                var out = folder.resolve("killed" + round + "-" + i);
                outs.add(out);
                if (over) {
                    assertThat(Cli.run(words("run -p baird -a TD --runs 2 --steps 20 --plot", out))
                                    .code())
                            .isZero();
                }
                victims.add(Cli.start(
                        List.of("-XX:TieredStopAtLevel=1"), words(command + (over ? " --overwrite" : ""), out)));
            }
            kill(victims);
            for (var out : outs) {
                var shown = Cli.run(
                        "plot", out.toString(), "--out", folder.resolve("shown").toString());
                assertCivil(shown, command);
                var resumed = Cli.run(words(command + " --resume" + (over ? " --overwrite" : ""), out));
                assertThat(resumed.err()).isEmpty();
                assertThat(Written.files(out)).isEqualTo(wholes.get(command));
                delete(out);
            }
        });
    }

    private static String[] words(String command, Path out) {
        return (command + " --quiet --out " + out).split(" ");
    }

    /** One after another, within three seconds: before, while or after they run or save. */
    private void kill(List<Process> victims) throws InterruptedException {
        Thread.sleep(300);
        for (var victim : victims) {
            victim.waitFor(random.nextInt(2_700 / victims.size()), TimeUnit.MILLISECONDS);
            victim.destroyForcibly();
            assertThat(victim.waitFor(1, TimeUnit.MINUTES)).isTrue();
        }
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    /** Small results are read, checked and drawn so quickly that thousands of damaged files are a matter of minutes. */
    private static final String SMALL = EXPERIMENT
            .replace("[two_state, boyan_chain]", "[two_state, own.yaml]")
            .replace("runs: 40", "runs: 3, steps: 50")
            .replace("runs: 10", "runs: 2, steps: 50")
            .replace("share: 0.5", "steps: 50");

    @Test
    void damageToEveryKindOfFile() throws Exception {
        var problem = Files.writeString(folder.resolve("own.yaml"), oneProblem(new Random(SEED)));
        var file = Files.writeString(folder.resolve("e.yaml"), SMALL);
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
        rounds("damaged files", 60, 0.1, PATIENCE, round -> {
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
            // The provenance has checksums of the other files only.
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

    /** A limit on the size of files stands for a full disk: the reason is said, and the work goes on when there is room. */
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aFullDisk() throws Exception {
        String command = "run -p boyan_chain -a TD --runs 4 --steps 2000 --quiet --out " + folder.resolve("out");
        var java = Cli.process(List.of("-XX:-UsePerfData"), command).command();
        var process = new ProcessBuilder("sh", "-c", "ulimit -f 20; exec " + String.join(" ", java)).start();
        var said = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isEqualTo(1);
        assertThat(said)
                .startsWith("mirrortd: cannot ")
                .contains("File too large")
                .hasLineCount(1);
        assertThat(Cli.run(command + " --resume").code()).isZero();
    }
}
