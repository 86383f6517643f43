package io.github.mirrortd.cli;

import static io.github.mirrortd.cli.Cli.output;
import static io.github.mirrortd.cli.Cli.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.base.format.NpzFile;
import io.github.mirrortd.lab.run.Thinning;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many problems by one word, and some points of many curves. */
class RangesTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void aRangeOfProblemsIsAllOfThem() throws IOException {
        String file = Files.writeString(folder.resolve("e.yaml"), """
                        problems: ["collision:seed=0..2", two_state]
                        learners: [TD]
                        evaluation: {seed: 1, runs: 1, steps: 9}
                        """).toString();
        var listed = output("run", file, "--json").replaceAll("\\s", "");
        assertThat(listed)
                .contains(
                        "\"problem\":\"collision\"",
                        "\"problem\":\"collision:seed=1\"",
                        "\"problem\":\"collision:seed=2\"",
                        "\"problem\":\"two_state\"");
        String options = "-a TD --runs 1 --steps 9 --seed 1 --json";
        var same = output("run -p collision:seed=0..2,two_state " + options);
        assertThat(same.replaceAll("\\s", "").replaceFirst("\"provenance\".*", ""))
                .isEqualTo(listed.replaceFirst("\"provenance\".*", ""));
        assertThat(output("run -p garnet:states=5..6,features=2,seed=3..4 " + options))
                .contains("states=5,features=2,seed=3", "states=6,features=2,seed=4");
        refused("a range of problems goes from a number to a larger one", "run -p collision:seed=3..1");
        refused("more than 10000 problems", "run -p garnet:seed=0..999,states=5..50");
        Files.writeString(
                folder.resolve("e.yaml"),
                Files.readString(folder.resolve("e.yaml")).replace("two_state", "\"collision:seed=2..3\""));
        refused("problems[1]: 'collision_seed_2' is there already", "run", file);
    }

    private double[] array(Path out, String name) {
        try (var arrays = new NpzFile(out.resolve("boyan_chain/curves.npz"))) {
            return arrays.get(name).orElseThrow().data();
        }
    }

    @Test
    void thinnedCurvesNeedAFolder() {
        refused("--every needs --out", "run -p two_state -a TD --runs 1 --steps 9 --every 3");
    }

    @Test
    void curvesMayBeThinned() throws IOException {
        String command = "run -p boyan_chain -a TD --runs 2 --steps 1000 --out ";
        var whole = folder.resolve("whole");
        var some = folder.resolve("some");
        output(command + whole);
        var logarithmic = folder.resolve("log");
        assertThat(output(command + some + " --every 300"))
                .isEqualTo(output(command + logarithmic + " --every log")
                        .replace(logarithmic.toString(), some.toString()));
        double[] all = array(whole, "TD");
        assertThat(array(some, "step")).containsExactly(0, 300, 600, 900, 1000);
        assertThat(array(some, "TD"))
                .containsExactly(
                        all[0], all[300], all[600], all[900], all[1000], all[1001], all[1301], all[1601], all[1901],
                        all[2001]);
        assertThat(Files.readString(some.resolve("results.csv")))
                .isEqualTo(Files.readString(whole.resolve("results.csv")));
        output("plot", some.toString());
        assertThat(Files.readString(some.resolve("figures/curves-boyan_chain.svg")))
                .contains("data-x=\"LINEAR 0.0 1000.0\"")
                .doesNotContain(">step</title>");
        refused("--every must be an integer ≥ 1, or 'log'", command + folder.resolve("bad") + " --every 0");
    }

    @Test
    void logarithmicPointsAreEvenlySpread() {
        int[] kept = new Thinning(0).kept(1_000_000);
        assertThat(kept).startsWith(0, 1, 2, 3).endsWith(1_000_000).isSorted().doesNotHaveDuplicates();
        assertThat(kept.length).isBetween(200, 320);
        assertThat(new Thinning(0).kept(1)).containsExactly(0, 1);
        assertThat(new Thinning(3).kept(9)).containsExactly(0, 3, 6, 9);
        assertThat(new Thinning(Integer.MAX_VALUE).kept(9)).containsExactly(0, 9);
    }
}
