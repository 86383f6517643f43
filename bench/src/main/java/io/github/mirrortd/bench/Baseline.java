package io.github.mirrortd.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The C programs, compiled for this machine.
 *
 * @param program plain C
 * @param fused what the machine allows: one learner on one problem, written by hand in vectors
 * @param rate how many multiplications with an addition it makes
 */
record Baseline(Path program, Path fused, Path rate) {
    /** In the order that the program numbers them. */
    static final List<String> PROBLEMS = List.of("two_state", "baird", "random_walk", "boyan_chain");

    /** In the order that the program numbers them. */
    static final List<String> LEARNERS =
            List.of("TD", "GTD2", "TDC", "TDRC", "GTD2-MP", "HTD", "ETD", "STHTD", "STHTD-MP");

    static Baseline compile() throws IOException, InterruptedException {
        var program =
                Files.createDirectories(Path.of("target")).resolve("baseline").toAbsolutePath();
        run(List.of("gcc", "-O3", "-march=native", "-o", program.toString(), "src/main/c/baseline.c", "-lm"));
        return new Baseline(program, inVectors("fused"), inVectors("rate"));
    }

    private static Path inVectors(String name) throws IOException, InterruptedException {
        var program = Path.of("target").resolve(name).toAbsolutePath();
        run(List.of(
                "gcc",
                "-O3",
                "-march=native",
                "-ffp-contract=off",
                "-fno-math-errno",
                "-mprefer-vector-width=512",
                "-o",
                program.toString(),
                "src/main/c/" + name + ".c",
                "-lm"));
        return program;
    }

    /** Multiplications with an addition that one core makes in a second, in the best of some moments. */
    double multiplications() throws IOException, InterruptedException {
        return 1e9 * Double.parseDouble(run(List.of(rate.toString(), "7")).split(" ")[0]);
    }

    /** Those of one core over some seconds by the clock, while the others rest. */
    double multiplicationsByTheClock() throws IOException, InterruptedException {
        return 1e9 * Double.parseDouble(run(List.of(rate.toString(), "100")).split(" ")[1]);
    }

    /** Those that all cores make at once, over some seconds by the clock. */
    double allMultiplications() throws IOException, InterruptedException {
        var command = List.of(rate.toString(), "100");
        List<Process> all = new ArrayList<>();
        for (int core = 0; core < Runtime.getRuntime().availableProcessors(); core++) {
            all.add(start(command));
        }
        double sum = 0;
        for (var process : all) {
            sum += 1e9 * Double.parseDouble(said(process, command).split(" ")[1]);
        }
        return sum;
    }

    /** Nanoseconds that a step of STHTD-MP on boyan_chain takes at least, best of so many turns. */
    double limit(int turns) throws IOException, InterruptedException {
        var words =
                run(onOneCore(List.of(fused.toString(), String.valueOf(turns)))).split(" ");
        return Double.parseDouble(words[List.of(words).indexOf("ns/step") - 1]);
    }

    /** Seconds by the clock that so many turns of the same take. */
    double seconds(int turns) throws IOException, InterruptedException {
        long start = System.nanoTime();
        run(onOneCore(List.of(fused.toString(), String.valueOf(turns))));
        return (System.nanoTime() - start) / 1e9;
    }

    /** Nanoseconds that a step takes, averaged over so many runs. */
    double nanos(String problem, String learner, int runs) throws IOException, InterruptedException {
        var said = run(onOneCore(List.of(
                program.toString(),
                "cell",
                String.valueOf(PROBLEMS.indexOf(problem)),
                String.valueOf(LEARNERS.indexOf(learner)),
                String.valueOf(runs))));
        return Double.parseDouble(said.split(" ")[0]);
    }

    /**
     * A command on one core, always the same one: cores of a shared machine differ. Where there is no way to say so, as it is.
     *
     * @param command what to run
     */
    static List<String> onOneCore(List<String> command) {
        if (!Files.isExecutable(Path.of("/usr/bin/taskset"))) {
            return command;
        }
        var words = new ArrayList<>(List.of("taskset", "-c", "0"));
        words.addAll(command);
        return words;
    }

    static String run(List<String> command) throws IOException, InterruptedException {
        return said(start(command), command);
    }

    private static Process start(List<String> command) throws IOException {
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** What a process says until it ends. */
    private static String said(Process process, List<String> command) throws IOException, InterruptedException {
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IllegalStateException(String.join(" ", command) + " failed");
        }
        return said;
    }
}
