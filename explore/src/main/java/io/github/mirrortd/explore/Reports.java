package io.github.mirrortd.explore;

import io.github.mirrortd.explore.http.Body;
import io.github.mirrortd.explore.http.Call;
import io.github.mirrortd.explore.http.Gate;
import io.github.mirrortd.explore.http.Refused;
import io.github.mirrortd.explore.http.Resource;
import io.github.mirrortd.figures.report.Report;
import io.github.mirrortd.lab.saved.SavedResults;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The report of a folder: the file there, or one made of its results. A frame cannot send the token, so the answer is an address
 * that serves the report once.
 */
record Reports(Reach reach, Map<String, byte[]> waiting) implements Resource {
    private static final int MOST = 20;

    Reports(Reach reach) {
        this(reach, Collections.synchronizedMap(new LinkedHashMap<>() {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, byte[]> eldest) {
                return size() > MOST;
            }
        }));
    }

    @Override
    public Object answer(Body question, Call call) throws IOException {
        var folder = reach.folder(question.text("folder"));
        var file = folder.resolve(Report.FILE);
        byte[] page = Files.exists(file)
                ? Files.readAllBytes(reach.checked(file))
                : Report.html(SavedResults.read(folder)).getBytes(StandardCharsets.UTF_8);
        String name = Gate.newToken();
        waiting.put(name, page);
        return Map.of("address", "/report/" + name);
    }

    /** Serves a report that was asked for, once, in a place from where it reaches nothing. */
    void serve(Call call, String name) throws IOException {
        byte[] page = waiting.remove(name);
        if (page == null) {
            throw Refused.notThere("this report has been shown; ask for it again");
        }
        call.policy("sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline';"
                + " img-src data:; frame-ancestors 'self'");
        call.bytes(200, "text/html; charset=utf-8", page);
    }
}
