package io.github.mirrortd.cli;

import static io.github.mirrortd.cli.Cli.json;
import static io.github.mirrortd.cli.Cli.number;
import static io.github.mirrortd.cli.Cli.output;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs and exact curves judged by Bellman errors. */
class MeasureTest {
    private static final String BOTH = "random_walk,random_walk:measure=rmspbe";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void bothErrorsStandBesideEachOther() throws IOException {
        var out = folder.resolve("out");
        var text = output("run -p", BOTH, "-a", "TD", "--runs", "3", "--steps", "50", "--plot", "--out", "" + out);
        output("report", "" + out);
        assertThat(text).contains("(random_walk)", "(random_walk:measure=rmspbe)");
        assertThat(Files.readString(out.resolve("report.html"))).contains("AUC: mean error over");
        assertThat(Files.readString(out.resolve("figures/curves-random_walk_measure_rmspbe.svg")))
                .contains("RMSPBE")
                .doesNotContain("RMSVE");
        var results = json("run -p", BOTH, "-a", "TD", "--runs", "3", "--steps", "50", "--json");
        // The same learner on the same data: what the paper's tuning selected goes by the problem.
        assertThat(number(results, "results", "1", "settings", "alpha"))
                .isEqualTo(number(results, "results", "0", "settings", "alpha"));
        assertThat(number(results, "results", "1", "auc_mean"))
                .isNotEqualTo(number(results, "results", "0", "auc_mean"));
    }

    @Test
    void exactCurvesAreOfTheSameError() {
        String setting = "-p random_walk:measure=rmspbe -a STHTD-MP --alpha 0.1 --steps 100";
        var sampled = json("run " + setting + " --runs 2000 --json");
        var exact = json("predict --no-best " + setting + " --json");
        double mean = number(sampled, "results", "0", "final_mean");
        double spread = number(sampled, "results", "0", "final_std");
        double rms = Math.sqrt(mean * mean + spread * spread);
        assertThat(number(exact, "curve", "100", "rms")).isCloseTo(rms, within(0.05 * rms));
    }
}
