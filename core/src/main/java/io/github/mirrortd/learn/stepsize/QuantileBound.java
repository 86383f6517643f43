package io.github.mirrortd.learn.stepsize;

import com.google.auto.service.AutoService;
import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.StepPolicy;
import io.github.mirrortd.mdp.Citation;
import java.util.Arrays;

/**
 * Half of what nine of ten transitions allow: as {@link Bound}, with the 0.9 quantile of L in the place of its maximum. The quantile is
 * that of the P² algorithm, five numbers that move along: Jain and Chlamtac (1985), The P² algorithm for dynamic calculation of quantiles
 * and histograms without storing observations, Communications of the ACM 28(10). A transition that is larger still takes the step that it
 * allows itself.
 */
@AutoService(StepPolicy.class)
public final class QuantileBound implements StepPolicy.OfSteps {
    private static final double QUANTILE = 0.9;

    @Override
    public String name() {
        return "QuantileBound";
    }

    @Override
    public String summary() {
        return "half of what nine of ten transitions allow";
    }

    @Override
    public String equation() {
        return "α_t = ½ / max(L_t, the 0.9 quantile of L₁, …, L_t)";
    }

    @Override
    public Citation citation() {
        return Citation.UNPUBLISHED;
    }

    @Override
    public Steps start(RuleAlgorithm rule, Settings settings, double[] initial) {
        return new OfQuantile(SampledBound.perAlpha(rule, settings));
    }

    private static final class OfQuantile implements Steps {
        private final SampledBound bound;
        private final Quantile quantile = new Quantile(QUANTILE);

        OfQuantile(SampledBound bound) {
            this.bound = bound;
        }

        @Override
        public double factor(Products in) {
            double size = bound.at(in);
            quantile.add(size);
            return Bound.over(Math.max(size, quantile.value()));
        }
    }

    /** The P² algorithm. */
    static final class Quantile {
        private static final int MARKERS = 5;

        private final double[] height = new double[MARKERS];
        private final double[] place = {1, 2, 3, 4, 5};
        private final double[] wanted;
        private final double[] by;
        private int count;

        Quantile(double p) {
            wanted = new double[] {1, 1 + 2 * p, 1 + 4 * p, 3 + 2 * p, 5};
            by = new double[] {0, p / 2, p, (1 + p) / 2, 1};
        }

        void add(double x) {
            if (count < MARKERS) {
                height[count++] = x;
                Arrays.sort(height, 0, count);
                return;
            }
            count = Math.min(count + 1, MARKERS + 1);
            height[0] = Math.min(height[0], x);
            height[MARKERS - 1] = Math.max(height[MARKERS - 1], x);
            int cell = 0;
            while (cell < MARKERS - 2 && x >= height[cell + 1]) {
                cell++;
            }
            for (int i = 0; i < MARKERS; i++) {
                place[i] += i > cell ? 1 : 0;
                wanted[i] += by[i];
            }
            for (int i = 1; i < MARKERS - 1; i++) {
                double off = wanted[i] - place[i];
                if ((off >= 1 && place[i + 1] - place[i] > 1) || (off <= -1 && place[i - 1] - place[i] < -1)) {
                    move(i, Math.signum(off));
                }
            }
        }

        private void move(int i, double way) {
            double up = (height[i + 1] - height[i]) / (place[i + 1] - place[i]);
            double down = (height[i] - height[i - 1]) / (place[i] - place[i - 1]);
            double parabolic = height[i]
                    + way
                            / (place[i + 1] - place[i - 1])
                            * ((place[i] - place[i - 1] + way) * up + (place[i + 1] - place[i] - way) * down);
            boolean between = height[i - 1] < parabolic && parabolic < height[i + 1];
            height[i] = between ? parabolic : height[i] + way * (way > 0 ? up : down);
            place[i] += way;
        }

        /** The quantile; the largest number while there are few. */
        double value() {
            return count == 0 ? 0 : count <= MARKERS ? height[Math.min(count, MARKERS) - 1] : height[2];
        }
    }
}
