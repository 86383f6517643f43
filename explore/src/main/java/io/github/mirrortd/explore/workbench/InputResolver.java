package io.github.mirrortd.explore.workbench;

import io.github.mirrortd.explore.http.Body;
import io.github.mirrortd.explore.results.Reach;
import io.github.mirrortd.lab.learnerfile.LearnerFiles;
import io.github.mirrortd.lab.problemfile.ProblemFiles;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.mdp.Problem;
import java.util.LinkedHashMap;
import java.util.Map;

/** What the words of a question mean: names, or files within reach. Problems that were read from text are kept for a while. */
public final class InputResolver {
    /** What an edited problem is called where its text gives it no name. */
    static final String EDITED = "problem.yaml";

    private static final int KEPT = 20;

    private final Reach reach;
    private final Map<String, Problem> edited = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Problem> eldest) {
            return size() > KEPT;
        }
    };

    public InputResolver(Reach reach) {
        this.reach = reach;
    }

    /** The problem of a question: its text where it has one, its name or file otherwise. */
    public Problem problem(Body question) {
        return question.has("text")
                ? text(question.text("text"))
                : ProblemFiles.resolve(question.text("problem"), reach::file, reach::checked);
    }

    private synchronized Problem text(String text) {
        var known = edited.get(text);
        if (known == null) {
            known = ProblemFiles.parse(EDITED, text);
            edited.put(text, known);
        }
        return known;
    }

    public Algorithm learner(String word) {
        return LearnerFiles.resolve(word, reach::file);
    }
}
