package io.github.mirrortd.engine.program;

import io.github.mirrortd.engine.program.Program.Kind;
import io.github.mirrortd.engine.program.Program.Operation;
import io.github.mirrortd.engine.program.Program.Use;
import io.github.mirrortd.engine.program.Program.Value;
import io.github.mirrortd.engine.program.Program.Vector;
import io.github.mirrortd.equations.Formula.Input;
import io.github.mirrortd.equations.Formula.Op;
import io.github.mirrortd.equations.Formula.Source;
import io.github.mirrortd.equations.RuleFormula;
import io.github.mirrortd.learn.Coefficient;
import io.github.mirrortd.learn.Emphasis;
import io.github.mirrortd.learn.FollowOn;
import io.github.mirrortd.learn.LearnerVector;
import io.github.mirrortd.learn.LookAhead;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Rule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Describes the step of a learner: which products, the rule's coefficients, decay, updates, look-ahead moves, traces, in this order. It is
 * that of {@link io.github.mirrortd.engine.reference.RuleLearner}, which defines the last bits.
 *
 * <p>Zeros: an inner product is a sum that begins with 0. A coefficient that is 0 whatever the data are is not applied.
 */
final class ProgramBuilder extends ProgramNumbers {
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
    private final Rule rule;
    private final boolean traced;
    private final boolean averages;

    /** The places of the graph's numbers at the point where the rule was last asked. */
    private int[] values = {};

    private Vector theta = Vector.THETA;
    private Vector w = Vector.W;

    private ProgramBuilder(Rule rule, RuleFormula formula, boolean traced, Addressing addressing, boolean averages) {
        super(addressing);
        this.rule = rule;
        this.formula = formula;
        this.traced = traced;
        this.averages = averages;
    }

    /**
     * The step of learners.
     *
     * @param traced whether they keep traces
     * @param averages whether the mean of θ is kept
     */
    static Program step(Rule rule, RuleFormula formula, boolean traced, Addressing addressing, boolean averages) {
        return new ProgramBuilder(rule, formula, traced, addressing, averages).step();
    }

    private Program step() {
        vectors.add(Vector.THETA);
        if (rule.usesAuxiliary()) {
            vectors.add(Vector.W);
        }
        var lookAhead = rule.lookAhead();
        if (lookAhead.hasTwoPoints()) {
            vectors.add(Vector.THETA_AHEAD);
            if (rule.usesAuxiliary()) {
                vectors.add(Vector.W_AHEAD);
            }
        }
        if (averages) {
            vectors.add(Vector.LAG);
        }
        if (traced) {
            vectors.add(Vector.E);
            if (rule.usesBehaviourTrace()) {
                vectors.add(Vector.E_MU);
            }
        }
        var phases = new ArrayList<List<Operation>>();
        for (int phase = 0; phase < lookAhead.phases(); phase++) {
            operations = new ArrayList<>();
            filled.clear();
            if (lookAhead == LookAhead.NONE) {
                ask(Vector.THETA, Vector.W);
                decay();
                add();
            } else {
                lookAhead.moves(phase).forEach(this::move);
            }
            if (averages) {
                count();
            }
            if (traced) {
                keep();
            }
            phases.add(List.copyOf(operations));
        }
        return new Program(List.copyOf(numbers), vectors, List.of(), List.copyOf(shared), phases);
    }

    /** What the rule says at a point. */
    private void ask(Vector thetaThere, Vector wThere) {
        theta = thetaThere;
        w = wThere;
        computed.keySet().removeIf(key -> key.get(0) instanceof Kind);
        values = new int[formula.graph().size()];
        Arrays.fill(values, Program.NONE);
    }

    /** The place of a coefficient, as a row. */
    private int coefficient(Coefficient c) {
        return row(value(formula.output(c)));
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

    private int value(int n) {
        if (values[n] == Program.NONE) {
            var node = formula.graph().node(n);
            values[n] = switch (node.op()) {
                case CONSTANT -> constant(node.constant());
                case INPUT -> input(node.input());
                default ->
                    arithmetic(
                            node.op(), node.of().stream().mapToInt(this::value).toArray());
            };
        }
        return values[n];
    }

    private int input(Input input) {
        var product = RuleFormula.productOf(input);
        return product == null ? ofData(input) : product(product);
    }

    private int product(Product p) {
        if (!p.isInner()) {
            return ofStep(p);
        }
        if (!has(p.left()) || !has(p.right())) {
            return constant(0);
        }
        List<Object> key = List.of(Kind.DOT, p);
        Integer there = computed.get(key);
        if (there == null) {
            int into = add(new Value(Use.COMPUTED, null, 0, 0, false));
            operations.add(
                    new Operation(Kind.DOT, Op.ADD, into, into, into, into, vector(p.left()), vector(p.right()), null));
            boolean scaled = isLazy() && p.left() == LearnerVector.W;
            there = scaled ? arithmetic(Op.MULTIPLY, kept(SCALE, 1), into, into) : into;
            computed.put(key, there);
        }
        return there;
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

    private void decay() {
        // All coefficients are numbers before any weight changes.
        for (var c : Coefficient.values()) {
            if (writes(c)) {
                coefficient(c);
            }
        }
        if (writes(Coefficient.DECAY)) {
            int share = value(formula.output(Coefficient.DECAY));
            int kept = row(arithmetic(Op.SUBTRACT, constant(1), share, share));
            operations.add(
                    isLazy()
                            ? new Operation(
                                    Kind.SHRINK, Op.MULTIPLY, kept(SCALE, 1), kept, kept, kept, Vector.W, null, null)
                            : new Operation(Kind.SCALE, Op.MULTIPLY, kept, kept, kept, kept, Vector.W, null, null));
        }
    }

    private void add() {
        theta = Vector.THETA;
        w = Vector.W;
        for (var c : Coefficient.values()) {
            if (c.isOfVector() && writes(c)) {
                add(c);
            }
        }
    }

    /** target += coefficient × vector; θ and w are changed in the order of the list of coefficients. */
    private void add(Coefficient c) {
        int factor = coefficient(c);
        if (isLazy() && c.target() == LearnerVector.W) {
            int scale = kept(SCALE, 1);
            factor = arithmetic(Op.DIVIDE, factor, scale, scale);
        }
        add(vector(c.target()), factor, vector(c.vector()));
        if (averages && c.target() == LearnerVector.THETA) {
            int times = kept(AVERAGED, 0);
            add(Vector.LAG, arithmetic(Op.MULTIPLY, times, factor, factor), vector(c.vector()));
        }
    }

    private void add(Vector target, int factor, Vector vector) {
        operations.add(new Operation(Kind.ADD, Op.ADD, factor, factor, factor, factor, target, vector, null));
    }

    private void count() {
        int times = kept(AVERAGED, 0);
        int one = row(constant(1));
        operations.add(new Operation(Kind.ARITHMETIC, Op.ADD, times, times, one, one, null, null, null));
    }

    /** Where the w is that the rule was last asked at. */
    private Vector asked = Vector.W;

    /** z or y ← z + Δ; what is taken off w is a share of where the rule was asked. */
    private void move(LookAhead.Move move) {
        if (move.asks()) {
            ask(move.fromAhead() ? Vector.THETA_AHEAD : Vector.THETA, move.fromAhead() ? Vector.W_AHEAD : Vector.W);
            asked = w;
            for (var c : Coefficient.values()) {
                if (writes(c)) {
                    coefficient(c);
                }
            }
        }
        var toTheta = move.setsAhead() ? Vector.THETA_AHEAD : Vector.THETA;
        var toW = move.setsAhead() ? Vector.W_AHEAD : Vector.W;
        if (rule.decays() && rule.usesAuxiliary()) {
            int share = coefficient(Coefficient.DECAY);
            operations.add(
                    new Operation(Kind.LESS_SHARE, Op.SUBTRACT, share, share, share, share, toW, Vector.W, asked));
        } else if (move.setsAhead() && rule.usesAuxiliary()) {
            operations.add(new Operation(Kind.COPY, Op.ADD, 0, 0, 0, 0, toW, Vector.W, null));
        }
        if (move.setsAhead()) {
            operations.add(new Operation(Kind.COPY, Op.ADD, 0, 0, 0, 0, toTheta, Vector.THETA, null));
        }
        theta = toTheta;
        w = toW;
        for (var c : Coefficient.values()) {
            if (c.isOfVector() && writes(c)) {
                add(c);
            }
        }
    }

    /** Brings the traces to the next step. */
    private void keep() {
        keep(Vector.E, row(value(formula.output(Coefficient.EMPHASIS))), Coefficient.KEPT);
        if (rule.usesBehaviourTrace()) {
            keep(Vector.E_MU, row(constant(1)), Coefficient.KEPT_BEHAVIOUR);
        }
    }

    private void keep(Vector trace, int emphasis, Coefficient share) {
        add(trace, emphasis, Vector.PHI);
        int kept = coefficient(share);
        operations.add(new Operation(Kind.SCALE, Op.MULTIPLY, kept, kept, kept, kept, trace, null, null));
        operations.add(new Operation(Kind.END, Op.ADD, 0, 0, 0, 0, trace, null, null));
    }
}
