package io.github.mirrortd.cli.command;

import io.github.mirrortd.cli.option.SelectionOptions;
import io.github.mirrortd.cli.terminal.ExitCode;
import io.github.mirrortd.lab.explore.Exploration;
import io.github.mirrortd.lab.explore.Explorer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "explore",
        description = {
            "Open the explorer in a browser: move step sizes and watch exact and sampled"
                    + " curves, edit problems, browse results.",
            "Serves one page to this machine, prints and opens its address, and ends with Ctrl-C."
        },
        footer = {
            "",
            "Example: mirrortd explore",
            "Example: mirrortd explore -p boyan_chain -a GTD2-MP,STHTD-MP",
            "Example: mirrortd explore results"
        })
public final class ExploreCommand extends ConsoleCommand {
    /** The option that admits other machines. */
    private static final String WORD = "open-to-others";

    @Parameters(
            arity = "0..*",
            paramLabel = "DIR",
            description = "Folders whose results, problem files and learner files the explorer may read; no others.")
    private List<Path> folders = List.of();

    @Option(
            names = {"-p", "--problem"},
            split = SelectionOptions.BETWEEN_PROBLEMS,
            splitSynopsisLabel = ",",
            paramLabel = "NAME",
            description = "Problems to begin with, names or files.")
    private List<String> problems = List.of();

    @Option(
            names = {"-a", "--learner", "--algorithm"},
            split = ",",
            paramLabel = "NAME",
            description = "Learners to begin with, names or files; the workbench shows two of them.")
    private List<String> learners = List.of();

    @Option(
            names = "--port",
            paramLabel = "N",
            description = "Port. Default: " + Exploration.PORT + ", or any other if that is taken.")
    private int port = Exploration.PORT;

    @Option(names = "--link", paramLabel = "LINK", description = "Link from another explorer, whose view is shown.")
    private @Nullable String link;

    @Option(
            names = "--host",
            paramLabel = "NAME",
            description = "Interface that serves other machines, too; needs --allow " + WORD
                    + ". Anyone who sees the address can use the page, read the folders, and keep this machine busy.")
    private @Nullable String host;

    @Option(names = "--allow", paramLabel = "WORD", description = "Word that --host requires.")
    private @Nullable String allowed;

    @Option(names = "--no-open", description = "Only print the address.")
    private boolean unopened;

    @Override
    public Integer call() throws InterruptedException {
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("--port must be an integer from 0 to 65535, not " + port);
        }
        var wish = new Exploration(
                problems.stream().map(String::strip).toList(),
                learners.stream().map(String::strip).toList(),
                folders,
                host(),
                port,
                state());
        try (var served = Explorer.find().serve(wish)) {
            console.out().println(served.address());
            console.out().println("The page is there until Ctrl-C ends this command.");
            console.out().flush();
            if (!unopened) {
                open(served.address());
            }
            new CountDownLatch(1).await();
        }
        return ExitCode.OK;
    }

    private String host() {
        if (host == null) {
            return Exploration.LOOPBACK;
        }
        try {
            if (!InetAddress.getByName(host).isLoopbackAddress() && !WORD.equals(allowed)) {
                throw new IllegalArgumentException("--host " + host
                        + " serves other machines over an unencrypted connection: anyone who sees the address can "
                        + "read the folders and keep this machine busy; add --allow "
                        + WORD
                        + " to accept this");
            }
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("there is no network interface '" + host + "' on this machine", e);
        }
        return host;
    }

    /** Part of a link after #, without the token of another page. */
    private String state() {
        if (link == null) {
            return "";
        }
        int hash = link.indexOf('#');
        return hash < 0 ? "" : link.substring(hash + 1).replaceAll("(^|&)token=[^&]*&?", "$1");
    }

    /** Opens the page if there is a desktop; otherwise the printed address serves. */
    private static void open(URI address) {
        String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        var command = system.contains("windows")
                ? List.of("rundll32", "url.dll,FileProtocolHandler")
                : List.of(system.contains("mac") ? "open" : "xdg-open");
        boolean desktop = command.size() > 1
                || command.contains("open")
                || Stream.of("DISPLAY", "WAYLAND_DISPLAY").anyMatch(name -> System.getenv(name) != null);
        if (!desktop) {
            return;
        }
        try {
            new ProcessBuilder(Stream.concat(command.stream(), Stream.of(address.toString()))
                            .toList())
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            // The address is printed.
        }
    }
}
