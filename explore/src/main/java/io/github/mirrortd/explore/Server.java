package io.github.mirrortd.explore;

import io.github.mirrortd.explore.http.Call;
import io.github.mirrortd.explore.http.Gate;
import io.github.mirrortd.explore.http.Head;
import io.github.mirrortd.explore.http.Listener;
import io.github.mirrortd.explore.http.Refused;
import io.github.mirrortd.explore.http.Resource;
import io.github.mirrortd.explore.http.Turns;
import io.github.mirrortd.lab.explore.Exploration;
import io.github.mirrortd.lab.explore.Explorer.Served;
import io.github.mirrortd.lab.learnerfile.LearnerFiles;
import io.github.mirrortd.lab.problemfile.ProblemFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Listens, checks requests, and hands each question to the resource that answers it. */
final class Server implements Served, Listener.Site {
    /** Prefix of all addresses. The version rises when a change of answers breaks clients. */
    private static final String API = "/api/v1/";

    private static final String REPORT = "/report/";

    /** Maximum number of bytes of a question. */
    private static final int MOST_BYTES = 8 << 20;

    /** Files of the page, which hold no secret. */
    private static final Pattern PAGE_FILE = Pattern.compile("(?:[a-z]+/)?[A-Za-z][A-Za-z.-]*");

    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "svg", "image/svg+xml",
            "txt", "text/plain; charset=utf-8");

    private final ExecutorService workers = Listener.threads("mirrortd-bench");
    private final Map<String, Resource> resources;
    private final Reports reports;
    private final Listener listener;
    private final Gate gate;
    private final URI address;

    Server(Exploration wish) {
        var reach = new Reach(wish.folders(), files(wish));
        var words = new InputResolver(reach);
        // What the command names must be there before the page is.
        wish.problems().forEach(word -> ProblemFiles.resolve(word));
        wish.learners().forEach(words::learner);
        reports = new Reports(reach);
        resources = resources(wish, reach, words);
        var host = host(wish.host());
        listener = listening(wish, host);
        String port = ":" + listener.port();
        String named = wish.host().contains(":") ? "[" + wish.host() + "]" : wish.host();
        var hosts = new HashSet<>(Set.of(named + port));
        if (host.isLoopbackAddress()) {
            named = Exploration.LOOPBACK;
            Stream.of(named, "localhost", "[::1]").map(h -> h + port).forEach(hosts::add);
        }
        String token = Gate.newToken();
        gate = new Gate(hosts, token);
        address = URI.create(
                "http://" + named + port + "/#token=" + token + (wish.state().isEmpty() ? "" : "&" + wish.state()));
        listener.start();
    }

    private Map<String, Resource> resources(Exploration wish, Reach reach, InputResolver words) {
        var exact = new Exact();
        var urgency = new Urgency();
        var turns = new Turns();
        var figures = new Figures(words, exact, reach);
        var folders = new Folders(reach);
        var table = new LinkedHashMap<String, Resource>();
        table.put("catalogue", (question, call) -> new Catalogue(new Catalogue.Given(wish)));
        table.put("bench", new BenchResource(words, exact, turns, workers, urgency));
        table.put("landscape", new LandscapeResource(words, exact, turns, urgency));
        table.put("values", new ValuesResource(words, turns));
        table.put("command", (question, call) -> new Commands(Setup.of(question, words)));
        table.put("figure", figures::ofSetup);
        table.put("problem", new ProblemResource(words));
        table.put("folders", (question, call) -> folders.list());
        table.put("results", folders::results);
        table.put("curves", new CurvesResource(reach));
        table.put("follow", folders::follow);
        table.put("plot", figures::ofResults);
        table.put("report", reports);
        return table;
    }

    private static List<Path> files(Exploration wish) {
        return Stream.concat(
                        wish.problems().stream().filter(ProblemFiles::isFile),
                        wish.learners().stream().flatMap(word -> LearnerFiles.fileOf(word).stream()))
                .map(Path::of)
                .toList();
    }

    private static InetAddress host(String name) {
        try {
            return InetAddress.getByName(name);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("there is no network interface '" + name + "' on this machine", e);
        }
    }

    /** Listens at the wanted port; at any other if that is the default one and taken. */
    private Listener listening(Exploration wish, InetAddress host) {
        try {
            try {
                return new Listener(new InetSocketAddress(host, wish.port()), this);
            } catch (BindException e) {
                if (wish.port() != Exploration.PORT) {
                    throw new IllegalArgumentException(
                            "cannot listen on port " + wish.port() + " of '" + wish.host() + "': " + e.getMessage(), e);
                }
                return new Listener(new InetSocketAddress(host, 0), this);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot serve the page", e);
        }
    }

    @Override
    public int mostBytes(Head head) {
        boolean question = head.path().startsWith(API);
        gate.check(head, question);
        return question ? MOST_BYTES : 0;
    }

    @Override
    public void answer(Call call) throws IOException {
        String path = call.head().path();
        try {
            if (path.startsWith(API)) {
                ask(call, path.substring(API.length()));
            } else if (path.startsWith(REPORT)) {
                reports.serve(call, path.substring(REPORT.length()));
            } else {
                page(call, path.equals("/") ? "/index.html" : path);
            }
        } catch (Refused e) {
            call.refuse(e);
        } catch (CancellationException e) {
            // The client is gone, or does not want this answer any more.
            call.refuse(new Refused(409, "a later question has overtaken this one"));
        } catch (IllegalArgumentException | ArithmeticException e) {
            call.refuse(new Refused(400, String.valueOf(e.getMessage())));
        } catch (UncheckedIOException e) {
            call.refuse(new Refused(500, String.valueOf(e.getMessage())));
        } catch (OutOfMemoryError e) {
            call.refuse(new Refused(413, "this takes more memory than Java may have; ask for less"));
        } catch (StackOverflowError e) {
            call.refuse(new Refused(400, "something in the question is nested too deeply"));
        } catch (RuntimeException e) {
            call.refuse(new Refused(500, "this is a fault in the program, please report it: " + e));
        }
    }

    private void ask(Call call, String name) throws IOException {
        var resource = resources.get(name);
        if (resource == null) {
            throw Refused.notThere(
                    "there is no '" + API + name + "'; there are " + String.join(", ", resources.keySet()));
        }
        var answer = resource.answer(call.body(), call);
        if (answer != null) {
            call.json(200, answer);
        }
    }

    private static void page(Call call, String path) throws IOException {
        String name = path.substring(1);
        String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
        try (var in = PAGE_FILE.matcher(name).matches() ? Server.class.getResourceAsStream("page/" + name) : null) {
            if (in == null || type == null) {
                throw Refused.notThere("there is no '" + path + "' here");
            }
            call.bytes(200, type, in.readAllBytes());
        }
    }

    @Override
    public URI address() {
        return address;
    }

    @Override
    public void close() {
        listener.close();
        workers.shutdownNow();
    }
}
