package io.github.mirrortd.contract.promise;

import java.util.Arrays;
import java.util.Objects;

/** Assertions with a message, independent of a test framework. */
final class Expect {
    private Expect() {}

    static void that(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }

    static void same(Object actual, Object expected, String what) {
        if (!Objects.equals(actual, expected)) {
            throw new AssertionError(what + ": it is " + actual + " and should be " + expected);
        }
    }

    /** Checks that the bits are equal. */
    static void same(double actual, double expected, String what) {
        if (Double.compare(actual, expected) != 0) {
            throw new AssertionError(what + ": it is " + actual + " and should be " + expected);
        }
    }

    /** Checks that the bits are equal. */
    static void same(double[] actual, double[] expected, String what) {
        if (!Arrays.equals(actual, expected)) {
            throw new AssertionError(
                    what + ": it is " + Arrays.toString(actual) + " and should be " + Arrays.toString(expected));
        }
    }

    static void close(double actual, double expected, double within, String what) {
        if (Double.compare(actual, expected) != 0 && !(Math.abs(actual - expected) <= within)) {
            throw new AssertionError(
                    what + ": it is " + actual + " and should be within " + within + " of " + expected);
        }
    }

    static void close(double[] actual, double[] expected, double within, String what) {
        same(actual.length, expected.length, what + ", how many");
        for (int i = 0; i < actual.length; i++) {
            close(actual[i], expected[i], within, what + ", component " + i);
        }
    }

    /** Checks that an {@link IllegalArgumentException} is thrown whose message contains these words. */
    static void refused(Runnable what, String words) {
        try {
            what.run();
        } catch (IllegalArgumentException e) {
            that(String.valueOf(e.getMessage()).contains(words), "refused without '" + words + "': " + e.getMessage());
            return;
        }
        throw new AssertionError("not refused with '" + words + "'");
    }
}
