package io.github.mirrortd.lab.paper;

import io.github.mirrortd.base.format.OutputFolder;
import io.github.mirrortd.base.format.Printed;
import io.github.mirrortd.internal.Csv;
import io.github.mirrortd.lab.experiment.Trials;
import io.github.mirrortd.lab.result.ExperimentResult;
import io.github.mirrortd.lab.result.Tuning;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.EstimatorAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The table of a study: measured rows in the form of the published ones, next to those that were published. */
public final class StudyTable {
    /** Differences that only rounding makes. */
    public static final double EXACT = 1e-13;

    /** Rows of least squares that differ by more are listed with their condition numbers. */
    private static final double LISTED = 1e-10;

    private final Study study;
    private final List<Row> rows = new ArrayList<>();

    /**
     * A row: one learner with one choice of settings.
     *
     * @param learner its name in the table
     * @param columns the settings as the table has them
     * @param within the largest relative difference that counts as agreement
     * @param mean over runs
     * @param error standard error of the mean, from the standard deviation over n
     * @param published the published mean; NaN if there is none
     */
    public record Row(
            Problem problem,
            String learner,
            Algorithm algorithm,
            Settings settings,
            Trials trials,
            Map<String, Double> columns,
            double within,
            double mean,
            double error,
            double published,
            double publishedError) {
        /** {@return how far the measured mean is from the published one, as a share of that} */
        public double difference() {
            return mean == published ? 0 : Math.abs(mean - published) / Math.abs(published);
        }

        /** {@return whether the two agree} */
        public boolean agrees() {
            return difference() <= within;
        }

        /** {@return the settings in the table's words} */
        public String words() {
            return columns.entrySet().stream()
                    .map(e -> e.getKey() + " " + Printed.shortly(e.getValue()))
                    .collect(Collectors.joining(" "));
        }

        /**
         * {@return the largest condition number of the matrix that the learner solved with, over all steps and runs; NaN for
         * learners that solve nothing}
         */
        public double condition() {
            return algorithm instanceof EstimatorAlgorithm estimator
                    ? IntStream.range(0, trials.runs())
                            .parallel()
                            .mapToDouble(run -> condition(estimator, run))
                            .max()
                            .orElseThrow()
                    : Double.NaN;
        }

        private double condition(EstimatorAlgorithm estimator, int run) {
            FiniteProblem p = problem.finite();
            var solved = estimator.start(p.initial(), settings);
            var sampler = p.sampler(trials.seedOf(run));
            double largest = 0;
            for (int step = 0; step < trials.steps(); step++) {
                var t = p.transitions().get(sampler.next());
                solved.observe(
                        p.features().dense(t.state()),
                        t.terminal() ? new double[p.dimension()] : p.features().dense(t.next()),
                        new EstimatorAlgorithm.Step(
                                t.rho(), t.reward(), t.gamma(), p.interest(t.state()), t.terminal()));
                largest = Math.max(largest, solved.condition().orElse(Double.NaN));
            }
            return largest;
        }
    }

    StudyTable(Study study, ExperimentResult result) {
        this.study = study;
        var tables = new LinkedHashMap<Problem, Map<String, List<Csv.Row>>>();
        for (var tuning : result.tunings()) {
            tables.computeIfAbsent(
                    tuning.problem(),
                    problem -> study.published(problem)
                            .map(text ->
                                    Csv.rows(text).stream().collect(Collectors.groupingBy(row -> row.text("learner"))))
                            .orElse(Map.of()));
        }
        for (var problem : tables.keySet()) {
            for (var listed : study.learners()) {
                result.tunings().stream()
                        .filter(t -> t.problem().equals(problem)
                                && t.algorithm().name().equals(listed.learner()))
                        .forEach(t -> add(t, listed, tables.get(problem).getOrDefault(listed.name(), List.of())));
            }
        }
    }

    private void add(Tuning tuning, Study.Listed listed, List<Csv.Row> published) {
        for (int i = 0; i < tuning.candidates().size(); i++) {
            var candidate = tuning.candidates().get(i);
            int runs = candidate.trials().runs();
            rows.add(new Row(
                    tuning.problem(),
                    listed.name(),
                    tuning.algorithm(),
                    candidate.settings(),
                    candidate.trials(),
                    columns(tuning.algorithm(), candidate.settings()),
                    listed.within(),
                    candidate.errors().mean(),
                    candidate.errors().std() * Math.sqrt(runs - 1) / runs,
                    published.isEmpty() ? Double.NaN : published.get(i).number("mean"),
                    published.isEmpty() ? Double.NaN : published.get(i).number("std_error")));
        }
    }

    private Map<String, Double> columns(Algorithm algorithm, Settings settings) {
        var columns = new LinkedHashMap<String, Double>();
        study.columns()
                .forEach((name, setting) -> algorithm.parameters().stream()
                        .filter(p -> p.id().equals(setting))
                        .forEach(p -> columns.put(name, settings.get(p))));
        return columns;
    }

    /** {@return what it is the table of} */
    public Study study() {
        return study;
    }

    /** {@return all rows, by problem and learner} */
    public List<Row> rows() {
        return List.copyOf(rows);
    }

    /** {@return whether there are published numbers for these rows} */
    public boolean isPublished() {
        return rows.stream().noneMatch(row -> Double.isNaN(row.published()));
    }

    /** {@return whether all published rows are met; without published rows there is nothing to miss} */
    public boolean isMet() {
        return !isPublished() || rows.stream().allMatch(Row::agrees);
    }

    /** {@return rows of least squares whose difference is more than rounding, with their condition numbers} */
    public Map<Row, Double> illConditioned() {
        var listed = new LinkedHashMap<Row, Double>();
        rows.stream()
                .filter(row -> row.algorithm() instanceof EstimatorAlgorithm && row.difference() > LISTED)
                .forEach(row -> listed.put(row, row.condition()));
        return listed;
    }

    List<PublishedNumber> comparisons() {
        return !isPublished()
                ? List.of()
                : rows.stream()
                        .map(row -> new PublishedNumber(
                                study.id(),
                                row.problem().id(),
                                row.learner() + " " + row.words(),
                                cell(row.published(), row.publishedError()),
                                cell(row.mean(), row.error()),
                                row.agrees()))
                        .toList();
    }

    private static String cell(double mean, double error) {
        return Printed.fully(mean) + " ± " + Printed.fully(error);
    }

    /**
     * Writes the rows of each problem as CSV, in the form of the published table.
     *
     * @param folder where they go
     */
    public void save(OutputFolder folder) {
        var byProblem =
                rows.stream().collect(Collectors.groupingBy(Row::problem, LinkedHashMap::new, Collectors.toList()));
        byProblem.forEach((problem, own) ->
                folder.write(OutputFolder.nameOf(problem.id()) + "/" + study.id() + ".csv", csv(own)));
    }

    private String csv(List<Row> own) {
        var columns = study.columns().keySet();
        var text = new StringBuilder("learner," + String.join(",", columns) + ",mean,std_error\n");
        for (var row : own) {
            text.append(row.learner()).append(',');
            for (String name : columns) {
                var value = row.columns().get(name);
                text.append(value == null ? "" : Printed.fully(value)).append(',');
            }
            text.append(Printed.fully(row.mean()) + "," + Printed.fully(row.error()) + "\n");
        }
        return text.toString();
    }
}
