package io.github.mirrortd.exact.moments;

import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.random.Pcg64;
import java.util.Arrays;

/** Draws transitions independently of each other, each from the behaviour policy's stationary distribution. */
public final class IidSampler {
    private final double[] cumulative;
    private final Pcg64 random;

    /**
     * Independent transitions, each as likely as in the long run.
     *
     * @param problem where they are from
     * @param seed the same seed gives the same transitions
     */
    public IidSampler(FiniteProblem problem, long seed) {
        double[] stationary = problem.stationary();
        cumulative = new double[problem.transitions().size()];
        double sum = 0;
        for (int i = 0; i < cumulative.length; i++) {
            var t = problem.transitions().get(i);
            sum += stationary[t.state()] * t.likelihood();
            cumulative[i] = sum;
        }
        random = new Pcg64(seed);
    }

    /** {@return the number of the next transition in the problem's table} */
    public int next() {
        // Scaled to the sum there is, so that rounding cannot push a draw past the end.
        double u = random.random() * cumulative[cumulative.length - 1];
        int at = Arrays.binarySearch(cumulative, u);
        int i = at >= 0 ? at + 1 : -at - 1;
        while (i < cumulative.length - 1 && cumulative[i] <= u) {
            i++;
        }
        return i;
    }
}
