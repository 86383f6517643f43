package io.github.mirrortd.cli.command;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.base.format.Json;
import io.github.mirrortd.cli.option.SelectionOptions;
import io.github.mirrortd.cli.option.SettingOptions;
import io.github.mirrortd.cli.terminal.ExitCode;
import io.github.mirrortd.cli.text.TextTable;
import io.github.mirrortd.cli.text.Wrapped;
import io.github.mirrortd.engine.batch.Engine;
import io.github.mirrortd.engine.parallel.Engines;
import io.github.mirrortd.lab.run.Speed;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "bench",
        description = {
            "Measure learner-steps per second on one thread, for each learner and engine.",
            "A learner-step is one step of one learner with one setting. If several"
                    + " problems are given, the last one is used."
        },
        footer = {"", "Example: mirrortd bench -p boyan_chain -a TD,STHTD-MP"})
public final class BenchCommand extends ConsoleCommand {
    @Mixin
    private final SelectionOptions selection = new SelectionOptions();

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "10",
            description = "Seconds of measurement, in all. Default: ${DEFAULT-VALUE}.")
    private double seconds;

    @Option(
            names = "--settings",
            paramLabel = "N",
            defaultValue = "512",
            description = "Number of step sizes that run together. Default: ${DEFAULT-VALUE}.")
    private int settings;

    @Option(names = "--lambda", paramLabel = "X", description = "λ of learners that can keep a trace. Default: 0.")
    private double lambda;

    @Option(names = "--json", description = "Print the measurement as JSON.")
    private boolean json;

    @Fields("speed.engine speed.algorithm speed.problem lambda speed.settings speed.stepsPerSecond speed.settled")
    private record Measured(Speed speed, double lambda) {}

    @Override
    public Integer call() {
        if (!(seconds > 0) || settings < 1) {
            throw new IllegalArgumentException("--seconds must be above 0 and --settings at least 1");
        }
        var problem = selection.problems().get(selection.problems().size() - 1);
        var engines = new ArrayList<Engine>();
        engines.add(Engines.get("reference"));
        if (Engines.hasVectors() && problem instanceof FiniteProblem) {
            engines.add(Engines.vectorsOnly());
        }
        var traced = Settings.NONE.with(Parameter.LAMBDA, lambda);
        selection.algorithms().forEach(a -> SettingOptions.forAlgorithm(a, traced, selection.algorithmsNamed()));
        var time = Duration.ofNanos((long) (seconds * 1e9));
        var speeds = Speed.measure(problem, selection.algorithms(), engines, traced, settings, time);
        console.out()
                .print(
                        json
                                ? Json.text(Map.of(
                                        "speeds",
                                        speeds.stream()
                                                .map(s -> new Measured(s, lambda))
                                                .toList()))
                                : table(speeds));
        return ExitCode.OK;
    }

    private String table(List<Speed> speeds) {
        var heads = new ArrayList<String>();
        heads.add("learner");
        var engines = speeds.stream().map(Speed::engine).distinct().toList();
        heads.addAll(engines);
        engines.forEach(e -> heads.add(e + ", ns a step"));
        var table = new TextTable(1, heads.toArray(String[]::new));
        for (Algorithm algorithm : selection.algorithms()) {
            var cells = new ArrayList<String>();
            cells.add(algorithm.name());
            var own = speeds.stream()
                    .filter(s -> s.algorithm().equals(algorithm.name()))
                    .toList();
            own.forEach(s -> cells.add(String.format(Locale.ROOT, "%.1f million/s", s.stepsPerSecond() / 1e6)
                    + (s.settled() ? "" : " †")));
            own.forEach(s -> cells.add(String.format(Locale.ROOT, "%.2f", 1e9 / s.stepsPerSecond())));
            table.row(cells.toArray(String[]::new));
        }
        String note = (Engines.hasVectors() ? "" : "no vectors: Java was started without the module for them\n")
                + (speeds.stream().allMatch(Speed::settled)
                        ? ""
                        : Wrapped.sentence(
                                "† not to be relied on: measured too briefly, while Java was still warming up, or"
                                        + " next to other work; give more --seconds or fewer learners"));
        return "learner-steps on " + speeds.get(0).problem() + ", " + settings + " step sizes, "
                + (lambda == 0 ? "" : "λ = " + lambda + ", ") + "one thread\n" + table + note;
    }
}
