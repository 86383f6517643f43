package io.github.mirrortd.mdp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mirrortd.mdp.World.Axis;
import io.github.mirrortd.mdp.features.FeatureTables;
import io.github.mirrortd.random.Pcg64;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TileCoderTest {
    private static final List<Axis> SQUARE = List.of(new Axis("x", -1, 1), new Axis("y", 0, 10));

    private static SparseVector features(TileCoder coder, double... state) {
        var features = new SparseVector();
        coder.encode(state, features);
        return features;
    }

    @Test
    void oneTileOfEveryTiling() {
        var coder = new TileCoder(SQUARE, 8, 4, 0);
        assertThat(coder.dimension()).isEqualTo(8 * 5 * 5);
        var random = new Pcg64(1);
        for (int n = 0; n < 1_000; n++) {
            var phi = features(coder, 2 * random.random() - 1, 10 * random.random());
            assertThat(phi.count()).isEqualTo(8);
            for (int t = 0; t < 8; t++) {
                assertThat(phi.index(t) / 25).isEqualTo(t);
                assertThat(phi.value(t)).isEqualTo(1);
            }
        }
    }

    @Test
    void nearStatesShareTilesAndFarOnesDoNot() {
        var coder = new TileCoder(SQUARE, 8, 4, 0);
        var here = features(coder, 0.1, 5.1);
        // An eighth of a tile away along one axis: in one tiling there is a border between.
        assertThat(here.dot(features(coder, 0.1 + 0.5 / 8, 5.1))).isEqualTo(7);
        assertThat(here.dot(features(coder, 0.1, 5.1 + 2.5 / 8))).isEqualTo(7);
        assertThat(here.dot(features(coder, 0.1 + 0.5, 5.1))).isZero();
    }

    @Test
    void whatLiesOutsideCountsAsOnTheBorder() {
        var coder = new TileCoder(SQUARE, 8, 4, 0);
        assertThat(features(coder, 1, 10).dot(features(coder, 7, 80))).isEqualTo(8);
        assertThat(features(coder, -1, 0).dot(features(coder, -7, -80))).isEqualTo(8);
    }

    @Test
    void theSameTilesAsOfFiniteProblems() {
        double[][] points = new double[60][2];
        var random = new Pcg64(2);
        for (double[] p : points) {
            p[0] = random.random();
            p[1] = random.random();
        }
        points[0] = new double[] {0, 0};
        points[1] = new double[] {1, 1};
        double[][] table = FeatureTables.tiles(points, new BitSet(), 5, new int[] {6, 6});
        var coder = new TileCoder(List.of(new Axis("x", 0, 1), new Axis("y", 0, 1)), 5, 6, 0);
        for (int i = 0; i < points.length; i++) {
            for (int j = 0; j < points.length; j++) {
                double shared = 0;
                for (int k = 0; k < table[i].length; k++) {
                    shared += table[i][k] * table[j][k];
                }
                assertThat(features(coder, points[i]).dot(features(coder, points[j])))
                        .isEqualTo(shared);
            }
        }
    }

    /** The share of pairs in one bin is that of random hashing, up to chance. */
    @ParameterizedTest
    @CsvSource({"1000, 1000", "100000, 1000000", "200000, 10000000", "65536, 65536", "50000, 999983"})
    void collisionsAreAsRareAsChanceHasThem(int tiles, int memory) {
        // Neighbouring tiles have neighbouring numbers; and those of a later tiling lie a block further.
        for (long first : new long[] {0, 1L << 40}) {
            var bins = new HashMap<Integer, Integer>();
            long pairs = 0;
            for (int i = 0; i < tiles; i++) {
                int bin = TileCoder.hashed(first + i, memory);
                assertThat(bin).isBetween(0, memory - 1);
                pairs += bins.merge(bin, 1, Integer::sum) - 1;
            }
            double expected = tiles * (tiles - 1.0) / 2 / memory;
            assertThat((double) pairs)
                    .isBetween(expected - 5 * Math.sqrt(expected), expected + 5 * Math.sqrt(expected));
        }
    }

    @Test
    void hashingKeepsEveryActiveTile() {
        var coder = new TileCoder(SQUARE, 16, 50, 97);
        var random = new Pcg64(3);
        boolean shared = false;
        var seen = new HashSet<Integer>();
        for (int n = 0; n < 1_000; n++) {
            var phi = features(coder, 2 * random.random() - 1, 10 * random.random());
            double sum = 0;
            for (int k = 0; k < phi.count(); k++) {
                sum += phi.value(k);
                seen.add(phi.index(k));
            }
            assertThat(sum).isEqualTo(16);
            shared |= phi.count() < 16;
        }
        assertThat(shared).isTrue();
        assertThat(seen).hasSize(97);
    }

    @Test
    void moreTilesThanWeights() {
        assertThatThrownBy(() -> new TileCoder(SQUARE, 8, 10_000, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("memory");
        assertThat(new TileCoder(SQUARE, 8, 10_000, 1_000).dimension()).isEqualTo(1_000);
    }

    @Test
    void refusals() {
        assertThatThrownBy(() -> new TileCoder(List.of(), 8, 4, 0)).hasMessageContaining("at least one axis");
        assertThatThrownBy(() -> new TileCoder(SQUARE, 0, 4, 0)).hasMessageContaining("not 2, 0, 4 and 0");
        assertThatThrownBy(() -> new TileCoder(SQUARE, 8, 4, -1)).hasMessageContaining("memory size from 0 up");
        assertThatThrownBy(() -> new Axis("x", 1, 1)).hasMessageContaining("x must go from");
    }
}
