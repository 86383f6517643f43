package io.github.mirrortd.cli.text;

import static io.github.mirrortd.base.format.Printed.neatly;

import io.github.mirrortd.mdp.EvaluationStates;
import io.github.mirrortd.mdp.StreamProblem;
import io.github.mirrortd.mdp.World.Axis;
import java.util.Arrays;
import java.util.Locale;

/** Streaming problems, for people and as trees for JSON. */
final class StreamText {
    private static final int COLUMNS = 60;
    private static final int ROWS = 16;
    private static final String SHADES = " .:-=+*#%@";

    private StreamText() {}

    /** All about a stream. */
    static String of(StreamProblem p) {
        var axes = TextTable.of(1, p.world().axes(), "coordinate=name | from=low:neatly | to=high:neatly");
        var policies = new TextTable(1, "action", "π", "μ", "ρ");
        policies.row("the target policy's", "1", neatly(p.targetsLikelihood()), neatly(1 / p.targetsLikelihood()));
        policies.row("any other", "0", neatly(p.othersLikelihood()), "0");
        return p.id() + ": " + p.title() + "\n\n" + p.definition().indent(2) + "\nγ = " + p.gamma() + ", " + p.steps()
                + " steps a run, θ₀ = 0\n" + features(p) + "\n\n" + axes
                + "\nActions: " + String.join(", ", p.world().actions()) + "\n" + policies + "\n" + values(p)
                + (p.world().axes().size() == 2 ? "\n" + map(p) : "") + ProblemText.source(p);
    }

    private static String features(StreamProblem p) {
        var tiles = p.tiles();
        int axes = p.world().axes().size();
        return String.format(
                Locale.ROOT,
                "%d features, %d of them active: %d tilings of %d tiles along each of %d axes, %s",
                p.dimension(),
                tiles.tilings(),
                tiles.tilings(),
                tiles.tiles(),
                axes,
                tiles.memory() == 0 ? "a weight for each" : "hashed");
    }

    private static String values(StreamProblem p) {
        double[] sorted = p.evaluation().values();
        Arrays.sort(sorted);
        var table = new TextTable(1, "true values", "least", "25 %", "median", "75 %", "largest");
        table.row(
                p.evaluation().count() + " evaluation states",
                neatly(sorted[0]),
                neatly(sorted[sorted.length / 4]),
                neatly(sorted[sorted.length / 2]),
                neatly(sorted[sorted.length * 3 / 4]),
                neatly(sorted[sorted.length - 1]));
        return table.toString();
    }

    /** The true values over space, the first coordinate to the right and the second one up. */
    private static String map(StreamProblem p) {
        var values = new double[ROWS][COLUMNS];
        double least = Double.POSITIVE_INFINITY;
        double largest = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < ROWS; i++) {
            for (int j = 0; j < COLUMNS; j++) {
                double[] state = {
                    centre(p.world().axes().get(0), j, COLUMNS),
                    centre(p.world().axes().get(1), ROWS - 1 - i, ROWS)
                };
                values[i][j] = EvaluationStates.rollOut(p.world(), p.gamma(), state);
                least = Math.min(least, values[i][j]);
                largest = Math.max(largest, values[i][j]);
            }
        }
        var text = new StringBuilder();
        for (double[] row : values) {
            text.append("  |");
            for (double value : row) {
                double depth = (largest - value) / (largest - least);
                text.append(SHADES.charAt((int) Math.round(depth * (SHADES.length() - 1))));
            }
            text.append("|\n");
        }
        var axes = p.world().axes();
        return text + "  true values over " + axes.get(0).name() + " (to the right) and "
                + axes.get(1).name() + " (up): blank " + neatly(largest) + ", @ " + neatly(least) + "\n";
    }

    private static double centre(Axis axis, int i, int n) {
        return axis.low() + (i + 0.5) / n * (axis.high() - axis.low());
    }
}
