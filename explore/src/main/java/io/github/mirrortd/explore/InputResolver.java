package io.github.mirrortd.explore;

import io.github.mirrortd.explore.http.Body;
import io.github.mirrortd.internal.LruCache;
import io.github.mirrortd.lab.learnerfile.LearnerFiles;
import io.github.mirrortd.lab.problemfile.ProblemFiles;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.mdp.Problem;

/** Resolves the words of a question: names, or files within reach. Problems that were read from text are kept for a while. */
final class InputResolver {
    /** Name of an edited problem whose text has none. */
    static final String EDITED = "problem.yaml";

    private static final int KEPT = 20;

    private final Reach reach;
    private final LruCache<String, Problem> edited = new LruCache<>(KEPT);

    public InputResolver(Reach reach) {
        this.reach = reach;
    }

    /** The problem of a question: its text where it has one, its name or file otherwise. */
    public Problem problem(Body question) {
        return question.has("text")
                ? edited.get(question.text("text"), text -> ProblemFiles.parse(EDITED, text))
                : ProblemFiles.resolve(question.text("problem"), reach::file, reach::checked);
    }

    public Algorithm learner(String word) {
        return LearnerFiles.resolve(word, reach::file);
    }
}
