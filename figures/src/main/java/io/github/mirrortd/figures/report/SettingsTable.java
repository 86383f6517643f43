package io.github.mirrortd.figures.report;

import static io.github.mirrortd.base.format.Printed.shortly;

import io.github.mirrortd.figures.Markup;
import io.github.mirrortd.lab.experiment.Trials;
import io.github.mirrortd.lab.result.ExperimentResult;
import io.github.mirrortd.lab.result.Result;
import io.github.mirrortd.lab.saved.StepFactors;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Settings;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.stream.Collectors;

/** Settings of every learner, and the course of their search. */
final class SettingsTable {
    private final ExperimentResult run;

    SettingsTable(ExperimentResult run) {
        this.run = run;
    }

    void addTo(Page page) {
        boolean tuned = !run.tunings().isEmpty();
        String heading = tuned ? "Tuned settings" : "Settings";
        var table = new ResultGrid(run.results()).table(heading, this::cell);
        if (tuned) {
            table.count(
                    "settings tried",
                    learner -> run.tunings().stream()
                            .filter(t -> t.algorithm().name().equals(learner))
                            .mapToLong(t -> t.candidates().size())
                            .max()
                            .orElse(0));
        }
        String how = tuned
                ? "Selected on seeds of their own by the smallest mean error over the part of a run that tuning goes by: the last fifth, if the experiment names no other. Below in grey: that score."
                : "As given, or the paper's where nothing was given.";
        page.section("settings", heading, Html.paragraph(how) + table.html());
    }

    private Html.Cell cell(Result result) {
        var cell = result.cell();
        String score = run.tunings().stream()
                .filter(t -> t.problem().equals(cell.problem())
                        && t.algorithm().name().equals(cell.algorithm().name()))
                .findFirst()
                .map(t -> "<small>" + shortly(t.best().score()) + "</small>")
                .orElse("");
        String settings = text(cell.algorithm(), cell.settings());
        return new Html.Cell(Markup.escape(settings) + score, cell.settings().alpha(), "n");
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
