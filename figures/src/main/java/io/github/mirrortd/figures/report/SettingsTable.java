package io.github.mirrortd.figures.report;

import static io.github.mirrortd.base.format.Printed.shortly;

import io.github.mirrortd.figures.Markup;
import io.github.mirrortd.lab.experiment.Trials;
import io.github.mirrortd.lab.result.ExperimentResult;
import io.github.mirrortd.lab.result.Result;
import io.github.mirrortd.lab.saved.StepFactors;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.Problem;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Optional;
import java.util.stream.Collectors;

/** Which settings every learner had, and how the search for them went. */
final class SettingsTable {
    private final ExperimentResult run;

    SettingsTable(ExperimentResult run) {
        this.run = run;
    }

    Html.Section section() {
        boolean tuned = !run.tunings().isEmpty();
        var problems =
                run.results().stream().map(r -> r.cell().problem()).distinct().toList();
        var heads = new ArrayList<String>();
        heads.add("learner");
        problems.forEach(p -> heads.add(p.title()));
        if (tuned) {
            heads.add("settings tried");
        }
        var table = new Html.Table(tuned ? "Tuned settings" : "Settings", heads.toArray(String[]::new));
        for (var learner : run.results().stream()
                .map(r -> r.cell().algorithm().name())
                .distinct()
                .toList()) {
            var cells = new ArrayList<Html.Cell>();
            cells.add(Html.Cell.text(learner));
            problems.forEach(p ->
                    cells.add(find(p, learner).map(r -> cell(p, learner, r)).orElse(Html.Cell.text("–"))));
            if (tuned) {
                long tried = run.tunings().stream()
                        .filter(t -> t.algorithm().name().equals(learner))
                        .mapToLong(t -> t.candidates().size())
                        .max()
                        .orElse(0);
                cells.add(Html.Cell.number(String.valueOf(tried), (double) tried));
            }
            table.row(cells);
        }
        String how = tuned
                ? "Selected on seeds of their own by the smallest mean error over the part of a run that tuning goes by: the last fifth, if the experiment names no other. Below in grey: that score."
                : "As given, or the paper's where nothing was given.";
        return new Html.Section("settings", tuned ? "Tuned settings" : "Settings", Html.paragraph(how) + table.html());
    }

    private Html.Cell cell(Problem problem, String learner, Result result) {
        var settings = result.cell().settings();
        String score = run.tunings().stream()
                .filter(t -> t.problem().equals(problem) && t.algorithm().name().equals(learner))
                .findFirst()
                .map(t -> "<small>" + shortly(t.best().score()) + "</small>")
                .orElse("");
        return new Html.Cell(Markup.escape(text(result.cell().algorithm(), settings)) + score, settings.alpha(), "n");
    }

    private Optional<Result> find(Problem problem, String learner) {
        return run.results().stream()
                .filter(r -> r.cell().problem().equals(problem)
                        && r.cell().algorithm().name().equals(learner))
                .findFirst();
    }

    static String text(Algorithm algorithm, Settings settings) {
        return settings.present().entrySet().stream()
                .map(e -> e.getKey().symbol() + " = " + StepFactors.before(algorithm, e.getKey()) + plain(e.getValue()))
                .collect(Collectors.joining(", "));
    }

    /** 0.005 where the product of two decimals made 0.005000000000000001. */
    static String plain(double value) {
        return new BigDecimal(value)
                .round(new MathContext(6))
                .stripTrailingZeros()
                .toPlainString();
    }

    /** The seeds, as a range. */
    static String seeds(Trials trials) {
        return trials.runs() == 1 ? trials.seed().toString() : trials.seed() + "–" + trials.seedOf(trials.runs() - 1);
    }
}
