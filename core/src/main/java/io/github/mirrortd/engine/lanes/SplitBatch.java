package io.github.mirrortd.engine.lanes;

import io.github.mirrortd.engine.batch.Batch;
import io.github.mirrortd.engine.batch.Meter;
import io.github.mirrortd.engine.batch.TransitionChunk;
import io.github.mirrortd.learn.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** Learners of two kinds that need different code, such as those with and without traces, as one batch. */
final class SplitBatch implements Batch {
    private record Part(Batch batch, int[] positions, List<Meter> meters) {}

    private final List<Part> parts = new ArrayList<>();
    private final List<Meter> runs;

    /** @param start starts a batch of learners of one kind */
    SplitBatch(
            List<Settings> settings,
            List<Meter> runs,
            Predicate<Settings> kind,
            BiFunction<List<Settings>, List<Meter>, Batch> start) {
        this.runs = runs;
        for (boolean first : new boolean[] {true, false}) {
            int[] positions = IntStream.range(0, settings.size())
                    .filter(i -> kind.test(settings.get(i)) == first)
                    .toArray();
            var own = IntStream.of(positions).mapToObj(settings::get).toList();
            var meters = runs.stream().map(m -> m.part(positions)).toList();
            parts.add(new Part(start.apply(own, meters), positions, meters));
        }
    }

    @Override
    public void advance(TransitionChunk chunk) {
        for (var part : parts) {
            part.batch.advance(chunk);
            for (int run = 0; run < runs.size(); run++) {
                runs.get(run).take(part.meters.get(run), part.positions);
            }
        }
    }
}
