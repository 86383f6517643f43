package io.github.mirrortd.random;

/**
 * The natural logarithm, computed with twice the digits of a double and rounded once: correct except for about one number in 10⁹.
 * NumPy's C library is as accurate in nearly all cases; the JDK's logarithm is not.
 */
final class ExactLog {
    private static final double LN2 = 0x1.62e42fefa39efp-1;
    private static final double LN2_REST = 0x1.abc9e3b39803fp-56;

    /** Number of terms of the series; the next one is below 2⁻¹¹⁰. */
    private static final int TERMS = 22;

    private ExactLog() {}

    /**
     * {@return ln x}
     *
     * @param x a normal number above 0
     */
    static double of(double x) {
        int exponent = Math.getExponent(x);
        double m = Math.scalb(x, -exponent);
        if (m > 1.4142135) {
            m /= 2;
            exponent++;
        }
        // ln m = 2 artanh s = 2 s (1 + s²/3 + s⁴/5 + …) with s = (m − 1)/(m + 1). Names in pairs: a number and the rest
        // of it.
        double below = m + 1;
        double belowRest = m - (below - 1);
        double s = (m - 1) / below;
        double sRest = (Math.fma(-s, below, m - 1) - s * belowRest) / below;
        double square = s * s;
        double squareRest = Math.fma(s, s, -square) + 2 * s * sRest;
        double sum = 0;
        double sumRest = 0;
        for (int k = 2 * TERMS + 1; k > 0; k -= 2) {
            double product = sum * square;
            double productRest = Math.fma(sum, square, -product) + sum * squareRest + sumRest * square;
            double term = 1.0 / k;
            sum = term + product;
            sumRest = (product - (sum - term)) + productRest + Math.fma(-term, k, 1) / k;
        }
        double log = 2 * s * sum;
        double logRest = Math.fma(2 * s, sum, -log) + 2 * s * sumRest + 2 * sRest * sum;
        double whole = exponent * LN2;
        double wholeRest = Math.fma(exponent, LN2, -whole) + exponent * LN2_REST;
        double all = whole + log;
        double allRest = exponent == 0 ? 0 : log - (all - whole);
        return all + (allRest + (wholeRest + logRest));
    }
}
