package io.github.mirrortd.random;

import java.math.BigInteger;

/** NumPy's {@code SeedSequence}: spreads an integer of any size over any number of well-mixed words. */
final class SeedSequence {
    private static final int POOL_SIZE = 4;
    private static final int INIT_A = 0x43b0d7e5;
    private static final int MULT_A = 0x931e8875;
    private static final int INIT_B = 0x8b51f9dd;
    private static final int MULT_B = 0x58f38ded;
    private static final int MIX_LEFT = 0xca01f9dd;
    private static final int MIX_RIGHT = 0x4973f715;

    private final int[] pool = new int[POOL_SIZE];
    private int hashConstant = INIT_A;

    private SeedSequence(int[] entropy) {
        for (int i = 0; i < POOL_SIZE; i++) {
            pool[i] = hash(i < entropy.length ? entropy[i] : 0);
        }
        for (int source = 0; source < POOL_SIZE; source++) {
            for (int target = 0; target < POOL_SIZE; target++) {
                if (source != target) {
                    pool[target] = mix(pool[target], hash(pool[source]));
                }
            }
        }
        for (int source = POOL_SIZE; source < entropy.length; source++) {
            for (int target = 0; target < POOL_SIZE; target++) {
                pool[target] = mix(pool[target], hash(entropy[source]));
            }
        }
    }

    static long[] generate(BigInteger seed, int count) {
        var sequence = new SeedSequence(words(seed));
        int[] halves = sequence.generate(2 * count);
        long[] result = new long[count];
        for (int i = 0; i < count; i++) {
            result[i] = Integer.toUnsignedLong(halves[2 * i]) | ((long) halves[2 * i + 1] << 32);
        }
        return result;
    }

    /** Returns the seed's 32-bit words, lowest first. */
    private static int[] words(BigInteger seed) {
        if (seed.signum() < 0) {
            throw new IllegalArgumentException("a seed must be an integer ≥ 0, not " + seed);
        }
        int[] words = new int[Math.max(1, (seed.bitLength() + 31) / 32)];
        for (int i = 0; i < words.length; i++) {
            words[i] = seed.shiftRight(32 * i).intValue();
        }
        return words;
    }

    private int hash(int value) {
        int v = value ^ hashConstant;
        hashConstant *= MULT_A;
        v *= hashConstant;
        return v ^ (v >>> 16);
    }

    private static int mix(int x, int y) {
        int v = MIX_LEFT * x - MIX_RIGHT * y;
        return v ^ (v >>> 16);
    }

    private int[] generate(int count) {
        int constant = INIT_B;
        int[] result = new int[count];
        for (int i = 0; i < count; i++) {
            int v = pool[i % POOL_SIZE] ^ constant;
            constant *= MULT_B;
            v *= constant;
            result[i] = v ^ (v >>> 16);
        }
        return result;
    }
}
