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
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/** A problem as arrays for NumPy: what it is made of, and what is solved from it. */
final class ProblemArrays {
    private ProblemArrays() {}

    static void write(FiniteProblem problem, OutputStream out) throws IOException {
        Npz.write(arrays(problem), out);
    }

    static Map<String, Npz.Content> arrays(FiniteProblem problem) {
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
        var arrays = new LinkedHashMap<String, Npz.Content>();
        arrays.put("P_pi", Npz.Values.of(pPi, n));
        arrays.put("P_mu", Npz.Values.of(pMu, n));
        arrays.put("r_pi", Npz.Values.of(rPi));
        arrays.put("r_mu", Npz.Values.of(rMu));
        arrays.put("features", features(problem));
        arrays.put("gamma", states(problem, problem::gamma));
        arrays.put(
                "terminal",
                Npz.Integers.of(IntStream.range(0, n)
                        .mapToLong(s -> problem.isTerminal(s) ? 1 : 0)
                        .toArray()));
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
        arrays.put("transition_state", indices(problem, Transition::state));
        arrays.put("transition_action", indices(problem, Transition::action));
        arrays.put("transition_next", indices(problem, Transition::next));
        arrays.put("transition_likelihood", transitions(problem, Transition::likelihood));
        arrays.put("transition_rho", transitions(problem, Transition::rho));
        arrays.put("transition_reward", transitions(problem, Transition::reward));
        arrays.put("transition_gamma", transitions(problem, Transition::gamma));
        arrays.putAll(parts(problem));
        arrays.put("steps", Npz.Integers.of(new long[] {problem.steps()}));
        return arrays;
    }

    /** What a problem file may have in an archive beside it: transitions, policies and features. */
    static void writeParts(FiniteProblem problem, OutputStream out) throws IOException {
        var parts = parts(problem);
        parts.put("features", features(problem));
        Npz.write(parts, out);
    }

    /** Transitions and policies: all that they are solved from. */
    private static Map<String, Npz.Content> parts(FiniteProblem problem) {
        var names = ProblemTree.actionNames(problem);
        int count = problem.transitions().size();
        long[] from = new long[count];
        long[] action = new long[count];
        long[] to = new long[count];
        double[] probability = new double[count];
        double[] reward = new double[count];
        var target = new double[problem.states()][names.size()];
        var behaviour = new double[problem.states()][names.size()];
        int t = 0;
        for (var a : problem.actions()) {
            int number = names.indexOf(a.name());
            target[a.state()][number] = a.target();
            behaviour[a.state()][number] = a.behaviour();
            for (var o : a.outcomes()) {
                from[t] = a.state();
                action[t] = number;
                to[t] = o.next();
                probability[t] = o.probability();
                reward[t++] = o.reward();
            }
        }
        Map<String, Npz.Content> parts = new LinkedHashMap<>();
        parts.put("from", Npz.Integers.of(from));
        parts.put("action", Npz.Integers.of(action));
        parts.put("to", Npz.Integers.of(to));
        parts.put("probability", Npz.Values.of(probability));
        parts.put("reward", Npz.Values.of(reward));
        parts.put("target", Npz.Values.of(target, names.size()));
        parts.put("behaviour", Npz.Values.of(behaviour, names.size()));
        return parts;
    }

    private static Npz.Values features(FiniteProblem problem) {
        return Npz.Values.of(
                IntStream.range(0, problem.states())
                        .mapToObj(problem.features()::dense)
                        .toArray(double[][]::new),
                problem.dimension());
    }

    private static Npz.Values states(FiniteProblem problem, IntToDoubleFunction value) {
        return Npz.Values.of(
                IntStream.range(0, problem.states()).mapToDouble(value).toArray());
    }

    private static Npz.Integers indices(FiniteProblem problem, ToLongFunction<Transition> index) {
        return Npz.Integers.of(problem.transitions().stream().mapToLong(index).toArray());
    }

    private static Npz.Values transitions(FiniteProblem problem, ToDoubleFunction<Transition> value) {
        return Npz.Values.of(problem.transitions().stream().mapToDouble(value).toArray());
    }
}
