package io.github.mirrortd.lab.run;

import io.github.mirrortd.equations.EquationLearner;
import io.github.mirrortd.internal.Plugins;
import io.github.mirrortd.lab.learnerfile.LearnerFiles;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Algorithms;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A learner on its way to another machine: its name, and the text of the file that it is from or made over.
 *
 * @param fileName the name of the learner in the file; empty where there is no file
 */
record SentLearner(String name, String fileName, String text) implements Serializable {
    /** The same object every time: the vector engine keeps what it has compiled for it. */
    private static final Map<Known, Algorithm> KNOWN = new ConcurrentHashMap<>();

    private record Known(SentLearner learner, List<Path> plugins) {}

    static SentLearner of(Algorithm algorithm) {
        var file = LearnerFiles.of(algorithm);
        return new SentLearner(
                algorithm.name(),
                file.map(EquationLearner::name).orElse(""),
                file.map(learner -> learner.definition().text()).orElse(""));
    }

    Algorithm unpacked() {
        return KNOWN.computeIfAbsent(
                new Known(this, Plugins.inForce()),
                known -> Algorithms.find(name, this::fromFile)
                        .orElseThrow(() -> new IllegalStateException("there is no learner '" + name + "' here")));
    }

    private Optional<Algorithm> fromFile(String wanted) {
        return wanted.equals(fileName)
                ? Optional.of(LearnerFiles.parse(
                        fileName + (text.stripLeading().startsWith("{") ? ".json" : ".yaml"), text, fileName))
                : Optional.empty();
    }
}
