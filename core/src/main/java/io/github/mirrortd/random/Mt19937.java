package io.github.mirrortd.random;

import java.math.BigInteger;

/**
 * NumPy's legacy {@code RandomState(seed)}, bit for bit: the Mersenne Twister MT19937 with 32-bit outputs, integers by masked
 * rejection, normal numbers by Marsaglia's polar method. Studies published before 2019 use it.
 *
 * <p>Not thread-safe; create one per run.
 *
 * @see <a href="https://doi.org/10.1145/272991.272995">Matsumoto and Nishimura (1998), Mersenne Twister: a 623-dimensionally
 *     equidistributed uniform pseudo-random number generator</a>
 */
public final class Mt19937 implements Generator {
    private static final int WORDS = 624;
    private static final int SHIFT = 397;
    private static final int TWIST = 0x9908b0df;
    private static final double DOUBLE_UNIT = 0x1.0p-53;

    private final int[] key = new int[WORDS];
    private int position = WORDS;

    /** The second number of the last pair of normal numbers; NaN if it has been used. */
    private double keptNormal = Double.NaN;

    /**
     * Creates the generator of {@code RandomState(seed)}.
     *
     * @param seed from 0 to 2³² − 1
     */
    public Mt19937(long seed) {
        this(BigInteger.valueOf(seed));
    }

    /** @param seed from 0 to 2³² − 1 */
    public Mt19937(BigInteger seed) {
        if (seed.signum() < 0 || seed.bitLength() > Integer.SIZE) {
            throw new IllegalArgumentException("a seed of MT19937 is an integer from 0 to 4294967295, not " + seed);
        }
        key[0] = seed.intValue();
        for (int i = 1; i < WORDS; i++) {
            key[i] = 1812433253 * (key[i - 1] ^ (key[i - 1] >>> 30)) + i;
        }
    }

    private void refill() {
        for (int i = 0; i < WORDS; i++) {
            int bits = (key[i] & 0x80000000) | (key[(i + 1) % WORDS] & 0x7fffffff);
            key[i] = key[(i + SHIFT) % WORDS] ^ (bits >>> 1) ^ ((bits & 1) == 0 ? 0 : TWIST);
        }
        position = 0;
    }

    /** {@return the next 32 bits} */
    public int nextInt() {
        if (position == WORDS) {
            refill();
        }
        int y = key[position++];
        y ^= y >>> 11;
        y ^= (y << 7) & 0x9d2c5680;
        y ^= (y << 15) & 0xefc60000;
        return y ^ (y >>> 18);
    }

    /** {@return a double in [0, 1), as {@code random_sample()}} */
    @Override
    public double random() {
        int high = nextInt() >>> 5;
        return (((long) high << 26) + (nextInt() >>> 6)) * DOUBLE_UNIT;
    }

    /** {@return an integer in [low, high), as {@code randint(low, high)}; no draw if only one value is possible} */
    @Override
    public long integers(long low, long high) {
        if (low >= high) {
            throw new IllegalArgumentException("integers needs low < high, not " + low + " and " + high);
        }
        return low + upTo(high - 1 - low);
    }

    /** Returns an unsigned integer from 0 to the largest: masked draws, until one is not too large. */
    private long upTo(long largest) {
        if (largest == 0) {
            return 0;
        }
        long mask = -1L >>> Long.numberOfLeadingZeros(largest);
        long value;
        do {
            long bits = Integer.toUnsignedLong(nextInt());
            value = (mask >>> Integer.SIZE == 0 ? bits : (bits << Integer.SIZE) | Integer.toUnsignedLong(nextInt()))
                    & mask;
        } while (Long.compareUnsigned(value, largest) > 0);
        return value;
    }

    /**
     * {@return the integers below n in random order, as {@code permutation(n)}}
     *
     * @param n number of integers
     */
    public int[] permutation(int n) {
        int[] order = new int[n];
        for (int i = 0; i < n; i++) {
            order[i] = i;
        }
        for (int i = n - 1; i > 0; i--) {
            int j = (int) upTo(i);
            int moved = order[i];
            order[i] = order[j];
            order[j] = moved;
        }
        return order;
    }

    /** {@return a standard normal number, as {@code standard_normal()}} */
    public double normal() {
        if (!Double.isNaN(keptNormal)) {
            double kept = keptNormal;
            keptNormal = Double.NaN;
            return kept;
        }
        double x;
        double y;
        double square;
        do {
            x = 2 * random() - 1;
            y = 2 * random() - 1;
            square = x * x + y * y;
        } while (square >= 1 || square == 0);
        double factor = Math.sqrt(-2 * ExactLog.of(square) / square);
        keptNormal = factor * x;
        return factor * y;
    }
}
