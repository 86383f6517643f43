package io.github.mirrortd.lab.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.mirrortd.lab.experiment.Grid;
import io.github.mirrortd.lab.experiment.Stage;
import io.github.mirrortd.lab.experiment.Trials;
import io.github.mirrortd.lab.experiment.Window;
import io.github.mirrortd.lab.experimentfile.ExperimentReader;
import io.github.mirrortd.lab.experimentfile.ExperimentSchema;
import io.github.mirrortd.lab.experimentfile.ExperimentWriter;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.mdp.Problem;
import io.github.mirrortd.problems.Problems;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PaperTest {
    @Test
    void thePapersFileSaysWhatThePaperDoes() {
        var paper = Paper.experiment();
        assertThat(Paper.problems().stream().map(Problem::id))
                .containsExactly("two_state", "baird", "random_walk", "boyan_chain");
        assertThat(Paper.algorithms().stream().map(Algorithm::name))
                .containsExactly("TD", "GTD2", "TDC", "TDRC", "GTD2-MP", "HTD", "ETD", "STHTD", "STHTD-MP");
        assertThat(Paper.robustness().values().values()).containsExactly(1e-4, 3e-4, 1e-3, 3e-3, 1e-2, 3e-2, 1e-1);
        assertThat(paper.reference()).isEqualTo("STHTD-MP");
        assertThat(paper.learners()).allMatch(c -> Grid.OWN.equals(c.grid()));
        assertThat(ExperimentSchema.errors(Paper.text())).isEmpty();
    }

    /** Commands take the paper's stages where nothing is said, without reading its file. */
    @Test
    void theUsualStagesAreThePapers() {
        assertThat(Stage.TUNING).isEqualTo(Paper.experiment().tuning());
        assertThat(Stage.EVALUATION).isEqualTo(Paper.experiment().evaluation());
        assertThat(Stage.SWEEP).isEqualTo(Paper.robustness().stage());
        var boyan = Problems.get("boyan_chain");
        assertThat(Stage.TUNING.on(boyan)).isEqualTo(Trials.of(10_000, 8, 10_000));
        assertThat(Stage.TUNING.window()).isEqualTo(Window.LAST_FIFTH);
        assertThat(Stage.EVALUATION.on(boyan)).isEqualTo(Trials.of(20_000, 100, 20_000));
        assertThat(Stage.SWEEP.on(boyan)).isEqualTo(Trials.of(30_000, 30, 20_000));
        assertThat(Stage.TUNING.withSteps(301).on(boyan)).isEqualTo(Trials.of(10_000, 8, 200));
        assertThat(Stage.TUNING.withSteps(501).on(boyan)).isEqualTo(Trials.of(10_000, 8, 250));
        assertThat(Stage.EVALUATION
                        .withRuns(4)
                        .withSteps(301)
                        .withSeed(BigInteger.TEN)
                        .on(boyan))
                .isEqualTo(Trials.of(10, 4, 301));
    }

    @Test
    void whatIsWrittenReadsBackToThePaper() {
        var paper = Study.get("sthtd").display();
        String text = new ExperimentWriter(paper, Problem::id, Algorithm::name).yaml();
        assertThat(ExperimentReader.parse("written.yaml", text)).isEqualTo(paper);
    }

    @Test
    void itsOwnFileIsThePaper() {
        Reproduction.check(Study.get("sthtd").display());
        Reproduction.check(ExperimentReader.parse("p.yaml", Paper.text().replace("report: true", "")));
    }

    @ParameterizedTest
    @CsvSource({
        "runs: 100, runs: 99",
        "runs: 8, runs: 9",
        "beta: 0.05, beta: 0.06",
        "seed: 30000, seed: 30001",
        "boyan_chain], kolter]",
        "'STHTD, ', ''"
    })
    void publishedNumbersAreShownBesideNoOtherExperiment(String right, String wrong) {
        assertThat(Paper.text()).contains(right);
        var other = ExperimentReader.parse("p.yaml", Paper.text().replace(right, wrong == null ? "" : wrong));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Reproduction.check(other))
                .withMessageContaining("only next to the paper's own experiment");
    }
}
