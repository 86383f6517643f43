package io.github.mirrortd.random;

import java.math.BigInteger;

/**
 * NumPy's {@code default_rng(seed)}, bit for bit: {@code SeedSequence} with a pool of four words feeding PCG64 (XSL-RR,
 * 128-bit state).
 *
 * <p>Not thread-safe; create one per run.
 *
 * @see <a href="https://www.pcg-random.org/paper.html">O'Neill (2014), PCG: a family of simple fast space-efficient
 *     statistically good algorithms for random number generation</a>
 */
public final class Pcg64 implements Generator {
    private static final long MULTIPLIER_HIGH = 0x2360ED051FC65DA4L;
    private static final long MULTIPLIER_LOW = 0x4385DF649FCCF645L;
    private static final double DOUBLE_UNIT = 0x1.0p-53;

    private long stateHigh;
    private long stateLow;
    private final long incrementHigh;
    private final long incrementLow;

    /** The upper half of the last 64-bit output for a 32-bit draw, kept for the next one. */
    private int keptHalf;

    private boolean halfKept;

    /**
     * Creates the generator of {@code default_rng(seed)}.
     *
     * @param seed at least 0
     */
    public Pcg64(long seed) {
        this(BigInteger.valueOf(seed));
    }

    /** @param seed at least 0, of any size */
    public Pcg64(BigInteger seed) {
        long[] words = SeedSequence.generate(seed, 4);
        incrementHigh = (words[2] << 1) | (words[3] >>> 63);
        incrementLow = (words[3] << 1) | 1;
        advance();
        addToState(words[0], words[1]);
        advance();
    }

    private void advance() {
        long low = stateLow;
        long high = unsignedMultiplyHigh(low, MULTIPLIER_LOW) + stateHigh * MULTIPLIER_LOW + low * MULTIPLIER_HIGH;
        stateHigh = high;
        stateLow = low * MULTIPLIER_LOW;
        addToState(incrementHigh, incrementLow);
    }

    private void addToState(long high, long low) {
        stateLow += low;
        stateHigh += high + (Long.compareUnsigned(stateLow, low) < 0 ? 1 : 0);
    }

    /** {@code Math.unsignedMultiplyHigh}, which Java 17 does not have. */
    private static long unsignedMultiplyHigh(long a, long b) {
        return Math.multiplyHigh(a, b) + ((a >> 63) & b) + ((b >> 63) & a);
    }

    /** {@return the next 64 bits} */
    public long nextLong() {
        advance();
        return Long.rotateRight(stateHigh ^ stateLow, (int) (stateHigh >>> 58));
    }

    /** {@return the next 32 bits: the low half of a fresh 64-bit output, then, at the next call, its high half} */
    public int nextInt() {
        if (halfKept) {
            halfKept = false;
            return keptHalf;
        }
        long bits = nextLong();
        keptHalf = (int) (bits >>> 32);
        halfKept = true;
        return (int) bits;
    }

    /** {@return a double in [0, 1), as {@code rng.random()}} Neither uses nor clears the kept half of a 32-bit draw. */
    @Override
    public double random() {
        return (nextLong() >>> 11) * DOUBLE_UNIT;
    }

    /**
     * {@return an integer in [low, high), as {@code rng.integers(low, high)}: Lemire's method on 32-bit draws if the
     * range allows it, else on 64-bit draws; no draw if only one value is possible}
     *
     * @param low the smallest integer
     * @param high the exclusive upper bound
     */
    @Override
    public long integers(long low, long high) {
        if (low >= high) {
            throw new IllegalArgumentException("integers needs low < high, not " + low + " and " + high);
        }
        long largest = high - 1 - low;
        if (largest == 0) {
            return low;
        }
        if (largest == 0xFFFFFFFFL) {
            return low + Integer.toUnsignedLong(nextInt());
        }
        if (largest > 0 && largest < 0xFFFFFFFFL) {
            return low + bounded32(largest);
        }
        // high − 1 − low never reaches 2⁶⁴ − 1 for signed arguments, so the full-range case of NumPy cannot arise.
        return low + bounded64(largest);
    }

    private long bounded32(long largest) {
        long range = largest + 1;
        long product = Integer.toUnsignedLong(nextInt()) * range;
        if ((product & 0xFFFFFFFFL) < range) {
            long threshold = (0xFFFFFFFFL - largest) % range;
            while ((product & 0xFFFFFFFFL) < threshold) {
                product = Integer.toUnsignedLong(nextInt()) * range;
            }
        }
        return product >>> 32;
    }

    private long bounded64(long largest) {
        long range = largest + 1;
        long bits = nextLong();
        if (Long.compareUnsigned(bits * range, range) < 0) {
            long threshold = Long.remainderUnsigned(-1L - largest, range);
            while (Long.compareUnsigned(bits * range, threshold) < 0) {
                bits = nextLong();
            }
        }
        return unsignedMultiplyHigh(bits, range);
    }

    /** {@return the 128-bit state, as NumPy's {@code bit_generator.state} shows it} */
    public BigInteger state() {
        return unsigned128(stateHigh, stateLow);
    }

    /** {@return the 128-bit increment, as NumPy's {@code bit_generator.state} shows it} */
    public BigInteger increment() {
        return unsigned128(incrementHigh, incrementLow);
    }

    private static BigInteger unsigned128(long high, long low) {
        return new BigInteger(Long.toUnsignedString(high)).shiftLeft(64).or(new BigInteger(Long.toUnsignedString(low)));
    }
}
