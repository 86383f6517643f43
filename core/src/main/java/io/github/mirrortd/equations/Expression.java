package io.github.mirrortd.equations;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** The right side of an equation. Each piece has the token that an error message points at. */
sealed interface Expression {
    Token token();

    /** A number. */
    record Literal(double value, Token token) implements Expression {}

    /** A name, today's or that of the step before. */
    record Name(String name, boolean lagged, Token token) implements Expression {}

    /**
     * Operands and what is done to them.
     *
     * @param sign one of {@code + - * / .* ./ ·}, {@link #NEGATIVE}, a comparison, or the name of a function
     */
    record Operation(String sign, List<Expression> of, Token token) implements Expression {
        /** The sign before one operand. */
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

    /** The operands; none of a number or a name. */
    default List<Expression> operands() {
        return this instanceof Operation operation ? operation.of() : List.of();
    }

    /** This piece and all that it is made of, in the order of the text but for signs; of long sums without recursion. */
    default List<Expression> pieces() {
        var pieces = new ArrayList<>(List.of(this));
        for (int i = 0; i < pieces.size(); i++) {
            pieces.addAll(i + 1, pieces.get(i).operands());
        }
        return pieces;
    }

    /** Whether some name in it is wanted. */
    default boolean has(Predicate<Name> wanted) {
        return pieces().stream().anyMatch(piece -> piece instanceof Name name && wanted.test(name));
    }

    /** The same with other names. */
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
