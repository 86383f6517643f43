package io.github.mirrortd.cli.command;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.base.format.Json;
import io.github.mirrortd.cli.option.ScheduleOptions;
import io.github.mirrortd.cli.option.SelectionOptions;
import io.github.mirrortd.cli.option.SettingOptions;
import io.github.mirrortd.cli.option.TrialOptions;
import io.github.mirrortd.cli.terminal.ExitCode;
import io.github.mirrortd.cli.text.Wrapped;
import io.github.mirrortd.data.read.DataSet;
import io.github.mirrortd.data.read.DataSteps;
import io.github.mirrortd.engine.Explanation;
import io.github.mirrortd.equations.WorkedEquations;
import io.github.mirrortd.equations.WorkedEquations.Worked;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.LookAhead.Move;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Problem;
import io.github.mirrortd.mdp.SparseStep;
import io.github.mirrortd.mdp.StreamProblem;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "explain",
        description = {
            "Show single steps of a learner: each equation with its numbers filled in, and the weights before and after.",
            "θᵐ and wᵐ are the look-ahead point. With --data, the steps are the rows of a log."
        },
        footer = {
            "",
            "Example: mirrortd explain -p two_state -a STHTD-MP --alpha 0.1 --steps 2",
            "Example: mirrortd explain -p boyan_chain -a TDRC --alpha 0.05 --lambda 0.9 --after 100",
            "Example: mirrortd explain --data logs.yaml -a TDRC --alpha 0.05 --after 16 --steps 1"
        })
public final class ExplainCommand extends ConsoleCommand {
    private static final int MOST_SHOWN = 1_000;
    private static final int MOST_BEFORE = 100_000_000;

    @Mixin
    private final SelectionOptions selection = new SelectionOptions();

    @Mixin
    private final SettingOptions settings = new SettingOptions();

    @Mixin
    private final ScheduleOptions schedule = new ScheduleOptions();

    @Option(names = "--steps", paramLabel = "N", description = "Number of steps to show. Default: 2.")
    private int steps = 2;

    @Option(
            names = "--after",
            paramLabel = "N",
            description = "Number of steps or rows before the first one shown. Default: 0.")
    private int after;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of the run, an integer ≥ 0. Default: 0.")
    private BigInteger seed = BigInteger.ZERO;

    @Option(names = "--data", paramLabel = "DATA", description = "File of a data set, instead of a problem.")
    private @Nullable Path data;

    @Option(names = "--json", description = "Print as JSON.")
    private boolean json;

    /** A step of the source, with a description for people and for programs. */
    record Source(SparseStep step, String title, Object place) {}

    record Place(String state, String action, String nextState) {}

    @Fields("""
            step=number *=source.place source.step.rho source.step.reward source.step.gamma features=phi
            next_features=next step_settings=step.settings step.thetaBefore step.wBefore equations
            equations_move_weights=step.followed step.theta step.w""")
    record Shown(int number, Source source, Explanation.Step step, double[] phi, double[] next) {
        public List<Written> equations() {
            return step.parts().stream()
                    .flatMap(part -> part.equations().stream().map(e -> new Written(part.move(), e)))
                    .toList();
        }
    }

    @Fields("part equation.equation equation.numbers value")
    record Written(Move move, Worked equation) {
        public String part() {
            return heading(move).replace(":", "");
        }

        public Object value() {
            return equation.isVector() ? equation.value() : equation.value()[0];
        }
    }

    /** One learner on one source of steps: the file of a log, or a problem. */
    @Fields("data problem algorithm settings steps")
    record Told(
            Optional<String> data,
            Optional<String> problem,
            Algorithm algorithm,
            Settings settings,
            List<Shown> steps) {}

    @Override
    public Integer call() {
        TrialOptions.checkCount("steps", steps, MOST_SHOWN);
        if (after != 0) {
            TrialOptions.checkCount("after", after, MOST_BEFORE);
        }
        if (!selection.algorithmsNamed()) {
            throw new IllegalArgumentException("explain needs a learner; name one with -a");
        }
        settings.over(selection);
        var given = settings.fixed();
        var told = new ArrayList<Told>();
        if (data != null) {
            if (selection.problemsNamed()) {
                throw new IllegalArgumentException("--data explains a log and -p a problem; give one of them");
            }
            ofLog(data, given, told);
        } else if (!selection.problemsNamed()) {
            throw new IllegalArgumentException("explain needs a problem or a log; name one with -p or --data");
        } else {
            selection.problems().forEach(problem -> ofProblem(problem, given, told));
        }
        if (json) {
            console.out().print(Json.text(told.size() == 1 ? told.get(0) : Map.of("explanations", told)));
        } else {
            var text = new StringBuilder();
            told.forEach(t -> text.append(text.isEmpty() ? "" : "\n").append(text(t)));
            console.out().print(text);
        }
        return ExitCode.OK;
    }

    private void ofLog(Path file, Settings given, List<Told> told) {
        var set = DataSet.read(file);
        try (var log = DataSteps.open(1, set)) {
            if (after + (long) steps > log.rows()) {
                throw new IllegalArgumentException(
                        file + " has " + log.rows() + " steps; --after and --steps ask for " + (after + (long) steps));
            }
            for (var algorithm : selection.algorithms()) {
                var rows = log.iterator();
                Supplier<Source> next = () -> {
                    var row = rows.next();
                    return row.episode().isEmpty()
                            ? new Source(row.seen(), "", Map.of())
                            : new Source(
                                    row.seen(), "episode " + row.episode() + ", ", Map.of("episode", row.episode()));
                };
                var usual = own(algorithm, given);
                var learner = Explanation.of(log.dimension(), algorithm, usual, schedule.orElse(Schedule.CONSTANT));
                told.add(
                        new Told(Optional.of(file.toString()), Optional.empty(), algorithm, usual, run(learner, next)));
            }
        }
    }

    private void ofProblem(Problem problem, Settings given, List<Told> told) {
        for (var algorithm : selection.algorithms()) {
            var usual = own(algorithm, given);
            var slowed = schedule.orElse(Schedule.CONSTANT);
            var shown = problem instanceof StreamProblem stream
                    ? run(Explanation.of(problem.dimension(), algorithm, usual, slowed), steps(stream))
                    : run(Explanation.of(problem.finite(), algorithm, usual, slowed), steps(problem.finite()));
            told.add(new Told(Optional.empty(), Optional.of(problem.id()), algorithm, usual, shown));
        }
    }

    private Settings own(Algorithm algorithm, Settings given) {
        return algorithm.complete(SettingOptions.forAlgorithm(algorithm, given, selection.algorithmsNamed()));
    }

    private Supplier<Source> steps(StreamProblem stream) {
        var sampler = stream.sampler(seed);
        return () -> {
            var step = new SparseStep();
            sampler.next(step);
            return new Source(step, "", Map.of());
        };
    }

    private Supplier<Source> steps(FiniteProblem problem) {
        var sampler = problem.sampler(seed);
        var table = SparseStep.of(problem);
        int[] next = new int[1];
        return () -> {
            sampler.next(next, 1);
            var t = problem.transitions().get(next[0]);
            var action = problem.actions().get(t.action()).name();
            var place = new Place(problem.stateName(t.state()), action, problem.stateName(t.next()));
            String title = "state " + place.state() + ", action " + action
                    + (t.terminal() ? ", the episode ends, " : ", next state " + place.nextState() + ", ");
            return new Source(table[next[0]], title, place);
        };
    }

    private List<Shown> run(Explanation learner, Supplier<Source> source) {
        for (int k = 0; k < after; k++) {
            learner.step(source.get().step());
        }
        var shown = new ArrayList<Shown>();
        for (int k = 1; k <= steps; k++) {
            var from = source.get();
            var step = learner.step(from.step());
            double[] phi = new double[step.theta().length];
            double[] next = new double[step.theta().length];
            from.step().phi().addTo(phi, 1);
            from.step().next().addTo(next, 1);
            String title = from.title() + "ρ = " + plain(from.step().rho()) + ", r = "
                    + plain(from.step().reward()) + ", γ = " + plain(from.step().gamma());
            shown.add(new Shown(after + k, new Source(from.step(), title, from.place()), step, phi, next));
        }
        return shown;
    }

    /** Without the parentheses that a negative factor has. */
    private static String plain(double x) {
        return (x < 0 ? "−" : "") + WorkedEquations.text(Math.abs(x));
    }

    private static String text(Told told) {
        var text = new StringBuilder();
        text.append(told.algorithm().name() + ", " + told.settings() + ", on "
                + told.data().or(told::problem).orElseThrow() + "\n");
        for (var shown : told.steps()) {
            var step = shown.step();
            text.append('\n');
            append(
                    text,
                    "",
                    (told.data().isPresent() ? "row " : "step ") + shown.number() + ": "
                            + shown.source().title());
            append(text, "  ", "φ = " + WorkedEquations.text(shown.phi()));
            append(text, "  ", "φ' = " + WorkedEquations.text(shown.next()));
            weights(text, "before:", step.thetaBefore(), step.wBefore());
            for (var part : step.parts()) {
                append(text, "  ", heading(part.move()));
                for (var e : part.equations()) {
                    append(text, "    ", e.equation());
                    append(text, "      ", "= " + e.numbers());
                    String value = e.isVector() ? WorkedEquations.text(e.value()) : plain(e.value()[0]);
                    if (!value.equals(e.numbers())) {
                        append(text, "      ", "= " + value);
                    }
                }
            }
            if (step.parts().isEmpty()) {
                append(text, "  ", "The equations are not in the form of learner files, so only weights are shown.");
            }
            if (!step.followed()) {
                append(text, "  ", "The step-size method turns these moves into moves of its own for each weight.");
            }
            weights(text, "after:", step.theta(), step.w());
        }
        return text.toString();
    }

    private static String heading(Move move) {
        return switch (move) {
            case STEP -> "step from (θ, w):";
            case LOOK -> "look ahead from (θ, w):";
            case LEAP -> "step from (θ, w), with (θᵐ, wᵐ) on the right:";
            case REPEAT -> "look ahead along the same step:";
        };
    }

    private static void weights(StringBuilder text, String when, double[] theta, double[] w) {
        append(
                text,
                "  ",
                when + " θ = " + WorkedEquations.text(theta)
                        + (w.length == 0 ? "" : ", w = " + WorkedEquations.text(w)));
    }

    /** Breaks a line that is too long between two words; what follows is indented. */
    private static void append(StringBuilder text, String indent, String line) {
        text.append(Wrapped.text(indent + line, "    ")).append('\n');
    }
}
