package io.github.mirrortd.cli;

import io.github.mirrortd.base.Names;
import io.github.mirrortd.cli.command.CommandList;
import io.github.mirrortd.cli.command.ConsoleCommand;
import io.github.mirrortd.cli.option.GroupedHelp;
import io.github.mirrortd.cli.option.Numbers;
import io.github.mirrortd.cli.option.WorkOptions;
import io.github.mirrortd.cli.terminal.Console;
import io.github.mirrortd.cli.terminal.ExitCode;
import io.github.mirrortd.cli.terminal.IdleNotice;
import io.github.mirrortd.cli.terminal.WatchedStream;
import io.github.mirrortd.internal.Plugins;
import io.github.mirrortd.lab.run.Host;
import io.github.mirrortd.lab.saved.Build;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.problems.ProblemFamily;
import io.github.mirrortd.problems.Problems;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The {@code mirrortd} command. */
@Command(
        name = "mirrortd",
        description = "Off-policy temporal-difference learning: compared, reproduced, and computed exactly.",
        synopsisSubcommandLabel = "COMMAND",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:success",
            "1:a published number is not met (reproduce), a promise is broken (learner check), or the program failed",
            "2:error in the command or its input; nothing is written",
            "3:a part of the results cannot be computed; the rest is printed and written",
            "4:the verdict is worse " + "than evaluate --require demands; the results are printed and written"
        },
        footer = {"", "Example: mirrortd run -p boyan_chain -a TD,STHTD-MP --runs 20"})
public final class Main implements Runnable {
    private static final Pattern INVALID_VALUE =
            Pattern.compile("Invalid value for option '(?<option>[^']*)'[^:]*: (?<problem>.*)");

    /** picocli's message for a word that is not a constant of an enum. */
    private static final Pattern CHOICE =
            Pattern.compile("expected one of \\[(.*)] \\(case-insensitive\\) but was ('.*')");

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(
            names = "--plugin",
            split = ",",
            paramLabel = "JAR",
            scope = ScopeType.INHERIT,
            description = "Jars with your own learners and problems, separated by commas.")
    private @Nullable List<Path> plugins;

    private final Console console;

    private Main(Console console) {
        this.console = console;
    }

    /**
     * Runs one command, and ends the process with its exit code.
     *
     * @param args the words of the command
     */
    public static void main(String[] args) {
        var results = new WatchedStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)));
        var out = new PrintStream(results, false, StandardCharsets.UTF_8);
        var err = new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
        int code = Console.errIsTerminal() && !List.of(args).contains(WorkOptions.QUIET)
                ? runPatiently(args, out, err)
                : run(args, out, err);
        out.flush();
        var failure = results.failure();
        if (failure.isPresent()) {
            err.println("mirrortd: cannot write to stdout: " + failure.get().getMessage());
        }
        System.exit(failure.isPresent() && code == ExitCode.OK ? ExitCode.FAILED : code);
    }

    private static int runPatiently(String[] args, PrintStream out, PrintStream err) {
        try (var patience = new IdleNotice(err)) {
            return run(args, patience.hearing(out), patience.hearing(err));
        }
    }

    /**
     * Runs one command, as in a separate process.
     *
     * @param args the words of the command
     * @param out for what it was asked for
     * @param err for what else it has to say
     * @return its exit code
     */
    public static int run(String[] args, PrintStream out, PrintStream err) {
        return run(args, out, err, null);
    }

    /**
     * Runs one command in a program that watches it.
     *
     * @param args the words of the command
     * @param out for what it was asked for
     * @param err for what else it has to say
     * @param host the calling program; null if there is none
     * @return its exit code
     */
    public static int run(String[] args, PrintStream out, PrintStream err, @Nullable Host host) {
        var console = new Console(List.of(args), out, err, host);
        var factory = CommandLine.defaultFactory();
        var main = new Main(console);
        var command = new CommandLine(main, new CommandLine.IFactory() {
            @Override
            public <K> K create(Class<K> type) throws Exception {
                var created = factory.create(type);
                if (created instanceof ConsoleCommand one) {
                    one.on(console);
                }
                return created;
            }
        });
        wanted(args).forEach(command::addSubcommand);
        var sections = new HashMap<>(command.getHelpSectionMap());
        sections.put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, new GroupedHelp());
        command.setHelpSectionMap(sections);
        command.setOut(console.writer(out))
                .setErr(console.writer(err))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionStrategy(main::execute)
                .setParameterExceptionHandler((e, arguments) -> console.end(ExitCode.BAD_INPUT, sentence(e)))
                .setExecutionExceptionHandler((e, commandLine, parsed) -> console.fail(e));
        Numbers.register(command);
        try {
            return command.execute(args);
        } catch (OutOfMemoryError | StackOverflowError | LinkageError e) {
            return console.fail(e);
        }
    }

    /** The command that the first word names, or all of them: each takes time to be read. */
    private static List<Class<?>> wanted(String[] args) {
        var named = CommandList.ALL.stream()
                .filter(command -> args.length > 0 && args[0].equals(nameOf(command)))
                .toList();
        return named.isEmpty() || named.contains(HelpCommand.class) ? CommandList.ALL : named;
    }

    private static String nameOf(Class<?> command) {
        return command.getSimpleName().replace("Command", "").toLowerCase(Locale.ROOT);
    }

    /** The command, with its plugins in force as long as it runs. */
    private int execute(ParseResult parsed) {
        var command = new CommandLine.RunLast();
        if (plugins == null) {
            return command.execute(parsed);
        }
        try {
            var open = Plugins.open(plugins);
            try {
                // Now, not at the first question: a plugin that does not work is a mistake in every command.
                Algorithms.all();
                Problems.families().forEach(Main::checkPlugin);
                return command.execute(parsed);
            } finally {
                open.close();
            }
        } catch (IllegalArgumentException e) {
            return console.fail(e);
        }
    }

    private static void checkPlugin(ProblemFamily family) {
        if (family.getClass().getClassLoader() == ProblemFamily.class.getClassLoader()) {
            return;
        }
        try {
            Problems.any(family.id());
        } catch (LinkageError | RuntimeException e) {
            throw new IllegalArgumentException(
                    "the plugin's problem '" + family.id() + "' cannot be built: "
                            + String.valueOf(e.getMessage()).replaceAll("\\s+", " "),
                    e);
        }
    }

    private static String sentence(ParameterException e) {
        var mistake = mistake(e);
        String said = String.valueOf(mistake.getMessage())
                .lines()
                .findFirst()
                .orElse("")
                .replaceFirst("\\.$", "");
        String message = mistake == e ? plain(said) : said;
        String command = e.getCommandLine().getCommandSpec().qualifiedName();
        return message
                + suggestion(e).map(name -> "; did you mean " + name + "?").orElse("") + " (see " + command
                + " --help)";
    }

    /** A message of picocli's in the form of all others: in lower case, beginning with the option that it is about. */
    private static String plain(String message) {
        var value = INVALID_VALUE.matcher(message);
        String text = value.matches() ? value.group("option") + ": " + value.group("problem") : message;
        var choice = CHOICE.matcher(text);
        if (choice.find()) {
            text = choice.replaceFirst("$2 is none of " + choice.group(1).toLowerCase(Locale.ROOT));
        }
        return text.matches("[A-Z][a-z].*") ? Character.toLowerCase(text.charAt(0)) + text.substring(1) : text;
    }

    /**
     * The command or option that may have been meant by one that is none; what stands behind another command is named with
     * it.
     */
    private static Optional<String> suggestion(ParameterException e) {
        String word;
        if (e instanceof UnmatchedArgumentException unmatched
                && !unmatched.getUnmatched().isEmpty()) {
            word = unmatched.getUnmatched().get(0);
        } else if (e.getArgSpec() == null && e.getValue() != null) {
            // What 'help' was asked about.
            word = e.getValue();
        } else {
            return Optional.empty();
        }
        var spec = e.getCommandLine().getCommandSpec();
        var within = spec.subcommands().entrySet().stream()
                .filter(command -> command.getValue().getSubcommands().containsKey(word))
                .map(command -> command.getKey() + " " + word)
                .findFirst();
        return within.isPresent() ? within : nearest(word, spec);
    }

    private static Optional<String> nearest(String word, CommandSpec spec) {
        return Names.nearest(
                word.replaceFirst("=.*", ""),
                word.startsWith("-")
                        ? List.copyOf(spec.optionsMap().keySet())
                        : List.copyOf(spec.subcommands().keySet()));
    }

    /** An option's own message on its value, if any, without picocli's prefix. */
    private static Throwable mistake(ParameterException e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause.getClass() == IllegalArgumentException.class) {
                return cause;
            }
        }
        return e;
    }

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }

    /** Output of {@code --version}. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"MirrorTD " + Build.version() + " (" + Build.commit() + ")"};
        }
    }
}
