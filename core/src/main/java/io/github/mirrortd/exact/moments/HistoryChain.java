package io.github.mirrortd.exact.moments;

import io.github.mirrortd.base.Interruption;
import io.github.mirrortd.exact.affine.Coefficients;
import io.github.mirrortd.exact.affine.KeptUpdate;
import io.github.mirrortd.exact.affine.TraceState;
import io.github.mirrortd.learn.Emphasis;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * States together with what a learner carries along: its follow-on trace F and its traces e and e_μ. On these nodes the learner's
 * update is a function of the edge alone, so its moments close.
 *
 * <p>With finitely many histories (F of n steps, episodes that end) this is exact. Elsewhere a past is
 * cut where what lies before it can never again count for more than a given share of a trace; this share is then the bound on
 * all that is left out, because traces are sums over the past whose weights only a bounded factor can lift again.
 */
final class HistoryChain {
    /** Nodes that are tried before a past is cut, and nodes there may be at all. */
    static final int MOST_EXACT = 2_000;

    static final int MOST = 20_000;

    /** Second moments there may be. */
    private static final long MOST_MOMENTS = 40_000_000L;

    /** Number of steps after which a trace that has not faded counts as one that never does. */
    private static final int LONGEST = 400;

    /** A follow-on trace this large has no bound. */
    private static final double ENDLESS = 1e30;

    /** Numbers whose first bits are the same are the same; they came to it by different ways. */
    private static final long SAME = -1L << 12;

    private final FiniteProblem problem;
    private final Rule rule;
    private final Settings settings;
    private final boolean followed;
    private final boolean traced;
    private final Emphasis emphasis;
    private final Map<Integer, TraceState.Handing> handings = new HashMap<>();
    private final SampledChain.Layout layout;
    private final Truncation truncation;

    /**
     * A state with a past.
     *
     * @param history rows of the problem's table since the episode's start or since where it was cut, the latest last
     */
    private record Node(int state, TraceState past, int[] history) {}

    private HistoryChain(FiniteProblem problem, Rule rule, Settings settings, double tolerance, int most) {
        this.problem = problem;
        this.rule = rule;
        this.settings = settings;
        followed = seesFollowOn(problem, rule, settings);
        traced = rule.traces(settings);
        emphasis = rule.emphasis(settings);
        boolean window = followed && emphasis.horizon() != Emphasis.UNBOUNDED;
        Optional<SampledChain.Layout> found =
                window && !traced ? grow(most, new Window()) : grow(MOST_EXACT, new Values());
        double tail = 0;
        int steps = 0;
        if (found.isEmpty() && !(window && !traced)) {
            var cut = new Cut(tolerance);
            found = cut.hasMoreThan(most) ? Optional.empty() : grow(most, cut);
            tail = tolerance;
            steps = cut.longest;
        }
        if (found.isEmpty()) {
            throw new IllegalArgumentException("its past has more than " + most + " kinds on " + problem.id()
                    + (tail == 0 ? "" : " where no more than " + tail + " of a trace is left out")
                    + ", which is where the exact curve ends; run it instead");
        }
        layout = found.get();
        truncation = new Truncation(layout.startMass().length, steps, tail);
        long d = problem.dimension() * (rule.keepsState() ? KeptUpdate.vectors(rule) : rule.usesAuxiliary() ? 2L : 1L);
        if (layout.startMass().length * d * (d + 1) / 2 > MOST_MOMENTS) {
            throw new IllegalArgumentException("its past has " + layout.startMass().length + " kinds on " + problem.id()
                    + " with " + d + " weights each, more second moments than the exact curve keeps; run it instead");
        }
    }

    /**
     * @param tolerance the largest share of a trace that may be left out
     * @throws IllegalArgumentException where there are too many; the message says so
     */
    static HistoryChain of(FiniteProblem problem, Rule rule, Settings settings, double tolerance) {
        return of(problem, rule, settings, tolerance, MOST);
    }

    /** @param most nodes there may be where they are not exact */
    static HistoryChain of(FiniteProblem problem, Rule rule, Settings settings, double tolerance, int most) {
        return new HistoryChain(problem, rule, settings, tolerance, most);
    }

    SampledChain.Layout layout() {
        return layout;
    }

    Truncation truncation() {
        return truncation;
    }

    /** True if F matters; with λ = 1 it does not. */
    private static boolean seesFollowOn(FiniteProblem problem, Rule rule, Settings settings) {
        if (!rule.usesFollowOn()) {
            return false;
        }
        var interruption = new Interruption();
        for (var t : problem.transitions()) {
            interruption.check();
            if (rule.keepsState()) {
                return true;
            }
            var one = Coefficients.after(
                    problem, t, rule, settings, TraceState.none(problem, problem.interest(t.state())));
            var two = Coefficients.after(
                    problem, t, rule, settings, TraceState.none(problem, problem.interest(t.state()) + 1));
            boolean same =
                    Arrays.equals(one.constants(), two.constants()) && Arrays.deepEquals(one.slopes(), two.slopes());
            var handed = TraceState.handing(problem, t, rule, settings, 1);
            if (!same || !handed.equals(TraceState.handing(problem, t, rule, settings, 2))) {
                return true;
            }
        }
        return false;
    }

    /** The representation of pasts: how they are compared and extended. */
    private interface Memory {
        Node after(Node node, int row);

        List<Object> key(Node node);
    }

    private Node first(int state) {
        return new Node(state, TraceState.none(problem, followed ? interest(state) : 1), new int[0]);
    }

    /** The latest rows of a history, with one more. */
    private static int[] latest(int[] history, int row, long most) {
        return IntStream.concat(IntStream.of(history), IntStream.of(row))
                .skip(Math.max(0, history.length + 1 - most))
                .toArray();
    }

    private double interest(int state) {
        return problem.interest(state);
    }

    private TraceState.Handing handing(int row, double followOn) {
        Supplier<TraceState.Handing> asked =
                () -> TraceState.handing(problem, problem.transitions().get(row), rule, settings, followOn);
        // Without a follow-on trace, whose value is 1 then, there is one answer for each transition.
        return followed ? asked.get() : handings.computeIfAbsent(row, key -> asked.get());
    }

    private double link(int row) {
        var t = problem.transitions().get(row);
        return emphasis.discount(t.gamma()) * t.rho();
    }

    /** Trace state after a transition that does not end the episode. */
    private TraceState carried(TraceState past, int row) {
        var t = problem.transitions().get(row);
        double f = followed ? interest(t.next()) + link(row) * past.followOn() : 1;
        return traced
                ? past.after(problem, t, handing(row, past.followOn()), f)
                : new TraceState(f, past.trace(), past.behaviourTrace());
    }

    /** Pasts as numbers: those with the same numbers are one. */
    private final class Values implements Memory {
        @Override
        public Node after(Node node, int row) {
            return new Node(problem.transitions().get(row).next(), carried(node.past(), row), node.history());
        }

        @Override
        public List<Object> key(Node node) {
            var key = new ArrayList<Object>();
            key.add(node.state());
            key.add(rounded(node.past().followOn()));
            for (int i = 0; traced && i < problem.dimension(); i++) {
                key.add(rounded(node.past().trace()[i]));
                key.add(rounded(node.past().behaviourTrace()[i]));
            }
            return key;
        }
    }

    private static long rounded(double x) {
        // Half of the last place that counts is added, so that neighbours on both sides of it meet.
        return (Double.doubleToLongBits(x + 0.0) + (1L << 11)) & SAME;
    }

    /** Pasts of n steps, of which only interests and links count. */
    private final class Window implements Memory {
        @Override
        public Node after(Node node, int row) {
            int[] history = latest(node.history(), row, emphasis.horizon());
            int next = problem.transitions().get(row).next();
            double sum = 0;
            for (int past : history) {
                sum = link(past) * (interest(problem.transitions().get(past).state()) + sum);
            }
            return new Node(next, TraceState.none(problem, interest(next) + sum), history);
        }

        @Override
        public List<Object> key(Node node) {
            return List.of(
                    node.state(),
                    IntStream.of(node.history())
                            .mapToObj(row -> List.of(
                                    link(row),
                                    interest(problem.transitions().get(row).state())))
                            .toList());
        }
    }

    /** Pasts that are cut where they hardly count any more. */
    private final class Cut implements Memory {
        private final double tolerance;
        private final double[] fading;
        private final double growth;
        private int longest;

        Cut(double tolerance) {
            this.tolerance = tolerance;
            fading = new double[problem.transitions().size()];
            for (int row = 0; row < fading.length; row++) {
                var handing = traced ? handing(row, 1) : new TraceState.Handing(0, 0, 0);
                fading[row] = Math.max(Math.abs(handing.kept()), Math.abs(handing.keptBehaviour()));
                fading[row] = Math.max(fading[row], followed ? Math.abs(link(row)) : 0);
            }
            growth = growth();
        }

        /** The most that a past's weight can be multiplied with over any number of steps. */
        private double growth() {
            double[] best = new double[problem.states()];
            Arrays.fill(best, 1);
            double most = 1;
            var interruption = new Interruption();
            for (int step = 0; step < LONGEST; step++) {
                interruption.check();
                double[] next = new double[best.length];
                for (int row = 0; row < fading.length; row++) {
                    var t = problem.transitions().get(row);
                    if (!t.terminal() && t.likelihood() > 0) {
                        next[t.next()] = Math.max(next[t.next()], fading[row] * best[t.state()]);
                    }
                }
                best = next;
                double now = Arrays.stream(best).max().orElseThrow();
                most = Math.max(most, now);
                if (now <= tolerance / most) {
                    return most;
                }
            }
            throw new IllegalArgumentException("what it carries along does not fade on " + problem.id()
                    + ": along some path its weight does not fall below " + tolerance + " within " + LONGEST
                    + " steps, so the past cannot be cut; run it instead");
        }

        /**
         * Returns whether there are certainly more histories than a limit: all paths of a length that do not fade even at
         * the fastest rate are distinct. No says nothing.
         */
        boolean hasMoreThan(int most) {
            double[] faintest = new double[problem.states()];
            double[] ways = new double[problem.states()];
            for (int state : SampledChain.reachable(problem)) {
                faintest[state] = growth;
                ways[state] = 1;
            }
            var interruption = new Interruption();
            while (true) {
                interruption.check();
                double[] nextFaintest = new double[faintest.length];
                double[] nextWays = new double[ways.length];
                Arrays.fill(nextFaintest, Double.POSITIVE_INFINITY);
                for (int row = 0; row < fading.length; row++) {
                    var t = problem.transitions().get(row);
                    if (!t.terminal() && t.likelihood() > 0 && ways[t.state()] > 0) {
                        nextFaintest[t.next()] = Math.min(nextFaintest[t.next()], fading[row] * faintest[t.state()]);
                        nextWays[t.next()] += ways[t.state()];
                    }
                }
                double all = Arrays.stream(nextWays).sum();
                if (all == 0 || Arrays.stream(nextFaintest).min().orElseThrow() <= tolerance) {
                    return false;
                }
                if (all > most) {
                    return true;
                }
                faintest = nextFaintest;
                ways = nextWays;
            }
        }

        @Override
        public Node after(Node node, int row) {
            int[] history = latest(node.history(), row, Long.MAX_VALUE);
            double weight = growth;
            int from = history.length;
            while (from > 0 && weight > tolerance) {
                from--;
                weight *= fading[history[from]];
            }
            history = Arrays.copyOfRange(history, from, history.length);
            longest = Math.max(longest, history.length);
            int next = problem.transitions().get(row).next();
            var past = first(problem.transitions()
                            .get(history.length == 0 ? row : history[0])
                            .state())
                    .past();
            for (int before : history) {
                past = carried(past, before);
            }
            return new Node(next, history.length == 0 ? first(next).past() : past, history);
        }

        @Override
        public List<Object> key(Node node) {
            return List.of(node.state(), IntStream.of(node.history()).boxed().toList());
        }
    }

    /** Nodes that are found one after another, and the edges that enter them. */
    private record Growth(
            Memory memory, Map<List<Object>, Integer> known, List<Node> nodes, List<List<SampledChain.Edge>> entering) {
        int enter(Node node) {
            return known.computeIfAbsent(memory.key(node), key -> {
                nodes.add(node);
                entering.add(new ArrayList<>());
                return nodes.size() - 1;
            });
        }
    }

    /** All nodes that can be reached; nothing where there are more than so many. */
    private Optional<SampledChain.Layout> grow(int most, Memory memory) {
        var growth = new Growth(memory, new HashMap<>(), new ArrayList<>(), new ArrayList<>());
        double[] start = problem.startProbabilities();
        int[] starts =
                IntStream.range(0, start.length).filter(s -> start[s] > 0).toArray();
        int[] first = IntStream.of(starts).map(s -> growth.enter(first(s))).toArray();
        var rows = IntStream.range(0, problem.transitions().size())
                .filter(row -> problem.transitions().get(row).likelihood() > 0)
                .boxed()
                .collect(Collectors.groupingBy(
                        row -> problem.transitions().get(row).state()));
        var forms = new ArrayList<SampledChain.Form>();
        var interruption = new Interruption();
        for (int at = 0; at < growth.nodes.size(); at++) {
            interruption.check();
            var node = growth.nodes.get(at);
            for (int row : rows.getOrDefault(node.state(), List.of())) {
                var t = problem.transitions().get(row);
                int form = forms.size();
                forms.add(new SampledChain.Form(row, node.past()));
                if (t.terminal()) {
                    for (int i = 0; i < first.length; i++) {
                        var edge = new SampledChain.Edge(at, form, t.likelihood() * start[starts[i]]);
                        growth.entering.get(first[i]).add(edge);
                    }
                } else {
                    int next = growth.enter(memory.after(node, row));
                    growth.entering.get(next).add(new SampledChain.Edge(at, form, t.likelihood()));
                }
            }
            if (growth.nodes.size() > most || !(Math.abs(node.past().followOn()) < ENDLESS)) {
                return Optional.empty();
            }
        }
        double[] mass = new double[growth.nodes.size()];
        for (int i = 0; i < first.length; i++) {
            mass[first[i]] += start[starts[i]];
        }
        return Optional.of(new SampledChain.Layout(mass, forms, growth.entering, SampledChain.reachable(problem)));
    }
}
