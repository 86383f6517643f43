package io.github.mirrortd.explore;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.exact.Operators;
import io.github.mirrortd.exact.ProblemAnalysis;
import io.github.mirrortd.explore.http.Body;
import io.github.mirrortd.explore.http.Call;
import io.github.mirrortd.explore.http.Resource;
import io.github.mirrortd.lab.problemfile.ProblemFiles;
import io.github.mirrortd.mdp.FiniteProblem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Answers with a problem's text, picture and operators. Errors name the line, as in {@code validate}. A change of one number is
 * answered with a new text.
 */
record ProblemResource(InputResolver words) implements Resource {
    /** Form of error messages about files. */
    private static final Pattern LINE = Pattern.compile("^(.*?), line (\\d+)(?:, ([^:]+))?: (.*)$", Pattern.DOTALL);

    @Override
    public @Nullable Object answer(Body question, Call call) throws IOException {
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
            return new ProblemView(problem, text);
        } catch (IllegalArgumentException e) {
            call.json(400, mistake(String.valueOf(e.getMessage())));
            return null;
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

    /** All that is shown of a problem. */
    @Fields("""
            name=problem.id problem.title problem.definition text discount=problem.gamma problem.steps problem.dimension
            problem.coordinates! states actions operators""")
    record ProblemView(FiniteProblem problem, String text) {
        /** Maximum number of features for which operators are shown. */
        private static final int MOST_FEATURES = 60;

        /** Transitions and features of a problem that is shown: more fill a page of many megabytes. */
        private static final long MOST_NUMBERS = 200_000;

        record State(String name, boolean terminal, double start, double visits, double value, double[] features) {}

        record Choice(int number, int state, String name, double target, double behaviour, List<Result> outcomes) {}

        record Result(int row, int next, double probability, double reward) {}

        @Fields("*=operators metric_C=analysis.c metric_H=analysis.h analysis.keyMatrixCondition")
        record Shown(Operators operators, ProblemAnalysis analysis) {}

        /** @throws IllegalArgumentException if the problem has more transitions and features than a page shows */
        static void check(FiniteProblem problem) {
            long numbers = problem.transitions().size() + (long) problem.states() * problem.dimension();
            if (numbers > MOST_NUMBERS) {
                throw new IllegalArgumentException("problems are shown with at most " + MOST_NUMBERS
                        + " transitions and features in all, and this one has " + numbers
                        + "; 'mirrortd problem show' has no such limit");
            }
        }

        public List<State> states() {
            double[] visits = problem.stationary();
            double[] values = problem.values();
            double[] start = problem.start();
            return IntStream.range(0, problem.states())
                    .mapToObj(s -> new State(
                            problem.stateName(s),
                            problem.isTerminal(s),
                            start[s],
                            visits[s],
                            values[s],
                            problem.features().dense(s)))
                    .toList();
        }

        public List<Choice> actions() {
            var actions = new ArrayList<Choice>();
            int row = 0;
            for (var a : problem.actions()) {
                var outcomes = new ArrayList<Result>();
                for (var o : a.outcomes()) {
                    outcomes.add(new Result(row++, o.next(), o.probability(), o.reward()));
                }
                actions.add(new Choice(actions.size(), a.state(), a.name(), a.target(), a.behaviour(), outcomes));
            }
            return actions;
        }

        public Optional<Shown> operators() {
            if (problem.dimension() > MOST_FEATURES) {
                return Optional.empty();
            }
            var operators = Operators.of(problem);
            return Optional.of(new Shown(
                    operators, ProblemAnalysis.of(problem, operators.isFullRank() ? operators : operators.onSpan())));
        }
    }
}
