package io.github.mirrortd.exact.affine;

import io.github.mirrortd.mdp.FeatureMatrix;
import io.github.mirrortd.mdp.Transition;
import org.ejml.data.DMatrixRMaj;

/**
 * A sum over transitions of a·φφᵀ + b·φφ'ᵀ + c·φ'φᵀ + d·φ'φ'ᵀ. A state's transitions share φ, and those into a state share φ', so
 * that outer products are taken once for each state and not once for each transition.
 */
final class OuterSum {
    private final FeatureMatrix features;
    private final double[] here;
    private final double[] there;
    private final double[][] onward;
    private final double[][] back;

    OuterSum(FeatureMatrix features) {
        this.features = features;
        int states = features.states();
        here = new double[states];
        there = new double[states];
        onward = new double[states][features.dimension()];
        back = new double[states][features.dimension()];
    }

    /** Adds factor·left·rightᵀ, each of them φ or, where it is said so, φ'. */
    void add(Transition t, double factor, boolean leftNext, boolean rightNext) {
        if (!leftNext && !rightNext) {
            here[t.state()] += factor;
        } else if (!t.terminal()) {
            if (leftNext && rightNext) {
                there[t.next()] += factor;
            } else {
                addTo((leftNext ? back : onward)[t.state()], factor, t.next());
            }
        }
    }

    /** {@return the sum} */
    DMatrixRMaj matrix() {
        int d = features.dimension();
        var sum = new DMatrixRMaj(d, d);
        for (int s = 0; s < here.length; s++) {
            double[] right = onward[s].clone();
            addTo(right, here[s] + there[s], s);
            int[] indices = features.indices(s);
            double[] values = features.values(s);
            for (int i = 0; i < indices.length; i++) {
                for (int j = 0; j < d; j++) {
                    sum.add(indices[i], j, values[i] * right[j]);
                    sum.add(j, indices[i], back[s][j] * values[i]);
                }
            }
        }
        return sum;
    }

    private void addTo(double[] sum, double factor, int state) {
        int[] indices = features.indices(state);
        double[] values = features.values(state);
        for (int i = 0; i < indices.length; i++) {
            sum[indices[i]] += factor * values[i];
        }
    }
}
