package io.github.mirrortd.explore.workbench;

import io.github.mirrortd.explore.http.Resource;
import io.github.mirrortd.explore.http.Turns;
import io.github.mirrortd.lab.explore.Exploration;
import java.util.List;
import java.util.concurrent.ExecutorService;

/** All that can be asked of learners at work. */
public final class Bench {
    private Bench() {}

    /**
     * {@return the resources}
     *
     * @param wish what the page was started with
     * @param words what names mean
     * @param turns who overtakes whom
     * @param workers where exact curves are computed, beside each other
     */
    public static List<Resource> resources(
            Exploration wish, InputResolver words, Turns turns, ExecutorService workers) {
        var exact = new Exact();
        var urgency = new Urgency();
        return List.of(
                new Catalogue(wish),
                new BenchResource(words, exact, turns, workers, urgency),
                new LandscapeResource(words, exact, turns, urgency),
                new ValuesResource(words, turns),
                new CommandResource(words),
                new FigureResource(words, exact));
    }
}
