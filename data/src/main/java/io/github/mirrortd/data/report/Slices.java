package io.github.mirrortd.data.report;

import io.github.mirrortd.data.read.DataSteps;
import io.github.mirrortd.mdp.SparseVector;
import java.util.ArrayList;
import java.util.List;

/** Values along single columns, the others at their means. */
public final class Slices {
    private static final int POINTS = 101;
    private static final int MOST = 4;

    /** Values of states that differ in one feature's column only. */
    public record Slice(String column, double[] x, double[] value) {}

    private Slices() {}

    /**
     * {@return values along the first few columns, by the model's first weights; none where there are only values of
     * states and actions}
     *
     * @param steps the log
     * @param model the weights
     */
    public static List<Slice> of(DataSteps steps, Model model) {
        var slices = new ArrayList<Slice>();
        double[] theta = model.weights().values().stream().findFirst().orElse(new double[0]);
        if (theta.length != steps.dimension()) {
            return slices;
        }
        var columns = steps.columns();
        double[] values = columns.stream().mapToDouble(DataSteps.Range::mean).toArray();
        var phi = new SparseVector();
        for (int k = 0; k < columns.size() && slices.size() < MOST; k++) {
            var range = columns.get(k);
            if (!(range.low() < range.high()) || range.name().startsWith("CASE WHEN ")) {
                continue;
            }
            double[] x = new double[POINTS];
            double[] y = new double[POINTS];
            for (int i = 0; i < POINTS; i++) {
                x[i] = range.low() + (range.high() - range.low()) * i / (POINTS - 1);
                values[k] = x[i];
                steps.features().encode(values, phi);
                y[i] = phi.dot(theta);
            }
            values[k] = range.mean();
            slices.add(new Slice(range.name(), x, y));
        }
        return slices;
    }
}
