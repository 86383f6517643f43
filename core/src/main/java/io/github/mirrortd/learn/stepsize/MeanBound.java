package io.github.mirrortd.learn.stepsize;

import com.google.auto.service.AutoService;
import io.github.mirrortd.internal.Scale;
import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.StepPolicy;
import io.github.mirrortd.mdp.Citation;

/**
 * A quarter of the mean of L over the mean of its square, in the place of {@link Bound}'s ½ over the largest: for heavy importance
 * ratios, where one rare transition would slow down all others.
 */
@AutoService(StepPolicy.class)
public final class MeanBound implements StepPolicy.OfSteps {
    private static final double SHARE = 0.25;

    @Override
    public String name() {
        return "MeanBound";
    }

    @Override
    public String summary() {
        return "a quarter of what transitions allow in the mean";
    }

    @Override
    public String equation() {
        return "α_t = ¼ ΣL / ΣL²";
    }

    @Override
    public Citation citation() {
        return Citation.UNPUBLISHED;
    }

    @Override
    public Steps start(RuleAlgorithm rule, Settings settings, double[] initial) {
        return new Mean(SampledBound.perAlpha(rule, settings));
    }

    private static final class Mean implements Steps {
        private final SampledBound bound;
        private final Scale scale = new Scale();

        /** Of L, over the scale; of its square, over that of the scale. */
        private double sum;

        private double squares;

        Mean(SampledBound bound) {
            this.bound = bound;
        }

        @Override
        public double factor(Products in) {
            double size = bound.at(in);
            int grown = scale.see(size);
            double scaled = scale.over(size);
            sum = Scale.over(sum, grown) + scaled;
            squares = Scale.over(squares, 2 * grown) + scaled * scaled;
            return squares > 0 ? scale.over(SHARE * sum / squares) : 0;
        }
    }
}
