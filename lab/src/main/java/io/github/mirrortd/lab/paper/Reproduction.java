package io.github.mirrortd.lab.paper;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.exact.ProblemAnalysis;
import io.github.mirrortd.internal.Lazy;
import io.github.mirrortd.lab.display.ExperimentDisplay;
import io.github.mirrortd.lab.display.Shown;
import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.experiment.Stage;
import io.github.mirrortd.lab.result.ExperimentResult;
import io.github.mirrortd.lab.result.Result;
import io.github.mirrortd.lab.saved.Analyses;
import io.github.mirrortd.lab.saved.ExperimentOutcome;
import io.github.mirrortd.learn.Settings;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Results next to the paper's: all of them if the whole paper was run. Everything is compared once. */
@Fields("matches=isMet comparisons differences")
public final class Reproduction {
    private final ExperimentResult run;
    private final Optional<StudyTable> table;
    private final Analyses analyses;
    private final Supplier<Boolean> whole = Lazy.of(this::asInThePaper);
    private final Supplier<List<PublishedNumber>> results = Lazy.of(() -> Published.results(this));
    private final Supplier<List<PublishedNumber>> spectral = Lazy.of(() -> Published.spectral(analyses()));
    private final Supplier<List<PublishedNumber>> robustness = Lazy.of(() -> Published.robustness(this));
    private final Supplier<List<PaperDifference>> differences = Lazy.of(() -> PaperDifferences.of(this));

    /**
     * Compares results with the published ones.
     *
     * @param outcome what an experiment came to
     */
    public Reproduction(ExperimentOutcome outcome) {
        this(outcome, Optional.empty());
    }

    private Reproduction(ExperimentOutcome outcome, Optional<StudyTable> table) {
        this.table = table;
        run = outcome.result();
        analyses = outcome.analyses();
    }

    /**
     * {@return results next to the published ones that the experiment requests}
     *
     * @param display what was run and what is shown of it
     * @param outcome what it came to
     */
    public static Reproduction of(ExperimentDisplay display, ExperimentOutcome outcome) {
        return new Reproduction(
                outcome,
                display.shows(Shown.PUBLISHED)
                        ? Study.of(display.experiment()).map(study -> new StudyTable(study, outcome.result()))
                        : Optional.empty());
    }

    /** {@return the table of the study; none for the paper} */
    public Optional<StudyTable> table() {
        return table;
    }

    /**
     * Refuses published numbers for another experiment.
     *
     * @param display what is to be run and what is shown of it
     * @throws IllegalArgumentException if published numbers are requested for an experiment that is not a study's
     */
    public static void check(ExperimentDisplay display) {
        if (display.shows(Shown.PUBLISHED)
                && !Paper.is(display.experiment())
                && Study.of(display.experiment()).isEmpty()) {
            throw new IllegalArgumentException(
                    "summaries: published numbers are shown only next to the paper's own experiment;"
                            + " take its problems, learners and stages from 'mirrortd list paper', or leave 'published' out");
        }
    }

    /** {@return what was measured} */
    public ExperimentResult run() {
        return run;
    }

    /** {@return the exact analysis of every finite problem: the two spectral tables} */
    public List<ProblemAnalysis> analyses() {
        return analyses.all();
    }

    /** {@return whether all that the paper reports is here, from the paper's seeds and steps} */
    public boolean isWhole() {
        return whole.get();
    }

    private boolean asInThePaper() {
        // The paper's file is read only where the results could be the paper's.
        if (!Published.cells().allMatch(cell -> hasResult(cell.get(0), cell.get(1)))) {
            return false;
        }
        var sweep = run.robustness().stream().map(Result::cell).toList();
        return analyses().stream().map(ProblemAnalysis::problem).toList().containsAll(Paper.problems())
                && sweep.containsAll(Paper.experiment().swept())
                && run.results().stream().map(Result::cell).allMatch(Reproduction::isOnThePapersData);
    }

    /**
     * {@return whether a cell of the tables has the paper's seeds and steps}
     *
     * @param cell any
     */
    public static boolean isOnThePapersData(Cell cell) {
        return cell.trials().equals(Stage.EVALUATION.on(cell.problem()));
    }

    /** {@return measured numbers of the result tables, next to the published ones} */
    public List<PublishedNumber> results() {
        return results.get();
    }

    /** {@return the spectral tables of the problems that there are} */
    public List<PublishedNumber> spectral() {
        return spectral.get();
    }

    /** {@return the robustness sweep, which must be whole} */
    public List<PublishedNumber> robustness() {
        return robustness.get();
    }

    /** {@return all numbers of the paper; the results must be whole} */
    public List<PublishedNumber> comparisons() {
        return table.isPresent() ? table.get().comparisons() : ofThePaper();
    }

    private List<PublishedNumber> ofThePaper() {
        return Stream.of(results(), spectral(), robustness())
                .flatMap(List::stream)
                .toList();
    }

    /** {@return where the paper and its numbers part; the results must be whole} */
    public List<PaperDifference> differences() {
        return table.isPresent() ? table.get().study().differences() : differences.get();
    }

    /** {@return whether all published numbers are met} */
    public boolean isMet() {
        return table.isPresent() ? table.get().isMet() : Published.allMet(comparisons());
    }

    boolean hasResult(String problem, String algorithm) {
        return run.results().stream()
                .anyMatch(r -> r.cell().problem().id().equals(problem)
                        && r.cell().algorithm().name().equals(algorithm));
    }

    /** The result of a learner in the tables. */
    Result result(String problem, String algorithm) {
        return find(run.results(), problem, algorithm, Double.NaN);
    }

    /** The result of a learner in the sweep. */
    Result swept(String problem, String algorithm, double alpha) {
        return find(run.robustness(), problem, algorithm, alpha);
    }

    private static Result find(List<Result> among, String problem, String algorithm, double alpha) {
        return among.stream()
                .filter(r -> r.cell().problem().id().equals(problem)
                        && r.cell().algorithm().name().equals(algorithm)
                        && (Double.isNaN(alpha) || r.cell().settings().alpha() == alpha))
                .findFirst()
                .orElseThrow();
    }

    ProblemAnalysis analysis(String problem) {
        return analyses().stream()
                .filter(a -> a.problem().id().equals(problem))
                .findFirst()
                .orElseThrow();
    }

    Settings tuned(String problem, String algorithm) {
        return result(problem, algorithm).cell().settings();
    }
}
