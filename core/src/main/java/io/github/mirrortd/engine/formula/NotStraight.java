package io.github.mirrortd.engine.formula;

/** Says that code is not straight-line arithmetic, and why. Whoever reads code has another way to run it. */
public final class NotStraight extends RuntimeException {
    private static final long serialVersionUID = 1;

    NotStraight(String why) {
        super(why);
    }

    NotStraight(String why, Throwable cause) {
        super(why, cause);
    }
}
