package io.github.mirrortd.explore.results;

import io.github.mirrortd.explore.http.Call;
import io.github.mirrortd.explore.http.Gate;
import io.github.mirrortd.explore.http.Refused;
import io.github.mirrortd.explore.http.Resource;
import io.github.mirrortd.figures.report.Report;
import io.github.mirrortd.lab.saved.SavedResults;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The page of a folder: the one that lies there, or one that is made of its results. A frame cannot show the token, so who asks is
 * told an address that serves the page once.
 */
public final class Reports implements Resource {
    private static final int MOST = 20;

    private final Reach reach;
    private final Map<String, byte[]> waiting = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, byte[]> eldest) {
            return size() > MOST;
        }
    };

    public Reports(Reach reach) {
        this.reach = reach;
    }

    @Override
    public String name() {
        return "report";
    }

    @Override
    public void answer(Call call) throws IOException {
        var folder = reach.folder(call.body().text("folder"));
        byte[] page = page(folder);
        String name = Gate.newToken();
        synchronized (waiting) {
            waiting.put(name, page);
        }
        call.json(Map.of("address", "/report/" + name));
    }

    private byte[] page(Path folder) throws IOException {
        if (Files.exists(folder.resolve(Report.FILE))) {
            return Files.readAllBytes(reach.checked(folder.resolve(Report.FILE)));
        }
        return Report.html(SavedResults.read(folder)).getBytes(StandardCharsets.UTF_8);
    }

    /** Serves a page that was asked for, once, in a place from where it reaches nothing. */
    public void serve(Call call, String name) throws IOException {
        byte[] page;
        synchronized (waiting) {
            page = waiting.remove(name);
        }
        if (page == null) {
            call.refuse(Refused.notThere("this report has been shown; ask for it again"));
            return;
        }
        call.header(
                "Content-Security-Policy",
                "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline';"
                        + " img-src data:; frame-ancestors 'self'");
        call.bytes(200, "text/html; charset=utf-8", page);
    }
}
