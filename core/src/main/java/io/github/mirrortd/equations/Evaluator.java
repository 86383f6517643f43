package io.github.mirrortd.equations;

import io.github.mirrortd.equations.Expression.Literal;
import io.github.mirrortd.equations.Expression.Name;
import io.github.mirrortd.equations.Expression.Operation;
import io.github.mirrortd.equations.Formula.Input;
import io.github.mirrortd.equations.Formula.Op;
import io.github.mirrortd.equations.Formula.Source;
import io.github.mirrortd.equations.Value.Basis;
import io.github.mirrortd.equations.Value.Entries;
import io.github.mirrortd.equations.Value.Scalar;
import io.github.mirrortd.equations.Value.Vector;
import io.github.mirrortd.learn.Product;
import java.util.ArrayDeque;
import java.util.EnumMap;
import java.util.Set;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

/**
 * Evaluates expressions to nodes of a formula. Operations keep their order in the text, and sums of vectors are combined number by
 * number, which fixes the last bits of every coefficient.
 */
final class Evaluator {
    /** Resolves names. */
    interface Names {
        Value of(Name name);
    }

    private static final Set<String> PAIRS = Set.of("+", "-", "*", ".*", "/", "./");
    private static final Set<String> FEATURES = Set.of("phi", "next");

    private final Formula arithmetic;
    private final Names names;

    Evaluator(Formula arithmetic, Names names) {
        this.arithmetic = arithmetic;
        this.names = names;
    }

    Value of(Expression e) {
        // Sums and products are left-associative, so their depth is their length.
        var pairs = new ArrayDeque<Operation>();
        var first = e;
        while (first instanceof Operation o && PAIRS.contains(o.sign())) {
            pairs.push(o);
            first = o.left();
        }
        var value = single(first);
        for (var pair : pairs) {
            value = of(pair, value, of(pair.right()));
        }
        return value;
    }

    private Value single(Expression e) {
        if (e instanceof Literal number) {
            return new Scalar(arithmetic.constant(number.value()));
        }
        return e instanceof Name name ? names.of(name) : of((Operation) e);
    }

    private Value of(Operation e, Value left, Value right) {
        return switch (e.sign()) {
            case "+" -> sum(e, left, right, arithmetic::add, false);
            case "-" -> sum(e, left, right, arithmetic::subtract, true);
            case "*", ".*" -> product(e, left, right);
            default -> quotient(e, left, right);
        };
    }

    /** Returns a number; throws an error for a vector. */
    int scalar(Expression e, String what) {
        if (of(e) instanceof Scalar scalar) {
            return scalar.n();
        }
        throw e.token().wrong(what + " must be a number, and this is a vector");
    }

    private Value of(Operation e) {
        return switch (e.sign()) {
            case Operation.NEGATIVE -> each(of(e.left()), arithmetic::negate);
            case "·" -> new Scalar(inner(e.token(), of(e.left()), of(e.right())));
            case "if" -> choice(e);
            case "clip" ->
                made(arithmetic.make(Op.MIN, arithmetic.make(Op.MAX, argument(e, 0), argument(e, 1)), argument(e, 2)));
            default -> {
                var op = Op.of(e.sign());
                int value = argument(e, 0);
                value = e.of().size() == 1 ? arithmetic.make(op, value) : value;
                for (int i = 1; i < e.of().size(); i++) {
                    value = arithmetic.make(op, value, argument(e, i));
                }
                yield made(value);
            }
        };
    }

    /** Returns a node as a value. */
    private Value made(int n) {
        return arithmetic.isVector(n) ? new Entries(n) : new Scalar(n);
    }

    /** Returns the node of a number or of a vector with entries. */
    private static int place(Expression e, Value value) {
        if (value instanceof Scalar scalar) {
            return scalar.n();
        }
        if (value instanceof Entries entries) {
            return entries.n();
        }
        throw byEntries(e);
    }

    private static EquationError byEntries(Expression e) {
        return e.token()
                .wrong("a trace is a sum of φ and its own previous value alone; for other vectors, declare it under"
                        + " 'state'");
    }

    private static Value each(Value value, IntUnaryOperator change) {
        if (value instanceof Scalar scalar) {
            return new Scalar(change.applyAsInt(scalar.n()));
        }
        if (value instanceof Entries entries) {
            return new Entries(change.applyAsInt(entries.n()));
        }
        var map = new EnumMap<Basis, Integer>(Basis.class);
        ((Vector) value).of().forEach((basis, n) -> map.put(basis, change.applyAsInt(n)));
        return new Vector(map);
    }

    private Value sum(Operation pair, Value left, Value right, IntBinaryOperator operation, boolean minus) {
        if (left instanceof Scalar a && right instanceof Scalar b) {
            return new Scalar(operation.applyAsInt(a.n(), b.n()));
        }
        if (left instanceof Entries a && right instanceof Entries b) {
            return new Entries(operation.applyAsInt(a.n(), b.n()));
        }
        if (left instanceof Vector a && right instanceof Vector b) {
            var map = new EnumMap<Basis, Integer>(Basis.class);
            map.putAll(a.of());
            b.of().forEach((basis, n) -> map.merge(
                    basis, minus && !a.of().containsKey(basis) ? arithmetic.negate(n) : n, operation::applyAsInt));
            map.values().removeIf(this::isZero);
            return new Vector(map);
        }
        if (!(left instanceof Scalar) && !(right instanceof Scalar)) {
            throw byEntries(pair);
        }
        throw pair.token()
                .wrong("a vector and a number cannot be " + (minus ? "subtracted" : "added") + "; "
                        + (right instanceof Scalar ? "the right" : "the left") + " side is the number");
    }

    private boolean isZero(int n) {
        return arithmetic.isConstant(n, 0) || arithmetic.isConstant(n, -0.0);
    }

    private Value product(Operation e, Value left, Value right) {
        if (left instanceof Scalar a) {
            return each(right, n -> arithmetic.multiply(a.n(), n));
        }
        if (right instanceof Scalar b) {
            return each(left, n -> arithmetic.multiply(n, b.n()));
        }
        if (e.is(".*")) {
            return made(arithmetic.multiply(place(e, left), place(e, right)));
        }
        throw e.token()
                .wrong("ambiguous product of two vectors; write a·b or dot(a, b) for the inner product, a ⊙ b or a .* b"
                        + " for the product entry by entry");
    }

    private Value quotient(Operation e, Value left, Value right) {
        if (right instanceof Scalar b) {
            return each(left, n -> arithmetic.divide(n, b.n()));
        }
        if (e.is("./")) {
            return made(arithmetic.divide(place(e, left), place(e, right)));
        }
        throw e.token()
                .wrong("cannot divide by a vector; divide by a number, such as phi·phi, or entry by entry: a ⊘ b"
                        + " or a ./ b");
    }

    private int inner(Token place, Value left, Value right) {
        if (left instanceof Entries a && right instanceof Entries b) {
            return inner(a.n(), b.n());
        }
        if (!(left instanceof Vector a && right instanceof Vector b)) {
            throw place.wrong("an inner product takes two vectors, and the "
                    + (left instanceof Vector ? "right" : "left") + " side is a number; numbers are multiplied by *");
        }
        int sum = -1;
        for (var l : a.of().entrySet()) {
            for (var r : b.of().entrySet()) {
                int factor = arithmetic.multiply(l.getValue(), r.getValue());
                int term = arithmetic.multiply(factor, product(place, l.getKey(), r.getKey()));
                sum = sum < 0 ? term : arithmetic.add(sum, term);
            }
        }
        return sum < 0 ? arithmetic.constant(0) : sum;
    }

    /** Returns the inner product of two vectors; throws an error if learners do not have it. */
    private int product(Token place, Basis left, Basis right) {
        var first = left.compareTo(right) <= 0 ? left : right;
        var second = left.compareTo(right) <= 0 ? right : left;
        boolean there = !second.isWeights() && second != Basis.BEFORE && !(first == Basis.THETA && second.isTrace());
        if (!there) {
            throw place.wrong("the inner product of " + shown(first) + " and " + shown(second)
                    + " is not available; there are θ·φ, θ·φ', w·φ, w·φ', w·z for a trace z, and those of φ, φ' and traces with each"
                    + " other");
        }
        var source = first.isWeights() ? Source.WEIGHTS : second.isTrace() ? Source.PAST : Source.DATA;
        return arithmetic.input(new Input(source, first + "·" + second, false));
    }

    static String shown(Basis basis) {
        return switch (basis) {
            case THETA -> "θ";
            case W -> "w";
            case PHI -> "φ";
            case NEXT -> "φ'";
            case FIRST, SECOND -> "a trace";
            case BEFORE -> "a trace of the step before";
        };
    }

    /** Returns the inner product of two vectors with entries; for features it is a number of the transition. */
    private int inner(int a, int b) {
        String left = arithmetic.node(a).input().name();
        String right = arithmetic.node(b).input().name();
        boolean ofData = FEATURES.contains(left) && FEATURES.contains(right);
        if (!ofData) {
            return arithmetic.make(Op.DOT, a, b);
        }
        var product = !left.equals(right) ? Product.PHI_NEXT : left.equals("phi") ? Product.PHI_PHI : Product.NEXT_NEXT;
        return arithmetic.input(new Input(Source.DATA, product.id(), false));
    }

    /** Returns an argument that is a number or a vector with entries. */
    private int argument(Operation e, int i) {
        return numberOrEntries(e.of().get(i), "what " + e.sign() + " is given");
    }

    private int numberOrEntries(Expression e, String what) {
        var value = of(e);
        if (value instanceof Vector) {
            throw e.token().wrong(what + " must be a number, and this is a vector");
        }
        return place(e, value);
    }

    private Value choice(Operation e) {
        var comparison = (Operation) e.left();
        int a = numberOrEntries(comparison.left(), "what is compared");
        int b = numberOrEntries(comparison.right(), "what is compared");
        boolean turned = comparison.sign().startsWith(">");
        int condition = arithmetic.make(Op.of(comparison.sign()), turned ? b : a, turned ? a : b);
        IntBinaryOperator choose = (x, y) -> arithmetic.make(Op.CHOICE, condition, x, y);
        var yes = of(e.of().get(1));
        var no = of(e.of().get(2));
        boolean each = yes instanceof Entries || no instanceof Entries || arithmetic.isVector(condition);
        if (each || (yes instanceof Scalar && no instanceof Scalar)) {
            return made(choose.applyAsInt(place(e, yes), place(e, no)));
        }
        if (!(yes instanceof Vector x && no instanceof Vector y)) {
            throw e.token().wrong("both values of if must be numbers, or both vectors");
        }
        int zero = arithmetic.constant(0);
        var map = new EnumMap<Basis, Integer>(Basis.class);
        for (var basis : Basis.values()) {
            if (x.of().containsKey(basis) || y.of().containsKey(basis)) {
                map.put(basis, choose.applyAsInt(x.of().getOrDefault(basis, zero), y.of().getOrDefault(basis, zero)));
            }
        }
        return new Vector(map);
    }
}
