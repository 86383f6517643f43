package io.github.mirrortd.data.estimate;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The second pass: by how much every episode moves each of the values. */
final class SecondPass extends WalkingPass<SecondPass> {
    private final long episodes;
    private final long rows;
    private final int lstd;
    private final int dr;
    private final List<Estimator.Influence> influences;
    private final Spread[] spreads;
    private final Spread difference = new Spread();
    private final double[] ofEpisode;
    private final MostInfluential most = new MostInfluential();
    private final double[][] batches;
    private long row;

    /**
     * @param episodes how many there are in all
     * @param rows how many there are in all
     * @param lstd the place of LSTD among the values; negative where it is none of them
     * @param dr that of DR, likewise
     */
    SecondPass(
            int dimension,
            boolean withActions,
            long episodes,
            long rows,
            int lstd,
            int dr,
            List<Estimator.Solved> solved) {
        super(dimension, withActions);
        this.episodes = episodes;
        this.rows = rows;
        this.lstd = lstd;
        this.dr = dr;
        influences = solved.stream().map(Estimator.Solved::influence).collect(Collectors.toList());
        spreads = new Spread[influences.size()];
        Arrays.setAll(spreads, i -> new Spread());
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
        if (lstd >= 0 && dr >= 0) {
            difference.add(ofEpisode[lstd] - ofEpisode[dr]);
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
        difference.merge(other.difference);
        most.merge(other.most);
    }

    Spread spread(int i) {
        return spreads[i];
    }

    /** The standard error of the difference between LSTD and DR. */
    double differenceError() {
        return difference.standardError();
    }

    Estimator.Influence influence(int i) {
        return influences.get(i);
    }

    MostInfluential most() {
        return most;
    }

    /** The standard error of one long run: of a sum of stretches, which are taken to be independent of each other. */
    double batchError(int i) {
        double[] reached = batches[i];
        double sum = 0;
        double mean = reached[TwoPasses.BATCHES - 1] / TwoPasses.BATCHES;
        for (int k = 0; k < TwoPasses.BATCHES; k++) {
            double part = reached[k] - (k == 0 ? 0 : reached[k - 1]) - mean;
            sum += part * part;
        }
        return Math.sqrt(sum * TwoPasses.BATCHES / (TwoPasses.BATCHES - 1));
    }
}
