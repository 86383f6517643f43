package io.github.mirrortd.figures;

import io.github.mirrortd.lab.display.AxisScale;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoublePredicate;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/** Sentences on what lies outside of a figure's vertical axis. */
final class RangeNotes {
    private RangeNotes() {}

    static List<String> of(List<Series> series, Axis y) {
        var notes = new ArrayList<String>();
        var above = new ArrayList<String>();
        var below = new ArrayList<String>();
        for (var s : series) {
            if (s.kind() == Series.Kind.CURVE) {
                curve(s, y, notes);
            } else if (s.kind() == Series.Kind.POINTS) {
                names(s, above, v -> v > y.max());
                names(s, below, v -> v < y.min());
            }
        }
        var halves = series.stream()
                .filter(s -> s.hasBand() && !Arrays.equals(s.low(), lowEdge(s, y)))
                .map(Series::name)
                .toList();
        boolean outside = !notes.isEmpty() || !above.isEmpty() || !below.isEmpty();
        add(notes, "↑ Above the axis: ", above);
        add(notes, "↓ Below the axis: ", below);
        if (outside && series.stream().anyMatch(Series::hasBand)) {
            notes.add("Bands are drawn where the curve is in the picture.");
        }
        if (!halves.isEmpty()) {
            notes.add("Bands that reach 0, which a log axis does not have, show only their upper half there: "
                    + String.join(", ", halves) + ".");
        }
        return notes;
    }

    /** A logarithmic axis has no place for what is not above 0: there a band begins at its curve. */
    static double[] lowEdge(Series s, Axis y) {
        double[] low = s.low();
        if (y.scale() == AxisScale.LOG) {
            low = low.clone();
            for (int i = 0; i < low.length; i++) {
                low[i] = low[i] <= 0 && s.y()[i] > 0 ? s.y()[i] : low[i];
            }
        }
        return low;
    }

    private static void curve(Series s, Axis y, List<String> notes) {
        var finite = DoubleStream.of(s.y()).filter(Double::isFinite).summaryStatistics();
        if (finite.getMax() > y.max()) {
            notes.add(s.name() + " leaves the picture: it reaches " + RichText.magnitude(finite.getMax()) + ".");
        }
        if (finite.getMin() < y.min()) {
            notes.add(s.name() + " goes below the axis, down to " + RichText.magnitude(finite.getMin()) + ".");
        }
    }

    private static void names(Series s, List<String> names, DoublePredicate outside) {
        String values = DoubleStream.of(s.y())
                .filter(v -> Double.isFinite(v) && outside.test(v))
                .mapToObj(RichText::magnitude)
                .collect(Collectors.joining(", "));
        if (!values.isEmpty()) {
            names.add(s.name() + " " + values);
        }
    }

    static void add(List<String> notes, String start, List<String> names) {
        if (!names.isEmpty()) {
            notes.add(start + String.join("; ", names) + ".");
        }
    }
}
