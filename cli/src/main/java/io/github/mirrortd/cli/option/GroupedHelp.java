package io.github.mirrortd.cli.option;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.lang.reflect.Member;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.OptionSpec;

/** The list of options in a command's help: the command's own options first, then groups of shared options with headings. */
public final class GroupedHelp implements IHelpSectionRenderer {
    private static final String OWN = "";

    private static final Map<Class<?>, String> HEADINGS = new LinkedHashMap<>();

    static {
        HEADINGS.put(SelectionOptions.class, "Problems and learners");
        HEADINGS.put(SettingOptions.class, "Settings of learners");
        HEADINGS.put(ScheduleOptions.class, "Settings of learners");
        HEADINGS.put(TrialOptions.class, "Runs");
        HEADINGS.put(RunOptions.class, "Runs");
        HEADINGS.put(DataOptions.class, "Columns of the data");
        HEADINGS.put(AccessOptions.class, "Columns of the data");
        HEADINGS.put(PlotOptions.class, "Figures");
        HEADINGS.put(FigureStyleOptions.class, "Figures");
        HEADINGS.put(ClusterOptions.class, "Cluster");
        HEADINGS.put(WorkOptions.class, "Work and output");
        HEADINGS.put(OverwriteOption.class, "Work and output");
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
        return option.userObject() instanceof Member member
                ? HEADINGS.getOrDefault(member.getDeclaringClass(), OWN)
                : OWN;
    }
}
