package io.github.mirrortd.cli.text;

import io.github.mirrortd.lab.display.ExperimentDisplay;
import io.github.mirrortd.lab.display.Shown;
import io.github.mirrortd.lab.paper.Reproduction;
import io.github.mirrortd.lab.result.ExperimentResult;
import io.github.mirrortd.lab.saved.Sweeps;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;

/** Text of an experiment's results: the tables and charts that it requests. */
public final class ExperimentText {
    private static final EnumSet<Shown> COMPARED =
            EnumSet.of(Shown.MEDIAN, Shown.IQM, Shown.INTERVAL, Shown.DIFFERENCE);

    private final ExperimentDisplay display;
    private final ExperimentResult result;

    private ExperimentText(ExperimentDisplay display, ExperimentResult result) {
        this.display = display;
        this.result = result;
    }

    /**
     * All of it.
     *
     * @param paper the same results next to the paper's
     * @param samples points of the learning curves, where charts are shown
     */
    public static String of(
            ExperimentDisplay display, ExperimentResult result, Reproduction paper, CurveSamples samples) {
        var parts = new ExperimentText(display, result).parts(samples);
        if (!parts.isEmpty() && !display.experiment().title().isEmpty()) {
            parts.add(0, display.experiment().title() + "\n");
        }
        var text = new StringBuilder();
        parts.forEach(part -> text.append(part).append('\n'));
        if (display.shows(Shown.PUBLISHED)) {
            text.append(paper.table().map(StudyText::of).orElseGet(() -> ReproductionText.of(paper)));
        }
        return text.toString();
    }

    /** The tables of saved results. */
    public static String tables(ExperimentResult result) {
        var parts = new ArrayList<String>();
        if (!result.results().isEmpty()) {
            parts.add(ResultText.tables(result.results()));
            parts.add(ResultText.comparison(result.results(), COMPARED));
        }
        if (!result.robustness().isEmpty()) {
            var varied = Sweeps.varied(result.robustness());
            ResultText.byProblem(result.robustness())
                    .values()
                    .forEach(own -> parts.add(ResultText.heading(own) + ResultText.sweepTable(own, varied)));
        }
        return String.join("\n", parts);
    }

    /** Returns whether points of the learning curves are needed. */
    public static boolean needsSamples(ExperimentDisplay display) {
        return display.experiment().evaluation() != null && display.shows(Shown.CHART);
    }

    private List<String> parts(CurveSamples samples) {
        var parts = new ArrayList<String>();
        var results = result.results();
        if (!results.isEmpty()) {
            if (display.shows(Shown.MEAN)) {
                parts.add(ResultText.tables(results) + ResultText.atEnd(result.tunings()));
            }
            if (display.summaries().stream().anyMatch(COMPARED::contains)) {
                parts.add(ResultText.comparison(results, display.summaries()));
            }
            if (display.shows(Shown.CHART)) {
                ResultText.byProblem(results)
                        .forEach((problem, own) -> parts.add(ResultText.chart(problem, own, samples)));
            }
        } else if (!result.tunings().isEmpty()) {
            parts.add(ResultText.selected(result.tunings()));
        }
        var sweep = display.experiment().robustness();
        if (sweep != null && !display.summaries().equals(EnumSet.of(Shown.PUBLISHED))) {
            boolean chart = display.shows(Shown.CHART);
            ResultText.byProblem(result.robustness())
                    .values()
                    .forEach(own -> parts.add(ResultText.heading(own)
                            + ResultText.sweepTable(own, sweep.varied())
                            + (chart ? "\n" + ResultText.sweepChart(own, sweep.varied()) : "")));
        }
        return parts;
    }
}
