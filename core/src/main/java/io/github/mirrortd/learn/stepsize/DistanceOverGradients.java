package io.github.mirrortd.learn.stepsize;

import com.google.auto.service.AutoService;
import io.github.mirrortd.internal.Dense;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.StepPolicy;
import io.github.mirrortd.mdp.Citation;

/**
 * Distance over gradients (DoG): η_t = max_{s≤t} ‖z_s − z₀‖ / √(Σ_{s≤t} ‖g_s‖²), in all coordinates of z = (θ, w) together, the distance
 * being at least 10⁻⁶(1 + ‖z₀‖).
 */
@AutoService(StepPolicy.class)
public final class DistanceOverGradients implements StepPolicy.OfWeights {
    private static final double FIRST_DISTANCE = 1e-6;

    @Override
    public String name() {
        return "DoG";
    }

    @Override
    public String summary() {
        return "the largest distance from the start over the root of the sum of squared moves";
    }

    @Override
    public String equation() {
        return "α_t = max ‖z_s − z₀‖ / √(Σ ‖g_s‖²), at least 10⁻⁶(1 + ‖z₀‖) above";
    }

    @Override
    public Citation citation() {
        return new Citation(
                "M. Ivgi, O. Hinder and Y. Carmon",
                2023,
                "DoG is SGD's best friend: a parameter-free dynamic step size schedule",
                "International Conference on Machine Learning");
    }

    @Override
    public String objection(RuleAlgorithm rule) {
        return Plain.objection(rule);
    }

    @Override
    public Mover start(RuleAlgorithm rule, Settings settings, double[] initial, int auxiliary) {
        return new Distance(initial.clone());
    }

    private static final class Distance implements Mover {
        private final double[] start;
        private double farthest;
        private double squares;

        Distance(double[] start) {
            this.start = start;
            farthest = FIRST_DISTANCE * (1 + Math.sqrt(square(start)));
        }

        private static double square(double[] x) {
            double sum = 0;
            for (double v : x) {
                sum += v * v;
            }
            return sum;
        }

        @Override
        public void move(double[] theta, double[] w, Step step) {
            double alpha = step.alphaNow();
            double distance = square(w);
            for (int i = 0; i < theta.length; i++) {
                distance += (theta[i] - start[i]) * (theta[i] - start[i]);
            }
            farthest = Math.max(farthest, Math.sqrt(distance));
            squares += (square(step.theta()) + square(step.w())) / (alpha * alpha);
            if (squares > 0) {
                double factor = farthest / Math.sqrt(squares);
                Dense.addTo(theta, factor, step.theta());
                Dense.addTo(w, factor, step.w());
            }
        }
    }
}
