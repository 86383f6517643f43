package io.github.mirrortd.learn.stepsize;

import com.google.auto.service.AutoService;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.StepPolicy;
import io.github.mirrortd.mdp.Citation;

/** AdaGrad: every weight's step is over the root of the sum of squares of what it was moved by. */
@AutoService(StepPolicy.class)
public final class AdaGrad implements StepPolicy.OfWeights {
    private static final double EPSILON = 1e-8;

    @Override
    public String name() {
        return "AdaGrad";
    }

    @Override
    public String summary() {
        return "every weight's step over the root of its squared moves";
    }

    @Override
    public String equation() {
        return "G += g², θ += α g / (√G + 10⁻⁸), g = the rule's step / α; w alike";
    }

    @Override
    public Citation citation() {
        return new Citation(
                "J. Duchi, E. Hazan and Y. Singer",
                2011,
                "Adaptive subgradient methods for online learning and stochastic optimization",
                "Journal of Machine Learning Research 12");
    }

    @Override
    public double usual() {
        return 0.01;
    }

    @Override
    public boolean isFree() {
        return false;
    }

    @Override
    public Mover start(RuleAlgorithm rule, Settings settings, double[] initial, int auxiliary) {
        double[] ofTheta = new double[initial.length];
        double[] ofW = new double[auxiliary];
        return (theta, w, step) -> {
            move(theta, step.theta(), step.alphaNow(), ofTheta);
            move(w, step.w(), step.alphaNow(), ofW);
        };
    }

    private static void move(double[] weights, double[] moves, double alpha, double[] squares) {
        for (int i = 0; i < squares.length; i++) {
            double g = moves[i] / alpha;
            squares[i] += g * g;
            weights[i] += alpha * g / (Math.sqrt(squares[i]) + EPSILON);
        }
    }
}
