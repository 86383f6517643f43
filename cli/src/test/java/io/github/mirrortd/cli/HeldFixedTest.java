package io.github.mirrortd.cli;

import static io.github.mirrortd.cli.Cli.output;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A setting that is left out is the same everywhere, and what is printed says which it was. */
class HeldFixedTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private static String mean(String json) {
        return json.replaceAll("\\s", "").replaceFirst("^.*?\"auc_mean\":([^,]+),.*$", "$1");
    }

    @Test
    void aSweepTakesWhatARunTakes() {
        String data = "-p boyan_chain -a ETD --runs 2 --steps 60 --seed 7";
        var run = output("run " + data + " --json");
        var sweep = output("sweep " + data + " --lambda 0,0.5 --json");
        assertThat(mean(sweep)).isEqualTo(mean(run));
        assertThat(output("sweep " + data + " --lambda 0,0.5")).contains("held fixed: α 0.003\n");
        assertThat(output("sweep -p boyan_chain -a TD,HTD --runs 1 --steps 9"))
                .contains("held fixed: β 0.1 (HTD), η 0.75 (HTD)");
    }

    @Test
    void captionsAndThePageSayIt() throws IOException {
        var out = folder.resolve("out");
        var file = Files.writeString(folder.resolve("e.yaml"), """
                title: Which η & why
                problems: [boyan_chain]
                learners: [TD, {name: HTD, settings: {eta: 0.25}}]
                evaluation: {seed: 1, runs: 2, steps: 40, window: all}
                robustness: {seed: 1, runs: 2, steps: 40, window: last_fifth, values: [0.01, 0.1]}
                """);
        assertThat(output("run", file.toString(), "--out", out.toString()))
                .contains("2 runs from seed 1, AUC over the whole curve\n")
                .contains("2 runs from seed 1, AUC over the last fifth\n");
        output("report", out.toString());
        output("plot", out.toString());
        assertThat(Files.readString(out.resolve("figures/captions.txt")))
                .contains("Settings: α 0.05; β 0.1 (HTD); η 0.25 (HTD).")
                .contains("RMSVE of the last fifth against α", "Held fixed: β 0.1 (HTD); η 0.25 (HTD).");
        assertThat(Files.readString(out.resolve("report.html")))
                .contains("AUC: mean RMSVE over the whole curve of a run", "<h1>Which η &amp; why</h1>")
                .contains("interquartile mean", "minus HTD&#39;s", "minus the smallest")
                .contains("2 runs a cell, over the last fifth.", "Held fixed: β 0.1 (HTD); η 0.25 (HTD).");
    }
}
