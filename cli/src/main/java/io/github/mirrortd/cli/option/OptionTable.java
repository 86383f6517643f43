package io.github.mirrortd.cli.option;

import java.util.function.BiConsumer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Declares options that differ only in name, label and description. */
final class OptionTable {
    private OptionTable() {}

    /**
     * Adds the options to a command.
     *
     * @param group the object whose class is the heading of the options in help
     * @param table one line per option: its name, its label, ':' and its description
     * @param given receives the name and the value of each option that is given
     */
    static void declare(CommandSpec command, Object group, String table, BiConsumer<String, String> given) {
        table.lines().forEach(line -> {
            var words = line.split("[ :]+", 3);
            command.addOption(OptionSpec.builder("--" + words[0])
                    .paramLabel(words[1])
                    .description(words[2])
                    .type(String.class)
                    .converters(new Numbers.Converter<>(text -> {
                        given.accept(words[0], text);
                        return text;
                    }))
                    .userObject(group)
                    .build());
        });
    }
}
