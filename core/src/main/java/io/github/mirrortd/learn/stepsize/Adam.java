package io.github.mirrortd.learn.stepsize;

import com.google.auto.service.AutoService;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.StepPolicy;
import io.github.mirrortd.mdp.Citation;

/** Adam: running means of a weight's moves and of their squares. */
@AutoService(StepPolicy.class)
public final class Adam implements StepPolicy.OfWeights {
    /** β₁ of the paper. */
    static final double FIRST = 0.9;

    /** β₂ of the paper. */
    static final double SECOND = 0.999;

    static final double EPSILON = 1e-8;

    @Override
    public String name() {
        return "Adam";
    }

    @Override
    public String summary() {
        return "running means of every weight's moves over the roots of those of their squares";
    }

    @Override
    public String equation() {
        return "m = 0.9m + 0.1g, v = 0.999v + 0.001g², θ += α (m/(1−0.9ᵗ)) / (√(v/(1−0.999ᵗ)) + 10⁻⁸); w alike";
    }

    @Override
    public Citation citation() {
        return new Citation(
                "D. P. Kingma and J. Ba",
                2015,
                "Adam: a method for stochastic optimization",
                "International Conference on Learning Representations");
    }

    @Override
    public double usual() {
        return 0.001;
    }

    @Override
    public boolean isFree() {
        return false;
    }

    @Override
    public Mover start(RuleAlgorithm rule, Settings settings, double[] initial, int auxiliary) {
        return new Means(initial.length, auxiliary, false);
    }

    /** What Adam and AMSGrad have in common. */
    static final class Means implements Mover {
        private final boolean largest;
        private final double[][] ofTheta;
        private final double[][] ofW;
        private double firstPower = 1;
        private double secondPower = 1;

        /** @param largest whether v never decreases, and nothing is corrected for its start: AMSGrad */
        Means(int weights, int auxiliary, boolean largest) {
            this.largest = largest;
            ofTheta = new double[3][weights];
            ofW = new double[3][auxiliary];
        }

        @Override
        public void move(double[] theta, double[] w, Step step) {
            firstPower *= FIRST;
            secondPower *= SECOND;
            move(theta, step.theta(), step.alphaNow(), ofTheta);
            move(w, step.w(), step.alphaNow(), ofW);
        }

        private void move(double[] weights, double[] moves, double alpha, double[][] kept) {
            double[] mean = kept[0];
            double[] square = kept[1];
            double[] most = kept[2];
            for (int i = 0; i < mean.length; i++) {
                double g = moves[i] / alpha;
                mean[i] = FIRST * mean[i] + (1 - FIRST) * g;
                square[i] = SECOND * square[i] + (1 - SECOND) * g * g;
                if (largest) {
                    most[i] = Math.max(most[i], square[i]);
                    weights[i] += alpha * mean[i] / (Math.sqrt(most[i]) + EPSILON);
                } else {
                    double m = mean[i] / (1 - firstPower);
                    double v = square[i] / (1 - secondPower);
                    weights[i] += alpha * m / (Math.sqrt(v) + EPSILON);
                }
            }
        }
    }
}
