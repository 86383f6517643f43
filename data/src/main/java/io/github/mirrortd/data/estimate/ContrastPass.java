package io.github.mirrortd.data.estimate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The last pass of several target policies: by how much every episode moves the differences between them. */
final class ContrastPass extends JointPass<ContrastPass.OfPolicy> {
    private static final long serialVersionUID = 1;

    /** Sums for the first two, the first and the third, and so on. */
    private final Spread[] spreads;

    private ContrastPass(List<OfPolicy> policies, double typical) {
        super(policies);
        spreads = new Spread[policies.size() * (policies.size() - 1) / 2];
        Arrays.setAll(spreads, k -> new Spread(typical));
    }

    /** Influence of each episode on the estimate of one policy; 0 for a policy without one. */
    static final class OfPolicy extends WalkingPass<OfPolicy> {
        private static final long serialVersionUID = 1;

        private final Estimator.@Nullable Influence influence;
        private double ofEpisode;

        OfPolicy(int dimension, boolean withActions, Estimator.@Nullable Influence influence) {
            super(dimension, withActions);
            this.influence = influence;
        }

        @Override
        void begun(Walk at) {
            if (influence != null) {
                influence.begin(at);
            }
        }

        @Override
        void hear(Walk at) {
            if (influence != null) {
                influence.step(at);
            }
        }

        @Override
        public void end() {
            ofEpisode = influence == null ? 0 : influence.end(walk());
        }

        @Override
        public void merge(OfPolicy other) {}
    }

    @Override
    public void end() {
        super.end();
        int pair = 0;
        for (int i = 0; i < parts().size(); i++) {
            for (int j = i + 1; j < parts().size(); j++) {
                spreads[pair++].add(parts().get(i).ofEpisode - parts().get(j).ofEpisode);
            }
        }
    }

    @Override
    public void merge(JointPass<OfPolicy> other) {
        super.merge(other);
        for (int k = 0; k < spreads.length; k++) {
            spreads[k].merge(((ContrastPass) other).spreads[k]);
        }
    }

    /**
     * Contrasts of all pairs of policies that have an estimate. Their intervals hold together, by Bonferroni's inequality.
     *
     * @param chosen the estimate of each policy
     */
    static List<Contrast> between(
            List<EstimationRun> runs, List<EstimationRun.Estimates> outcomes, List<Optional<Estimate>> chosen) {
        var steps = runs.get(0).steps();
        var first = outcomes.get(0);
        var places = new int[runs.size()];
        Arrays.setAll(
                places,
                k -> chosen.get(k)
                        .map(outcomes.get(k).estimates()::indexOf)
                        .filter(i -> i < outcomes.get(k).influences().solved().size())
                        .orElse(-1));
        boolean batched = first.log().episodes() == 1;
        var parts = new ArrayList<OfPolicy>();
        for (int k = 0; k < places.length; k++) {
            var solved = outcomes.get(k).influences().solved();
            parts.add(new OfPolicy(
                    steps.dimension(),
                    runs.get(k).withActions(),
                    places[k] < 0 ? null : solved.get(places[k]).influence()));
        }
        var pass = new ContrastPass(parts, first.influences().typicalReward());
        if (!batched) {
            steps.pass(pass, runs.get(0).progress());
        }
        long some = Arrays.stream(places).filter(i -> i >= 0).count();
        double each = 1 - (1 - runs.get(0).confidence()) / Math.max(1, some * (some - 1) / 2.0);
        var contrasts = new ArrayList<Contrast>();
        int pair = 0;
        for (int i = 0; i < places.length; i++) {
            for (int j = i + 1; j < places.length; j++) {
                var spread = pass.spreads[pair++];
                if (places[i] < 0 || places[j] < 0) {
                    continue;
                }
                double error = spread.standardError();
                double degrees = spread.degrees();
                if (batched) {
                    int stretches = Math.min(
                            outcomes.get(i).overlap().stretches(),
                            outcomes.get(j).overlap().stretches());
                    error = Stretches.difference(
                                    new Stretches(outcomes.get(i).influences().reached()[places[i]]),
                                    new Stretches(outcomes.get(j).influences().reached()[places[j]]))
                            .standardError(stretches);
                    degrees = stretches - 1.0;
                }
                contrasts.add(Contrast.of(
                        steps.policyNames().get(i),
                        steps.policyNames().get(j),
                        chosen.get(i).orElseThrow().value()
                                - chosen.get(j).orElseThrow().value(),
                        error,
                        degrees,
                        each,
                        first.log().episodes()));
            }
        }
        return contrasts;
    }
}
