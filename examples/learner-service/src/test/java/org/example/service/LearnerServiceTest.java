package org.example.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LearnerServiceTest {
    private static final String STEP = "phi=1,0,0,0&next=0,1,0,0&reward=2&gamma=0.9&rho=1.5";

    @TempDir
    Path folder;

    @Test
    void learnsPredictsAndContinuesAfterARestart() throws Exception {
        var state = folder.resolve("learner.state");
        String value;
        try (var service = new LearnerService(0, state)) {
            assertEquals("200 delta 2.0", post(service, "/step", STEP));
            for (int i = 0; i < 99; i++) {
                post(service, "/step", STEP);
            }
            value = post(service, "/value", "phi=1,0,0,0");
            assertTrue(value.startsWith("200 value 1.24"), value);
            var metrics = post(service, "/metrics", "");
            assertTrue(metrics.startsWith("200 learner_steps_total 100\nlearner_mean_error 0."), metrics);
            assertEquals("400 'phi' is missing", post(service, "/step", "next=1"));
            assertEquals(
                    "400 phi and next need 4 features each, not 1 and 1",
                    post(service, "/step", "phi=1&next=1&reward=1&gamma=1&rho=1"));
        }
        try (var service = new LearnerService(0, state)) {
            assertEquals(value, post(service, "/value", "phi=1,0,0,0"));
            assertTrue(post(service, "/metrics", "").contains("steps_total 100"));
        }
        Files.writeString(state, "something else");
        assertThrows(IllegalArgumentException.class, () -> new LearnerService(0, state));
    }

    private static String post(LearnerService service, String path, String form) throws Exception {
        var uri = URI.create("http://127.0.0.1:" + service.port() + path);
        var request = HttpRequest.newBuilder(uri)
                .POST(HttpRequest.BodyPublishers.ofString(form))
                .build();
        var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
        return response.statusCode() + " " + response.body().strip();
    }
}
