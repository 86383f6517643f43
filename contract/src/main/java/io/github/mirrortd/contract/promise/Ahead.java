package io.github.mirrortd.contract.promise;

import io.github.mirrortd.learn.Description;
import io.github.mirrortd.learn.MirrorProx;
import io.github.mirrortd.learn.MirrorProxAlgorithm;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.RuleAlgorithm;

/** Mirror-Prox over a rule that need not be listed anywhere. */
record Ahead(RuleAlgorithm algorithm, MirrorProx rule) implements MirrorProxAlgorithm {
    @Override
    public Description description() {
        var about = algorithm.description();
        return new Description(
                about.name() + "-MP",
                "Mirror-Prox over " + about.name(),
                about.equation(),
                about.citation(),
                about.parameters(),
                about.grid());
    }

    @Override
    public double usual(Parameter p) {
        return algorithm.usual(p);
    }
}
