package io.github.mirrortd.data.estimate;

import io.github.mirrortd.base.format.Printed;
import io.github.mirrortd.data.step.Step;
import io.github.mirrortd.data.sums.ExactSums;
import io.github.mirrortd.data.support.Overlap;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Missing support by groups of states: those where a feature is above half of its range, and those where it is not. */
final class GapSums implements Serializable {
    private static final int MOST = 5;

    /** Number of standard errors below which a gap may be chance. */
    private static final double NOTICED = 3;

    /** A share of the target policy's steps that is smaller does not matter. */
    private static final double NOTHING = 1e-9;

    private final FeatureRanges ranges;
    private final double[] middle;

    /** Sums by feature: the gap above the middle and its square by episode, then the same for the rest of the states. */
    private final ExactSums sums;

    private final double[] above;
    private double whole;
    private long episodes;

    GapSums(FeatureRanges ranges) {
        this.ranges = ranges;
        middle = new double[ranges.size()];
        Arrays.setAll(middle, ranges::middle);
        above = new double[middle.length];
        sums = new ExactSums(4 * middle.length);
    }

    /** @param gap probability of the target policy for which the log has no action in this step */
    void step(Step step, double gap) {
        whole += gap;
        var phi = step.phi();
        for (int k = 0; gap != 0 && middle.length > 0 && k < phi.count(); k++) {
            int j = phi.index(k);
            above[j] += phi.value(k) > middle[j] ? gap : 0;
        }
    }

    void end() {
        episodes++;
        for (int j = 0; j < above.length; j++) {
            double below = whole - above[j];
            if (above[j] != 0) {
                sums.add(4 * j, above[j]);
                sums.add(4 * j + 1, above[j] * above[j]);
            }
            if (below != 0) {
                sums.add(4 * j + 2, below);
                sums.add(4 * j + 3, below * below);
            }
        }
        Arrays.fill(above, 0);
        whole = 0;
    }

    void merge(GapSums other) {
        sums.merge(other.sums);
        episodes += other.episodes;
    }

    /**
     * The largest gaps.
     *
     * @param names of features; empty if they have none
     */
    List<Overlap.Gap> largest(List<String> names) {
        var gaps = new ArrayList<Overlap.Gap>();
        for (int j = 0; j < middle.length; j++) {
            String name = names.isEmpty() ? "feature " + (j + 1) : names.get(j).replace("\"", "");
            if (!ranges.splits(j)) {
                continue;
            }
            if (ranges.isIndicator(j)) {
                add(gaps, 4 * j, name);
            } else {
                String bound = Printed.shortly(middle[j]);
                add(gaps, 4 * j, name + " > " + bound);
                add(gaps, 4 * j + 2, name + " ≤ " + bound);
            }
        }
        gaps.sort(Comparator.comparingDouble((Overlap.Gap g) -> -g.missing()).thenComparing(Overlap.Gap::group));
        return List.copyOf(gaps.subList(0, Math.min(MOST, gaps.size())));
    }

    private void add(List<Overlap.Gap> gaps, int at, String group) {
        double mean = sums.get(at) / episodes;
        double variance = Math.max(0, sums.get(at + 1) / episodes - mean * mean);
        if (mean > NOTHING && mean > NOTICED * Math.sqrt(variance / episodes)) {
            gaps.add(new Overlap.Gap(group, mean));
        }
    }
}
