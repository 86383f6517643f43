package io.github.mirrortd.mdp.features;

import io.github.mirrortd.mdp.TileCoder;
import io.github.mirrortd.random.Pcg64;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Makes tables of features, one row for each state. Those over space take coordinates, which are first scaled to [0, 1]
 * along every axis. Powers, cosines and exponentials are those of {@code StrictMath}: the same bits on every machine.
 *
 * @see <a href="http://incompleteideas.net/book/the-book-2nd.html">Sutton and Barto (2018), sections 9.3 and 9.5</a>
 */
public final class FeatureTables {
    private static final long MOST_NUMBERS = 20_000_000;

    private FeatureTables() {}

    /**
     * {@return one feature for each state that is not terminal: e_i}
     *
     * @param states how many
     * @param terminal the states that have no features
     */
    public static double[][] tabular(int states, BitSet terminal) {
        var rows = table(states, states - terminal.cardinality());
        int i = 0;
        for (int s = 0; s < states; s++) {
            if (!terminal.get(s)) {
                rows[s][i++] = 1;
            }
        }
        return rows;
    }

    /**
     * {@return one-hot features: a block for each partition of the states, in it a feature for each of the partition's
     * groups}
     *
     * @param partitions group numbers, by partition and state; −1 where a state is in none
     */
    public static double[][] oneHot(List<int[]> partitions) {
        int states = partitions.get(0).length;
        int width = partitions.stream()
                .mapToInt(p -> Arrays.stream(p).max().orElse(-1) + 1)
                .sum();
        var rows = table(states, width);
        int block = 0;
        for (int[] groups : partitions) {
            for (int s = 0; s < states; s++) {
                if (groups[s] >= 0) {
                    rows[s][block + groups[s]] = 1;
                }
            }
            block += Arrays.stream(groups).max().orElse(-1) + 1;
        }
        return rows;
    }

    /**
     * {@return all products Π x_k^{c_k} with exponents from 0 to {@code degree} on every axis}
     *
     * @param coordinates where each state lies, one row for each
     * @param degree the largest exponent
     */
    public static double[][] polynomial(double[][] coordinates, int degree) {
        return products(coordinates, degree, (x, exponents) -> {
            double product = 1;
            for (int k = 0; k < x.length; k++) {
                product *= StrictMath.pow(x[k], exponents[k]);
            }
            return product;
        });
    }

    /**
     * {@return cos(π c·x) for all integer vectors c from 0 to {@code order} on every axis} Konidaris, Osentoski and
     * Thomas (2011), Value function approximation in reinforcement learning using the Fourier basis.
     *
     * @param coordinates where each state lies, one row for each
     * @param order the largest integer
     */
    public static double[][] fourier(double[][] coordinates, int order) {
        return products(coordinates, order, (x, frequencies) -> {
            double angle = 0;
            for (int k = 0; k < x.length; k++) {
                angle += frequencies[k] * x[k];
            }
            return StrictMath.cos(Math.PI * angle);
        });
    }

    /**
     * {@return exp(−‖x − c‖² / 2σ²) for each centre c}
     *
     * @param coordinates where each state lies, one row for each
     * @param centres in the coordinates' own units
     * @param width σ, in units of the scaled space
     */
    public static double[][] radial(double[][] coordinates, double[][] centres, double width) {
        double[][] x = scaled(coordinates, coordinates);
        double[][] c = scaled(centres, coordinates);
        var rows = table(x.length, c.length);
        for (int s = 0; s < x.length; s++) {
            for (int j = 0; j < c.length; j++) {
                double square = 0;
                for (int k = 0; k < x[s].length; k++) {
                    square += (x[s][k] - c[j][k]) * (x[s][k] - c[j][k]);
                }
                rows[s][j] = StrictMath.exp(-square / (2 * width * width));
            }
        }
        return rows;
    }

    /**
     * {@return centres on a grid over the space that the states take up, its borders included}
     *
     * @param coordinates where each state lies, one row for each
     * @param counts how many centres along each axis
     */
    public static double[][] grid(double[][] coordinates, int[] counts) {
        double[][] low = bounds(coordinates);
        int total = 1;
        for (int n : counts) {
            total = Math.multiplyExact(total, n);
        }
        var centres = table(total, counts.length);
        for (int j = 0; j < total; j++) {
            int rest = j;
            for (int k = counts.length - 1; k >= 0; k--) {
                double share = counts[k] == 1 ? 0.5 : rest % counts[k] / (counts[k] - 1.0);
                centres[j][k] = low[k][0] + share * (low[k][1] - low[k][0]);
                rest /= counts[k];
            }
        }
        return centres;
    }

    /**
     * {@return tile coding: in each of several grids over space, one against the other moved by (1, 3, 5, …)/tilings of
     * a tile, the tile that the state lies in} Tiles that no state lies in have no feature.
     *
     * @param coordinates where each state lies, one row for each
     * @param terminal the states that have no features
     * @param tilings how many grids
     * @param tiles how many along each axis
     */
    public static double[][] tiles(double[][] coordinates, BitSet terminal, int tilings, int[] tiles) {
        double[][] x = scaled(coordinates, coordinates);
        var partitions = new ArrayList<int[]>();
        for (int t = 0; t < tilings; t++) {
            var names = new TreeMap<Long, Integer>();
            long[] cell = new long[x.length];
            for (int s = 0; s < x.length; s++) {
                for (int k = 0; k < tiles.length; k++) {
                    double offset = TileCoder.offset(t, k, tilings);
                    cell[s] = cell[s] * (tiles[k] + 1) + TileCoder.place(x[s][k], tiles[k], offset);
                }
                if (!terminal.get(s)) {
                    names.put(cell[s], 0);
                }
            }
            int number = 0;
            for (var entry : names.entrySet()) {
                entry.setValue(number++);
            }
            partitions.add(IntStream.range(0, x.length)
                    .map(s -> terminal.get(s) ? -1 : names.getOrDefault(cell[s], -1))
                    .toArray());
        }
        return oneHot(partitions);
    }

    /**
     * {@return in each row {@code ones} ones at places drawn at random, zeros elsewhere: the Collision task's features}
     *
     * @param states how many
     * @param count how many features
     * @param ones how many of them are one
     * @param seed of the random numbers
     */
    public static double[][] randomBinary(int states, int count, int ones, long seed) {
        return randomBinary(states, count, ones, new Pcg64(seed));
    }

    /**
     * As {@link #randomBinary(int, int, int, long)}, from a generator that is already at work.
     *
     * @param states how many
     * @param count how many features
     * @param ones how many of them are one
     * @param random where the random numbers come from
     * @return a row for each state
     */
    public static double[][] randomBinary(int states, int count, int ones, Pcg64 random) {
        var rows = table(states, count);
        for (double[] row : rows) {
            for (int i : distinct(ones, count, random)) {
                row[i] = 1;
            }
        }
        return rows;
    }

    /**
     * {@return different integers from 0 to below {@code n}, each set as likely as any other}
     *
     * @param count how many
     * @param n the first integer that is too large
     * @param random where the random numbers come from
     */
    public static int[] distinct(int count, int n, Pcg64 random) {
        int[] all = IntStream.range(0, n).toArray();
        for (int i = 0; i < count; i++) {
            int j = (int) random.integers(i, n);
            int drawn = all[j];
            all[j] = all[i];
            all[i] = drawn;
        }
        return Arrays.copyOf(all, count);
    }

    private interface Product {
        double of(double[] x, int[] numbers);
    }

    private static double[][] products(double[][] coordinates, int largest, Product product) {
        double[][] x = scaled(coordinates, coordinates);
        int axes = x[0].length;
        double count = StrictMath.pow(largest + 1.0, axes);
        var rows = table(x.length, (int) Math.min(count, Integer.MAX_VALUE));
        for (int s = 0; s < x.length; s++) {
            int[] numbers = new int[axes];
            for (int j = 0; j < rows[s].length; j++) {
                int rest = j;
                for (int k = axes - 1; k >= 0; k--) {
                    numbers[k] = rest % (largest + 1);
                    rest /= largest + 1;
                }
                rows[s][j] = product.of(x[s], numbers);
            }
        }
        return rows;
    }

    private static double[][] table(int rows, int columns) {
        if ((long) rows * columns > MOST_NUMBERS) {
            throw new IllegalArgumentException(rows + " rows of " + columns + " features are too many for a table of "
                    + MOST_NUMBERS + " numbers");
        }
        return new double[rows][columns];
    }

    /** The smallest and the largest coordinate along each axis. */
    private static double[][] bounds(double[][] coordinates) {
        var bounds = new double[coordinates[0].length][2];
        for (int k = 0; k < bounds.length; k++) {
            int axis = k;
            bounds[k][0] =
                    Arrays.stream(coordinates).mapToDouble(x -> x[axis]).min().orElseThrow();
            bounds[k][1] =
                    Arrays.stream(coordinates).mapToDouble(x -> x[axis]).max().orElseThrow();
        }
        return bounds;
    }

    private static double[][] scaled(double[][] points, double[][] space) {
        double[][] bounds = bounds(space);
        return Arrays.stream(points)
                .map(point -> IntStream.range(0, point.length)
                        .mapToDouble(k -> bounds[k][1] == bounds[k][0]
                                ? 0
                                : (point[k] - bounds[k][0]) / (bounds[k][1] - bounds[k][0]))
                        .toArray())
                .toArray(double[][]::new);
    }
}
