package io.github.mirrortd.equations;

import java.util.Optional;

/**
 * An equation.
 *
 * @param target the name on the left
 * @param adds whether it adds ({@code +=}) instead of defining ({@code =})
 * @param value the expression on the right
 * @param back the number of earlier steps in a scalar trace; empty for all
 */
record Line(Token target, boolean adds, Expression value, Optional<Expression> back) {
    String name() {
        return target.text();
    }
}
