package io.github.mirrortd.learn.stepsize;

import io.github.mirrortd.learn.LearnerState;

/**
 * A power of two that numbers are divided by before they are multiplied with each other, so that neither products nor their sums leave the
 * range of numbers. It follows the largest number seen so far, in wide strides, and is 1 while that is of an ordinary size; dividing by
 * it changes no digit.
 */
public final class PowerOfTwoScale {
    /** How many powers of two it goes at once. */
    public static final int STRIDE = 256;

    private double largest;
    private int exponent;

    /**
     * Sees a number.
     *
     * @return by how many powers of two the divisor has grown: what was divided before is to be divided by these as well
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

    /** Passes on what the scale goes by. */
    public void state(LearnerState state) {
        largest = state.number("scale", largest);
        exponent = exponentOf(largest);
    }

    /** The divisor's exponent for a number of this size: a multiple of the stride, 0 within about 1e±38. */
    public static int exponentOf(double size) {
        return size > 0 ? STRIDE * Math.floorDiv(Math.getExponent(size) + STRIDE / 2, STRIDE) : 0;
    }

    /** The divisor's exponent. */
    public int exponent() {
        return exponent;
    }

    /** A number over the divisor. */
    public double over(double number) {
        return over(number, exponent);
    }

    /** A number over 2ᵉ. */
    public static double over(double number, int e) {
        return e == 0 ? number : Math.scalb(number, -e);
    }
}
