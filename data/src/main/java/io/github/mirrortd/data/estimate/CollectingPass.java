package io.github.mirrortd.data.estimate;

import java.util.ArrayList;
import java.util.List;

/** A pass that only collects sums. */
final class CollectingPass extends WalkingPass<CollectingPass> {
    private final List<Estimator.Collector> collectors;

    CollectingPass(int dimension, boolean withActions, List<Estimator.Collector> collectors) {
        super(dimension, withActions);
        this.collectors = new ArrayList<>(collectors);
    }

    @Override
    void hear(Walk at) {
        for (var collector : collectors) {
            collector.step(at);
        }
    }

    @Override
    public void end() {
        for (var collector : collectors) {
            collector.end(walk());
        }
    }

    @Override
    public void merge(CollectingPass other) {
        for (int i = 0; i < collectors.size(); i++) {
            collectors.get(i).merge(other.collectors.get(i));
        }
    }

    List<Estimator.Collector> collectors() {
        return collectors;
    }
}
