package io.github.mirrortd.equations;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** An expression on the right of an equation. Each part has the token for error messages. */
sealed interface Expression {
    Token token();

    /** A number. */
    record Literal(double value, Token token) implements Expression {}

    /** A name, of this step or of the previous one. */
    record Name(String name, boolean lagged, Token token) implements Expression {}

    /**
     * An operation on operands.
     *
     * @param sign one of {@code + - * / .* ./ ·}, {@link #NEGATIVE}, a comparison, or the name of a function
     */
    record Operation(String sign, List<Expression> of, Token token) implements Expression {
        /** The sign of a negation. */
        static final String NEGATIVE = "negative";

        static final Set<String> COMPARISONS = Set.of("<", "<=", ">", ">=", "==");

        boolean is(String wanted) {
            return sign.equals(wanted);
        }

        boolean isComparison() {
            return COMPARISONS.contains(sign);
        }

        Expression left() {
            return of.get(0);
        }

        Expression right() {
            return of.get(1);
        }
    }

    /** Returns the operands; none for a number or a name. */
    default List<Expression> operands() {
        return this instanceof Operation operation ? operation.of() : List.of();
    }

    /** Returns this expression and all its parts, in the order of the text except for signs. Not recursive, because sums can be long. */
    default List<Expression> pieces() {
        var pieces = new ArrayList<>(List.of(this));
        for (int i = 0; i < pieces.size(); i++) {
            pieces.addAll(i + 1, pieces.get(i).operands());
        }
        return pieces;
    }

    /** Returns whether some name satisfies a condition. */
    default boolean has(Predicate<Name> wanted) {
        return pieces().stream().anyMatch(piece -> piece instanceof Name name && wanted.test(name));
    }

    /** Returns the expression with other names. */
    default Expression renamed(UnaryOperator<Name> names) {
        if (!(this instanceof Operation o)) {
            return this instanceof Name name ? names.apply(name) : this;
        }
        var of = new ArrayList<Expression>();
        for (var operand : o.of()) {
            of.add(operand.renamed(names));
        }
        return new Operation(o.sign(), of, o.token());
    }
}
