package io.github.mirrortd.learn.stepsize;

import com.google.auto.service.AutoService;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.StepPolicy;
import io.github.mirrortd.mdp.Citation;

/** AMSGrad: {@link Adam} whose steps never grow. */
@AutoService(StepPolicy.class)
public final class AmsGrad implements StepPolicy.OfWeights {
    @Override
    public String name() {
        return "AMSGrad";
    }

    @Override
    public String summary() {
        return "Adam whose steps never grow";
    }

    @Override
    public String equation() {
        return "m = 0.9m + 0.1g, v = 0.999v + 0.001g², v̂ = max(v̂, v), θ += α m / (√v̂ + 10⁻⁸); w alike";
    }

    @Override
    public Citation citation() {
        return new Citation(
                "S. J. Reddi, S. Kale and S. Kumar",
                2018,
                "On the convergence of Adam and beyond",
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
        return new Adam.Means(initial.length, auxiliary, true);
    }
}
