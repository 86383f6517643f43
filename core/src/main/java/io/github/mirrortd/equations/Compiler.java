package io.github.mirrortd.equations;

import io.github.mirrortd.base.Names;
import io.github.mirrortd.equations.Expression.Name;
import io.github.mirrortd.equations.Expression.Operation;
import io.github.mirrortd.equations.Formula.Input;
import io.github.mirrortd.equations.Formula.Source;
import io.github.mirrortd.equations.RuleFormula.Kept;
import io.github.mirrortd.equations.Value.Basis;
import io.github.mirrortd.equations.Value.Entries;
import io.github.mirrortd.equations.Value.Scalar;
import io.github.mirrortd.equations.Value.Vector;
import io.github.mirrortd.learn.Coefficient;
import io.github.mirrortd.learn.Emphasis;
import io.github.mirrortd.learn.LearnerVector;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Settings;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Compiles equations to formulas, or throws an error with place and remedy. */
final class Compiler {
    private static final int MOST = 2500;

    /** Lines that are added to equations that use their names. */
    static final List<Line> USUAL = Parser.lines("""
            delta = r + gamma theta·next - theta·phi
            c = w·phi
            a = phi - gamma next
            """);

    private final Formula arithmetic = new Formula();
    private final Evaluator evaluator = new Evaluator(arithmetic, this::named);
    private final List<Parameter> own;

    /** True if vectors are computed entry by entry, for learners that keep state or use entrywise products. */
    private final boolean general;

    private final KeptLines kept;

    private final Map<String, Value> defined = new HashMap<>();
    private final Map<String, Token> places = new HashMap<>();
    private final Set<String> settings = new LinkedHashSet<>();
    private final List<TraceLine> traces = new ArrayList<>();
    private final Map<Basis, Map<Basis, Integer>> changes = new EnumMap<>(Basis.class);
    private Optional<Function<Settings, Emphasis>> followOn = Optional.empty();

    /** The first place that reads w. */
    private @Nullable Token readsW;

    /** The name whose previous value the present line may read; null in all other lines. */
    private @Nullable String self;

    private Compiler(List<Line> lines, List<Parameter> own, List<EquationState> states) {
        this.own = own;
        kept = new KeptLines(arithmetic, states);
        general = !states.isEmpty()
                || lines.stream()
                        .flatMap(line -> line.value().pieces().stream())
                        .anyMatch(e -> e instanceof Operation o && o.sign().startsWith("."));
    }

    /**
     * @param own the declared custom settings
     * @param states the declared state
     * @throws EquationError if the equations are not in the form of rules
     */
    static CompiledEquations compile(List<Line> lines, List<Parameter> own, List<EquationState> states) {
        var compiler = new Compiler(lines, own, states);
        for (var line : lines) {
            compiler.line(line);
            if (compiler.arithmetic.size() > MOST) {
                throw line.target().wrong("the equations come to more than " + MOST + " operations up to here");
            }
        }
        return compiler.compiled(lines.get(0).target());
    }

    private void line(Line line) {
        boolean past = line.value().has(name -> name.lagged() && name.name().equals(line.name()));
        if (line.back().isPresent() && !past) {
            throw line.target()
                    .wrong(
                            "only a number with its own previous value, such as F = i + gamma₋₁ rho₋₁ F₋₁, takes ', n steps back'");
        }
        if (line.adds()) {
            change(line);
            return;
        }
        var target = line.target();
        if (Vocabulary.VECTORS.containsKey(line.name())
                && Vocabulary.VECTORS.get(line.name()).isWeights()) {
            throw target.wrong(target.written() + " is changed, not defined: write " + target.written() + " += …");
        }
        if (Vocabulary.isTaken(line.name())) {
            throw target.wrong("'" + target.written() + "' is predefined; choose another name");
        }
        if (own.stream().anyMatch(p -> p.id().equals(line.name())) || settings.contains(line.name())) {
            throw target.wrong("'" + target.written() + "' is a setting; choose another name");
        }
        var before = places.get(line.name());
        if (before != null) {
            throw target.wrong("'" + target.written() + "' "
                    + (before.line() > 0
                            ? "is defined in line " + before.line() + " already"
                            : "was read before this line")
                    + "; choose another name");
        }
        self = past && !kept.isDeclared(line.name()) ? line.name() : null;
        var value = self == null ? evaluator.of(line.value()) : past(line);
        self = null;
        defined.put(line.name(), value);
        places.put(line.name(), target);
        kept.define(line.name(), value, target);
    }

    private Value past(Line line) {
        if (!isVector(line.value())) {
            if (followOn.isPresent()) {
                throw line.target()
                        .wrong("only one number may depend on its own previous value; declare others under 'state'");
            }
            var reader = new FollowOnReader(arithmetic, evaluator);
            followOn = Optional.of(reader.read(line));
            return new Scalar(arithmetic.input(new Input(Source.PAST, Product.FOLLOW_ON.id(), false)));
        }
        if (line.back().isPresent()) {
            throw line.target().wrong("a trace has no horizon; only F takes ', n steps back'");
        }
        if (traces.size() == 2) {
            throw line.target().wrong("a learner has at most two traces; declare other vectors under 'state'");
        }
        var basis = traces.isEmpty() ? Basis.FIRST : Basis.SECOND;
        var trace = TraceLine.read(line, arithmetic, evaluator);
        traces.add(trace);
        if (general) {
            return kept.trace(line.name(), trace, keptNow(trace));
        }
        var map = new EnumMap<Basis, Integer>(Basis.class);
        map.put(Basis.PHI, arithmetic.multiply(trace.today(), trace.emphasis()));
        map.put(basis, trace.today());
        return new Vector(map);
    }

    /** Returns the factor of a trace at the next step. */
    private int keptNow(TraceLine trace) {
        return arithmetic.multiply(arithmetic.lagged(trace.kept(), false), trace.today());
    }

    /** Returns whether an expression is a vector, without regard to its own previous value. */
    private boolean isVector(Expression e) {
        if (e instanceof Name name) {
            var value = defined.get(name.name());
            return Vocabulary.VECTORS.containsKey(name.name()) || value instanceof Vector || value instanceof Entries;
        }
        if (e instanceof Operation o && (o.is("·") || (Parser.FUNCTIONS.contains(o.sign()) && !o.is("if")))) {
            return false;
        }
        for (var operand : e.operands()) {
            if (isVector(operand)) {
                return true;
            }
        }
        return false;
    }

    private void change(Line line) {
        var target = line.target();
        var basis = Vocabulary.VECTORS.get(line.name());
        if (basis == null || !basis.isWeights()) {
            throw target.wrong("only theta and w are added to; write " + target.written() + " = …");
        }
        if (changes.containsKey(basis) || kept.isChanged(line.name())) {
            throw target.wrong(target.written() + " is changed in line "
                    + Objects.requireNonNull(places.get(line.name())).line() + " already; add it there");
        }
        places.put(line.name(), target);
        var value = evaluator.of(line.value());
        if (value instanceof Entries entries) {
            kept.change(line.name(), entries.n());
            return;
        }
        if (!(value instanceof Vector change)) {
            throw line.value()
                    .token()
                    .wrong("a vector must be added to " + target.written() + ", and this is a number");
        }
        if (change.of().containsKey(Basis.THETA)) {
            throw target.wrong("θ cannot be part of what is added to " + target.written()
                    + ": a rule adds φ, φ' and traces, and only w can be shrunk");
        }
        if (basis == Basis.THETA && change.of().containsKey(Basis.W)) {
            throw target.wrong("w cannot be added to θ: a rule adds φ, φ' and traces to it");
        }
        changes.put(basis, change.of());
    }

    /** Returns the value of a name. */
    private Value named(Name name) {
        var vector = Vocabulary.VECTORS.get(name.name());
        if (name.lagged()) {
            return before(name, vector != null);
        }
        if (vector != null) {
            readsW = vector == Basis.W && readsW == null ? name.token() : readsW;
            if (general && self == null) {
                return new Entries(kept.vector(name.name()));
            }
            return Vector.of(vector, arithmetic.constant(1));
        }
        return today(name);
    }

    private Value today(Name name) {
        var known = defined.get(name.name());
        if (known != null) {
            return known;
        }
        var data = Vocabulary.DATA.get(name.name());
        if (data != null) {
            return new Scalar(arithmetic.input(new Input(Source.DATA, data.id(), false)));
        }
        var setting = setting(name.name());
        if (setting.isPresent()) {
            settings.add(setting.get());
            return new Scalar(arithmetic.input(new Input(Source.SETTING, setting.get(), false)));
        }
        for (var line : USUAL) {
            if (line.name().equals(name.name())) {
                boolean before = readsW != null;
                var value = evaluator.of(line.value());
                defined.put(line.name(), value);
                places.put(line.name(), new Token(Token.Kind.NAME, line.name(), line.name(), false, 0, 0));
                readsW = before || readsW == null ? readsW : name.token();
                return value;
            }
        }
        throw unknown(name);
    }

    private Optional<String> setting(String name) {
        return own.stream()
                .map(Parameter::id)
                .filter(name::equals)
                .findFirst()
                .or(() -> Vocabulary.listed(name).map(Parameter::id));
    }

    private EquationError unknown(Name name) {
        var names = Stream.of(
                        Vocabulary.VECTORS.keySet().stream().sorted(),
                        Vocabulary.DATA.keySet().stream(),
                        USUAL.stream().map(Line::name),
                        Stream.of(Parameter.values()).map(Parameter::id),
                        own.stream().map(Parameter::id),
                        places.keySet().stream().sorted())
                .flatMap(s -> s)
                .distinct()
                .collect(Collectors.toList());
        return name.token()
                .wrong(Names.unknown("name", name.token().written(), names)
                        + ". Define it on an earlier line, or declare it under 'settings'");
    }

    /** Returns the value of a name at the previous step. */
    private Value before(Name name, boolean vector) {
        var token = name.token();
        if (general && self == null) {
            return setting(name.name()).isPresent() ? today(name) : kept.remembered(name);
        }
        if (self == null) {
            throw token.wrong("previous values are available only in the line of a trace, as in z = phi +"
                    + " gamma₋₁ lambda rho₋₁ z₋₁, or declared under 'state'");
        }
        if (name.name().equals(self)) {
            return Vector.of(Basis.BEFORE, arithmetic.constant(1));
        }
        var value = vector ? null : today(new Name(name.name(), false, token));
        if (!(value instanceof Scalar scalar)) {
            throw token.wrong("of vectors, only the trace itself has a previous value here");
        }
        if (arithmetic.traits(scalar.n()).weights()) {
            throw token.wrong(
                    "traces cannot depend on weights, and '" + token.written() + "' does; use data and settings only");
        }
        return new Scalar(arithmetic.lagged(scalar.n(), true));
    }

    private CompiledEquations compiled(Token start) {
        var theta = general ? Map.<Basis, Integer>of() : changes.get(Basis.THETA);
        if (theta == null || (general && !kept.isChanged("theta"))) {
            throw start.wrong("no line changes θ; write theta += …");
        }
        var w = changes.get(Basis.W);
        boolean auxiliary = w != null || kept.isChanged("w");
        if (!auxiliary && readsW != null) {
            throw readsW.wrong("w is read here, but no line changes it; write w += …");
        }
        for (var name : kept.check(start)) {
            settings.add(setting(name)
                    .orElseThrow(() -> start.wrong("the state starts at '" + name
                            + "', which is not a setting; declare it under 'settings'")));
        }
        var roles = roles(theta);
        var outputs = new EnumMap<Coefficient, Integer>(Coefficient.class);
        put(outputs, theta, LearnerVector.THETA, roles);
        put(outputs, w == null ? Map.of() : w, LearnerVector.W, roles);
        for (int i = 0; i < traces.size(); i++) {
            var trace = traces.get(i);
            int kept = keptNow(trace);
            if (roles.get(basis(i)) == LearnerVector.E) {
                outputs.put(Coefficient.EMPHASIS, trace.emphasis());
                outputs.put(Coefficient.KEPT, kept);
            } else {
                outputs.put(Coefficient.KEPT_BEHAVIOUR, kept);
            }
        }
        var all = general ? kept.all(List.copyOf(roles.values())) : List.<Kept>of();
        var graph = new Formula();
        ToIntFunction<Input> products = input -> graph.input(ofVectors(input, roles));
        outputs.replaceAll((c, n) -> graph.copy(arithmetic, n, products));
        var formula = new RuleFormula(
                graph,
                outputs,
                all.stream().map(k -> k.copied(graph, arithmetic, products)).toList());
        return new CompiledEquations(formula, List.copyOf(settings), auxiliary, followOn.orElse(s -> Emphasis.FULL));
    }

    /** Returns the input of an inner product. */
    private static Input ofVectors(Input input, Map<Basis, LearnerVector> roles) {
        var names = input.name().split("·");
        return names.length < 2
                ? input
                : RuleFormula.input(RuleFormula.product(
                        vector(Basis.valueOf(names[0]), roles), vector(Basis.valueOf(names[1]), roles)));
    }

    private static Basis basis(int trace) {
        return trace == 0 ? Basis.FIRST : Basis.SECOND;
    }

    private void put(
            Map<Coefficient, Integer> outputs,
            Map<Basis, Integer> change,
            LearnerVector target,
            Map<Basis, LearnerVector> roles) {
        change.forEach((basis, n) -> {
            var vector = vector(basis, roles);
            if (vector == LearnerVector.W) {
                outputs.put(Coefficient.DECAY, arithmetic.negate(n));
            } else {
                Coefficient.of(target, vector).ifPresent(c -> outputs.put(c, n));
            }
        });
    }

    private static LearnerVector vector(Basis basis, Map<Basis, LearnerVector> roles) {
        return switch (basis) {
            case THETA -> LearnerVector.THETA;
            case W -> LearnerVector.W;
            case PHI -> LearnerVector.PHI;
            case NEXT -> LearnerVector.NEXT;
            case FIRST, SECOND -> Objects.requireNonNull(roles.get(basis));
            case BEFORE -> throw new AssertionError(basis);
        };
    }

    /** Decides which trace is e and which is e_μ, which adds φ without a factor and is not added to θ. */
    private Map<Basis, LearnerVector> roles(Map<Basis, Integer> theta) {
        var roles = new EnumMap<Basis, LearnerVector>(Basis.class);
        if (traces.isEmpty()) {
            return roles;
        }
        roles.put(Basis.FIRST, LearnerVector.E);
        if (traces.size() == 2) {
            boolean second = canBeSecond(1, theta);
            if (!second && !canBeSecond(0, theta)) {
                throw traces.get(1)
                        .place()
                        .wrong("of two traces, one must take φ as it is (z = phi + …) and not be added to θ");
            }
            roles.put(Basis.FIRST, second ? LearnerVector.E : LearnerVector.E_MU);
            roles.put(Basis.SECOND, second ? LearnerVector.E_MU : LearnerVector.E);
        }
        return roles;
    }

    private boolean canBeSecond(int trace, Map<Basis, Integer> theta) {
        return arithmetic.isConstant(traces.get(trace).emphasis(), 1) && !theta.containsKey(basis(trace));
    }
}
