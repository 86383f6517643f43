package io.github.mirrortd.explore.results;

import io.github.mirrortd.explore.http.Call;
import io.github.mirrortd.explore.http.Events;
import io.github.mirrortd.explore.http.Resource;
import io.github.mirrortd.lab.run.WorkUnderWay;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** Tells how far work has come in a folder, again and again until it is done. */
final class FollowResource implements Resource {
    private static final long PAUSE = 300;

    /** Also where nothing happens something is said now and then, to notice when nobody listens any more. */
    private static final int QUIET = 10;

    private final Reach reach;

    FollowResource(Reach reach) {
        this.reach = reach;
    }

    @Override
    public String name() {
        return "follow";
    }

    @Override
    public void answer(Call call) throws IOException {
        var folder = reach.folder(call.body().text("folder"));
        try (var events = call.events()) {
            follow(folder, events);
        } catch (CancellationException e) {
            // Nobody listens.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void follow(Path folder, Events events) throws InterruptedException {
        Map<String, @Nullable Object> last = Map.of();
        for (int quiet = 0; Folders.Kind.of(folder) == Folders.Kind.UNFINISHED; quiet++) {
            var now = progress(folder, last);
            if (!now.equals(last) || quiet >= QUIET) {
                events.send("progress", now);
                quiet = 0;
            }
            last = now;
            Thread.sleep(PAUSE);
        }
        events.send("done", Map.of("kind", Folders.Kind.of(folder).word()));
    }

    /** What is read while it is written may be half there; then it is as it was. */
    private static Map<String, @Nullable Object> progress(Path folder, Map<String, @Nullable Object> last) {
        try {
            return WorkUnderWay.in(folder).map(FollowResource::tree).orElse(last);
        } catch (UncheckedIOException e) {
            return last;
        }
    }

    private static Map<String, @Nullable Object> tree(WorkUnderWay work) {
        var tree = new LinkedHashMap<String, @Nullable Object>();
        tree.put(
                "stages",
                work.stages().stream()
                        .map(s -> Map.of("what", s.what(), "runs", s.runs(), "finished", s.finished()))
                        .toList());
        var problems = new LinkedHashSet<String>();
        work.stages().stream()
                .filter(s -> s.what().equals("evaluation"))
                .flatMap(s -> s.cells().stream())
                .forEach(c -> problems.add(c.problem()));
        tree.put("problems", problems.stream().toList());
        tree.put("last_sign", work.lastSign());
        return tree;
    }
}
