package io.github.mirrortd.explore.workbench;

import io.github.mirrortd.explore.http.Call;
import io.github.mirrortd.explore.http.Resource;
import io.github.mirrortd.explore.http.Turns;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** Every step size of one learner. It does not depend on the learner's own one, so a slider's way over it is answered from memory. */
final class LandscapeResource implements Resource {
    private static final int KEPT = 32;

    private record Key(FiniteProblem problem, String learner, Settings settings, int steps, boolean patient) {}

    private record Part(String name, Object tree) {}

    private final InputResolver words;
    private final Exact exact;
    private final Turns turns;
    private final Urgency urgency;
    private final Map<Key, List<Part>> known = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, List<Part>> eldest) {
            return size() > KEPT;
        }
    };

    LandscapeResource(InputResolver words, Exact exact, Turns turns, Urgency urgency) {
        this.words = words;
        this.exact = exact;
        this.turns = turns;
        this.urgency = urgency;
    }

    @Override
    public String name() {
        return "landscape";
    }

    @Override
    public void answer(Call call) throws IOException {
        var question = call.body();
        var setup = Setup.of(question, words);
        var seat = setup.seats().get(0);
        boolean patient = question.flag("patient");
        var problem = setup.problem().finite();
        if (!(seat.algorithm() instanceof RuleAlgorithm rule)) {
            throw new IllegalArgumentException(seat.algorithm().name() + " has no step size");
        }
        var predictor = exact.of(problem, seat.algorithm());
        predictor.check(seat.settings());
        var key = new Key(problem, seat.word(), seat.settings().with(Parameter.ALPHA, 1), setup.steps(), patient);
        // Each learner on the bench has a turn of its own.
        try (var turn = turns.begin("landscape", question, call);
                var events = call.events()) {
            var before = find(key);
            if (before != null) {
                before.forEach(part -> events.send(part.name(), part.tree()));
            } else {
                var parts = new ArrayList<Part>();
                new Landscape(problem, rule, seat, predictor, setup.steps(), () -> urgency.giveWay(turn))
                        .compute(patient, (name, tree) -> {
                            parts.add(new Part(name, tree));
                            events.send(name, tree);
                        });
                keep(key, List.copyOf(parts));
            }
            events.send("done", Map.of());
        } catch (CancellationException e) {
            // Overtaken, or nobody listens: there is nobody to tell.
        }
    }

    private synchronized @Nullable List<Part> find(Key key) {
        return known.get(key);
    }

    private synchronized void keep(Key key, List<Part> parts) {
        known.put(key, parts);
    }
}
