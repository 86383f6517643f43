package io.github.mirrortd.engine.lanes;

import io.github.mirrortd.engine.formula.Formula;
import io.github.mirrortd.engine.formula.RuleReader;
import io.github.mirrortd.engine.scalar.ProblemTables;
import io.github.mirrortd.engine.scalar.Traces;
import io.github.mirrortd.learn.Coefficient;
import io.github.mirrortd.learn.LearnerVector;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Product.Source;
import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.Update;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Traces that all learners of a run have in common, because their settings differ in nothing that traces depend on: as in a sweep of
 * step sizes. They follow from the data alone, so they and their products with features and each other are known before anything is
 * learned, once for all learners.
 */
final class CommonTraces {
    private static final List<Coefficient> KEEPING =
            List.of(Coefficient.EMPHASIS, Coefficient.KEPT, Coefficient.KEPT_BEHAVIOUR);

    private static final double[] NONE = {};

    private final Rule rule;
    private final boolean readsFollowOn;
    private final Settings settings;
    private final ProblemTables tables;
    private final int dimension;
    private final Traces traces;
    private final Products in = new Products();
    private final Update out = new Update();
    private double[] numbers = {};

    /**
     * Goes on from the traces that learners have by now.
     *
     * @param settings of any of them
     * @param m their memory
     * @param trace where the rows of e begin there; those of e_μ follow
     * @param lanes how many learners there are
     */
    CommonTraces(
            LaneRule rule, Settings settings, ProblemTables tables, int dimension, double[] m, int trace, int lanes) {
        this.rule = rule.rule();
        readsFollowOn = rule.readsFollowOn();
        this.settings = settings;
        this.tables = tables;
        this.dimension = dimension;
        traces = new Traces(rule.rule(), settings, dimension);
        for (int j = 0; j < dimension; j++) {
            traces.target[j] = m[trace + j * lanes];
        }
        for (int j = 0; j < traces.behaviour.length; j++) {
            traces.behaviour[j] = m[trace + (dimension + j) * lanes];
        }
    }

    /** Whether learners with these settings have the same traces. */
    static boolean areCommon(LaneRule rule, List<Settings> all) {
        return rule.traced()
                && rule.formula()
                        .flatMap(CommonTraces::dependsOn)
                        .filter(names -> names.stream().allMatch(name -> isCommon(name, all)))
                        .isPresent();
    }

    private static boolean isCommon(String setting, List<Settings> all) {
        double first = RuleReader.setting(setting, all.get(0));
        return all.stream().allMatch(s -> RuleReader.setting(setting, s) == first);
    }

    /** The settings that a rule keeps its traces by; nothing where it looks at weights or traces for that. */
    private static Optional<Set<String>> dependsOn(Formula formula) {
        var settings = new HashSet<String>();
        var seen = new HashSet<Integer>();
        var open = new ArrayDeque<Integer>();
        KEEPING.forEach(c -> open.add(formula.output(c.id())));
        while (!open.isEmpty()) {
            int n = open.pop();
            if (n < 0 || !seen.add(n)) {
                continue;
            }
            var node = formula.nodes().get(n);
            if (node.op() == Formula.Op.INPUT) {
                var product = RuleReader.product(node.input());
                if (product == null) {
                    settings.add(node.input());
                } else if (!FormulaCode.isOfRun(product)) {
                    return Optional.empty();
                }
            } else if (node.op() != Formula.Op.CONSTANT) {
                open.add(node.a());
                open.add(node.b());
            }
        }
        return Optional.of(settings);
    }

    /** Whether a product has no part of the learners' own. */
    static boolean isKnown(Product p) {
        return p.source() == Source.TRACES
                && !p.left().isWeights()
                && !p.right().isWeights();
    }

    /** How many numbers a step has: e, e_μ, and the products with them. */
    static int numbers(int dimension) {
        return 2 * dimension + Product.of(Source.TRACES).size();
    }

    /** Where the traces' entries are among the numbers of a step. */
    static int place(LearnerVector trace, int dimension) {
        return trace == LearnerVector.E ? 0 : dimension;
    }

    /** Where a product is among them. */
    static int place(Product p, int dimension) {
        return 2 * dimension + p.place();
    }

    /**
     * The numbers of the next steps.
     *
     * @param followOns F at each of them, for rules that read it
     */
    double[] of(int[] path, int steps, double[] followOns) {
        int each = numbers(dimension);
        if (numbers.length < steps * each) {
            numbers = new double[steps * each];
        }
        for (int k = 0; k < steps; k++) {
            int t = path[k];
            int at = k * each;
            System.arraycopy(traces.target, 0, numbers, at, dimension);
            System.arraycopy(traces.behaviour, 0, numbers, at + dimension, traces.behaviour.length);
            traces.see(NONE);
            traces.seePhi(tables.phiIndex[t], tables.phiValue[t], tables.phiIndex[t].length);
            traces.seeNext(tables.nextIndex[t], tables.nextValue[t], tables.nextIndex[t].length);
            System.arraycopy(traces.seen, 0, numbers, at + 2 * dimension, traces.seen.length);
            keep(t, readsFollowOn ? followOns[k] : 1);
        }
        return numbers;
    }

    private void keep(int t, double followOn) {
        if (tables.terminal[t]) {
            traces.clear();
            return;
        }
        int numbersAt = t * ProblemTables.NUMBERS;
        in.transition(tables.numbers, numbersAt, 1);
        in.policies(tables.numbers, numbersAt + ProblemTables.POLICIES, 1);
        in.followOn(followOn);
        traces.into(in);
        out.clear();
        rule.apply(in, settings, out);
        traces.keep(out, tables.phiIndex[t], tables.phiValue[t], tables.phiIndex[t].length);
    }
}
