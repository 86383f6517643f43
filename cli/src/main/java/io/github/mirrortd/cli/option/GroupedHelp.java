package io.github.mirrortd.cli.option;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.lang.reflect.Member;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.OptionSpec;

/** The list of options in a command's help: the command's own options first, then groups of shared options with headings. */
public final class GroupedHelp implements IHelpSectionRenderer {
    private static final String OWN = "";

    private static final Map<Class<?>, String> HEADINGS = new LinkedHashMap<>();

    static {
        heading("Problems and learners", SelectionOptions.class);
        heading("Settings of learners", SettingOptions.class, ScheduleOptions.class);
        heading("Runs", TrialOptions.class, RunOptions.class);
        heading("Columns of the data", DataOptions.class, AccessOptions.class);
        heading("Figures", PlotOptions.class, FigureStyleOptions.class);
        heading("Cluster", ClusterOptions.class);
        heading("Work and output", WorkOptions.class, OverwriteOption.class);
    }

    private static void heading(String heading, Class<?>... groups) {
        List.of(groups).forEach(group -> HEADINGS.put(group, heading));
    }

    @Override
    public String render(Help help) {
        var options = help.commandSpec().options().stream()
                .filter(option -> !option.hidden())
                .collect(groupingBy(GroupedHelp::heading, toList()));
        var text = new StringBuilder();
        var own = options.remove(OWN);
        if (own != null) {
            text.append(help.optionListExcludingGroups(own));
        }
        HEADINGS.values().stream()
                .distinct()
                .filter(options::containsKey)
                .forEach(heading -> text.append('\n')
                        .append(heading)
                        .append(":\n")
                        .append(help.optionListExcludingGroups(options.get(heading))));
        return text.toString();
    }

    private static String heading(OptionSpec option) {
        var group = option.userObject();
        return HEADINGS.getOrDefault(
                group instanceof Member member ? member.getDeclaringClass() : group.getClass(), OWN);
    }
}
