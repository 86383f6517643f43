package io.github.mirrortd.explore;

import io.github.mirrortd.explore.http.Call;
import io.github.mirrortd.explore.http.Refused;
import java.io.IOException;
import java.util.Map;
import java.util.regex.Pattern;

/** The page itself: files that came with the program. They are the same for everybody and hold no secret. */
final class PageFiles {
    private static final Pattern NAME = Pattern.compile("(?:[a-z]+/)?[A-Za-z][A-Za-z.-]*");
    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "svg", "image/svg+xml",
            "txt", "text/plain; charset=utf-8");

    void answer(Call call, String path) throws IOException {
        String name = path.equals("/") ? "index.html" : path.substring(1);
        String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
        if (!NAME.matcher(name).matches() || type == null) {
            call.refuse(Refused.notThere("there is no '" + path + "' here"));
            return;
        }
        try (var in = PageFiles.class.getResourceAsStream("page/" + name)) {
            if (in == null) {
                call.refuse(Refused.notThere("there is no '" + path + "' here"));
            } else {
                call.bytes(200, type, in.readAllBytes());
            }
        }
    }
}
