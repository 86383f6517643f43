package io.github.mirrortd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Step sizes that follow the data, from the command line. */
class StepSizeMethodsTest {
    @TempDir
    private Path folder;

    private static String ok(String... words) {
        var said = Cli.run(words);
        assertThat(said.code()).as(said.err()).isZero();
        return said.out();
    }

    private static String refused(String... words) {
        var said = Cli.run(words);
        assertThat(said.code()).as(said.out()).isNotZero();
        return said.err();
    }

    @Test
    void alphaAutoIsThePolicyBehindTheName() {
        String[] rest = {"-p", "random_walk", "--runs", "2", "--steps", "300", "--threads", "1"};
        var option = ok(words(rest, "run", "-a", "STHTD-MP", "--alpha", "auto"));
        assertThat(option).contains("STHTD-MP-Auto");
        assertThat(ok(words(rest, "run", "-a", "STHTD-MP-Auto"))).isEqualTo(option);
        assertThat(ok(words(rest, "run", "-a", "STHTD-MP", "--step-size", "auto")))
                .isEqualTo(option);
        assertThat(ok(words(rest, "run", "--step", "Bound"))).contains("TD-Bound", "GTD2-MP-Bound");
        assertThat(ok(words(rest, "run", "-a", "TD-Tail,TDRC-Auto", "--alpha", "auto")))
                .contains("TD-Auto-Tail", "TDRC-Auto ");
        assertThat(ok(words(rest, "tune", "-a", "TD-AMSGrad,LSTD"))).contains("TD-AMSGrad", "LSTD");
        assertThat(ok(words(rest, "sweep", "-a", "TD-AMSGrad", "--alpha", "0.01,0.1")))
                .contains("TD-AMSGrad");
        assertThat(ok("list")).contains("add -Auto, as in STHTD-MP-Auto", "AutoTIDBD");
        assertThat(ok("list", "STHTD-MP-Auto")).contains("halved whenever unstable");
    }

    /** The α of a learner with a step-size method is printed as a factor; in files it is a number. */
    @Test
    void aFactorOfTheStepSizeIsShownAsOne() {
        String[] rest = {"-p", "random_walk", "--runs", "2", "--steps", "300"};
        assertThat(ok(words(rest, "run", "-a", "STHTD-MP", "--alpha", "auto"))).contains("STHTD-MP-Auto  α auto × 1 ");
        assertThat(ok(words(rest, "run", "-a", "GTD2", "--step", "Bound"))).contains(" α bound × 1 β bound × 1 ");
        assertThat(ok(words(rest, "run", "-a", "TD-AMSGrad"))).contains(" α 0.001 ");
        assertThat(ok(words(rest, "sweep", "-a", "TD-Auto,TD", "--lambda", "0,0.5")))
                .contains("held fixed: α auto × 1 (TD-Auto), α 0.05 (TD)");
        assertThat(ok(words(rest, "run", "-a", "STHTD-MP", "--alpha", "auto", "--json")))
                .contains("\"alpha\" : 1.0");
    }

    @Test
    void whatCannotBeIsSaid() {
        assertThat(refused("run", "-a", "TD", "--step", "Otto")).contains("Auto");
        assertThat(refused("run", "-a", "TDC", "--step", "AutoTIDBD")).contains("which TDC's is not");
        assertThat(refused("analyze", "-p", "random_walk", "-a", "TD", "--alpha", "auto"))
                .contains("exact results need a constant step size");
        assertThat(refused("predict", "-p", "random_walk", "-a", "TD-Auto")).contains("its step sizes follow the data");
        assertThat(refused("analyze", "-p", "random_walk", "-a", "TD-Auto")).contains("its step sizes follow the data");
        assertThat(refused("regret", "-a", "TD")).contains("TD-Auto");
        assertThat(refused("sweep", "-p", "random_walk", "-a", "TD", "--alpha", "auto"))
                .contains("--alpha log:0.1:10:9");
        assertThat(refused("sweep", "-p", "random_walk", "-a", "TD-Auto")).contains("which finds its own");
        assertThat(refused("regret", "--garnets", "-1")).contains("--garnets must be an integer from 0");
    }

    @Test
    void aPolicyThatALearnerCannotHaveIsRefused() {
        assertThat(refused("run", "-a", "TD", "--alpha", "auto", "--step", "Bound"))
                .contains(
                        "--alpha auto takes the step sizes of Auto, and --step-size for those of Bound: leave one of them out");
        assertThat(refused("run", "-a", "TD", "--step", "Bound", "--alpha", "auto"))
                .contains("and --step-size for those of Bound");
        assertThat(refused("run", "-a", "TD-Auto,TD", "--step", "Bound"))
                .contains("TD-Auto has a step-size method in its name", "as in TD-Bound");
        assertThat(refused("run", "-a", "TD,LSTD", "--alpha", "auto"))
                .contains("LSTD has no step size: it solves for its weights");
        assertThat(refused("run", "-a", "TD", "--step", "Tail")).contains("Tail is a mean of weights", "as in TD-Tail");
        assertThat(refused("run", "-a", "STHTD-Prev", "--alpha", "auto"))
                .contains("Auto cannot see whether a learner with a look-ahead point is stable", "STHTD-Prev-Bound");
        assertThat(refused("run", "-a", "STHTD-Damped-Opt-Metric")).contains("a look-ahead point");
    }

    @Test
    void namesThatAreNoneSayWhatThereIs() {
        assertThat(refused("run", "-a", "LSTD-Auto"))
                .contains(
                        "LSTD cannot have its step sizes found: it solves for its weights, so there is no 'LSTD-Auto'");
        assertThat(refused("run", "-a", "LSTD-MP")).contains("LSTD takes no steps to look ahead with");
        assertThat(refused("run", "-a", "TD-Nope"))
                .contains("there is no learner 'TD-Nope'", "TD-MP", "TD-Auto", "TD-Tail")
                .doesNotContain("TD-Lanes");
        assertThat(refused("list", "TD-Nope")).contains("TD-Auto").doesNotContain("boyan_chain");
        assertThat(refused("run", "-a", "TD-Bonud")).contains("did you mean TD-Bound?");
        assertThat(refused("run", "-a", "STHTD-MPP")).contains("did you mean STHTD-MP?");
        assertThat(refused("regret", "-a", "LSTD")).contains("LSTD has no step size to tune");
        assertThat(refused("regret", "-a", "TD-Opt")).contains("as in TD-Opt-Bound");
    }

    /** Commands that need constant step sizes say so, and name an alternative. */
    @Test
    void whatIsExactNeedsANumber() {
        assertThat(refused("check", "--alpha", "auto")).contains("'auto' is only for 'run'", "a constant step size");
        assertThat(refused("check", "--alpha", "x")).contains("'x' is not a number");
        assertThat(refused("run", "-p", "random_walk", "-a", "TD-Auto,LSTD", "--exact", "--plot"))
                .contains("none of the learners has an exact curve", "TD-Auto, its step sizes follow the data");
        String file = folder.resolve("mixed.svg").toString();
        ok("run", "-p", "random_walk", "-a", "TD-Auto,TD", "--steps", "50", "--runs", "2", "--exact", "--plot", file);
        assertThat(folder.resolve("mixed.svg"))
                .content()
                .contains("TD-Auto has no exact curve: its step sizes follow the data");
    }

    @Test
    void listSaysWhatAlphaIsAndWhoseThePolicyIs() {
        assertThat(ok("list", "STHTD-MP-Auto"))
                .contains(
                        "factor of the step size that is found, α_t", "There is nothing to tune.", "STHTD-MP is from ")
                .doesNotContain("Auto is from", "Juditsky", "Tuning tries");
        assertThat(ok("list", "TD-AutoTIDBD")).contains("η_i = max(", "AutoTIDBD is from A. Kearney", "Tuning tries 7");
        assertThat(ok("list", "STHTD-MP-Bound")).contains("Bound is from A. Juditsky");
        assertThat(ok("list", "TD-Tail")).contains("step size of θ", "TD is from ");
    }

    @Test
    void regretIsMeasured() throws IOException {
        String[] what = {
            "-p",
            "random_walk,boyan_chain",
            "--garnets",
            "1",
            "--runs",
            "2",
            "--steps",
            "400",
            "-a",
            "STHTD-MP-Auto,TD-Bound"
        };
        var text = ok(words(what, "regret", "--out", folder.toString()));
        assertThat(text).contains("3 problems, 2 runs each", "STHTD-MP-Auto", "TD-Bound", "is worst on");
        assertThat(Files.readAllLines(folder.resolve("regret.csv"))).hasSize(7);
        assertThat(Files.readString(folder.resolve("regret.csv"))).startsWith("problem,learner,auc,tuned,tuned_alpha");
        assertThat(folder.resolve("figures/regret.svg")).isNotEmptyFile();
        assertThat(folder.resolve("figures/regret-worst.svg")).isNotEmptyFile();
        assertThat(ok("regret", "-p", "random_walk", "--runs", "2", "--steps", "100", "-a", "TD-Auto"))
                .as("no random problems beside those that are named")
                .contains("1 problem, 2 runs each");
        assertThat(ok("regret", "-p", "random_walk", "--runs", "2", "--steps", "100", "-a", "SwiftTD,TD-Swift"))
                .contains("SwiftTD", "TD-Swift");
        assertThat(ok("regret", "--help")).contains("regret.csv", "regret-worst", "with -p, none");
        assertThat(ok(words(what, "regret", "--threads", "1")))
                .isEqualTo(ok(words(what, "regret", "--threads", "3", "--engine", "scalar")));
        assertThat(ok(words(what, "regret", "--json", "--alpha", "0.01,0.1")).replaceAll("\\s", ""))
                .contains("\"problems\":3", "\"median\":", "\"tuned_alpha\":0.", "\"diverged\":false");
    }

    /** On exact curves every step size is tried, and none that the grid has is better on them. */
    @Test
    void tuningMayBeExact() {
        String[] what = {
            "-p", "random_walk", "--garnets", "0", "--runs", "2", "--steps", "100", "-a", "TD-Auto", "--json", "--exact"
        };
        assertThat(ok(
                        "regret",
                        "-p",
                        "random_walk,mountain_car:tilings=2",
                        "--runs",
                        "1",
                        "--steps",
                        "50",
                        "-a",
                        "TD-Auto",
                        "--exact"))
                .contains("tuned on exact curves: 1 of 2; by the grid where");
        var tree = Cli.json(words(what, "regret"));
        double alpha = Cli.number(tree, "entries", "0", "tuned_alpha");
        assertThat(List.of(0.001, 0.003, 0.005, 0.01, 0.03, 0.05, 0.1)).doesNotContain(alpha);
        var best = Cli.json("tune --exact -p random_walk -a TD --steps 100 --json");
        assertThat(best.toString()).contains(String.valueOf(alpha).substring(0, 6));
    }

    private static String[] words(String[] rest, String... first) {
        var all = new String[first.length + rest.length];
        System.arraycopy(first, 0, all, 0, first.length);
        System.arraycopy(rest, 0, all, first.length, rest.length);
        return all;
    }
}
