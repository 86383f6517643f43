package io.github.mirrortd.equations;

import io.github.mirrortd.equations.Expression.Literal;
import io.github.mirrortd.equations.Expression.Name;
import io.github.mirrortd.equations.Expression.Operation;
import io.github.mirrortd.equations.Formula.Op;
import io.github.mirrortd.learn.LookAhead.Move;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.SparseStep;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A learner's equations with the numbers of each step, for reading. Each line is computed on whole vectors, as written; learners run
 * in another order of operations. Not thread-safe.
 */
public final class WorkedEquations {
    private static final String THETA = "theta";
    private static final String W = "w";

    /** The suffix of names at the look-ahead point. */
    private static final String AHEAD = "_m";

    /**
     * An equation of a step.
     *
     * @param name the name on the left, in ASCII
     * @param equation the equation with names
     * @param numbers the right side with numbers instead of names
     * @param value the value of the right side; one entry for a number
     * @param isVector whether the right side is a vector
     */
    public record Worked(String name, String equation, String numbers, double[] value, boolean isVector) {}

    /** A number or a vector. */
    private record Amount(double[] x, boolean isVector) {
        static Amount of(double number) {
            return new Amount(new double[] {number}, false);
        }

        double number() {
            return x[0];
        }

        Amount plus(Amount other) {
            return with(other, Op.ADD);
        }

        Amount with(Amount other, Op operation) {
            var longer = isVector || !other.isVector ? this : other;
            double[] result = new double[longer.x.length];
            // A number combined with a vector is a factor, or the 0 at which a trace starts.
            Arrays.setAll(result, k -> operation.of(at(k), other.at(k), 0));
            return new Amount(result, longer.isVector);
        }

        private double at(int k) {
            return isVector ? x[k] : x[0];
        }
    }

    private final List<Line> lines;

    /** Names that depend on weights, so that they have another value at the look-ahead point. */
    private final Set<String> ofWeights = new HashSet<>(Set.of(THETA, W));

    private Settings settings = Settings.NONE;
    private double followOn;
    private Map<String, Amount> before = new HashMap<>();
    private final Map<String, Amount> now = new HashMap<>();
    private final Map<String, Amount> ahead = new HashMap<>();
    private final Map<String, Amount> added = new HashMap<>();

    private final List<EquationState> states;
    private boolean begun;

    private WorkedEquations(List<Line> own, List<EquationState> states) {
        this.states = states;
        lines = new ArrayList<>();
        var defined = new HashSet<String>();
        own.forEach(line -> defined.add(line.name()));
        for (var line : own) {
            for (var usual : Compiler.USUAL) {
                if (line.value().has(n -> n.name().equals(usual.name())) && defined.add(usual.name())) {
                    lines.add(usual);
                }
            }
            lines.add(line);
        }
        for (var line : lines) {
            if (!line.adds() && line.value().has(n -> !n.lagged() && ofWeights.contains(n.name()))) {
                ofWeights.add(line.name());
            }
        }
    }

    /**
     * {@return equations, before the first step}
     *
     * @param text the text of a learner's file, or as printed
     * @throws IllegalArgumentException if they cannot be read
     */
    public static WorkedEquations of(String text) {
        return of(text, List.of());
    }

    /**
     * {@return equations of a learner with state, before the first step}
     *
     * @param text the text of a learner's file, or as printed
     * @param states the state
     * @throws IllegalArgumentException if they cannot be read
     */
    public static WorkedEquations of(String text, List<EquationState> states) {
        return new WorkedEquations(Parser.lines(text), states);
    }

    /**
     * Begins a step.
     *
     * @param step the step
     * @param asked the settings of this step
     * @param trace F, for learners that read it
     * @param theta θ before the step
     * @param w w before the step; empty for learners without
     */
    public void begin(SparseStep step, Settings asked, double trace, double[] theta, double[] w) {
        settings = asked;
        followOn = trace;
        now.clear();
        vector(THETA, theta);
        vector(W, w);
        double[] phi = new double[theta.length];
        double[] next = new double[theta.length];
        step.phi().addTo(phi, 1);
        step.next().addTo(next, 1);
        vector("phi", phi);
        vector("next", next);
        Vocabulary.DATA.forEach((name, product) -> now.put(name, Amount.of(product.at(step))));
        if (ahead.isEmpty()) {
            setAhead();
        }
        if (!begun) {
            begun = true;
            for (var state : states) {
                double[] start = new double[state.isVector() ? theta.length : 1];
                Arrays.fill(start, state.setting().map(this::setting).orElse(state.start()));
                before.put(state.name(), new Amount(start, state.isVector()));
            }
        }
    }

    private double setting(String name) {
        return Vocabulary.listed(name).map(settings::get).orElseGet(() -> settings.own(name));
    }

    private void vector(String name, double[] x) {
        now.put(name, new Amount(x.clone(), true));
    }

    private void setAhead() {
        for (var name : List.of(THETA, W)) {
            var point = amount(now, name);
            ahead.put(name + AHEAD, added.containsKey(name) ? point.plus(amount(added, name)) : point);
        }
    }

    private static Amount amount(Map<String, Amount> of, String name) {
        var amount = of.get(name);
        if (amount == null) {
            throw new IllegalStateException(name);
        }
        return amount;
    }

    /**
     * {@return the equations of one move of a step, in their order} Lines that depend on data alone occur once per step.
     *
     * @param move the move
     */
    public List<Worked> move(Move move) {
        var worked = new ArrayList<Worked>();
        if (move.asks()) {
            added.clear();
            for (var line : lines) {
                if (line.adds()) {
                    var value = move.fromAhead() ? atAhead(line.value()) : line.value();
                    worked.add(change(line, value, move.setsAhead(), of(value)));
                } else if (ofWeights.contains(line.name()) || !now.containsKey(line.name())) {
                    worked.add(define(line, move.fromAhead()));
                }
            }
        } else {
            added.forEach((name, x) -> {
                var point = amount(now, name);
                var set = Letters.set(name);
                worked.add(new Worked(
                        name + AHEAD,
                        Letters.set(name + AHEAD) + " = " + set + " + Δ" + set,
                        shown(point) + " + " + shown(x),
                        point.plus(x).x(),
                        true));
            });
        }
        if (move.setsAhead()) {
            setAhead();
        } else {
            added.forEach((name, x) -> now.put(name, amount(now, name).plus(x)));
        }
        return worked;
    }

    private Worked define(Line line, boolean fromAhead) {
        boolean moved = fromAhead && ofWeights.contains(line.name());
        var value = moved ? atAhead(line.value()) : line.value();
        String name = moved ? line.name() + AHEAD : line.name();
        boolean ofPast = line.value().has(n -> n.lagged() && n.name().equals(line.name()));
        var x = of(value);
        // F is the learner's own number.
        x = ofPast && !x.isVector() && states.stream().noneMatch(s -> s.name().equals(line.name()))
                ? Amount.of(followOn)
                : x;
        now.put(name, x);
        var shown = new Line(renamed(line.target(), name), false, value, line.back());
        return worked(name, shown, value, x);
    }

    private Worked change(Line line, Expression value, boolean setsAhead, Amount x) {
        added.merge(line.name(), x, Amount::plus);
        if (!setsAhead) {
            return worked(line.name(), new Line(line.target(), true, value, line.back()), value, x);
        }
        String name = line.name() + AHEAD;
        var sum = new Operation("+", List.of(new Name(line.name(), false, line.target()), value), line.target());
        var point = amount(now, line.name()).plus(amount(added, line.name()));
        return worked(name, new Line(renamed(line.target(), name), false, sum, line.back()), sum, point);
    }

    private Worked worked(String name, Line line, Expression value, Amount x) {
        return new Worked(
                name,
                Typesetter.text(List.of(line)),
                Typesetter.filled(value, n -> shown(of(n))),
                x.x().clone(),
                x.isVector());
    }

    private static Token renamed(Token token, String name) {
        return new Token(token.kind(), name, token.written(), token.lagged(), token.line(), token.column());
    }

    /** Returns the expression at the look-ahead point. */
    private Expression atAhead(Expression e) {
        return e.renamed(
                n -> !n.lagged() && ofWeights.contains(n.name()) ? new Name(n.name() + AHEAD, false, n.token()) : n);
    }

    /** {@return θ after the moves of this step} */
    public double[] theta() {
        return amount(now, THETA).x().clone();
    }

    /**
     * Ends a step.
     *
     * @param last whether the episode ends here
     */
    public void end(boolean last) {
        var next = last ? new HashMap<String, Amount>() : new HashMap<>(now);
        for (var state : states) {
            if (!last || !state.lastsEpisode()) {
                var moved = now.get(state.name() + AHEAD);
                next.put(state.name(), moved == null ? amount(now, state.name()) : moved);
            }
        }
        before = next;
    }

    private Amount of(Expression e) {
        if (e instanceof Literal number) {
            return Amount.of(number.value());
        }
        if (e instanceof Name name) {
            return of(name);
        }
        var operation = (Operation) e;
        if (operation.is("if")) {
            return choice(operation);
        }
        var x = new ArrayList<Amount>();
        for (var operand : operation.of()) {
            x.add(of(operand));
        }
        if (operation.is("·")) {
            return inner(x.get(0), x.get(1));
        }
        if (operation.is("clip")) {
            return x.get(0).with(x.get(1), Op.MAX).with(x.get(2), Op.MIN);
        }
        var op = Op.of(operation.sign());
        return x.size() == 1
                ? x.get(0).with(x.get(0), op)
                : x.stream().reduce((a, b) -> a.with(b, op)).orElseThrow();
    }

    private static Amount inner(Amount left, Amount right) {
        double sum = 0;
        for (double x : left.with(right, Op.MULTIPLY).x()) {
            sum += x;
        }
        return Amount.of(sum);
    }

    private Amount of(Name name) {
        if (name.lagged()) {
            var past = before.get(name.name());
            return past == null ? Amount.of(0) : past;
        }
        @Nullable Amount x = now.get(name.name());
        x = x == null ? ahead.get(name.name()) : x;
        return x == null ? Amount.of(setting(name.name())) : x;
    }

    private Amount choice(Operation e) {
        var comparison = (Operation) e.left();
        boolean turned = comparison.sign().startsWith(">");
        var a = of(turned ? comparison.right() : comparison.left());
        var b = of(turned ? comparison.left() : comparison.right());
        var holds = a.with(b, Op.of(comparison.sign()));
        if (!holds.isVector()) {
            return of(e.of().get(holds.number() == 1 ? 1 : 2));
        }
        // Each entry is one of the two, so infinite entries of the other have no effect.
        var yes = of(e.of().get(1));
        var no = of(e.of().get(2));
        double[] chosen = new double[holds.x().length];
        Arrays.setAll(chosen, k -> (holds.x()[k] == 1 ? yes : no).at(k));
        return new Amount(chosen, true);
    }

    private static String shown(Amount amount) {
        return amount.isVector() ? Typesetter.vector(amount.x()) : Typesetter.amount(amount.number());
    }

    /**
     * {@return a vector as printed: all entries if there are few, else the first non-zero ones}
     *
     * @param vector the vector
     */
    public static String text(double[] vector) {
        return Typesetter.vector(vector);
    }

    /**
     * {@return a number as printed, with six digits}
     *
     * @param number the number
     */
    public static String text(double number) {
        return Typesetter.amount(number);
    }
}
