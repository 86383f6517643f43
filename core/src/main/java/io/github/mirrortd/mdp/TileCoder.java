package io.github.mirrortd.mdp;

import io.github.mirrortd.mdp.World.Axis;
import java.util.List;

/**
 * Tile coding over real coordinates: in each of several grids over space, one against the other moved by (1, 3, 5, …)/tilings
 * of a tile, the tile that the state lies in has the feature 1, the others 0. The displacement by odd numbers keeps the grids
 * from lining up along diagonals (Miller and Glanz 1996, UNH_CMAC version 2.1; Sutton and Barto 2018, section 9.5.4).
 *
 * <p>Without a memory size every tile has its own index. With one, tiles are hashed into that many indices: different tiles
 * may then share a weight, each pair with a chance of 1/memory; where two tiles of one state do, the feature there is 2.
 * Immutable.
 */
public final class TileCoder {
    /** As many weights as one learner may have: 800 MB for θ alone. */
    public static final int MOST_FEATURES = 100_000_000;

    private final int tilings;
    private final int tiles;
    private final int memory;
    private final int dimension;
    private final double[] low;
    private final double[] scale;
    private final double[] offsets;

    /**
     * Creates a coder of evenly displaced grids over a space.
     *
     * @param space the axes
     * @param tilings how many grids
     * @param tiles along each axis
     * @param memory how many features tiles are hashed into; 0 for one feature each
     * @throws IllegalArgumentException where a number is too small, or there are more tiles than features may be and no
     *     memory size
     */
    public TileCoder(List<Axis> space, int tilings, int tiles, int memory) {
        if (space.isEmpty() || tilings < 1 || tiles < 1 || memory < 0) {
            throw new IllegalArgumentException(
                    "tile coding needs at least one axis, one tiling and one tile, and a memory"
                            + " size from 0 up, not " + space.size() + ", " + tilings + ", " + tiles + " and "
                            + memory);
        }
        this.tilings = tilings;
        this.tiles = tiles;
        this.memory = memory;
        int axes = space.size();
        double all = tilings * StrictMath.pow(tiles + 1.0, axes);
        if (memory == 0 && all > MOST_FEATURES) {
            throw new IllegalArgumentException(tilings + " tilings of " + tiles + " tiles along each of " + axes
                    + " axes are " + (long) all + " features, more than " + MOST_FEATURES
                    + "; give the memory size that they are hashed into");
        }
        dimension = memory == 0 ? (int) all : memory;
        low = space.stream().mapToDouble(Axis::low).toArray();
        scale = space.stream().mapToDouble(a -> 1 / (a.high() - a.low())).toArray();
        offsets = new double[tilings * axes];
        for (int t = 0; t < tilings; t++) {
            for (int k = 0; k < axes; k++) {
                offsets[t * axes + k] = offset(t, k, tilings);
            }
        }
    }

    /** {@return how many grids there are, each with one active tile} */
    public int tilings() {
        return tilings;
    }

    /** {@return tiles along each axis} */
    public int tiles() {
        return tiles;
    }

    /** {@return how many features tiles are hashed into; 0 where every tile has its own} */
    public int memory() {
        return memory;
    }

    /** {@return d, the number of features} */
    public int dimension() {
        return dimension;
    }

    /**
     * The features of a state; what lies outside of the space counts as lying on its border.
     *
     * @param state its coordinates
     * @param into filled with its features
     */
    public void encode(double[] state, SparseVector into) {
        into.clear();
        int axes = low.length;
        double[] along = new double[axes];
        for (int k = 0; k < axes; k++) {
            along[k] = along((state[k] - low[k]) * scale[k], tiles);
        }
        for (int t = 0; t < tilings; t++) {
            long tile = t;
            for (int k = 0; k < axes; k++) {
                tile = tile * (tiles + 1) + (long) (along[k] + offsets[t * axes + k]);
            }
            into.add(memory == 0 ? (int) tile : hashed(tile, memory), 1);
        }
    }

    /**
     * {@return how far a tiling is moved along an axis, as a share of a tile}
     *
     * @param tiling from 0 up
     * @param axis from 0 up
     * @param tilings how many there are
     */
    public static double offset(int tiling, int axis, int tilings) {
        return (long) tiling * (2 * axis + 1) % tilings / (double) tilings;
    }

    /**
     * {@return which tile along an axis a coordinate lies in; the far border belongs to the last one}
     *
     * @param x from 0 to 1
     * @param tiles along the axis
     * @param offset of the tiling
     */
    public static long place(double x, int tiles, double offset) {
        // Never negative, so that the cast is the floor.
        return (long) (along(x, tiles) + offset);
    }

    /** A coordinate in [0, 1], in units of tiles without displacement. */
    private static double along(double x, int tiles) {
        return Math.min(Math.max(x, 0), Math.nextDown(1.0)) * tiles;
    }

    /**
     * An index below {@code memory} that looks random but depends on the tile's number alone: a bijective mixing of its 64 bits
     * (the finaliser of SplitMix64, Steele, Lea and Flood 2014), whose upper half is scaled down.
     */
    static int hashed(long tile, int memory) {
        long mixed = tile + 0x9E3779B97F4A7C15L;
        mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        mixed ^= mixed >>> 31;
        return (int) (((mixed >>> 32) * memory) >>> 32);
    }
}
