package io.github.mirrortd.data.estimate;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The second pass: by how much every episode moves each of the values. */
final class SecondPass extends WalkingPass<SecondPass> {
    private final long episodes;
    private final long rows;
    private final int lstd;
    private final List<Estimator.Influence> influences;
    private final Spread[] spreads;

    /** Of the first two, of the first and the third, and so on. */
    private final Spread[] differences;

    private final double[] ofEpisode;
    private final MostInfluential most = new MostInfluential();
    private final double[][] batches;
    private long row;

    /**
     * @param episodes how many there are in all
     * @param rows how many there are in all
     * @param lstd the place of LSTD among the values; negative where it is none of them
     */
    SecondPass(int dimension, boolean withActions, long episodes, long rows, int lstd, List<Estimator.Solved> solved) {
        super(dimension, withActions);
        this.episodes = episodes;
        this.rows = rows;
        this.lstd = lstd;
        influences = solved.stream().map(Estimator.Solved::influence).collect(Collectors.toList());
        spreads = new Spread[influences.size()];
        Arrays.setAll(spreads, i -> new Spread());
        differences = new Spread[spreads.length * (spreads.length - 1) / 2];
        Arrays.setAll(differences, k -> new Spread());
        ofEpisode = new double[spreads.length];
        batches = new double[spreads.length][TwoPasses.BATCHES];
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
            if (episodes == 1) {
                // What the stretch that this step is in has come to is the difference to where it began.
                batches[i][(int) (row * TwoPasses.BATCHES / rows)] = influence.soFar();
            }
        }
        row++;
    }

    @Override
    public void end() {
        var at = walk();
        for (int i = 0; i < influences.size(); i++) {
            ofEpisode[i] = influences.get(i).end(at);
            spreads[i].add(ofEpisode[i]);
        }
        int pair = 0;
        for (int i = 0; i < ofEpisode.length; i++) {
            for (int j = i + 1; j < ofEpisode.length; j++) {
                differences[pair++].add(ofEpisode[i] - ofEpisode[j]);
            }
        }
        if (ofEpisode.length > 0) {
            most.add(at.step().episode(), ofEpisode[Math.max(lstd, 0)] / episodes);
        }
    }

    @Override
    public void merge(SecondPass other) {
        for (int i = 0; i < spreads.length; i++) {
            spreads[i].merge(other.spreads[i]);
            influences.get(i).merge(other.influences.get(i));
            // Of one long run, one of the two has seen everything.
            for (int k = 0; k < TwoPasses.BATCHES; k++) {
                batches[i][k] += other.batches[i][k];
            }
        }
        for (int k = 0; k < differences.length; k++) {
            differences[k].merge(other.differences[k]);
        }
        most.merge(other.most);
    }

    Spread spread(int i) {
        return spreads[i];
    }

    /** The standard error of the difference between two values, the first of which stands before the other. */
    double differenceError(int i, int j) {
        if (episodes == 1) {
            double[] apart = new double[TwoPasses.BATCHES];
            Arrays.setAll(apart, k -> batches[i][k] - batches[j][k]);
            return batchError(apart);
        }
        int before = i * (2 * spreads.length - i - 1) / 2;
        return differences[before + j - i - 1].standardError();
    }

    Estimator.Influence influence(int i) {
        return influences.get(i);
    }

    MostInfluential most() {
        return most;
    }

    /** The standard error of one long run: of a sum of stretches, which are taken to be independent of each other. */
    double batchError(int i) {
        return batchError(batches[i]);
    }

    private static double batchError(double[] reached) {
        double sum = 0;
        double mean = reached[TwoPasses.BATCHES - 1] / TwoPasses.BATCHES;
        for (int k = 0; k < TwoPasses.BATCHES; k++) {
            double part = reached[k] - (k == 0 ? 0 : reached[k - 1]) - mean;
            sum += part * part;
        }
        return Math.sqrt(sum * TwoPasses.BATCHES / (TwoPasses.BATCHES - 1));
    }
}
