package io.github.mirrortd.exact;

import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.Update;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Transition;

/** A rule on one transition, to be asked at any values of the products. */
final class Probe {
    /** θ·φ, θ·φ', w·φ, w·φ', and for learners with traces w·e, w·e_μ. */
    static final int PRODUCTS = 6;

    private final FiniteProblem problem;
    private final Transition t;
    private final Rule rule;
    private final Settings settings;
    private final double[] phi;
    private final double[] next;

    Probe(FiniteProblem problem, Transition t, Rule rule, Settings settings) {
        this.problem = problem;
        this.t = t;
        this.rule = rule;
        this.settings = settings;
        phi = problem.features().dense(t.state());
        next = t.terminal()
                ? new double[problem.dimension()]
                : problem.features().dense(t.next());
    }

    /**
     * What a rule answers.
     *
     * @param coefficients of θ on φ and φ', of w on φ and φ', then of θ on e and of w on e and e_μ
     */
    record Answer(double[] coefficients, double decay, double emphasis, double kept, double keptBehaviour) {}

    /** The inner products of traces with features and with each other. */
    record Grams(
            double tracePhi,
            double traceNext,
            double traceTrace,
            double behaviourPhi,
            double behaviourNext,
            double behaviourTrace,
            double behaviourBehaviour) {
        /** All of them the same. */
        static Grams all(double x) {
            return new Grams(x, x, x, x, x, x, x);
        }
    }

    /** Those of given traces. */
    Grams grams(double[] trace, double[] behaviourTrace) {
        return new Grams(
                dot(trace, phi),
                dot(trace, next),
                dot(trace, trace),
                dot(behaviourTrace, phi),
                dot(behaviourTrace, next),
                dot(behaviourTrace, trace),
                dot(behaviourTrace, behaviourTrace));
    }

    /** @param followOn F */
    Answer at(double[] products, double followOn, Grams grams) {
        return at(products, t.reward(), followOn, grams);
    }

    /** |r|, and so the size of what the rule makes of it. */
    double reward() {
        return Math.abs(t.reward());
    }

    /** As above, with another reward. */
    Answer at(double[] products, double reward, double followOn, Grams grams) {
        var action = problem.actions().get(t.action());
        var in = new Products();
        var out = new Update();
        in.transition(dot(phi, phi), dot(phi, next), dot(next, next), t.rho(), reward, t.gamma());
        in.policies(action.target(), action.behaviour(), problem.psiLow(), problem.psiHigh());
        in.weights(products[0], products[1], products[2], products[3]);
        in.followOn(problem.interest(t.state()), followOn);
        if (rule.traces(settings)) {
            in.traces(products[4], products[5]);
            in.traceGram(grams.tracePhi(), grams.traceNext(), grams.traceTrace());
            in.behaviourGram(
                    grams.behaviourPhi(), grams.behaviourNext(), grams.behaviourTrace(), grams.behaviourBehaviour());
        }
        rule.apply(in, settings, out);
        return new Answer(
                new double[] {
                    out.thetaPhi(),
                    out.thetaNext(),
                    out.wPhi(),
                    out.wNext(),
                    out.thetaTrace(),
                    out.wTrace(),
                    out.wBehaviour()
                },
                out.decay(),
                out.emphasis(),
                out.kept(),
                out.keptBehaviour());
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }
}
