package io.github.mirrortd.engine;

import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.Problem;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Runs learners in vector lanes, one lane for each setting. Needs the module {@code jdk.incubator.vector}. */
final class VectorEngine implements Engine {
    /** Up to so many settings, several runs share the lanes. */
    private static final int FEW = 16;

    /** Up to so many features, their zeros cost less than finding the others. */
    private static final int DENSE = 16;

    private final int bits;
    private final Lanes lanes;
    private final Engine scalar = new ScalarEngine();
    private final Map<RuleAlgorithm, LaneRule> rules = new ConcurrentHashMap<>();

    VectorEngine(int bits) {
        this.bits = bits;
        lanes = OwnClass.lanes(bits);
    }

    @Override
    public String name() {
        return "vector-" + bits;
    }

    /** Whether a rule runs in vectors; where not, its products and updates still do, and the rule learner by learner. */
    boolean widens(RuleAlgorithm algorithm) {
        return rule(algorithm).widened();
    }

    private LaneRule rule(RuleAlgorithm algorithm) {
        return rules.computeIfAbsent(algorithm, rule -> LaneRule.of(rule, bits));
    }

    @Override
    public Batch start(Problem problem, Algorithm algorithm, List<Settings> settings, List<Meter> runs) {
        if (!(algorithm instanceof RuleAlgorithm rule)) {
            return scalar.start(problem, algorithm, settings, runs);
        }
        boolean few = runs.size() > 1 && settings.size() <= FEW && problem.dimension() <= DENSE;
        return few
                ? new RunBatch(problem, rule(rule), settings, runs, lanes)
                : new LaneBatch(problem, rule(rule), settings, runs, lanes);
    }
}
