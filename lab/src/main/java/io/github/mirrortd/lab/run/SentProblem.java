package io.github.mirrortd.lab.run;

import io.github.mirrortd.internal.Plugins;
import io.github.mirrortd.lab.problemfile.ProblemFiles;
import io.github.mirrortd.lab.result.SavedProblems;
import io.github.mirrortd.mdp.Problem;
import io.github.mirrortd.problems.Problems;
import java.io.Serializable;
import java.lang.ref.SoftReference;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A problem on its way to another machine: its name where it is built in or a plugin's, its file's text otherwise.
 *
 * @param text empty where the name is enough
 * @param key of all that a run depends on, which must come out the same there
 */
record SentProblem(String name, String text, String key) implements Serializable {
    /** Blocks share a problem, and some take long to solve; the memory may have them back. */
    private static final Map<Known, SoftReference<Problem>> KNOWN = new ConcurrentHashMap<>();

    private record Known(String key, List<Path> plugins) {}

    static SentProblem of(Problem problem, RunKeys keys) {
        return new SentProblem(
                problem.id(),
                SavedProblems.isBuiltIn(problem) ? "" : ProblemFiles.yaml(problem.finite()),
                keys.of(problem));
    }

    Problem unpacked() {
        var known = new Known(key, Plugins.inForce());
        return Optional.ofNullable(KNOWN.get(known)).map(SoftReference::get).orElseGet(() -> {
            Problem made = text.isEmpty() ? Problems.any(name) : ProblemFiles.parse(name, text);
            if (!new RunKeys().of(made).equals(key)) {
                throw new IllegalStateException("the problem '" + name + "' comes out otherwise on another machine");
            }
            KNOWN.put(known, new SoftReference<>(made));
            return made;
        });
    }
}
