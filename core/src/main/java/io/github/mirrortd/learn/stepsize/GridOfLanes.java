package io.github.mirrortd.learn.stepsize;

import com.google.auto.service.AutoService;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.StepSizeMethod;
import io.github.mirrortd.mdp.Citation;
import java.util.List;

/**
 * All step sizes of the rule's grid at once, as learners in lockstep. For a saddle-point learner, the mean of ρδ(w·φ) is the projected
 * Bellman error; the result is that of the learner whose mean is nearest to 0. α multiplies the grid.
 */
@AutoService(StepSizeMethod.class)
public final class GridOfLanes extends DescribedMethod implements StepSizeMethod.OfLanes {
    /** Describes the method. */
    public GridOfLanes() {
        super(
                "Lanes",
                "the whole grid in lockstep, answered by the learner with the least estimated MSPBE",
                "θ = θ_k, k = argmin |Σ ρδ_k (w_k·φ)|, over the step sizes α_k of the grid",
                new Citation(
                        "R. S. Sutton, H. R. Maei, D. Precup, S. Bhatnagar, D. Silver, Cs. Szepesvári and E. Wiewiora",
                        2009,
                        "Fast gradient-descent methods for temporal-difference learning with linear function approximation",
                        "International Conference on Machine Learning"));
    }

    @Override
    public String objection(RuleAlgorithm rule) {
        return rule.usesAuxiliary() ? "" : "judges by auxiliary weights, and " + rule.name() + " has none";
    }

    @Override
    public List<Settings> lanes(RuleAlgorithm rule, Settings settings) {
        return rule.description().grid().stream()
                .map(s -> settings.with(s).slowedBy(settings.alpha()))
                .distinct()
                .toList();
    }
}
