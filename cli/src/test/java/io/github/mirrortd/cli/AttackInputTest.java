package io.github.mirrortd.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.lab.experimentfile.ExperimentReader;
import io.github.mirrortd.lab.problemfile.ProblemFiles;
import io.github.mirrortd.mdp.FiniteProblem;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import org.junit.jupiter.api.Test;

/** Garbled input, and random problems through every exact command, all in this process. */
class AttackInputTest extends Attack {
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
        rounds("garbled files", 400, 0.15, PATIENCE, round -> {
            boolean experiment = round % 3 == 0;
            String text = garbled(experiment ? EXPERIMENT : oneProblem(random));
            try {
                if (experiment) {
                    assertThat(ExperimentReader.parse("e.yaml", text)
                                    .experiment()
                                    .problems())
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
        rounds("garbled commands", 60, 0.1, PATIENCE, round -> {
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

    @Test
    void anyProblemThroughEveryExactCommand() throws Exception {
        var file = folder.resolve("own.yaml");
        rounds("random problems", 4, 0.15, LONG, round -> {
            String text = oneProblem(random);
            Files.writeString(file, text);
            var problem = ProblemFiles.parse("own.yaml", text);
            assertSolved(problem, text);
            // A follow-on trace of endless past takes a hundred times as long as the others.
            String learner = round % 200 == 3 ? "ETD" : oneOf(List.of("TD", "TDC", "GTD2-MP", "STHTD-MP"));
            for (var command : List.of(
                    "analyze -p " + file,
                    "predict -a " + learner + " --steps 10 --no-best -p " + file,
                    "metric --steps 2 --kappa 0,1 -p " + file,
                    "problem show " + file)) {
                assertCivil(Cli.run(command), text);
            }
        });
    }

    /** A separate test, because it takes many times as long as the others together. */
    @Test
    void anyProblemThroughAllStatementsOfThePaper() throws Exception {
        var file = folder.resolve("own.yaml");
        rounds("checked problems", 1, 0.05, LONG, round -> {
            String text = oneProblem(random);
            Files.writeString(file, text);
            assertCivil(Cli.run("check --steps 100 --runs 2", file.toString()), text);
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
}
