package io.github.mirrortd.learn.stepsize;

import io.github.mirrortd.learn.LearnerState;

/**
 * A power of two that divides numbers before they are multiplied, so that products and their sums neither overflow nor underflow. It
 * follows the largest number so far in wide strides, and is 1 for numbers of ordinary size. Dividing by it is exact. Not thread-safe.
 */
public final class PowerOfTwoScale {
    /** Distance between two exponents. */
    public static final int STRIDE = 256;

    private double largest;
    private int exponent;

    /**
     * Adapts the divisor to a number.
     *
     * @return the growth of the divisor's exponent, by which earlier quotients must be divided as well
     */
    public int see(double number) {
        double size = Math.abs(number);
        if (!(size > largest && size <= Double.MAX_VALUE)) {
            return 0;
        }
        largest = size;
        int before = exponent;
        exponent = exponentOf(size);
        return exponent - before;
    }

    /** Exchanges the largest number. */
    public void state(LearnerState state) {
        largest = state.number("scale", largest);
        exponent = exponentOf(largest);
    }

    /** Returns the divisor's exponent for a number of this size: a multiple of the stride, 0 within about 1e±38. */
    public static int exponentOf(double size) {
        return size > 0 ? STRIDE * Math.floorDiv(Math.getExponent(size) + STRIDE / 2, STRIDE) : 0;
    }

    /** Returns the divisor's exponent. */
    public int exponent() {
        return exponent;
    }

    /** Returns a number over the divisor. */
    public double over(double number) {
        return over(number, exponent);
    }

    /** Returns a number over 2ᵉ. */
    public static double over(double number, int e) {
        return e == 0 ? number : Math.scalb(number, -e);
    }
}
