package io.github.mirrortd.cli.text;

import static io.github.mirrortd.base.format.Printed.shortly;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.DoubleStream;

/** ResultFields of bars for the terminal, one row for each learner, all on one scale. */
public final class TextChart {
    private static final String BARS = "▁▂▃▄▅▆▇█";
    private static final char NOT_FINITE = '×';
    private static final int WIDTH = 56;

    /** Share of the largest value below which values count as smallest, so that others stay distinguishable. */
    private static final double GROUND = 1e-6;

    private final String title;
    private final Map<String, double[]> rows = new LinkedHashMap<>();

    public TextChart(String title) {
        this.title = title;
    }

    public void row(String name, double[] values) {
        rows.put(name, values);
    }

    /** Maximum number of values of a row. */
    static int room() {
        return WIDTH;
    }

    @Override
    public String toString() {
        double top = positive().max().orElse(1);
        double bottom = Math.max(positive().min().orElse(1), GROUND * top);
        int names = rows.keySet().stream().mapToInt(String::length).max().orElse(0);
        var text = new StringBuilder(title);
        text.append(
                bottom < top
                        ? ":\nbars from " + shortly(bottom) + " to " + shortly(top) + " on a log scale\n"
                        : ":\nthe lowest bars are " + shortly(bottom) + "\n");
        rows.forEach((name, values) -> {
            text.append(name).append(" ".repeat(names - name.length() + 2));
            for (int i = 0; i < WIDTH; i++) {
                text.append(bar(values[i * values.length / WIDTH], bottom, top));
            }
            text.append('\n');
        });
        return text.toString();
    }

    /** Learners that blow up would press all others to the ground, so the scale ends at 1000 times the median. */
    private DoubleStream positive() {
        double[] sorted = rows.values().stream()
                .flatMapToDouble(DoubleStream::of)
                .filter(v -> v > 0 && Double.isFinite(v))
                .sorted()
                .toArray();
        double limit = sorted.length == 0 ? 1 : 1e3 * sorted[sorted.length / 2];
        return DoubleStream.of(sorted).filter(v -> v <= limit);
    }

    private static char bar(double value, double bottom, double top) {
        if (!Double.isFinite(value)) {
            return NOT_FINITE;
        }
        if (value <= bottom) {
            return BARS.charAt(0);
        }
        double share = StrictMath.log(value / bottom) / StrictMath.log(top / bottom);
        return BARS.charAt((int) Math.min(BARS.length() - 1.0, Math.floor(share * BARS.length())));
    }
}
