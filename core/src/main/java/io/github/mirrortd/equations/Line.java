package io.github.mirrortd.equations;

import java.util.Optional;

/**
 * One equation.
 *
 * @param target what stands on the left
 * @param adds whether it is added to ({@code +=}) and not defined ({@code =})
 * @param value what stands on the right
 * @param back how many steps back a scalar trace sees, where that is said
 */
record Line(Token target, boolean adds, Expression value, Optional<Expression> back) {
    String name() {
        return target.text();
    }
}
