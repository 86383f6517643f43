package io.github.mirrortd.lab.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.base.format.OutputFolder;
import io.github.mirrortd.engine.parallel.Engines;
import io.github.mirrortd.internal.Csv;
import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.experimentfile.ExperimentReader;
import io.github.mirrortd.lab.experimentfile.ExperimentSchema;
import io.github.mirrortd.lab.experimentfile.ExperimentWriter;
import io.github.mirrortd.lab.result.ExperimentResult;
import io.github.mirrortd.lab.result.Runs;
import io.github.mirrortd.lab.result.Tuning;
import io.github.mirrortd.lab.run.CellRunner;
import io.github.mirrortd.lab.run.ThreadScheduler;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.mdp.Problem;
import io.github.mirrortd.problems.Problems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StudyTest {
    @TempDir
    private Path folder;

    static List<Study> tables() {
        return Study.all().stream().filter(Study::hasTable).toList();
    }

    @Test
    void knowsThePaperAndTheStudies() {
        assertThat(Study.all().stream().map(Study::id)).containsExactly("sthtd", "wis");
        assertThat(Study.get("sthtd").experiment()).isEqualTo(Paper.experiment());
        assertThat(Study.get("WIS").source().year()).isEqualTo(2015);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Study.get("wiss"))
                .withMessageContaining("did you mean wis?");
    }

    @ParameterizedTest
    @MethodSource("tables")
    void itsExperimentIsAnExperimentFile(Study study) {
        assertThat(ExperimentSchema.errors(study.experimentText())).isEmpty();
        Reproduction.check(study.display());
        var written = ExperimentReader.parse(
                "e.yaml", new ExperimentWriter(study.display(), Problem::id, Algorithm::name).yaml());
        assertThat(written).isEqualTo(study.display());
        assertThat(Study.of(written.experiment())).map(Study::id).contains(study.id());
    }

    /** Some rows of each learner, as many as a test has time for: the command runs all. */
    @ParameterizedTest
    @MethodSource("tables")
    void someOfItsRowsAreMet(Study study) {
        var chosen = new ArrayList<Cell>();
        var published = new ArrayList<Csv.Row>();
        var within = new ArrayList<Double>();
        var problem = study.experiment().problems().get(0);
        var rows = Csv.rows(study.published(problem).orElseThrow());
        for (var search : study.experiment().candidates()) {
            var listed = study.learners().stream()
                    .filter(l -> l.learner().equals(search.get(0).algorithm().name()))
                    .findFirst()
                    .orElseThrow();
            var own = rows.stream()
                    .filter(row -> row.text("learner").equals(listed.name()))
                    .toList();
            assertThat(own).hasSameSizeAs(search);
            for (int i = 0; i < own.size(); i += 101) {
                chosen.add(search.get(i));
                published.add(own.get(i));
                within.add(listed.within());
            }
        }
        var runner = new CellRunner(new ThreadScheduler(Engines.get("auto"), 2));
        var runs = runner.run("some rows", chosen);
        for (int i = 0; i < chosen.size(); i++) {
            double expected = published.get(i).number("mean");
            assertThat(Math.abs(Tuning.of(runs.subList(i, i + 1)).best().score() - expected))
                    .as(chosen.get(i).algorithm().name() + " " + chosen.get(i).settings())
                    .isLessThanOrEqualTo(within.get(i) * expected);
        }
    }

    @Test
    void aRowThatIsFurtherOffThanItsLearnerMayBeIsAMiss() {
        assertThat(table(row -> row.number("mean")).isMet()).isTrue();
        assertThat(table(row -> row.number("mean") * (1 + 2e-11)).isMet()).isFalse();
        var solved = table(row -> row.number("mean") * (row.text("learner").equals("LSTD-TO") ? 1 + 1e-7 : 1));
        assertThat(solved.isMet()).isTrue();
        assertThat(solved.comparisons()).hasSameSizeAs(solved.rows()).allMatch(PublishedNumber::matches);
        var first = solved.rows().stream()
                .filter(row -> row.learner().equals("LSTD-TO"))
                .findFirst()
                .orElseThrow();
        assertThat(first.words()).isEqualTo("inita 0.001000 lambda 0");
        assertThat(first.condition()).isBetween(1e3, 1e9);
    }

    /** The table of results that are made from the published ones. */
    private static StudyTable table(ToDoubleFunction<Csv.Row> mean) {
        var study = Study.get("wis");
        var rows =
                Csv.rows(study.published(study.experiment().problems().get(0)).orElseThrow());
        var tunings = new ArrayList<Tuning>();
        for (var search : study.experiment().candidates()) {
            var listed = study.learners().stream()
                    .filter(l -> l.learner().equals(search.get(0).algorithm().name()))
                    .findFirst()
                    .orElseThrow();
            var own = rows.stream()
                    .filter(row -> row.text("learner").equals(listed.name()))
                    .toList();
            tunings.add(Tuning.of(IntStream.range(0, search.size())
                    .mapToObj(i -> {
                        double[] same = new double[50];
                        Arrays.fill(same, mean.applyAsDouble(own.get(i)));
                        return new Runs(search.get(i), same, same);
                    })
                    .toList()));
        }
        return new StudyTable(study, new ExperimentResult(tunings, List.of(), List.of()));
    }

    /** A folder of declarations is all that a study is: this one lies among the tests. */
    @Test
    void aThirdStudyNeedsNoCode() {
        var study = new Study("third");
        var runner = new CellRunner(new ThreadScheduler(Engines.get("auto"), 2));
        var tunings = study.experiment().candidates().stream()
                .map(search -> Tuning.of(runner.run("third", search)))
                .toList();
        var table = new StudyTable(study, new ExperimentResult(tunings, List.of(), List.of()));
        assertThat(table.rows()).hasSize(3).allMatch(row -> row.learner().equals("Plain TD"));
        assertThat(table.isPublished()).isTrue();
        assertThat(table.isMet()).isTrue();
        for (var row : table.rows()) {
            assertThat(row.error()).isCloseTo(row.publishedError(), within(1e-12 * row.error()));
        }
    }

    @Test
    void writesItsRowsInThePublishedForm() throws Exception {
        var table = table(row -> row.number("mean"));
        table.save(OutputFolder.at(folder));
        var lines = Files.readAllLines(folder.resolve("wis_mdp_measure_nmspve/wis.csv"));
        assertThat(lines).hasSize(table.rows().size() + 1);
        assertThat(lines.get(0)).isEqualTo("learner,alpha,beta,eta,initd,inita,lambda,mean,std_error");
        assertThat(lines.get(1)).startsWith("GTD,0.001,0.0,,,,0.0,0.93387897276");
    }

    @Test
    void anotherProblemHasNoPublishedNumbersAndThePaperTakesNone() {
        var study = Study.get("wis");
        var display = study.on(Problems.get("wis_mdp:states=12,seed=1"));
        var other = display.experiment();
        assertThat(other.problems().get(0).id()).isEqualTo("wis_mdp:states=12,seed=1,measure=nmspve");
        assertThat(study.published(other.problems().get(0))).isEmpty();
        Reproduction.check(display);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Study.get("sthtd").on(Problems.get("baird")))
                .withMessageContaining("its own problems only");
    }
}
