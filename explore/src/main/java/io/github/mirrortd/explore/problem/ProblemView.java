package io.github.mirrortd.explore.problem;

import io.github.mirrortd.exact.MetricAnalysis;
import io.github.mirrortd.exact.Operators;
import io.github.mirrortd.exact.ProblemAnalysis;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/** All that is shown of a problem. */
record ProblemView(FiniteProblem problem, String text) {
    /** Larger operators are no longer read by anybody, and take their time. */
    private static final int MOST_FEATURES = 60;

    Map<String, @Nullable Object> tree() {
        var tree = new LinkedHashMap<String, @Nullable Object>();
        tree.put("name", problem.id());
        tree.put("title", problem.title());
        tree.put("definition", problem.definition());
        tree.put("text", text);
        tree.put("discount", problem.gamma());
        tree.put("steps", problem.steps());
        tree.put("dimension", problem.dimension());
        tree.put("coordinates", problem.coordinates().map(List::of).orElse(null));
        tree.put("states", states());
        tree.put("actions", actions());
        if (problem.dimension() <= MOST_FEATURES) {
            tree.put("operators", operators());
        }
        return tree;
    }

    private List<Map<String, @Nullable Object>> states() {
        double[] visits = problem.stationary();
        double[] values = problem.values();
        double[] start = problem.start();
        var states = new ArrayList<Map<String, @Nullable Object>>();
        for (int s = 0; s < problem.states(); s++) {
            var state = new LinkedHashMap<String, @Nullable Object>();
            state.put("name", problem.stateName(s));
            state.put("terminal", problem.isTerminal(s));
            state.put("start", start[s]);
            state.put("visits", visits[s]);
            state.put("value", values[s]);
            state.put("features", problem.features().dense(s));
            states.add(state);
        }
        return states;
    }

    private List<Map<String, @Nullable Object>> actions() {
        var actions = new ArrayList<Map<String, @Nullable Object>>();
        int row = 0;
        for (var a : problem.actions()) {
            var action = new LinkedHashMap<String, @Nullable Object>();
            action.put("number", actions.size());
            action.put("state", a.state());
            action.put("name", a.name());
            action.put("target", a.target());
            action.put("behaviour", a.behaviour());
            var outcomes = new ArrayList<Map<String, Object>>();
            for (var o : a.outcomes()) {
                outcomes.add(
                        Map.of("row", row++, "next", o.next(), "probability", o.probability(), "reward", o.reward()));
            }
            action.put("outcomes", outcomes);
            actions.add(action);
        }
        return actions;
    }

    private Map<String, @Nullable Object> operators() {
        var tree = new LinkedHashMap<String, @Nullable Object>();
        var operators = Operators.of(problem);
        tree.put("A_pi", rows(operators.aPi()));
        tree.put("A_mu", rows(operators.aMu()));
        tree.put("C", rows(operators.c()));
        tree.put("H", rows(operators.h()));
        tree.put("b", operators.b().getData());
        tree.put("fixed_point", operators.fixedPoint());
        var analysis = ProblemAnalysis.of(problem, operators.isFullRank() ? operators : operators.onSpan());
        tree.put("metric_C", metric(analysis.c()));
        tree.put("metric_H", metric(analysis.h()));
        tree.put("key_matrix_condition", analysis.keyMatrixCondition());
        return tree;
    }

    private static Map<String, Double> metric(MetricAnalysis m) {
        var tree = new LinkedHashMap<String, Double>();
        tree.put("lambda_min_M", m.lambdaMinM());
        tree.put("kappa_B", m.kappaB());
        tree.put("norm_K", m.normK());
        tree.put("hurwitz_margin", m.hurwitzMargin());
        tree.put("optimal_q", m.optimum().q());
        tree.put("optimal_alpha", m.optimum().alpha());
        return tree;
    }

    private static List<double[]> rows(DMatrixRMaj m) {
        return IntStream.range(0, m.numRows)
                .mapToObj(i -> IntStream.range(0, m.numCols)
                        .mapToDouble(j -> m.get(i, j))
                        .toArray())
                .toList();
    }
}
