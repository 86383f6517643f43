package io.github.mirrortd.explore.problem;

import io.github.mirrortd.explore.bench.Words;
import io.github.mirrortd.explore.http.Call;
import io.github.mirrortd.explore.http.Resource;
import io.github.mirrortd.lab.problemfile.ProblemFiles;
import java.io.IOException;
import java.util.LinkedHashMap;
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

    private final Words words;

    public ProblemResource(Words words) {
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
            var change = question.part("change");
            String text = question.text("text", "");
            if (change.isPresent()) {
                text = Change.of(problem, change.get());
                problem = ProblemFiles.parse("problem.yaml", text);
            } else if (text.isEmpty()) {
                text = ProblemFiles.yaml(problem);
            }
            call.json(new ProblemView(problem, text).tree());
        } catch (IllegalArgumentException e) {
            call.json(400, mistake(String.valueOf(e.getMessage())));
        }
    }

    private static Map<String, @Nullable Object> mistake(String sentence) {
        var tree = new LinkedHashMap<String, @Nullable Object>();
        var parts = LINE.matcher(sentence);
        tree.put("error", sentence);
        if (parts.matches()) {
            tree.put("line", Integer.valueOf(parts.group(2)));
            tree.put("field", parts.group(3));
            tree.put("sentence", parts.group(4));
        }
        return tree;
    }
}
