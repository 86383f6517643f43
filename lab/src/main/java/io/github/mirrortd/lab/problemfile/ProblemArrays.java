package io.github.mirrortd.lab.problemfile;

import io.github.mirrortd.exact.Operators;
import io.github.mirrortd.lab.format.Npz;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Transition;
import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** A problem as arrays for NumPy: what it is made of, and what is solved from it. */
final class ProblemArrays {
    private ProblemArrays() {}

    static void write(FiniteProblem problem, OutputStream out) throws IOException {
        Npz.write(arrays(problem), out);
    }

    static Map<String, Npz.Values> arrays(FiniteProblem problem) {
        int n = problem.states();
        int d = problem.dimension();
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
        var arrays = new LinkedHashMap<String, Npz.Values>();
        arrays.put("P_pi", Npz.Values.of(pPi, n));
        arrays.put("P_mu", Npz.Values.of(pMu, n));
        arrays.put("r_pi", Npz.Values.of(rPi));
        arrays.put("r_mu", Npz.Values.of(rMu));
        arrays.put(
                "features",
                Npz.Values.of(
                        IntStream.range(0, n)
                                .mapToObj(problem.features()::dense)
                                .toArray(double[][]::new),
                        d));
        arrays.put("gamma", states(problem, problem::gamma));
        arrays.put("terminal", states(problem, s -> problem.isTerminal(s) ? 1 : 0));
        arrays.put("start", Npz.Values.of(problem.start()));
        arrays.put("interest", Npz.Values.of(problem.interest()));
        arrays.put("d_mu", Npz.Values.of(problem.stationary()));
        arrays.put("values", Npz.Values.of(problem.values()));
        arrays.put("error_weights", Npz.Values.of(problem.errorWeights()));
        arrays.put("theta_0", Npz.Values.of(problem.initial()));
        problem.coordinates().ifPresent(c -> arrays.put("coordinates", Npz.Values.of(c, c[0].length)));
        var operators = Operators.of(problem);
        arrays.put("A_pi", new Npz.Values(operators.aPi().getData(), d, d));
        arrays.put("A_mu", new Npz.Values(operators.aMu().getData(), d, d));
        arrays.put("C", new Npz.Values(operators.c().getData(), d, d));
        arrays.put("H", new Npz.Values(operators.h().getData(), d, d));
        arrays.put("b", Npz.Values.of(operators.b().getData()));
        arrays.put("transition_state", transitions(problem, Transition::state));
        arrays.put("transition_action", transitions(problem, Transition::action));
        arrays.put("transition_next", transitions(problem, Transition::next));
        arrays.put("transition_likelihood", transitions(problem, Transition::likelihood));
        arrays.put("transition_rho", transitions(problem, Transition::rho));
        arrays.put("transition_reward", transitions(problem, Transition::reward));
        arrays.put("transition_gamma", transitions(problem, Transition::gamma));
        return arrays;
    }

    private static Npz.Values states(FiniteProblem problem, IntToDoubleFunction value) {
        return Npz.Values.of(
                IntStream.range(0, problem.states()).mapToDouble(value).toArray());
    }

    private static Npz.Values transitions(FiniteProblem problem, ToDoubleFunction<Transition> value) {
        return Npz.Values.of(problem.transitions().stream().mapToDouble(value).toArray());
    }
}
