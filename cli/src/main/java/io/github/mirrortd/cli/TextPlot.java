package io.github.mirrortd.cli;

import static io.github.mirrortd.lab.Printed.shortly;

import java.util.Arrays;
import java.util.Locale;

/** A curve as characters, both directions to scale: steps evenly, values by their logarithm. */
final class TextPlot {
    private static final int WIDTH = 64;
    private static final int HEIGHT = 14;

    private TextPlot() {}

    static String of(double[] values) {
        double low = Arrays.stream(values).filter(v -> v > 0).min().orElse(1);
        double high = Arrays.stream(values).filter(Double::isFinite).max().orElse(1);
        if (!(high > low)) {
            high = 2 * low;
        }
        var rows = new char[HEIGHT][WIDTH];
        for (var row : rows) {
            Arrays.fill(row, ' ');
        }
        for (int x = 0; x < WIDTH; x++) {
            double v = values[(int) Math.round((values.length - 1) * (double) x / (WIDTH - 1))];
            if (v > 0 && Double.isFinite(v)) {
                double share = Math.log(v / low) / Math.log(high / low);
                rows[HEIGHT - 1 - (int) Math.round(share * (HEIGHT - 1))][x] = '*';
            }
        }
        var text = new StringBuilder();
        for (int y = 0; y < HEIGHT; y++) {
            String label = y == 0 ? shortly(high) : y == HEIGHT - 1 ? shortly(low) : "";
            text.append(String.format(Locale.ROOT, "%11s |%s", label, new String(rows[y]).stripTrailing()))
                    .append('\n');
        }
        return text.append(String.format(Locale.ROOT, "%11s  0%" + (WIDTH - 1) + "d%n", "step", values.length - 1))
                .toString()
                .replace("\r", "");
    }
}
