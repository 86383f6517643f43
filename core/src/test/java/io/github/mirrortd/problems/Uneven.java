package io.github.mirrortd.problems;

import io.github.mirrortd.mdp.FiniteProblem;

/** A problem for tests in which discount and interest depend on the state; entering one of them ends what a trace remembers. */
public final class Uneven {
    private Uneven() {}

    public static FiniteProblem problem() {
        return FiniteProblem.builder("uneven")
                .features(new double[][] {{1, 0}, {0.5, 1}, {0, 2}})
                .gammas(0.9, 0, 0.6)
                .interest(1, 3, 0.5)
                .action(0, "on", 0.8, 0.5, 1, 1)
                .action(0, "over", 0.2, 0.5, 2, -1)
                .action(1, "on", 0.3, 0.6, 2, 0)
                .action(1, "back", 0.7, 0.4, 0, 2)
                .action(2, "on", 1, 1, 0, 1)
                .build();
    }
}
