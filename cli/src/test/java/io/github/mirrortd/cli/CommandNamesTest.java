package io.github.mirrortd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.cli.command.CommandList;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Command;

/** Only the command is read that the first word names: its class must be called after it. */
class CommandNamesTest {
    @Test
    void classesAreCalledAfterTheirCommands() {
        for (var command : CommandList.ALL) {
            var name = command.getAnnotation(Command.class).name();
            assertThat(command.getSimpleName()).isEqualToIgnoringCase(name + "Command");
        }
    }

    @Test
    void whateverNamesNoCommandIsToldOfAllOfThem() {
        assertThat(Cli.run("--help").out()).contains("reproduce", "explore", "bench");
        assertThat(Cli.run("help").out()).contains("reproduce", "explore", "bench");
        assertThat(Cli.run("help sweep").out()).contains("Usage: mirrortd sweep");
        assertThat(Cli.run("reprodce").err()).contains("did you mean reproduce?");
        assertThat(Cli.run("help rnu").err()).contains("unknown subcommand 'rnu'; did you mean run?");
        assertThat(Cli.run("help export").err()).contains("unknown subcommand 'export'; did you mean problem export?");
        assertThat(Cli.run("export baird").err()).contains("did you mean problem export?");
        assertThat(Cli.run("sweep --help").out()).contains("--plugin");
    }

    @Test
    void optionsAreListedOnceAndInGroups() {
        var help = Cli.run("run --help").out();
        var list = help.substring(help.indexOf("-h, --help"));
        assertThat(list)
                .containsSubsequence(
                        "\nProblems and learners:\n",
                        "--algorithm",
                        "\nSettings of learners:\n",
                        "--alpha",
                        "\nRuns:\n",
                        "--steps",
                        "\nFigures:\n",
                        "--bands",
                        "\nCluster:\n",
                        "--spark",
                        "\nWork and output:\n",
                        "--out");
        var found = Pattern.compile("^ {2,6}(?:-\\w, )?(--[a-z-]+)", Pattern.MULTILINE)
                .matcher(list)
                .results()
                .map(m -> m.group(1))
                .toList();
        assertThat(found).doesNotHaveDuplicates().hasSizeGreaterThan(40);
        assertThat(Cli.run("evaluate --help").out()).contains("\nColumns of the data:\n");
    }
}
