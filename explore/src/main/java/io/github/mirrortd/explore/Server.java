package io.github.mirrortd.explore;

import io.github.mirrortd.explore.http.Call;
import io.github.mirrortd.explore.http.Gate;
import io.github.mirrortd.explore.http.Head;
import io.github.mirrortd.explore.http.Listener;
import io.github.mirrortd.explore.http.Refused;
import io.github.mirrortd.explore.http.Resource;
import io.github.mirrortd.explore.http.Site;
import io.github.mirrortd.explore.http.Turns;
import io.github.mirrortd.explore.problem.ProblemResource;
import io.github.mirrortd.explore.results.Reach;
import io.github.mirrortd.explore.results.Reports;
import io.github.mirrortd.explore.results.Results;
import io.github.mirrortd.explore.workbench.Bench;
import io.github.mirrortd.explore.workbench.InputResolver;
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
import java.util.concurrent.Executors;
import java.util.stream.Stream;

/** Listens, lets in who may ask, and hands each question to the resource that answers it. */
final class Server implements Served, Site {
    /** What the addresses of all resources begin with; another number where answers change in a way that breaks askers. */
    static final String API = "/api/v1/";

    private static final String REPORT = "/report/";

    /** Bytes of a question: more than anyone types into a page. */
    private static final int MOST_BYTES = 8 << 20;

    private final Listener listener;
    private final ExecutorService workers = Executors.newCachedThreadPool(work -> {
        var thread = new Thread(work, "mirrortd-bench");
        thread.setDaemon(true);
        return thread;
    });
    private final Gate gate;
    private final Reports reports;
    private final URI address;
    private final PageFiles page = new PageFiles();
    private final Map<String, Resource> resources = new LinkedHashMap<>();

    Server(Exploration wish) {
        var reach = new Reach(wish.folders(), files(wish));
        reports = new Reports(reach);
        var words = new InputResolver(reach);
        // What the command names must be there before anybody looks at the page.
        wish.problems().forEach(word -> ProblemFiles.resolve(word));
        wish.learners().forEach(words::learner);
        var turns = new Turns();
        Stream.of(
                        Bench.resources(wish, words, turns, workers),
                        List.of(new ProblemResource(words)),
                        Results.resources(reach, reports))
                .flatMap(List::stream)
                .forEach(resource -> resources.put(resource.name(), resource));
        listener = listening(wish);
        int port = listener.port();
        String token = Gate.newToken();
        gate = new Gate(hosts(wish.host(), port), token);
        String host = isLoopback(wish.host()) ? Exploration.LOOPBACK : wish.host();
        address = URI.create("http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port + "/#token="
                + token + (wish.state().isEmpty() ? "" : "&" + wish.state()));
        listener.start();
    }

    private static List<Path> files(Exploration wish) {
        return Stream.concat(
                        wish.problems().stream().filter(ProblemFiles::isFile),
                        wish.learners().stream().flatMap(word -> LearnerFiles.fileOf(word).stream()))
                .map(Path::of)
                .toList();
    }

    private static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("there is no network interface '" + host + "' on this machine", e);
        }
    }

    private static Set<String> hosts(String host, int port) {
        var hosts = new HashSet<String>();
        if (isLoopback(host)) {
            hosts.addAll(Set.of("127.0.0.1:" + port, "localhost:" + port, "[::1]:" + port));
        }
        hosts.add((host.contains(":") ? "[" + host + "]" : host) + ":" + port);
        return hosts;
    }

    /** At the port that is asked for; where that is the usual one and taken, at any other. */
    private Listener listening(Exploration wish) {
        try {
            try {
                return new Listener(new InetSocketAddress(InetAddress.getByName(wish.host()), wish.port()), this);
            } catch (BindException e) {
                if (wish.port() != Exploration.PORT) {
                    throw new IllegalArgumentException(
                            "cannot listen on port " + wish.port() + " of '" + wish.host() + "': " + e.getMessage(), e);
                }
                return new Listener(new InetSocketAddress(InetAddress.getByName(wish.host()), 0), this);
            }
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(
                    "there is no network interface '" + wish.host() + "' on this machine", e);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot serve the page", e);
        }
    }

    @Override
    public int mostBytes(Head head) {
        boolean question = head.path().startsWith(API);
        var refused = question ? gate.question(head) : gate.page(head);
        if (refused.isPresent()) {
            throw refused.get();
        }
        return question ? MOST_BYTES : 0;
    }

    @Override
    public void answer(Call call) throws IOException {
        String path = call.head().path();
        if (path.startsWith(API)) {
            ask(call, path.substring(API.length()));
        } else if (path.startsWith(REPORT)) {
            reports.serve(call, path.substring(REPORT.length()));
        } else {
            page.answer(call, path);
        }
    }

    private void ask(Call call, String name) throws IOException {
        var resource = resources.get(name);
        try {
            if (resource == null) {
                throw Refused.notThere(
                        "there is no '" + API + name + "'; there are " + String.join(", ", resources.keySet()));
            }
            resource.answer(call);
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
