package io.github.mirrortd.engine.program;

import io.github.mirrortd.engine.program.Program.Kind;
import io.github.mirrortd.engine.program.Program.Operation;
import io.github.mirrortd.engine.program.Program.Use;
import io.github.mirrortd.engine.program.Program.Value;
import io.github.mirrortd.engine.program.Program.Vector;
import io.github.mirrortd.equations.Formula;
import io.github.mirrortd.equations.Formula.Input;
import io.github.mirrortd.equations.Formula.Op;
import io.github.mirrortd.equations.Formula.Source;
import io.github.mirrortd.equations.RuleFormula;
import io.github.mirrortd.equations.RuleFormula.Kept;
import io.github.mirrortd.learn.Coefficient;
import io.github.mirrortd.learn.Emphasis;
import io.github.mirrortd.learn.FollowOn;
import io.github.mirrortd.learn.LearnerVector;
import io.github.mirrortd.learn.LookAhead;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Rule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Describes the step of a learner: which products, the rule's coefficients, decay, updates, look-ahead moves, traces, in
 * this order. It is that of {@link io.github.mirrortd.engine.reference.RuleLearner}, which defines the last bits. If the
 * learner keeps vectors or numbers of its own, each entry of a vector is a number: first all of them are computed, then what
 * the learner keeps becomes what was computed, as in {@link io.github.mirrortd.engine.reference.FormulaSteps}.
 *
 * <p>Zeros: an inner product is a sum that begins with 0. A coefficient that is 0 whatever the data are is not applied.
 */
final class ProgramBuilder {
    /** Relation between the learners' data. */
    enum Addressing {
        /** All learners see the same step. */
        SHARED,
        /** Each learner has its own step. */
        OWN,
        /** All learners see the same step, and only the weights that it meets are touched: decay is a scale of w. */
        LAZY
    }

    /** A follow-on trace on its way along a run. */
    static final class Followed {
        private final FollowOn trace;

        Followed(Emphasis emphasis) {
            trace = emphasis.start();
        }

        /** F of a step of the table, which comes next. */
        double step(StepTable table, int t) {
            double now = trace.enter(table.interest[t]);
            trace.leave(table.number(t, Product.GAMMA), table.number(t, Product.RHO), table.last[t]);
            return now;
        }
    }

    /** Number of the scale of w. */
    static final Input SCALE = new Input(Source.PAST, "scale", false);

    /** Number of the steps that a mean is over. */
    static final Input AVERAGED = new Input(Source.PAST, "averaged", false);

    private final RuleFormula formula;
    private final Formula graph;
    private final Rule rule;
    private final boolean traced;
    private final boolean averages;
    private final Addressing addressing;
    private final int dimension;

    private final List<Value> numbers = new ArrayList<>();
    private final Map<Value, Integer> places = new HashMap<>();
    private final Map<List<Object>, Integer> computed = new HashMap<>();
    private final Map<Integer, Integer> filled = new HashMap<>();
    private final Set<Vector> vectors = EnumSet.of(Vector.THETA);
    private final List<Operation> shared = new ArrayList<>();
    private List<Operation> operations = new ArrayList<>();

    /** The places of the graph's numbers, for each entry of vectors, at the point where the rule was last asked. */
    private int[][] values = {};

    private Vector theta = Vector.THETA;
    private Vector w = Vector.W;

    /** The w at which the rule was last evaluated. */
    private Vector asked = Vector.W;

    /**
     * A step of learners.
     *
     * @param traced whether they keep traces
     * @param averages whether the mean of θ is kept
     * @param dimension number of weights
     */
    ProgramBuilder(
            Rule rule, RuleFormula formula, boolean traced, Addressing addressing, boolean averages, int dimension) {
        this.rule = rule;
        this.formula = formula;
        this.traced = traced;
        this.addressing = addressing;
        this.averages = averages;
        this.dimension = dimension;
        graph = formula.graph();
    }

    /** Builds the step. */
    Program step() {
        ask(Vector.THETA, Vector.W);
        var start = new ArrayList<Operation>();
        var phases = new ArrayList<List<Operation>>();
        if (formula.kept().isEmpty()) {
            addVectors();
            for (int phase = 0; phase < rule.lookAhead().phases(); phase++) {
                operations = new ArrayList<>();
                filled.clear();
                stepPhase(phase);
                phases.add(List.copyOf(operations));
            }
        } else {
            replaceKept(start);
            phases.add(List.copyOf(operations));
        }
        return new Program(List.copyOf(numbers), vectors, start, List.copyOf(shared), phases);
    }

    private void addVectors() {
        boolean ahead = rule.lookAhead().hasTwoPoints();
        addVector(Vector.W, rule.usesAuxiliary());
        addVector(Vector.THETA_AHEAD, ahead);
        addVector(Vector.W_AHEAD, ahead && rule.usesAuxiliary());
        addVector(Vector.LAG, averages);
        addVector(Vector.E, traced);
        addVector(Vector.E_MU, traced && rule.usesBehaviourTrace());
    }

    private void addVector(Vector vector, boolean isKept) {
        if (isKept) {
            vectors.add(vector);
        }
    }

    private void stepPhase(int phase) {
        if (rule.lookAhead() == LookAhead.NONE) {
            ask(Vector.THETA, Vector.W);
            computeCoefficients();
            decay();
            addCoefficients();
        } else {
            rule.lookAhead().moves(phase).forEach(this::move);
        }
        if (averages) {
            int times = kept(AVERAGED, 0, 0);
            int one = row(constant(1));
            operations.add(new Operation(Kind.ARITHMETIC, Op.ADD, times, times, one, one, null, null, null));
        }
        if (traced) {
            keep(Vector.E, coefficient(Coefficient.EMPHASIS), Coefficient.KEPT);
        }
        if (traced && rule.usesBehaviourTrace()) {
            keep(Vector.E_MU, row(constant(1)), Coefficient.KEPT_BEHAVIOUR);
        }
    }

    /** Asks the rule at a point. */
    private void ask(Vector thetaThere, Vector wThere) {
        theta = thetaThere;
        w = wThere;
        asked = wThere;
        computed.keySet().removeIf(key -> key.get(0) instanceof Kind);
        values = new int[graph.size()][];
        for (int n = 0; n < values.length; n++) {
            values[n] = new int[graph.isVector(n) ? dimension : 1];
            Arrays.fill(values[n], Program.NONE);
        }
    }

    /** The place of a coefficient, as a row. */
    private int coefficient(Coefficient c) {
        return row(value(formula.output(c), 0));
    }

    private boolean writes(Coefficient c) {
        return formula.writes(c) && has(c.target()) && (!c.isOfVector() || has(c.vector()));
    }

    private boolean has(LearnerVector vector) {
        return switch (vector) {
            case THETA, PHI, NEXT -> true;
            case W -> rule.usesAuxiliary();
            case E -> traced;
            case E_MU -> traced && rule.usesBehaviourTrace();
        };
    }

    /** The place of a number of the graph, or of an entry of a vector. */
    private int value(int n, int entry) {
        int j = Math.min(entry, values[n].length - 1);
        if (values[n][j] == Program.NONE) {
            var node = graph.node(n);
            var of = node.of();
            values[n][j] = switch (node.op()) {
                case CONSTANT -> constant(node.constant());
                case INPUT -> input(node.input(), j);
                case DOT -> dot(of.get(0), of.get(1));
                default ->
                    arithmetic(
                            node.op(),
                            of.stream().mapToInt(part -> value(part, j)).toArray());
            };
        }
        return values[n][j];
    }

    private int input(Input input, int entry) {
        if (RuleFormula.isFeatures(input)) {
            return once(new Value(Use.STEP, input, entry, 0, addressing != Addressing.OWN));
        }
        for (var k : formula.kept()) {
            if (k.input().equals(input)) {
                return kept(input, entry, k.start());
            }
        }
        var known = RuleFormula.productOf(input);
        if (known.isEmpty()) {
            return once(new Value(Use.SETTING, input, 0, 0, false));
        }
        var product = known.get();
        return product.isInner()
                ? inner(product)
                : once(new Value(
                        Use.STEP, new Input(Source.DATA, product.id(), false), 0, 0, addressing != Addressing.OWN));
    }

    private int inner(Product p) {
        if (!has(p.left()) || !has(p.right())) {
            return constant(0);
        }
        List<Object> key = List.of(Kind.DOT, p);
        Integer there = computed.get(key);
        if (there == null) {
            int into = addComputed(false);
            operations.add(Operation.ofVectors(Kind.DOT, into, vector(p.left()), vector(p.right())));
            boolean scaled = isLazy() && p.left() == LearnerVector.W;
            there = scaled ? arithmetic(Op.MULTIPLY, scale(), into) : into;
            computed.put(key, there);
        }
        return there;
    }

    /** The inner product of two vectors whose entries are numbers. */
    private int dot(int a, int b) {
        int sum = constant(0);
        for (int j = 0; j < dimension; j++) {
            sum = arithmetic(Op.ADD, sum, arithmetic(Op.MULTIPLY, value(a, j), value(b, j)));
        }
        return sum;
    }

    private int arithmetic(Op op, int... operands) {
        boolean isShared = op.compareTo(Op.LESS) < 0 && Arrays.stream(operands).allMatch(this::isShared);
        int[] of = isShared ? operands : Arrays.stream(operands).map(this::row).toArray();
        int b = of[Math.min(1, of.length - 1)];
        int c = of[of.length > 2 ? 2 : 0];
        List<Object> key = List.of(op, of[0], b, c);
        Integer there = isShared ? computed.get(key) : null;
        if (there != null) {
            return there;
        }
        int into = addComputed(isShared);
        (isShared ? shared : operations).add(new Operation(Kind.ARITHMETIC, op, into, of[0], b, c, null, null, null));
        if (isShared) {
            computed.put(key, into);
        }
        return into;
    }

    private boolean isShared(int place) {
        return numbers.get(place).shared();
    }

    private int add(Value number) {
        numbers.add(number);
        return numbers.size() - 1;
    }

    private int addComputed(boolean isShared) {
        return add(new Value(Use.COMPUTED, null, 0, 0, isShared));
    }

    private int once(Value number) {
        return places.computeIfAbsent(number, this::add);
    }

    private int constant(double value) {
        return once(new Value(Use.CONSTANT, null, 0, value, true));
    }

    private int kept(Input input, int entry, double start) {
        return once(new Value(Use.KEPT, input, entry, start, false));
    }

    private int scale() {
        return kept(SCALE, 0, 1);
    }

    /** A number as a row. */
    private int row(int place) {
        if (!isShared(place)) {
            return place;
        }
        return filled.computeIfAbsent(place, key -> {
            int into = addComputed(false);
            operations.add(Operation.ofNumbers(Kind.FILL, into, key));
            return into;
        });
    }

    private boolean isLazy() {
        return addressing == Addressing.LAZY && formula.writes(Coefficient.DECAY) && rule.usesAuxiliary();
    }

    private Vector vector(LearnerVector vector) {
        return switch (vector) {
            case THETA -> theta;
            case W -> w;
            case PHI -> Vector.PHI;
            case NEXT -> Vector.NEXT;
            case E -> Vector.E;
            case E_MU -> Vector.E_MU;
        };
    }

    /** Computes all coefficients before any weight changes. */
    private void computeCoefficients() {
        for (var c : Coefficient.values()) {
            if (writes(c)) {
                coefficient(c);
            }
        }
    }

    private void decay() {
        if (writes(Coefficient.DECAY)) {
            int kept = row(arithmetic(Op.SUBTRACT, constant(1), value(formula.output(Coefficient.DECAY), 0)));
            operations.add(
                    isLazy()
                            ? new Operation(Kind.SHRINK, Op.ADD, scale(), kept, kept, kept, Vector.W, null, null)
                            : Operation.ofVectors(Kind.SCALE, kept, Vector.W, null));
        }
    }

    /** Changes θ and w in the order of the list of coefficients. */
    private void addCoefficients() {
        for (var c : Coefficient.values()) {
            if (c.isOfVector() && writes(c)) {
                add(c);
            }
        }
    }

    /** target += coefficient × vector. */
    private void add(Coefficient c) {
        int factor = coefficient(c);
        if (isLazy() && c.target() == LearnerVector.W) {
            factor = arithmetic(Op.DIVIDE, factor, scale());
        }
        add(vector(c.target()), factor, vector(c.vector()));
        if (averages && c.target() == LearnerVector.THETA) {
            add(Vector.LAG, arithmetic(Op.MULTIPLY, kept(AVERAGED, 0, 0), factor), vector(c.vector()));
        }
    }

    private void add(Vector target, int factor, Vector vector) {
        operations.add(Operation.ofVectors(Kind.ADD, factor, target, vector));
    }

    /** z or y ← z + Δ; what is taken off w is a share of where the rule was asked. */
    private void move(LookAhead.Move move) {
        if (move.asks()) {
            boolean ahead = move.fromAhead();
            ask(ahead ? Vector.THETA_AHEAD : Vector.THETA, ahead ? Vector.W_AHEAD : Vector.W);
            computeCoefficients();
        }
        theta = move.setsAhead() ? Vector.THETA_AHEAD : Vector.THETA;
        w = move.setsAhead() ? Vector.W_AHEAD : Vector.W;
        if (rule.decays() && rule.usesAuxiliary()) {
            int share = coefficient(Coefficient.DECAY);
            operations.add(new Operation(Kind.LESS_SHARE, Op.ADD, share, share, share, share, w, Vector.W, asked));
        } else if (move.setsAhead() && rule.usesAuxiliary()) {
            operations.add(Operation.ofVectors(Kind.COPY, 0, w, Vector.W));
        }
        if (move.setsAhead()) {
            operations.add(Operation.ofVectors(Kind.COPY, 0, theta, Vector.THETA));
        }
        addCoefficients();
    }

    /** Brings a trace to the next step. */
    private void keep(Vector trace, int emphasis, Coefficient share) {
        add(trace, emphasis, Vector.PHI);
        operations.add(Operation.ofVectors(Kind.SCALE, coefficient(share), trace, null));
        operations.add(Operation.ofVectors(Kind.END, 0, trace, null));
    }

    /** All that the learner keeps becomes what the graph says. */
    private void replaceKept(List<Operation> start) {
        var next = formula.kept().stream()
                .map(k -> each(k).map(j -> settled(value(k.next(), j))).toArray())
                .toList();
        for (int i = 0; i < next.size(); i++) {
            var k = formula.kept().get(i);
            for (int j = 0; j < next.get(i).length; j++) {
                int into = kept(k.input(), j, k.start());
                operations.add(Operation.ofNumbers(Kind.SET, into, next.get(i)[j]));
                if (k.lastsEpisode()) {
                    operations.add(Operation.ofNumbers(Kind.END, into, into));
                }
                k.setting()
                        .map(name -> input(new Input(Source.SETTING, name, false), 0))
                        .ifPresent(setting -> start.add(Operation.ofNumbers(Kind.SET, into, setting)));
            }
        }
    }

    private IntStream each(Kept k) {
        return IntStream.range(0, k.isVector() ? dimension : 1);
    }

    /** A number that stays when what is kept changes. */
    private int settled(int place) {
        if (isShared(place)) {
            return row(place);
        }
        if (numbers.get(place).use() == Use.COMPUTED) {
            return place;
        }
        int into = addComputed(false);
        operations.add(Operation.ofNumbers(Kind.SET, into, place));
        return into;
    }
}
