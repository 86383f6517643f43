package io.github.mirrortd.data.estimate;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A pass that collects sums over episodes. */
final class CollectingPass extends WalkingPass<CollectingPass> {
    /** Number of episodes of the first intermediate value of LSTD, and factor to the next. */
    private static final long FIRST_POINT = 10;

    private static final double POINTS = 1.25;

    private final @Nullable WeightSums sums;

    /** Those of the estimators, and the values' if it is none of them. */
    private final List<Estimator.Collector> collectors;

    private final int estimators;
    private final @Nullable LstdSums values;
    private final boolean watched;

    /** Sums up to each point of the log, and since the point before. */
    private final TreeMap<Long, LstdSums> stretches = new TreeMap<>();

    private long before;
    private long nextPoint = FIRST_POINT;

    /**
     * @param sums of the log itself; null if they are known from an earlier pass
     * @param values one of the collectors, or one more, or none
     * @param watched whether the value is remembered on the way
     */
    CollectingPass(
            int dimension,
            boolean withActions,
            @Nullable WeightSums sums,
            List<Estimator.Collector> collectors,
            @Nullable LstdSums values,
            boolean watched) {
        super(dimension, withActions);
        this.sums = sums;
        this.collectors = new ArrayList<>(collectors);
        estimators = collectors.size();
        this.values = values;
        this.watched = watched;
        if (values != null && !collectors.contains(values)) {
            this.collectors.add(values);
        }
    }

    @Override
    public void startAfter(long episodes) {
        before = episodes;
        while (nextPoint <= before) {
            advancePoint();
        }
    }

    private void advancePoint() {
        nextPoint = (long) Math.ceil(nextPoint * POINTS);
    }

    @Override
    void hear(Walk at) {
        if (sums != null) {
            sums.step(at);
        }
        for (var collector : collectors) {
            collector.step(at);
        }
    }

    @Override
    public void end() {
        var at = walk();
        if (sums != null) {
            sums.end(at);
        }
        for (var collector : collectors) {
            collector.end(at);
        }
        if (watched && before + sums().episodes() == nextPoint) {
            cut();
            advancePoint();
        }
    }

    /** Sums since the last point belong to the next one. */
    private void cut() {
        if (watched) {
            stretches.merge(nextPoint, Objects.requireNonNull(values).cut(), CollectingPass::merged);
        }
    }

    private static LstdSums merged(LstdSums own, LstdSums more) {
        own.merge(more);
        return own;
    }

    @Override
    public void merge(CollectingPass other) {
        cut();
        other.cut();
        if (sums != null) {
            sums.merge(other.sums());
        }
        for (int i = 0; i < collectors.size(); i++) {
            collectors.get(i).merge(other.collectors.get(i));
        }
        other.stretches.forEach((point, theirs) -> stretches.merge(point, theirs, CollectingPass::merged));
    }

    WeightSums sums() {
        return Objects.requireNonNull(sums);
    }

    List<Estimator.Collector> collectors() {
        return collectors.subList(0, estimators);
    }

    @Nullable
    LstdSums values() {
        return values;
    }

    /**
     * LSTD's value from the first episodes, and at last from all of them, when everything is merged; after that the values
     * know of all episodes.
     */
    List<Estimate.Partial> convergence() {
        cut();
        var points = new ArrayList<Estimate.Partial>();
        @Nullable LstdSums all = null;
        long last = sums().episodes();
        for (var stretch : stretches.entrySet()) {
            if (all == null) {
                all = stretch.getValue();
            } else {
                all.merge(stretch.getValue());
            }
            long episodes = Math.min(stretch.getKey(), last);
            if (points.isEmpty() || points.get(points.size() - 1).episodes() < episodes) {
                points.add(new Estimate.Partial(
                        episodes, all.solve(episodes, FoundValues.NONE).value()));
            }
        }
        if (all != null) {
            Objects.requireNonNull(values).merge(all);
        }
        stretches.clear();
        return points;
    }
}
