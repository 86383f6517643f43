package io.github.mirrortd.cli;

import io.github.mirrortd.internal.Names;
import io.github.mirrortd.lab.Protocol;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.mdp.Problem;
import io.github.mirrortd.problems.Problems;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which problems and which learners. */
final class SelectionOptions {
    @Option(
            names = {"-p", "--problem"},
            split = ",",
            paramLabel = "NAME",
            description = "Problems, separated by commas; by default the paper's four.")
    private @Nullable List<String> problems;

    @Option(
            names = {"-a", "--algorithm"},
            split = ",",
            paramLabel = "NAME",
            description = "Learners, separated by commas; by default the paper's nine.")
    private @Nullable List<String> algorithms;

    List<Problem> problems() {
        return problems(problems);
    }

    /** The problems of these names; the paper's where none is named. */
    static List<Problem> problems(@Nullable List<String> names) {
        return names == null
                ? Protocol.problems()
                : names.stream()
                        .map(String::strip)
                        .map(Problems::get)
                        .distinct()
                        .toList();
    }

    List<Algorithm> algorithms() {
        return algorithms == null
                ? Protocol.algorithms()
                : algorithms.stream()
                        .map(String::strip)
                        .map(Algorithms::get)
                        .distinct()
                        .toList();
    }

    boolean problemsNamed() {
        return problems != null;
    }

    /** Whether the user chose the learners, so that a setting that one of them lacks is a mistake. */
    boolean algorithmsNamed() {
        return algorithms != null;
    }

    /** The learner to compare with: the one asked for, or the last one. */
    String reference(@Nullable String name) {
        var selected = algorithms();
        if (name == null) {
            return selected.get(selected.size() - 1).name();
        }
        return Names.find("algorithm among the selected ones", name, selected, Algorithm::name)
                .name();
    }
}
