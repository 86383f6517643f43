package io.github.mirrortd.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.base.format.Json;
import io.github.mirrortd.engine.Learner;
import io.github.mirrortd.exact.moments.Predictor;
import io.github.mirrortd.exact.moments.Sampling;
import io.github.mirrortd.explore.Client.Event;
import io.github.mirrortd.lab.problemfile.ProblemFiles;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.problems.Problems;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Questions about learners and problems, without a page. */
class BenchTest {
    @SuppressWarnings("NullAway.Init")
    private static Client client;

    @BeforeAll
    static void serve() {
        client = new Client(List.of("boyan_chain"), List.of("TD"), List.of());
    }

    @AfterAll
    static void close() {
        client.close();
    }

    private static Map<String, Object> question(String problem, String... learners) {
        var question = new LinkedHashMap<String, Object>();
        question.put("problem", problem);
        var seats = new ArrayList<Map<String, Object>>();
        for (var learner : learners) {
            seats.add(Map.of("name", learner, "settings", Map.of("alpha", 0.1)));
        }
        question.put("learners", seats);
        question.put("steps", 600);
        question.put("runs", 60);
        return question;
    }

    private static List<?> last(List<Event> events, String name, String field) {
        return (List<?>) Objects.requireNonNull(events.stream()
                .filter(e -> e.name().equals(name))
                .reduce((a, b) -> b)
                .orElseThrow()
                .tree()
                .get(field));
    }

    @Test
    void theBenchShowsWhatPredictorsCompute() throws IOException, InterruptedException {
        var events = client.events("bench", question("random_walk", "STHTD-MP"));
        assertThat(events).extracting(Event::name).contains("plan", "mean", "exact", "sampled", "steady", "done");
        var curve = new Predictor(Problems.get("random_walk"), Algorithms.get("STHTD-MP"), Sampling.MARKOV)
                .curve(Settings.alpha(0.1), 600);
        var grid = last(events, "plan", "grid");
        var rms = last(events, "exact", "rms");
        assertThat(grid).hasSize(481);
        assertThat(rms).hasSize(481);
        for (int i = 0; i < grid.size(); i++) {
            int step = ((Number) Objects.requireNonNull(grid.get(i))).intValue();
            assertThat(((Number) Objects.requireNonNull(rms.get(i))).doubleValue())
                    .isEqualTo(curve.points().get(step).rms());
        }
        var fan = last(events, "sampled", "fan");
        assertThat(fan).hasSize(60);
        double squares = fan.stream()
                .mapToDouble(run -> ((Number) Objects.requireNonNull(((List<?>) Objects.requireNonNull(run)).get(480)))
                        .doubleValue())
                .map(x -> x * x)
                .sum();
        assertThat(((Number) Objects.requireNonNull(
                                last(events, "sampled", "rms").get(480)))
                        .doubleValue())
                .isCloseTo(Math.sqrt(squares / 60), within(1e-12));
    }

    @Test
    void whatHasNoExactCurveIsSampledAndSaysWhy() throws IOException, InterruptedException {
        var events = client.events(
                "bench",
                Map.of("problem", "random_walk", "learners", List.of(Map.of("name", "LSTD")), "steps", 50, "runs", 5));
        assertThat(events).extracting(Event::name).contains("sampled").doesNotContain("exact");
        assertThat(events.get(0).tree().toString()).contains("it solves for its weights");
        var stream = client.events(
                "bench",
                Map.of("problem", "puddle_world", "learners", List.of(Map.of("name", "TD")), "steps", 50, "runs", 2));
        assertThat(stream).extracting(Event::name).contains("sampled").doesNotContain("exact");
    }

    @Test
    void stepSizesHaveARangeAContractionAndABest() throws IOException, InterruptedException {
        var question = question("two_state", "STHTD-MP");
        question.put("steps", 100);
        var events = client.events("landscape", question);
        assertThat(events)
                .extracting(Event::name)
                .containsExactly("range", "rates", "errors", "errors", "stable", "best", "done");
        assertThat(client.events("landscape", question)).isEqualTo(events);
        var best = events.get(5).tree();
        var predictor = new Predictor(Problems.get("two_state"), Algorithms.get("STHTD-MP"), Sampling.MARKOV);
        assertThat(best.get("alpha"))
                .isEqualTo(predictor
                        .bestAlpha(Settings.alpha(0.1), Predictor.Goal.last(100), done -> {})
                        .at());
        assertThat(client.ask("landscape", Map.of("problem", "two_state", "learners", List.of(Map.of("name", "LSTD"))))
                        .error())
                .contains("LSTD has no step size");
    }

    @Test
    void valuesEndWhereTheLearnerDoes() throws IOException, InterruptedException {
        var tree =
                client.ask("values", question("random_walk", "TD", "STHTD-MP")).tree();
        var frames = (List<?>) Objects.requireNonNull(((List<?>) Objects.requireNonNull(tree.get("learners"))).get(0));
        var problem = Problems.get("random_walk");
        var learner = Learner.of(problem, "TD", Settings.alpha(0.1));
        learner.learn(problem.trajectory(20_000, 600));
        assertThat(frames.get(frames.size() - 1)).asString().isEqualTo(Arrays.toString(learner.values()));
    }

    @Test
    void commandsSayTheSame() throws IOException, InterruptedException {
        var tree =
                client.ask("command", question("random_walk", "TD", "STHTD-MP")).tree();
        assertThat(tree.get("predict"))
                .isEqualTo("mirrortd predict -p random_walk -a TD,STHTD-MP --alpha 0.1 --steps 600");
        assertThat(tree.get("run"))
                .isEqualTo(
                        "mirrortd run -p random_walk -a TD,STHTD-MP --alpha 0.1 --steps 600 --runs 60 --reference TD");
        assertThat(tree.get("experiment")).asString().contains("learners:", "STHTD-MP", "alpha: 0.1", "reference: TD");
        var twins = Map.of(
                "problem",
                "random_walk",
                "learners",
                List.of(
                        Map.of("name", "TD", "settings", Map.of("alpha", 0.1)),
                        Map.of("name", "TD", "settings", Map.of("alpha", 0.2))));
        assertThat(client.ask("command", twins).tree().get("run"))
                .isEqualTo(
                        "mirrortd run -p random_walk -a TD --alpha 0.1\nmirrortd run -p random_walk -a TD --alpha 0.2");
    }

    @Test
    void everyFigureIsDrawnInEveryFormat() throws IOException, InterruptedException {
        for (var figure : List.of("exact", "sampled", "difference", "spectrum", "rates", "errors", "values")) {
            var question = question("two_state", "TD", "STHTD-MP");
            question.put("steps", 50);
            question.put("runs", 3);
            question.put("figure", figure);
            assertThat(client.ask("figure", question).text())
                    .as(figure)
                    .startsWith("<?xml")
                    .contains("</svg>");
        }
        var question = question("two_state", "TD");
        question.put("figure", "difference");
        assertThat(client.ask("figure", question).error()).isEqualTo("a difference needs two learners");
        question.put("figure", "spectrum");
        question.put("format", "pdf");
        assertThat(client.ask("figure", question).text()).startsWith("%PDF");
        question.put("width", "column");
        question.put("format", "svg");
        assertThat(client.ask("figure", question).text()).contains("width=\"84mm\"");
        question.put("format", "gif");
        assertThat(client.ask("figure", question).error()).isEqualTo("a figure is svg, pdf or png, not 'gif'");
    }

    @Test
    void noFigureMakesMarkupOfAName() throws IOException, InterruptedException {
        String name = "q\"'><script>document.title=1</script>";
        var question = question("two_state", "TD", "STHTD-MP");
        question.put(
                "text",
                ProblemFiles.yaml(Problems.get("two_state"))
                        .replace("name: two_state", "name: " + Json.line(name) + "\ntitle: " + Json.line(name))
                        .replaceFirst("(?m)^title: (?!\"q).*\n", ""));
        question.put("steps", 20);
        question.put("runs", 2);
        for (var figure : List.of("exact", "sampled", "difference", "spectrum", "rates", "errors", "values")) {
            question.put("figure", figure);
            assertThat(client.ask("figure", question).text())
                    .as(figure)
                    .contains("&lt;script&gt;")
                    .doesNotContain("<script", "q\"", "q'");
        }
    }

    @Test
    void wordsThatAreNoneOfTheChoicesAreNamedWithThem() throws IOException, InterruptedException {
        var question = question("two_state", "TD");
        question.put("figure", "exact");
        question.put("y", "evil");
        var answer = client.ask("figure", question);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.text()).contains("'y' must be one of linear, log, not 'evil'");
    }

    @Test
    void aProblemIsShownAndChanged() throws IOException, InterruptedException {
        var shown = client.ask("problem", Map.of("problem", "random_walk")).tree();
        assertThat((List<?>) shown.get("states")).hasSize(7);
        assertThat(shown.get("operators")).asString().contains("A_pi", "hurwitz_margin");
        String text = String.valueOf(shown.get("text"));
        var feature = change(text, Map.of("what", "feature", "state", 2, "feature", 0, "value", 0.25));
        assertThat(ProblemFiles.parse("x.yaml", feature).features().dense(2)[0]).isEqualTo(0.25);
        var reward = change(text, Map.of("what", "reward", "row", 0, "value", 3));
        assertThat(ProblemFiles.parse("x.yaml", reward)
                        .actions()
                        .get(0)
                        .outcomes()
                        .get(0)
                        .reward())
                .isEqualTo(3);
        var policy = change(text, Map.of("what", "behaviour", "action", 0, "value", 0.75));
        assertThat(ProblemFiles.parse("x.yaml", policy).actions().get(0).behaviour())
                .isEqualTo(0.75);
        assertThat(ProblemFiles.parse("x.yaml", policy).actions().get(1).behaviour())
                .isEqualTo(0.25);
        var rooms = ProblemFiles.yaml(Problems.get("garnet:states=4,features=2,actions=2,branching=3"));
        var moved = ProblemFiles.parse("x.yaml", change(rooms, Map.of("what", "probability", "row", 0, "value", 0.5)));
        assertThat(moved.actions().get(0).outcomes().get(0).probability()).isEqualTo(0.5);
        var wrong = client.ask("problem", Map.of("text", text.replaceFirst("discount: .*", "discount: 7")));
        assertThat(wrong.status()).isEqualTo(400);
        assertThat(wrong.tree().get("field")).isEqualTo("discount");
        int line =
                text.lines().takeWhile(l -> !l.startsWith("discount")).toList().size() + 1;
        assertThat(wrong.tree().get("line")).isEqualTo(line);
        assertThat(client.ask("problem", Map.of("problem", "puddle_world")).error())
                .contains("puddle_world");
    }

    private static String change(String text, Map<String, ?> change) throws IOException, InterruptedException {
        return String.valueOf(client.ask("problem", Map.of("text", text, "change", change))
                .tree()
                .get("text"));
    }
}
