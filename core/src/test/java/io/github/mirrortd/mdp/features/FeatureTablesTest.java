package io.github.mirrortd.mdp.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.random.Pcg64;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class FeatureTablesTest {
    private static final BitSet NONE = new BitSet();
    private static final double[][] LINE = {{10}, {15}, {20}};

    @Test
    void tabularLeavesTerminalStatesOut() {
        assertThat(FeatureTables.tabular(3, BitSet.valueOf(new long[] {0b010})))
                .isDeepEqualTo(new double[][] {{1, 0}, {0, 0}, {0, 1}});
    }

    @Test
    void oneHotHasABlockForEachPartition() {
        assertThat(FeatureTables.oneHot(List.of(new int[] {0, 1, -1}, new int[] {0, 0, 0})))
                .isDeepEqualTo(new double[][] {{1, 0, 1}, {0, 1, 1}, {0, 0, 1}});
    }

    @Test
    void polynomialsAreProductsOfPowers() {
        assertThat(FeatureTables.polynomial(LINE, 2))
                .isDeepEqualTo(new double[][] {{1, 0, 0}, {1, 0.5, 0.25}, {1, 1, 1}});
        double[][] plane = FeatureTables.polynomial(new double[][] {{0, 0}, {2, 4}, {1, 1}}, 1);
        assertThat(plane[2]).containsExactly(1, 0.25, 0.5, 0.125);
    }

    @Test
    void fourierIsCosines() {
        double[][] rows = FeatureTables.fourier(LINE, 2);
        assertThat(rows[0]).containsExactly(1, 1, 1);
        assertThat(rows[1]).containsExactly(new double[] {1, 0, -1}, within(1e-15));
        assertThat(rows[2]).containsExactly(new double[] {1, -1, 1}, within(1e-15));
        assertThat(FeatureTables.fourier(new double[][] {{0, 0}, {1, 1}}, 3)[0]).hasSize(16);
    }

    @Test
    void radialFunctionsAreOneAtTheirCentre() {
        double[][] centres = FeatureTables.grid(LINE, new int[] {3});
        assertThat(centres).isDeepEqualTo(LINE);
        double[][] rows = FeatureTables.radial(LINE, centres, 0.5);
        for (int s = 0; s < 3; s++) {
            assertThat(rows[s][s]).isEqualTo(1);
        }
        assertThat(rows[0][1]).isCloseTo(Math.exp(-0.5), within(1e-15));
        assertThat(rows[0][2]).isCloseTo(Math.exp(-2), within(1e-15));
        assertThat(FeatureTables.grid(new double[][] {{0, 0}, {2, 6}}, new int[] {1, 3}))
                .isDeepEqualTo(new double[][] {{1, 0}, {1, 3}, {1, 6}});
    }

    @Test
    void everyTilingHasOneTileForEachState() {
        double[][] plane = new double[25][];
        for (int s = 0; s < 25; s++) {
            plane[s] = new double[] {Math.floorDiv(s, 5), s % 5};
        }
        double[][] rows = FeatureTables.tiles(plane, NONE, 4, new int[] {2, 2});
        for (double[] row : rows) {
            assertThat(Arrays.stream(row).sum()).isEqualTo(4);
        }
        // Every feature is some state's, neighbours share more than states far apart.
        for (int i = 0; i < rows[0].length; i++) {
            int column = i;
            assertThat(Arrays.stream(rows).mapToDouble(r -> r[column]).sum()).isPositive();
        }
        assertThat(shared(rows[0], rows[1])).isGreaterThan(shared(rows[0], rows[24]));
        assertThat(shared(rows[0], rows[24])).isZero();
    }

    private static double shared(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    @Test
    void oneTilingIsAnAggregationAndTheFarBorderIsInTheLastTile() {
        double[][] line = {{0}, {1}, {2}, {3}};
        assertThat(FeatureTables.tiles(line, NONE, 1, new int[] {3}))
                .isDeepEqualTo(new double[][] {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0, 1}});
        assertThat(FeatureTables.tiles(line, BitSet.valueOf(new long[] {0b0110}), 1, new int[] {3}))
                .isDeepEqualTo(new double[][] {{1, 0}, {0, 0}, {0, 0}, {0, 1}});
    }

    @Test
    void aSpaceWithoutExtentIsNoSpecialCase() {
        assertThat(FeatureTables.polynomial(new double[][] {{3}, {3}}, 1)).isDeepEqualTo(new double[][] {{1, 0}, {1, 0}
        });
        assertThat(FeatureTables.tiles(new double[][] {{3}, {3}}, NONE, 2, new int[] {4})[0])
                .hasSize(2);
    }

    @Test
    void randomBinaryRowsHaveTheirOnes() {
        double[][] rows = FeatureTables.randomBinary(1_000, 6, 3, 5);
        double[] sums = new double[6];
        for (double[] row : rows) {
            assertThat(Arrays.stream(row).sum()).isEqualTo(3);
            for (int i = 0; i < 6; i++) {
                sums[i] += row[i];
            }
        }
        assertThat(Arrays.stream(sums)).allSatisfy(n -> assertThat(n).isBetween(430.0, 570.0));
        assertThat(FeatureTables.randomBinary(1_000, 6, 3, 5)).isDeepEqualTo(rows);
        assertThat(FeatureTables.distinct(4, 4, new Pcg64(0))).containsExactlyInAnyOrder(0, 1, 2, 3);
    }

    @Test
    void tooManyFeaturesAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FeatureTables.fourier(new double[][] {{0, 0, 0, 0}, {1, 1, 1, 1}}, 99))
                .withMessageContaining("too many");
    }
}
