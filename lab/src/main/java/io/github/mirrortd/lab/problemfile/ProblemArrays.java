package io.github.mirrortd.lab.problemfile;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.base.format.Npz;
import io.github.mirrortd.exact.Operators;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Transition;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.stream.IntStream;

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
            Transitions transitions,
            Parts parts,
            long[] steps) {}

    private record Transitions(
            long[] state,
            long[] action,
            long[] next,
            double[] likelihood,
            double[] rho,
            double[] reward,
            double[] gamma) {
        static Transitions of(FiniteProblem problem) {
            var all = problem.transitions();
            return new Transitions(
                    all.stream().mapToLong(Transition::state).toArray(),
                    all.stream().mapToLong(Transition::action).toArray(),
                    all.stream().mapToLong(Transition::next).toArray(),
                    all.stream().mapToDouble(Transition::likelihood).toArray(),
                    all.stream().mapToDouble(Transition::rho).toArray(),
                    all.stream().mapToDouble(Transition::reward).toArray(),
                    all.stream().mapToDouble(Transition::gamma).toArray());
        }
    }

    /** Transitions and policies: all that they are solved from. */
    private record Parts(
            long[] from,
            long[] action,
            long[] to,
            double[] probability,
            double[] reward,
            double[][] target,
            double[][] behaviour) {
        Parts(int states, int actions, int transitions) {
            this(
                    new long[transitions],
                    new long[transitions],
                    new long[transitions],
                    new double[transitions],
                    new double[transitions],
                    new double[states][actions],
                    new double[states][actions]);
        }
    }

    @Fields("*=parts features")
    private record Beside(Parts parts, double[][] features) {}

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
                Transitions.of(problem),
                parts(problem),
                new long[] {problem.steps()}));
    }

    /** What a problem file may have in an archive beside it: transitions, policies and features. */
    static void writeParts(FiniteProblem problem, OutputStream out) throws IOException {
        Npz.write(Npz.contents(new Beside(parts(problem), features(problem))), out);
    }

    private static Parts parts(FiniteProblem problem) {
        var names = ProblemTree.actionNames(problem);
        var parts =
                new Parts(problem.states(), names.size(), problem.transitions().size());
        int t = 0;
        for (var a : problem.actions()) {
            int number = names.indexOf(a.name());
            parts.target[a.state()][number] = a.target();
            parts.behaviour[a.state()][number] = a.behaviour();
            for (var o : a.outcomes()) {
                parts.from[t] = a.state();
                parts.action[t] = number;
                parts.to[t] = o.next();
                parts.probability[t] = o.probability();
                parts.reward[t++] = o.reward();
            }
        }
        return parts;
    }

    private static double[][] features(FiniteProblem problem) {
        return IntStream.range(0, problem.states())
                .mapToObj(problem.features()::dense)
                .toArray(double[][]::new);
    }
}
