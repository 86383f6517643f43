package io.github.mirrortd.data.estimate;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * Keeps whole episodes in memory: all of them, or as many as fit in, chosen by a hash of their names. Neither the order of episodes nor
 * their partition changes which.
 */
final class SampledSteps extends WalkingPass<SampledSteps> {
    private static final long serialVersionUID = 1;

    /** Largest number of numbers kept. */
    private static final long ROOM = 400_000;

    private final int dimension;
    private final TreeMap<Long, List<Row>> episodes = new TreeMap<>();
    private List<Row> current = new ArrayList<>();
    private long steps;

    /**
     * A logged step.
     *
     * @param behaviour μ of the logged action
     * @param action −1 where actions are not known
     */
    record Row(double[] phi, double[] next, double rho, double behaviour, double reward, double gamma, int action)
            implements Serializable {}

    SampledSteps(int dimension) {
        super(dimension, false);
        this.dimension = dimension;
    }

    @Override
    void hear(Walk at) {
        var step = at.step();
        double[] phi = new double[dimension];
        double[] next = new double[dimension];
        step.phi().addTo(phi, 1);
        step.next().addTo(next, 1);
        current.add(
                new Row(phi, next, step.ratio(), step.seen().behaviour(), step.reward(), step.gamma(), step.action()));
    }

    @Override
    public void end() {
        episodes.put(walk().step().id(), current);
        steps += current.size();
        current = new ArrayList<>();
        trim();
    }

    private void trim() {
        while (steps * (2L * dimension + 5) > ROOM && episodes.size() > 1) {
            steps -= episodes.pollLastEntry().getValue().size();
        }
    }

    @Override
    public void merge(SampledSteps other) {
        episodes.putAll(other.episodes);
        steps += other.steps;
        trim();
    }

    /** The episodes, in the order of their hashes. */
    List<List<Row>> episodes() {
        return List.copyOf(episodes.values());
    }
}
