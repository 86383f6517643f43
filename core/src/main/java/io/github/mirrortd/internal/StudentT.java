package io.github.mirrortd.internal;

/** Quantiles of Student's t distribution. */
public final class StudentT {
    /** Degrees of freedom from which on the quantiles of intervals are those of the normal distribution. */
    private static final double NORMAL = 1e6;

    private static final int ITERATIONS = 300;
    private static final double TINY = 1e-300;

    private static final double[] LANCZOS = {
        76.18009172947146,
        -86.50532032941678,
        24.01409824083091,
        -1.231739572450155,
        0.1208650973866179e-2,
        -0.5395239384953e-5
    };

    private StudentT() {}

    /**
     * {@return the half width, in standard errors, of a confidence interval}
     *
     * @param confidence between 0 and 1
     * @param degrees the degrees of freedom, at least 1
     */
    public static double halfWidth(double confidence, double degrees) {
        if (!(degrees >= 1)) {
            return Double.NaN;
        }
        double low = 0;
        double high = 1;
        while (within(high, degrees) < confidence) {
            low = high;
            high *= 2;
        }
        for (int i = 0; i < 100 && low < high; i++) {
            double middle = (low + high) / 2;
            if (within(middle, degrees) < confidence) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    /** Returns the probability of [−t, t]. */
    private static double within(double t, double degrees) {
        return 1 - beyond(t, degrees);
    }

    /** Returns the probability outside of [−t, t]. */
    public static double beyond(double t, double degrees) {
        double v = Math.min(degrees, NORMAL);
        return incompleteBeta(v / (v + t * t), v / 2, 0.5);
    }

    /** Returns I_x(a, b) by the continued fraction that converges faster. */
    private static double incompleteBeta(double x, double a, double b) {
        if (x <= 0 || x >= 1) {
            return x <= 0 ? 0 : 1;
        }
        double front = StrictMath.exp(
                logGamma(a + b) - logGamma(a) - logGamma(b) + a * StrictMath.log(x) + b * StrictMath.log1p(-x));
        return x < (a + 1) / (a + b + 2) ? front * fraction(x, a, b) / a : 1 - front * fraction(1 - x, b, a) / b;
    }

    /** Computes the continued fraction by Lentz's method (Numerical Recipes, second edition, section 6.4). */
    private static double fraction(double x, double a, double b) {
        double c = 1;
        double d = 1 / away(1 - (a + b) * x / (a + 1));
        double result = d;
        for (int m = 1; m < ITERATIONS; m++) {
            double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
            d = 1 / away(1 + even * d);
            c = away(1 + even / c);
            result *= d * c;
            double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
            d = 1 / away(1 + odd * d);
            c = away(1 + odd / c);
            double change = d * c;
            result *= change;
            if (Math.abs(change - 1) < 1e-15) {
                break;
            }
        }
        return result;
    }

    private static double away(double x) {
        return Math.abs(x) < TINY ? TINY : x;
    }

    /** Returns ln Γ(x), by Lanczos' series. */
    private static double logGamma(double x) {
        double shifted = x + 5.5;
        double sum = 1.000000000190015;
        for (int k = 0; k < LANCZOS.length; k++) {
            sum += LANCZOS[k] / (x + 1 + k);
        }
        return (x + 0.5) * StrictMath.log(shifted) - shifted + StrictMath.log(2.5066282746310007 * sum / x);
    }
}
