package org.example.service;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.mirrortd.engine.DenseLearner;
import io.github.mirrortd.learn.Settings;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Learns the values of states from steps that arrive over HTTP, answers predictions meanwhile, and continues after a restart where it
 * stopped. Requests are forms, such as {@code phi=1,0&next=0,1&reward=1&gamma=0.9&rho=1.5}.
 */
public final class LearnerService implements AutoCloseable {
    private static final int FEATURES = 4;
    private static final double KEPT = 0.999;

    private final DenseLearner learner = DenseLearner.of(FEATURES, "TDRC", Settings.alpha(0.05));
    private final Path state;
    private final HttpServer server;

    /** All steps are made by one thread; predictions are made by the threads of the server. */
    private final ExecutorService learning = Executors.newSingleThreadExecutor();

    private final ExecutorService answering = Executors.newFixedThreadPool(2);

    private volatile double meanError;

    /**
     * Starts the service.
     *
     * @param port 0 for a free one
     * @param state the file that the learner is restored from, if it exists, and saved to
     */
    public LearnerService(int port, Path state) throws IOException {
        this.state = state;
        if (Files.exists(state)) {
            try (var in = Files.newInputStream(state)) {
                learner.restore(in);
            }
        }
        learner.listener((who, reward, rho, delta) -> meanError = KEPT * meanError + (1 - KEPT) * Math.abs(delta));
        server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
        server.setExecutor(answering);
        server.createContext("/step", exchange -> answer(exchange, this::step));
        server.createContext("/value", exchange -> answer(exchange, this::value));
        server.createContext("/metrics", exchange -> answer(exchange, form -> metrics()));
        server.start();
    }

    public static void main(String[] args) throws IOException {
        var service = new LearnerService(8080, Path.of("learner.state"));
        Runtime.getRuntime().addShutdownHook(new Thread(service::close));
    }

    int port() {
        return server.getAddress().getPort();
    }

    private String step(Map<String, String> form) throws Exception {
        double[] phi = numbers(form, "phi");
        double[] next = numbers(form, "next");
        double reward = numbers(form, "reward")[0];
        double gamma = numbers(form, "gamma")[0];
        double rho = numbers(form, "rho")[0];
        return learning.submit(() -> "delta " + learner.step(phi, next, reward, gamma, rho))
                .get();
    }

    private String value(Map<String, String> form) {
        return "value " + learner.value(numbers(form, "phi"));
    }

    private String metrics() throws Exception {
        return learning.submit(() -> "learner_steps_total " + learner.steps() + "\nlearner_mean_error " + meanError)
                .get();
    }

    private static double[] numbers(Map<String, String> form, String name) {
        var text = form.get(name);
        if (text == null) {
            throw new IllegalArgumentException("'" + name + "' is missing");
        }
        return Arrays.stream(text.split(",")).mapToDouble(Double::parseDouble).toArray();
    }

    private interface Request {
        String answer(Map<String, String> form) throws Exception;
    }

    private static void answer(HttpExchange exchange, Request request) throws IOException {
        var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        var query = exchange.getRequestURI().getQuery();
        var form = new LinkedHashMap<String, String>();
        for (var field : (query == null ? body : query).split("&")) {
            var parts = field.split("=", 2);
            form.put(parts[0], parts.length == 2 ? parts[1] : "");
        }
        int status = 200;
        String text;
        try {
            text = request.answer(form);
        } catch (Exception e) {
            var cause = e.getCause() == null ? e : e.getCause();
            status = cause instanceof IllegalArgumentException ? 400 : 500;
            text = String.valueOf(cause.getMessage());
        }
        byte[] bytes = (text + "\n").getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        try (var out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }

    /** Stops the service and saves the learner: to a new file first, so that a crash leaves the old one. */
    @Override
    public void close() {
        server.stop(1);
        answering.shutdown();
        learning.shutdown();
        try {
            if (!learning.awaitTermination(10, TimeUnit.SECONDS)) {
                throw new IllegalStateException("a step takes longer than 10 s; the learner is not saved");
            }
            var fresh = state.resolveSibling(state.getFileName() + ".new");
            try (var out = Files.newOutputStream(fresh)) {
                learner.save(out);
            }
            Files.move(fresh, state, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new IllegalStateException(state + ": not saved; " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
