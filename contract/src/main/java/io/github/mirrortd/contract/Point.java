package io.github.mirrortd.contract;

import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.Update;
import io.github.mirrortd.mdp.Problem;
import io.github.mirrortd.mdp.Transition;
import io.github.mirrortd.random.Pcg64;
import java.util.Arrays;

/** Weights (θ, w), and what a rule does to them: with whole vectors, as a definition is written, not as an engine works. */
record Point(Problem problem, double[] theta, double[] w) {
    /** A follow-on trace that is not 1, so that rules that read it show it. */
    private static final double FOLLOW_ON = 1.75;

    /** Weights that are nobody's solution. */
    static Point in(Problem problem, long seed) {
        var random = new Pcg64(seed);
        return new Point(problem, someWeights(problem.dimension(), random), someWeights(problem.dimension(), random));
    }

    private static double[] someWeights(int n, Pcg64 random) {
        double[] z = new double[n];
        for (int i = 0; i < n; i++) {
            z[i] = 4 * random.random() - 2;
        }
        return z;
    }

    /** w = 0, as it stays for rules that do not use it. */
    Point withoutAuxiliary() {
        return new Point(problem, theta, new double[w.length]);
    }

    /** (θ, w) as one vector. */
    double[] both() {
        double[] both = Arrays.copyOf(theta, theta.length + w.length);
        System.arraycopy(w, 0, both, theta.length, w.length);
        return both;
    }

    /** The point after a change of (θ, w). */
    Point moved(double[] change) {
        double[] thetaAhead = theta.clone();
        double[] wAhead = w.clone();
        for (int i = 0; i < theta.length; i++) {
            thetaAhead[i] += change[i];
            wAhead[i] += change[theta.length + i];
        }
        return new Point(problem, thetaAhead, wAhead);
    }

    Products products(Transition t) {
        double[] phi = problem.features().dense(t.state());
        double[] next = next(t);
        var in = new Products();
        in.transition(dot(phi, phi), dot(phi, next), dot(next, next), t.rho(), t.reward(), t.gamma());
        in.weights(dot(theta, phi), dot(theta, next), dot(w, phi), dot(w, next));
        in.followOn(FOLLOW_ON);
        return in;
    }

    /** The change of (θ, w) by a rule with its usual settings. */
    double[] change(Transition t, RuleAlgorithm rule) {
        return change(t, rule, products(t));
    }

    double[] change(Transition t, RuleAlgorithm rule, Products in) {
        var out = new Update();
        rule.apply(in, rule.complete(Settings.NONE), out);
        return change(t, out);
    }

    /** The change of (θ, w) by one update. */
    double[] change(Transition t, Update out) {
        int d = problem.dimension();
        double[] phi = problem.features().dense(t.state());
        double[] next = next(t);
        double[] change = new double[2 * d];
        for (int i = 0; i < d; i++) {
            change[i] = out.thetaPhi() * phi[i] + out.thetaNext() * next[i];
            change[d + i] = out.wPhi() * phi[i] + out.wNext() * next[i] - out.decay() * w[i];
        }
        return change;
    }

    double[] next(Transition t) {
        return t.terminal()
                ? new double[problem.dimension()]
                : problem.features().dense(t.next());
    }

    static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }
}
