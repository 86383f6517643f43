package io.github.mirrortd.lab.problemfile;

import io.github.mirrortd.base.document.NodeReader;
import io.github.mirrortd.base.format.Json;
import io.github.mirrortd.base.format.OutputFolder;
import io.github.mirrortd.base.format.Yaml;
import io.github.mirrortd.internal.InMemoryInputs;
import io.github.mirrortd.mdp.ErrorMeasure;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Problem;
import io.github.mirrortd.problems.Problems;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/** Problems in YAML and JSON files, in the format that {@code docs/problems.md} describes and the schema states. */
public final class ProblemFiles {
    /** Maximum number of transitions and features that are written as text. */
    private static final int MOST_AS_TEXT = 100_000;

    /** A range of numbers, as in {@code seed=0..9}. */
    private static final Pattern RANGE = Pattern.compile("(?<==)([0-9]{1,18})\\.\\.([0-9]{1,18})(?=,|$)");

    private static final int MOST_PROBLEMS = 10_000;

    private static final InMemoryInputs<Problem> GIVEN = new InMemoryInputs<>();

    private ProblemFiles() {}

    /**
     * Lets commands of this process take a problem that is in no file.
     *
     * @param problem the problem
     * @return the word by which {@link #resolve} finds it
     */
    public static String offer(Problem problem) {
        return GIVEN.offer(problem.id(), problem);
    }

    /**
     * Takes back what was offered.
     *
     * @param word what {@link #offer} returned
     */
    public static void withdraw(String word) {
        GIVEN.withdraw(word);
    }

    /**
     * {@return the problem that a word of a command means: one that was offered, a file where it is one, the name of a
     * built-in problem otherwise}
     *
     * @param nameOrFile as a user types it
     */
    public static Problem resolve(String nameOrFile) {
        return GIVEN.find(nameOrFile)
                .orElseGet(() -> isFile(nameOrFile) ? read(Path.of(nameOrFile)) : builtIn(nameOrFile));
    }

    /**
     * {@return the problem that a word from elsewhere means} As {@link #resolve(String)}, with one check of what may be read.
     *
     * @param nameOrFile as a user types it
     * @param files the file that a path means; nothing where there is none that may be read
     * @param reach the file to read for one that a problem's file names; throws where it must not be read
     */
    public static Problem resolve(
            String nameOrFile, Function<String, Optional<Path>> files, UnaryOperator<Path> reach) {
        return GIVEN.find(nameOrFile)
                .or(() -> files.apply(nameOrFile).map(file -> read(file, reach)))
                .orElseGet(() -> Problems.any(nameOrFile));
    }

    private static Problem builtIn(String name) {
        int colon = name.lastIndexOf(':');
        if (colon > 0 && isFile(name.substring(0, colon))) {
            String field = name.substring(colon + 1).replaceFirst("=", ": ");
            throw new IllegalArgumentException("'" + name
                    + "': parameters after a colon are for built-in problems; a file describes its whole problem"
                    + (field.startsWith(ErrorMeasure.CHOICE + ": ") ? ", here by a line '" + field + "'" : ""));
        }
        return Problems.any(name);
    }

    /**
     * {@return the words that a word with ranges stands for: {@code collision:seed=0..9} is ten problems, and several ranges
     * are all combinations, the last one varying fastest} A word without ranges, or a file's, stands for itself.
     *
     * @param word as a user types it
     * @throws IllegalArgumentException where a range runs backwards or stands for too many
     */
    public static List<String> expanded(String word) {
        var range = isFile(word) ? null : RANGE.matcher(word);
        if (range == null || !range.find()) {
            return List.of(word);
        }
        long from = Long.parseLong(range.group(1));
        long to = Long.parseLong(range.group(2));
        if (to < from || to - from >= MOST_PROBLEMS) {
            throw new IllegalArgumentException(
                    "'" + word + "': a range of problems goes from a number to a larger one, such"
                            + " as seed=0..9, and stands for at most " + MOST_PROBLEMS);
        }
        var words = LongStream.rangeClosed(from, to)
                .mapToObj(i -> word.substring(0, range.start(1)) + i + word.substring(range.end(2)))
                .flatMap(one -> expanded(one).stream())
                .limit(MOST_PROBLEMS + 1L)
                .toList();
        if (words.size() > MOST_PROBLEMS) {
            throw new IllegalArgumentException(
                    "'" + word + "' stands for more than " + MOST_PROBLEMS + " problems; write shorter ranges");
        }
        return words;
    }

    /**
     * {@return whether a word means a file: it ends as one does, or it is a path to something that exists}
     *
     * @param word as a user types it
     */
    public static boolean isFile(String word) {
        return NodeReader.isFile(word, Path.of(""));
    }

    /**
     * {@return the problem that a file describes}
     *
     * @param file in YAML, JSON or NumPy's format
     * @throws IllegalArgumentException where anything is wrong with it: file, line, field, and what would be right
     */
    public static FiniteProblem read(Path file) {
        return read(file, UnaryOperator.identity());
    }

    /**
     * {@return the problem that a file describes}
     *
     * @param file in YAML, JSON or NumPy's format
     * @param reach the file to read for one that the problem names; throws where it must not be read
     * @throws IllegalArgumentException where anything is wrong with it: file, line, field, and what would be right
     */
    public static FiniteProblem read(Path file, UnaryOperator<Path> reach) {
        var root = NodeReader.read(file.toString(), NodeReader.text(file), reach);
        return ProblemReader.read(root, NodeReader.stem(file));
    }

    /**
     * Reads a problem from text, which is in no folder and so names no other files.
     *
     * @param file its name for messages; where it ends in {@code .json} the text is JSON, YAML otherwise
     * @param text in YAML or JSON
     * @return the problem
     */
    public static FiniteProblem parse(String file, String text) {
        return ProblemReader.read(
                NodeReader.read(file, text, path -> {
                    throw new IllegalArgumentException(
                            "a problem without a file of its own cannot name other files, such" + " as '"
                                    + path.getFileName() + "'; write the numbers here");
                }),
                "problem");
    }

    /**
     * {@return the problem as a file that reads back to the same bits}
     *
     * @param problem the problem
     */
    public static String yaml(FiniteProblem problem) {
        return Yaml.text(new ProblemTree(problem));
    }

    /**
     * As {@link #yaml}, in JSON.
     *
     * @param problem the problem
     * @return the text
     */
    public static String json(FiniteProblem problem) {
        return Json.text(new ProblemTree(problem));
    }

    /**
     * Writes a problem to a file: {@code .yaml}, {@code .yml}, {@code .json}, or {@code .npz} for NumPy.
     *
     * @param problem the problem
     * @param file whose name says the format
     * @throws IllegalArgumentException where the name ends in nothing of these or cannot be written
     */
    public static void write(FiniteProblem problem, Path file) {
        String name = Objects.requireNonNullElse(file.getFileName(), file).toString();
        String ending = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        if (!name.contains(".") || !List.of("yaml", "yml", "json", "npz").contains(ending)) {
            throw new IllegalArgumentException(
                    "cannot tell the format of '" + file + "'; the name must end in .yaml, .yml, .json or .npz");
        }
        var folder =
                OutputFolder.at(Objects.requireNonNullElse(file.toAbsolutePath().getParent(), file));
        switch (ending) {
            case "npz" -> folder.write(name, out -> ProblemArrays.write(problem, out));
            case "json" -> folder.write(name, json(problem));
            case "yml" -> folder.write(name, yaml(problem));
            default -> save(problem, folder, name.substring(0, name.length() - 5));
        }
    }

    /**
     * Writes a problem as YAML into a folder; the arrays of a large problem go into an archive next to it, {@code NAME.npz}.
     *
     * @param problem the problem
     * @param folder where it goes
     * @param name of the file, without its end
     */
    public static void save(FiniteProblem problem, OutputFolder folder, String name) {
        if (problem.transitions().size() + (long) problem.states() * problem.dimension() <= MOST_AS_TEXT) {
            folder.write(name + ".yaml", yaml(problem));
            return;
        }
        String archive = name + ".npz";
        folder.write(archive, out -> ProblemArrays.writeParts(problem, out));
        folder.write(
                name + ".yaml", Yaml.text(new ProblemTree(problem, archive.substring(archive.lastIndexOf('/') + 1))));
    }

    /** {@return the JSON schema of the format} */
    public static String schema() {
        return Json.text(ProblemForm.PROBLEM.schema("MirrorTD problem"));
    }
}
