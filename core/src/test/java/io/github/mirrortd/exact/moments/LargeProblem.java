package io.github.mirrortd.exact.moments;

import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.random.Pcg64;

/** A random problem of any size, always the same one. */
final class LargeProblem {
    private LargeProblem() {}

    static FiniteProblem of(int states, int dimension, int successors) {
        var random = new Pcg64(3);
        var features = new double[states][dimension];
        for (double[] row : features) {
            for (int j = 0; j < dimension; j++) {
                row[j] = 3 * (random.random() - 0.5) / Math.sqrt(dimension);
            }
        }
        var problem =
                FiniteProblem.builder("large").gamma(0.9).features(features).start(0);
        for (int s = 0; s < states; s++) {
            for (int k = 0; k < successors; k++) {
                int next = k == 0 ? (s + 1) % states : (int) (random.random() * states);
                double target = k == 0 ? 0.5 : 0.5 / (successors - 1);
                problem.action(s, "a" + k, target, 1.0 / successors, next, random.random());
            }
        }
        return problem.build();
    }
}
