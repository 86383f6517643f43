package io.github.mirrortd.cli;

import static io.github.mirrortd.cli.Cli.output;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Learners with traces in every command. */
class TraceCommandsTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void lambdaZeroIsTheLearnerWithoutATrace() {
        var command = "run -p boyan_chain -a TD,ETD,STHTD-MP --runs 3 --steps 200 --alpha 0.01 --json";
        var provenance = "\"provenance\"";
        var plain = output(command);
        var zero = output(command + " --lambda 0");
        assertThat(zero.substring(0, zero.indexOf(provenance)))
                .isEqualTo(plain.substring(0, plain.indexOf(provenance)));
        var traced = output(command + " --lambda 0.9");
        assertThat(traced).contains("\"lambda\" : 0.9");
        assertThat(traced.substring(0, traced.indexOf(provenance)))
                .isNotEqualTo(plain.substring(0, plain.indexOf(provenance)));
    }

    @Test
    void aSweepOverLambdaBeginsWithoutATraceAndIsDrawn() throws IOException {
        var out = output("sweep -p two_state -a TD,GTD2-MP --lambda 0,0.5,1 --alpha 0.01 --runs 2 --steps 100 --out "
                + folder + " --plot");
        assertThat(out).contains("λ", "0.5");
        var csv = Files.readAllLines(folder.resolve("robustness.csv"));
        assertThat(csv).hasSize(7);
        assertThat(csv.get(0)).contains(",lambda,");
    }

    @Test
    void columnsLineUpUnderASignWithABarOverIt() {
        var out = output("run -p two_state -a TD,V-trace --runs 2 --steps 50");
        var lines =
                out.lines().limit(4).map(line -> line.replaceAll("\\p{M}", "")).toList();
        assertThat(out).contains("ρ̄ 1");
        assertThat(lines.get(3)).hasSameSizeAs(lines.get(1)).hasSameSizeAs(lines.get(2));
    }

    @Test
    void tuningTakesValuesInThePlaceOfTheGrids() {
        var out = output("tune -p two_state -a TD,TDC-MP --alpha 0.001,0.01 --lambda 0,0.5 --runs 2 --steps 50 --json");
        assertThat(out).contains("\"TDC-MP\"").containsPattern("\"alpha\" : 0.0?01,");
    }

    @Test
    void theAnalysisOfTracesKnowsTheirOperators() {
        assertThat(output("analyze -p two_state -a TD,ETD,Tree-Backup --lambda 0.5 --alpha 0.01"))
                .contains("λ = 0.5", "stable in the mean");
        assertThat(output("analyze -p boyan_chain --lambda 0.9 --json")).contains("\"lambda\" : 0.9");
    }

    @Test
    void everyRuleHasAMirrorProxVersion() {
        assertThat(output("list")).contains("add -MP to its name");
        assertThat(output("list hackman-htd-mp")).contains("Mirror-Prox over Hackman-HTD", "Nemirovski");
        assertThat(output("run -p random_walk -a TDRC-MP,TD-MP,ETD-Beta-MP --lambda 0.5 --runs 2 --steps 50"))
                .contains("ETD-Beta-MP");
    }
}
