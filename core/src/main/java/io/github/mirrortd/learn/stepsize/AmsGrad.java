package io.github.mirrortd.learn.stepsize;

import com.google.auto.service.AutoService;
import io.github.mirrortd.learn.LearnerState;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.StepSizeMethod;
import io.github.mirrortd.mdp.Citation;

/** AMSGrad: the moving average of each weight's gradient over the root of its largest mean square, so that step sizes never grow. */
@AutoService(StepSizeMethod.class)
public final class AmsGrad extends DescribedMethod implements StepSizeMethod.OfWeights {
    /** β₁ of the paper. */
    private static final double FIRST = 0.9;

    /** β₂ of the paper. */
    private static final double SECOND = 0.999;

    private static final double EPSILON = 1e-8;

    /** Describes the method. */
    public AmsGrad() {
        super(
                "AMSGrad",
                "moving averages of each weight's gradient, divided by the root of its largest mean square",
                "m = 0.9m + 0.1g, v = 0.999v + 0.001g², v̂ = max(v̂, v), θ += α m / (√v̂ + 10⁻⁸); w alike",
                new Citation(
                        "S. J. Reddi, S. Kale and S. Kumar",
                        2018,
                        "On the convergence of Adam and beyond",
                        "International Conference on Learning Representations"),
                0.001);
    }

    @Override
    public Mover start(RuleAlgorithm rule, Settings settings, double[] initial, int auxiliary) {
        return new Averages(new Moments(initial.length), new Moments(auxiliary));
    }

    private record Averages(Moments ofTheta, Moments ofW) implements Mover {
        @Override
        public void move(double[] theta, double[] w, Step step) {
            ofTheta.move(theta, step.theta(), step.alphaNow());
            ofW.move(w, step.w(), step.alphaNow());
        }

        @Override
        public void state(LearnerState state) {
            ofTheta.state(state.part("theta"));
            ofW.state(state.part("w"));
        }
    }

    private static final class Moments {
        private final double[] mean;
        private final double[] square;
        private final double[] most;

        Moments(int weights) {
            mean = new double[weights];
            square = new double[weights];
            most = new double[weights];
        }

        void state(LearnerState state) {
            state.vector("mean", mean);
            state.vector("mean square", square);
            state.vector("largest mean square", most);
        }

        void move(double[] weights, double[] moves, double alpha) {
            for (int i = 0; i < mean.length; i++) {
                double g = moves[i] / alpha;
                mean[i] = FIRST * mean[i] + (1 - FIRST) * g;
                square[i] = SECOND * square[i] + (1 - SECOND) * g * g;
                most[i] = Math.max(most[i], square[i]);
                weights[i] += alpha * mean[i] / (Math.sqrt(most[i]) + EPSILON);
            }
        }
    }
}
