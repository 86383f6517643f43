package io.github.mirrortd.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The C program, compiled for this machine. */
record Baseline(Path program) {
    /** In the order that the program numbers them. */
    static final List<String> PROBLEMS = List.of("two_state", "baird", "random_walk", "boyan_chain");

    /** In the order that the program numbers them. */
    static final List<String> LEARNERS =
            List.of("TD", "GTD2", "TDC", "TDRC", "GTD2-MP", "HTD", "ETD", "STHTD", "STHTD-MP");

    static Baseline compile() throws IOException, InterruptedException {
        var program =
                Files.createDirectories(Path.of("target")).resolve("baseline").toAbsolutePath();
        run(List.of("gcc", "-O3", "-march=native", "-o", program.toString(), "src/main/c/baseline.c", "-lm"));
        return new Baseline(program);
    }

    /** Nanoseconds that a step takes, averaged over so many runs. */
    double nanos(String problem, String learner, int runs) throws IOException, InterruptedException {
        var said = run(List.of(
                program.toString(),
                "cell",
                String.valueOf(PROBLEMS.indexOf(problem)),
                String.valueOf(LEARNERS.indexOf(learner)),
                String.valueOf(runs)));
        return Double.parseDouble(said.split(" ")[0]);
    }

    static String run(List<String> command) throws IOException, InterruptedException {
        var process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IllegalStateException(String.join(" ", command) + " failed");
        }
        return said;
    }
}
