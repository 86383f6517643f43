package io.github.mirrortd.equations;

import java.util.List;
import java.util.function.Predicate;

/** What stands on the right of an equation. Each piece knows the token that is pointed at when something is wrong with it. */
sealed interface Expression {
    Token token();

    /** A number. */
    record Literal(double value, Token token) implements Expression {}

    /** A name, today's or that of the step before. */
    record Name(String name, boolean lagged, Token token) implements Expression {}

    /** −x. */
    record Minus(Expression of, Token token) implements Expression {}

    /**
     * Two and what is between them.
     *
     * @param sign one of {@code + - * / .* ./ ·} and of comparisons
     */
    record Pair(String sign, Expression left, Expression right, Token token) implements Expression {}

    /** A function of something. */
    record Call(String function, List<Expression> of, Token token) implements Expression {}

    /** Whether vectors are multiplied or divided entry by entry in it. */
    default boolean isByEntries() {
        if (this instanceof Pair pair) {
            return pair.sign().startsWith(".")
                    || pair.left().isByEntries()
                    || pair.right().isByEntries();
        }
        return this instanceof Minus minus
                ? minus.of().isByEntries()
                : this instanceof Call call && call.of().stream().anyMatch(Expression::isByEntries);
    }

    /** Whether some name in it is wanted. */
    default boolean has(Predicate<Name> wanted) {
        if (this instanceof Name name) {
            return wanted.test(name);
        }
        if (this instanceof Minus minus) {
            return minus.of().has(wanted);
        }
        if (this instanceof Pair pair) {
            return pair.left().has(wanted) || pair.right().has(wanted);
        }
        return this instanceof Call call && call.of().stream().anyMatch(e -> e.has(wanted));
    }
}
