package io.github.mirrortd.lab.problemfile;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.base.format.Npz;
import io.github.mirrortd.exact.Operators;
import io.github.mirrortd.mdp.FiniteProblem;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A problem as arrays for NumPy: what it is made of, and what is solved from it. */
final class ProblemArrays {
    private ProblemArrays() {}

    /** All arrays of an archive. */
    @Fields("""
            P_pi=pPi P_mu=pMu r_pi=rPi r_mu=rMu features gamma terminal problem.start problem.interest
            d_mu=problem.stationary problem.values problem.errorWeights theta_0=problem.initial problem.coordinates
            A_pi=operators.aPi.get2DData A_mu=operators.aMu.get2DData C=operators.c.get2DData H=operators.h.get2DData
            b=operators.b.getData
            transition_*=transitions *=parts steps""")
    private record Whole(
            FiniteProblem problem,
            Operators operators,
            double[][] pPi,
            double[][] pMu,
            double[] rPi,
            double[] rMu,
            double[][] features,
            double[] gamma,
            long[] terminal,
            Map<String, @Nullable Object> transitions,
            Map<String, @Nullable Object> parts,
            long[] steps) {}

    @Fields("*=parts features")
    private record Beside(Map<String, @Nullable Object> parts, double[][] features) {}

    static void write(FiniteProblem problem, OutputStream out) throws IOException {
        Npz.write(arrays(problem), out);
    }

    static Map<String, Npz.Content> arrays(FiniteProblem problem) {
        int n = problem.states();
        var pPi = new double[n][n];
        var pMu = new double[n][n];
        double[] rPi = new double[n];
        double[] rMu = new double[n];
        for (var a : problem.actions()) {
            for (var o : a.outcomes()) {
                pPi[a.state()][o.next()] += a.target() * o.probability();
                pMu[a.state()][o.next()] += a.behaviour() * o.probability();
                rPi[a.state()] += a.target() * o.probability() * o.reward();
                rMu[a.state()] += a.behaviour() * o.probability() * o.reward();
            }
        }
        return Npz.contents(new Whole(
                problem,
                Operators.of(problem),
                pPi,
                pMu,
                rPi,
                rMu,
                features(problem),
                IntStream.range(0, n).mapToDouble(problem::gamma).toArray(),
                IntStream.range(0, n)
                        .mapToLong(s -> problem.isTerminal(s) ? 1 : 0)
                        .toArray(),
                Npz.columns(problem.transitions(), "state", "action", "next", "likelihood", "rho", "reward", "gamma"),
                parts(problem),
                new long[] {problem.steps()}));
    }

    /** Transitions, policies and features in an archive next to a problem file. */
    static void writeParts(FiniteProblem problem, OutputStream out) throws IOException {
        Npz.write(Npz.contents(new Beside(parts(problem), features(problem))), out);
    }

    private record Outcome(int from, int action, int to, double probability, double reward) {}

    /** Transitions and policies: all that they are solved from. */
    private static Map<String, @Nullable Object> parts(FiniteProblem problem) {
        var names = ProblemTree.actionNames(problem);
        var outcomes = new ArrayList<Outcome>();
        var target = new double[problem.states()][names.size()];
        var behaviour = new double[problem.states()][names.size()];
        for (var a : problem.actions()) {
            int number = names.indexOf(a.name());
            target[a.state()][number] = a.target();
            behaviour[a.state()][number] = a.behaviour();
            a.outcomes()
                    .forEach(o -> outcomes.add(new Outcome(a.state(), number, o.next(), o.probability(), o.reward())));
        }
        var parts = Npz.columns(outcomes, "from", "action", "to", "probability", "reward");
        parts.put("target", List.of(target));
        parts.put("behaviour", List.of(behaviour));
        return parts;
    }

    private static double[][] features(FiniteProblem problem) {
        return IntStream.range(0, problem.states())
                .mapToObj(problem.features()::dense)
                .toArray(double[][]::new);
    }
}
