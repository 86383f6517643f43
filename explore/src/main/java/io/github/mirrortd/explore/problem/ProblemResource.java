package io.github.mirrortd.explore.problem;

import io.github.mirrortd.explore.http.Call;
import io.github.mirrortd.explore.http.Resource;
import io.github.mirrortd.explore.workbench.InputResolver;
import io.github.mirrortd.lab.problemfile.ProblemFiles;
import java.io.IOException;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A problem: its text, its picture, its operators. What is wrong with a text is told with its line, as {@code validate} tells it. A
 * change of one number comes back as a new text.
 */
public final class ProblemResource implements Resource {
    /** As mistakes in files are told. */
    private static final Pattern LINE = Pattern.compile("^(.*?), line (\\d+)(?:, ([^:]+))?: (.*)$", Pattern.DOTALL);

    private final InputResolver words;

    public ProblemResource(InputResolver words) {
        this.words = words;
    }

    @Override
    public String name() {
        return "problem";
    }

    @Override
    public void answer(Call call) throws IOException {
        var question = call.body();
        try {
            var problem = words.problem(question).finite();
            ProblemView.check(problem);
            var change = question.part("change");
            String text = question.text("text", "");
            if (change.isPresent()) {
                text = Change.of(problem, change.get());
                problem = ProblemFiles.parse("problem.yaml", text);
            } else if (text.isEmpty()) {
                text = ProblemFiles.yaml(problem);
            }
            call.json(new ProblemView(problem, text));
        } catch (IllegalArgumentException e) {
            call.json(400, mistake(String.valueOf(e.getMessage())));
        }
    }

    /** @param field null if the mistake is in no field */
    private record Mistake(String error, int line, @Nullable String field, String sentence) {}

    private static Object mistake(String sentence) {
        var parts = LINE.matcher(sentence);
        return parts.matches()
                ? new Mistake(sentence, Integer.parseInt(parts.group(2)), parts.group(3), parts.group(4))
                : Map.of("error", sentence);
    }
}
