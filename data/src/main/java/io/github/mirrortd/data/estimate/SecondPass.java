package io.github.mirrortd.data.estimate;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The last pass: by how much every episode moves each of the values, and how well the log covers the target policy. */
final class SecondPass extends WalkingPass<SecondPass> {
    private final long episodes;
    private final long rows;
    private final int lstd;

    /** Those of the values, and LSTD's if it is none of them. */
    private final List<Estimator.Influence> influences;

    /** LSTD's weights, by which states count; null without LSTD. One of the influences. */
    private final LinearSolution.@Nullable StepWeights weights;

    /** True if states count by LSTD's weights. */
    private final boolean weighted;

    private final Spread[] spreads;

    /** Sums for the first two, the first and the third, and so on. */
    private final Spread[] differences;

    private final double[] ofEpisode;
    private final MostInfluential most = new MostInfluential();
    private final OverlapSums overlap;
    private final double typical;
    private final double[][] reached;
    private long row;

    /**
     * @param lstd the place of LSTD among the values; negative where it is none of them
     * @param found what the passes before came to
     * @param determined whether LSTD's equations determine its value
     */
    SecondPass(
            int dimension,
            boolean withActions,
            int lstd,
            EstimationRun.Found found,
            boolean determined,
            OverlapSums overlap) {
        super(dimension, withActions);
        episodes = found.sums().episodes();
        rows = found.sums().rows();
        double reward = found.sums().largestReward();
        this.lstd = lstd;
        this.overlap = overlap;
        typical = reward > 0 ? reward : 1;
        influences = found.solved().stream().map(Estimator.Solved::influence).collect(Collectors.toList());
        var values = found.own().solution();
        weights = lstd >= 0
                ? (LinearSolution.StepWeights) influences.get(lstd)
                : values == null ? null : values.influence();
        weighted = weights != null && determined;
        spreads = new Spread[influences.size()];
        if (weights != null && lstd < 0) {
            influences.add(weights);
        }
        Arrays.setAll(spreads, i -> new Spread(reward));
        differences = new Spread[spreads.length * (spreads.length - 1) / 2];
        Arrays.setAll(differences, k -> new Spread(reward));
        ofEpisode = new double[spreads.length];
        reached = new double[spreads.length][episodes == 1 ? (int) Math.min(Stretches.CELLS, rows) : 0];
    }

    @Override
    void begun(Walk at) {
        for (var influence : influences) {
            influence.begin(at);
        }
    }

    @Override
    void hear(Walk at) {
        for (int i = 0; i < influences.size(); i++) {
            var influence = influences.get(i);
            influence.step(at);
            if (i < reached.length && episodes == 1) {
                reached[i][Stretches.cell(row, rows)] = influence.soFar();
            }
        }
        double visits = weighted && weights != null ? weights.visits() : at.discount();
        overlap.step(at, visits, weighted ? visits : visits * at.weightBefore());
        if (episodes == 1 && row < rows - 1 && Stretches.isLast(row, rows)) {
            endPart(at);
        }
        row++;
    }

    @Override
    public void end() {
        var at = walk();
        for (int i = 0; i < influences.size(); i++) {
            double influence = influences.get(i).end(at);
            if (i < spreads.length) {
                ofEpisode[i] = influence;
                spreads[i].add(influence);
            }
        }
        int pair = 0;
        for (int i = 0; i < ofEpisode.length; i++) {
            for (int j = i + 1; j < ofEpisode.length; j++) {
                differences[pair++].add(ofEpisode[i] - ofEpisode[j]);
            }
        }
        endPart(at);
        overlap.end(at);
        if (ofEpisode.length > 0) {
            most.add(at.step().episode(), ofEpisode[Math.max(lstd, 0)] / episodes);
        }
    }

    private void endPart(Walk at) {
        overlap.endPart(
                weights == null ? 1 : weights.weightOfEpisode(),
                (weights == null ? at.returned() : weights.rewardOfEpisode()) / typical);
    }

    @Override
    public void merge(SecondPass other) {
        for (int i = 0; i < spreads.length; i++) {
            spreads[i].merge(other.spreads[i]);
            // Of one long run, one of the two has seen everything.
            for (int k = 0; k < reached[i].length; k++) {
                reached[i][k] += other.reached[i][k];
            }
        }
        for (int k = 0; k < differences.length; k++) {
            differences[k].merge(other.differences[k]);
        }
        for (int i = 0; i < influences.size(); i++) {
            influences.get(i).merge(other.influences.get(i));
        }
        overlap.merge(other.overlap);
        most.merge(other.most);
    }

    Spread spread(int i) {
        return spreads[i];
    }

    /** Index of the difference between two values, the first of which stands before the other. */
    Spread difference(int i, int j) {
        int before = i * (2 * spreads.length - i - 1) / 2;
        return differences[before + j - i - 1];
    }

    /** Cumulative influences along one long run. */
    double[][] reached() {
        return reached;
    }

    Stretches stretches(int i) {
        return new Stretches(reached[i]);
    }

    Estimator.Influence influence(int i) {
        return influences.get(i);
    }

    OverlapSums overlap() {
        return overlap;
    }

    MostInfluential most() {
        return most;
    }
}
