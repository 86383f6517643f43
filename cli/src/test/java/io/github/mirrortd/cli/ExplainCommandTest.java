package io.github.mirrortd.cli;

import static io.github.mirrortd.cli.Cli.ok;
import static io.github.mirrortd.cli.Cli.squeezed;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExplainCommandTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void showsEachEquationWithItsNumbers() {
        var out = ok("explain -p two_state -a STHTD-MP --alpha 0.1 --steps 2").out();
        assertThat(out)
                .startsWith("STHTD-MP, α=0.1, on two_state\n\nstep 1: state ")
                .contains("step 2: state ", "look ahead from (θ, w):", "δ = r + γ (θ·φ') − θ·φ\n      = 0 + 0.9 × (")
                .contains("step from (θ, w), with (θᵐ, wᵐ) on the right:", "θ += α ρ (z·wᵐ) a\n      = 0.1 × ")
                .doesNotContain("step 3");
        assertThat(out.lines()).allMatch(line -> line.length() <= 80);
    }

    @Test
    void theStepsOfARunGoOnWhereTheyWereLeft() {
        var all = squeezed(ok("explain -p boyan_chain -a TDRC --alpha 0.1 --lambda 0.5 --steps 30 --json")
                .out());
        var last = squeezed(ok("explain -p boyan_chain -a TDRC --alpha 0.1 --lambda 0.5 --after 29 --steps 1 --json")
                .out());
        String step = last.substring(last.indexOf("{\"step\":30"), last.length() - 2);
        assertThat(all)
                .startsWith(
                        "{\"problem\":\"boyan_chain\",\"learner\":\"TDRC\",\"algorithm\":\"TDRC\",\"settings\":{\"alpha\":0.1,")
                .contains(step);
        assertThat(step)
                .contains("\"equation\":\"z=φ+γ₋₁λρ₋₁z₋₁\"", "\"equations_move_weights\":true", "\"theta_before\":[");
    }

    @Test
    void rowsOfALogAreStepsToo() throws IOException {
        Files.writeString(
                folder.resolve("log.csv"), "e,x,r,p,q,end\n1,1,0,0.5,0.25,0\n1,2,1,0.5,0.5,1\n2,1,2,0.25,0.5,1\n");
        Files.writeString(folder.resolve("log.yaml"), """
                data: log.csv
                episode: e
                reward: r
                target: p
                behaviour: q
                terminal: end
                discount: 0.5
                features: [x]
                """);
        var data = folder.resolve("log.yaml").toString();
        assertThat(ok("explain --data", data, "-a", "TD", "--alpha", "0.1", "--after", "1", "--steps", "1")
                        .out())
                .contains(
                        "row 2: episode 1, ρ = 1, r = 1, γ = 0",
                        "φ = (2)",
                        "θ += α ρ δ z\n      = 0.1 × 1 × 1 × (2)\n");
        assertThat(Cli.run("explain --data", data, "-a", "TD", "--after", "3").err())
                .isEqualTo("mirrortd: " + data + " has 3 steps; --after and --steps ask for 5\n");
        assertThat(Cli.run("explain -p two_state").err()).contains("name one with -a");
        assertThat(Cli.run("explain -p two_state -a LSTD").err())
                .contains("LSTD cannot be explained: it solves for its weights");
    }

    @Test
    void stepSizesThatFollowTheData() {
        var json = squeezed(ok("explain -p two_state -a STHTD-MP --alpha auto --steps 1 --json")
                .out());
        assertThat(json)
                .contains("\"learner\":\"STHTD-MP-Auto\",\"algorithm\":\"STHTD-MP-Auto\"")
                .doesNotContain("\"step_settings\":{\"alpha\":1.0");
        assertThat(ok("explain -p mountain_car -a TD --alpha 0.1 --after 3").out())
                .contains("step 4: ρ = ", "φ = (");
        assertThat(ok("explain -p boyan_chain -a TD-AMSGrad --steps 1").out())
                .contains("moves of its own for each weight");
    }
}
