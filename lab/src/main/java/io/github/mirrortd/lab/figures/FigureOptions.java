package io.github.mirrortd.lab.figures;

import io.github.mirrortd.lab.result.CurveBand;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What figures show, and how.
 *
 * @param x the scale of the horizontal axis; null for the figure's own
 * @param y the scale of the vertical axis; null for the figure's own
 * @param learners whose curves are drawn; empty for all
 * @param exact whether the exact learning curves are laid over the sampled ones
 */
public record FigureOptions(
        @Nullable Scale x, @Nullable Scale y, CurveBand.Kind bands, List<String> learners, boolean exact) {
    /** All learners, mean ± standard deviation, each figure on its own scales. */
    public static final FigureOptions USUAL = new FigureOptions(null, null, CurveBand.Kind.STD, List.of(), false);

    boolean shows(String learner) {
        return learners.isEmpty() || learners.stream().anyMatch(learner::equalsIgnoreCase);
    }

    public FigureOptions withY(Scale scale) {
        return new FigureOptions(x, scale, bands, learners, exact);
    }

    Scale xOr(Scale usual) {
        return x == null ? usual : x;
    }

    Scale yOr(Scale usual) {
        return y == null ? usual : y;
    }
}
