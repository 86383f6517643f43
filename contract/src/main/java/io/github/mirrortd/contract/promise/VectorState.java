package io.github.mirrortd.contract.promise;

import io.github.mirrortd.learn.LearnerVector;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Product.Source;
import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.Update;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Transition;
import io.github.mirrortd.random.Pcg64;
import java.util.Arrays;

/**
 * Weights (θ, w), traces (e, e_μ) and the changes of weights by a rule, by definition on dense vectors. Without traces, e and e_μ are
 * 0.
 */
record VectorState(
        FiniteProblem problem,
        double[] theta,
        double[] w,
        double[] trace,
        double[] behaviourTrace,
        double interest,
        double followOn,
        Settings settings) {
    /** A follow-on trace other than 1, so that it affects rules that read it. */
    private static final double FOLLOW_ON = 1.75;

    /** An interest other than 1. */
    private static final double INTEREST = 1.25;

    /** Returns random weights and, for rules with traces, random traces. */
    static VectorState in(FiniteProblem problem, RuleAlgorithm rule, Settings settings, long seed) {
        var random = new Pcg64(seed);
        int d = problem.dimension();
        double[] none = new double[d];
        double[] theta = someWeights(d, random);
        double[] w = someWeights(d, random);
        boolean traced = rule.traces(settings);
        return new VectorState(
                problem,
                theta,
                rule.usesAuxiliary() ? w : none,
                traced ? someWeights(d, random) : none,
                traced && rule.usesBehaviourTrace() ? someWeights(d, random) : none,
                INTEREST,
                FOLLOW_ON,
                settings);
    }

    /** Returns the state with given θ, w = 0 and no traces. */
    static VectorState at(FiniteProblem problem, double[] theta, Settings settings) {
        double[] none = new double[theta.length];
        return new VectorState(problem, theta, none, none, none, 1, 1, settings);
    }

    private static double[] someWeights(int n, Pcg64 random) {
        double[] z = new double[n];
        for (int i = 0; i < n; i++) {
            z[i] = 4 * random.random() - 2;
        }
        return z;
    }

    /** Returns (θ, w) as one vector. */
    double[] both() {
        double[] both = Arrays.copyOf(theta, theta.length + w.length);
        System.arraycopy(w, 0, both, theta.length, w.length);
        return both;
    }

    /** Returns the same weights with other traces. */
    VectorState after(double[] ownTrace, double[] ownBehaviourTrace, double ownInterest, double ownFollowOn) {
        return new VectorState(problem, theta, w, ownTrace, ownBehaviourTrace, ownInterest, ownFollowOn, settings);
    }

    /** Returns the state after a change of (θ, w). */
    VectorState moved(double[] change) {
        double[] thetaAhead = theta.clone();
        double[] wAhead = w.clone();
        for (int i = 0; i < theta.length; i++) {
            thetaAhead[i] += change[i];
            wAhead[i] += change[theta.length + i];
        }
        return new VectorState(problem, thetaAhead, wAhead, trace, behaviourTrace, interest, followOn, settings);
    }

    Products products(Transition t, RuleAlgorithm rule) {
        var in = new Products();
        in.transition(Product.all(Source.TRANSITION, problem, t), 0, 1);
        double[] policies = Product.all(Source.POLICIES, problem, t);
        policies[Product.INTEREST.place()] = interest;
        in.policies(policies, 0, 1);
        double[] weights = inner(Source.WEIGHTS, t);
        in.weights(weights[0], weights[1], weights[2], weights[3]);
        in.followOn(followOn);
        if (rule.traces(settings)) {
            in.traces(inner(Source.TRACES, t), 0, 1);
        }
        return in;
    }

    private double[] inner(Source source, Transition t) {
        return Product.of(source).stream()
                .mapToDouble(p -> dot(vector(p.left(), t), vector(p.right(), t)))
                .toArray();
    }

    private double[] vector(LearnerVector vector, Transition t) {
        return switch (vector) {
            case THETA -> theta;
            case W -> w;
            case PHI -> problem.features().dense(t.state());
            case NEXT -> next(t);
            case E -> trace;
            case E_MU -> behaviourTrace;
        };
    }

    /** Returns the change of (θ, w) by a rule. */
    double[] change(Transition t, RuleAlgorithm rule) {
        return change(t, rule, products(t, rule));
    }

    double[] change(Transition t, RuleAlgorithm rule, Products in) {
        var out = new Update();
        rule.apply(in, settings, out);
        return change(t, out);
    }

    /** Returns the change of (θ, w) by an update. */
    double[] change(Transition t, Update out) {
        int d = problem.dimension();
        double[] phi = problem.features().dense(t.state());
        double[] next = next(t);
        double[] change = new double[2 * d];
        for (int i = 0; i < d; i++) {
            change[i] = out.thetaPhi() * phi[i] + out.thetaNext() * next[i] + out.thetaTrace() * trace[i];
            change[d + i] = out.wPhi() * phi[i]
                    + out.wNext() * next[i]
                    + out.wTrace() * trace[i]
                    + out.wBehaviour() * behaviourTrace[i]
                    - out.decay() * w[i];
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

    @Override
    public String toString() {
        return problem + ", " + settings;
    }
}
