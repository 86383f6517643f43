package io.github.mirrortd.lab.display;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Options of figures.
 *
 * @param x the scale of the horizontal axis; null for the figure's own
 * @param y the scale of the vertical axis; null for the figure's own
 * @param learners whose curves are drawn, by name; empty for all
 * @param exact whether the exact learning curves are laid over the sampled ones
 */
public record FigureOptions(
        @Nullable AxisScale x, @Nullable AxisScale y, Bands bands, List<String> learners, boolean exact) {
    /** All learners, mean ± standard deviation, each figure on its own scales. */
    public static final FigureOptions USUAL = new FigureOptions(null, null, Bands.STD, List.of(), false);

    /**
     * Copies the names.
     *
     * @param x the scale of the horizontal axis; null for the figure's own
     * @param y the scale of the vertical axis; null for the figure's own
     * @param learners whose curves are drawn, by name; empty for all
     * @param exact whether the exact learning curves are laid over the sampled ones
     * @param bands what is drawn around a curve
     */
    public FigureOptions {
        learners = List.copyOf(learners);
    }

    /**
     * {@return whether a learner's curve is drawn}
     *
     * @param learner its name, in any case
     */
    public boolean shows(String learner) {
        return learners.isEmpty() || learners.stream().anyMatch(learner::equalsIgnoreCase);
    }

    /**
     * {@return the scale of the horizontal axis}
     *
     * @param usual the figure's own
     */
    public AxisScale xOr(AxisScale usual) {
        return x == null ? usual : x;
    }

    /**
     * {@return the scale of the vertical axis}
     *
     * @param usual the figure's own
     */
    public AxisScale yOr(AxisScale usual) {
        return y == null ? usual : y;
    }
}
