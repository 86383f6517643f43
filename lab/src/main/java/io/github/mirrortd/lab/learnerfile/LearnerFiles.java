package io.github.mirrortd.lab.learnerfile;

import io.github.mirrortd.base.document.NodeReader;
import io.github.mirrortd.base.format.Json;
import io.github.mirrortd.base.format.Resources;
import io.github.mirrortd.equations.EquationLearner;
import io.github.mirrortd.equations.LearnerReader;
import io.github.mirrortd.internal.InMemoryInputs;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.SteppedAlgorithm;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Learners in YAML and JSON files, in the format that {@code docs/learner-files.md} describes and the schema states. */
public final class LearnerFiles {
    private static final Pattern NAME = Pattern.compile("^name:.*$", Pattern.MULTILINE);

    private static final InMemoryInputs<Algorithm> GIVEN = new InMemoryInputs<>();

    private LearnerFiles() {}

    /**
     * Lets commands of this process take a learner that is in no file.
     *
     * @param learner the learner, with a name that no listed one has
     * @return the word by which {@link #resolve(String)} finds it
     * @throws IllegalArgumentException where a listed learner has its name
     */
    public static String offer(Algorithm learner) {
        checkName(learner, "", "choose another one");
        return GIVEN.offer(learner.name(), learner);
    }

    /**
     * Takes back what was offered.
     *
     * @param word what {@link #offer} returned
     */
    public static void withdraw(String word) {
        GIVEN.withdraw(word);
    }

    private static void checkName(Algorithm learner, String where, String advice) {
        if (Algorithms.find(learner.name()).isPresent()) {
            throw new IllegalArgumentException(
                    where + "'" + learner.name() + "' is the name of a learner already; " + advice);
        }
    }

    /**
     * {@return the learner that a word of a command means: one that was offered, a file where it is one, also with {@code -MP}
     * behind its name, or the name of a learner}
     *
     * @param nameOrFile as a user types it
     * @throws IllegalArgumentException where it is neither, or the file has a mistake
     */
    public static Algorithm resolve(String nameOrFile) {
        return resolve(nameOrFile, Path.of(""));
    }

    /**
     * As {@link #resolve(String)}, with files that are looked up in a folder.
     *
     * @param nameOrFile as a user writes it
     * @param folder where its file is, unless it says itself where
     * @return the learner
     * @throws IllegalArgumentException where it is neither, or the file has a mistake
     */
    public static Algorithm resolve(String nameOrFile, Path folder) {
        return resolve(
                nameOrFile,
                word -> NodeReader.isFile(word, folder) ? Optional.of(folder.resolve(word)) : Optional.empty());
    }

    /**
     * {@return the learner that a word from elsewhere means} As {@link #resolve(String)}, with one check of what may be read.
     *
     * @param nameOrFile as a user types it
     * @param files the file that a path means; nothing where there is none that may be read
     */
    public static Algorithm resolve(String nameOrFile, Function<String, Optional<Path>> files) {
        return Algorithms.get(
                nameOrFile, word -> GIVEN.find(word).or(() -> files.apply(word).map(LearnerFiles::read)));
    }

    /**
     * {@return the part of a word that names a file; nothing where it names none}
     *
     * @param word as a user types it, such as {@code my_tdc.yaml-MP}
     */
    public static Optional<String> fileOf(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        return NodeReader.ENDINGS.stream()
                .filter(lower::contains)
                .map(ending -> word.substring(0, lower.lastIndexOf(ending) + ending.length()))
                .findFirst()
                .or(() -> NodeReader.isFile(word, Path.of("")) ? Optional.of(word) : Optional.empty());
    }

    /**
     * {@return the learner that a file describes}
     *
     * @param file in YAML or JSON
     * @throws IllegalArgumentException where anything is wrong with it: file, line, field, and what would be right
     */
    public static EquationLearner read(Path file) {
        var learner = parse(file.toString(), NodeReader.text(file), NodeReader.stem(file));
        checkName(learner, file + ": ", "give the file's another 'name'");
        return learner;
    }

    /**
     * Reads a learner from text.
     *
     * @param file its name for messages; where it ends in {@code .json} the text is JSON, YAML otherwise
     * @param text in YAML or JSON
     * @param usualName the learner's where the text gives none
     * @return the learner
     * @throws IllegalArgumentException where anything is wrong with it: file, line, field, and what would be right
     */
    public static EquationLearner parse(String file, String text, String usualName) {
        return LearnerReader.read(file, text, usualName);
    }

    /**
     * {@return the learner in a file that an algorithm is, or is made over; nothing where it has nothing to do with files}
     *
     * @param algorithm any
     */
    public static Optional<EquationLearner> of(Algorithm algorithm) {
        return equations(algorithm).filter(learner -> !isListed(learner));
    }

    /**
     * {@return the learner whose equations an algorithm runs: in a file, built in, or neither where it is written as code}
     *
     * @param algorithm any, also with a suffix
     */
    public static Optional<EquationLearner> equations(Algorithm algorithm) {
        Object rule = algorithm instanceof SteppedAlgorithm stepped ? stepped.rule() : algorithm;
        while (rule instanceof Rule over && over.base() != over) {
            rule = over.base();
        }
        return rule instanceof EquationLearner learner ? Optional.of(learner) : Optional.empty();
    }

    /** Returns whether it is found by its name: built in, or a plugin's. */
    private static boolean isListed(Algorithm learner) {
        return Algorithms.find(learner.name()).filter(found -> found == learner).isPresent();
    }

    /** {@return the JSON schema of the format} */
    public static String schema() {
        return Json.text(LearnerReader.schema());
    }

    /**
     * {@return a file to begin with, which says what can be in it}
     *
     * @param name the learner's
     */
    public static String start(String name) {
        return Resources.text(LearnerFiles.class.getResourceAsStream("start.yaml"))
                .replace("NAME", name);
    }

    /**
     * {@return the text of a learner's file under another name}
     *
     * @param learner from a YAML file, or built in
     * @param name the new learner's
     * @throws IllegalArgumentException where its text is not a YAML file
     */
    public static String copy(EquationLearner learner, String name) {
        var text = learner.definition().text();
        if (text.equals(learner.definition().update()) || text.stripLeading().startsWith("{")) {
            throw new IllegalArgumentException(learner.name()
                    + " has no YAML file to copy; write one with 'learner new' and take its equations over");
        }
        var named = NAME.matcher(text);
        return named.find() ? named.replaceFirst("name: " + name) : "name: " + name + "\n" + text;
    }
}
