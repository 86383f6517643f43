package io.github.mirrortd.data.estimate;

import io.github.mirrortd.data.support.Support.Influential;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The few episodes that move the value most; of those that move it alike, the first ones by name. */
final class MostInfluential implements Serializable {
    private static final int MOST = 10;
    private static final Comparator<Influential> LARGEST_FIRST = Comparator.comparingDouble(
                    (Influential i) -> -Math.abs(i.influence()))
            .thenComparing(Influential::episode);

    private final List<Influential> most = new ArrayList<>();

    void add(String episode, double influence) {
        if (most.size() < MOST
                || Math.abs(influence) >= Math.abs(most.get(MOST - 1).influence())) {
            add(new Influential(episode, influence));
        }
    }

    private void add(Influential one) {
        int place = most.size();
        while (place > 0 && LARGEST_FIRST.compare(one, most.get(place - 1)) < 0) {
            place--;
        }
        most.add(place, one);
        if (most.size() > MOST) {
            most.remove(MOST);
        }
    }

    void merge(MostInfluential other) {
        other.most.forEach(this::add);
    }

    List<Influential> largestFirst() {
        return List.copyOf(most);
    }
}
