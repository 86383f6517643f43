package io.github.mirrortd.explore.results;

import io.github.mirrortd.explore.http.Call;
import io.github.mirrortd.explore.http.Events;
import io.github.mirrortd.explore.http.Resource;
import io.github.mirrortd.lab.run.JournalReader;
import io.github.mirrortd.lab.run.JournalReader.Part;
import io.github.mirrortd.lab.run.JournalReader.Stage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;

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
        var last = new State(List.of(), List.of(), 0);
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
    private static State progress(Path folder, State last) {
        try {
            return JournalReader.in(folder).map(State::of).orElse(last);
        } catch (UncheckedIOException e) {
            return last;
        }
    }

    private record State(List<Stage> stages, List<String> problems, long lastSign) {
        static State of(JournalReader work) {
            var problems = work.stages().stream()
                    .filter(s -> s.what().equals("evaluation"))
                    .flatMap(s -> s.cells().stream())
                    .map(Part::problem)
                    .distinct()
                    .toList();
            return new State(work.stages(), problems, work.lastSign());
        }
    }
}
