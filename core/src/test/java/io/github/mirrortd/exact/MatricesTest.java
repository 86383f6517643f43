package io.github.mirrortd.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.mirrortd.exact.linear.FeatureSpan;
import io.github.mirrortd.exact.linear.Matrices;
import io.github.mirrortd.mdp.FeatureMatrix;
import io.github.mirrortd.problems.Problems;
import io.github.mirrortd.random.Pcg64;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.MatrixFeatures_DDRM;
import org.ejml.dense.row.NormOps_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The linear algebra of the exact tools, and the roots of cubics, against what is known. */
class MatricesTest {
    private static DMatrixRMaj random(int rows, int columns, long seed) {
        var random = new Pcg64(seed);
        var x = new DMatrixRMaj(rows, columns);
        for (int i = 0; i < x.getNumElements(); i++) {
            x.set(i, 2 * random.random() - 1);
        }
        return x;
    }

    @ParameterizedTest
    @CsvSource({"3, 4, 5", "3e-300, 4e-300, 5e-300", "3e300, -4e300, 5e300", "0, 0, 0", "0, -2e-310, 2e-310"})
    void lengthsAtEveryScale(double x, double y, double length) {
        assertThat(Matrices.norm(new double[] {x, y})).isCloseTo(length, within(1e-15 * length));
    }

    @Test
    void lengthsOfWhatIsNotFinite() {
        assertThat(Matrices.norm(new double[] {1, Double.NEGATIVE_INFINITY})).isInfinite();
        assertThat(Matrices.norm(new double[] {1, Double.NaN})).isNaN();
        assertThat(Matrices.norm(new double[0])).isZero();
    }

    @Test
    void theSymmetricPart() {
        var x = new DMatrixRMaj(new double[][] {{1, 2}, {5, 3}});
        assertThat(Matrices.symmetricPart(x).getData()).containsExactly(1, 3.5, 3.5, 3);
        assertThat(x.getData()).as("is left as it was").containsExactly(1, 2, 5, 3);
    }

    /** Similar to the matrix by a diagonal of powers of two, with rows and columns of like size. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 8})
    void balancingKeepsEigenvaluesAndEvensOutTheRest(int n) {
        var x = random(n, n, n);
        var uneven = x.copy();
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                uneven.set(i, j, x.get(i, j) * Math.scalb(1.0, 9 * (i - j)));
            }
        }
        var balanced = Matrices.balanced(uneven);
        for (int i = 0; i < n; i++) {
            double row = 0;
            double column = 0;
            for (int j = 0; j < n; j++) {
                row += i == j ? 0 : Math.abs(balanced.get(i, j));
                column += i == j ? 0 : Math.abs(balanced.get(j, i));
                // A power of two between each entry and what it was.
                double ratio = balanced.get(i, j) / uneven.get(i, j);
                assertThat(ratio).isEqualTo(Math.scalb(1.0, Math.getExponent(ratio)));
                assertThat(balanced.get(i, j) * balanced.get(j, i)).isEqualTo(uneven.get(i, j) * uneven.get(j, i));
            }
            assertThat(row / column).isBetween(1 / 4.0, 4.0);
            assertThat(balanced.get(i, i)).isEqualTo(uneven.get(i, i));
        }
        assertThat(NormOps_DDRM.normF(balanced)).isLessThan(2 * NormOps_DDRM.normF(x));
        assertThat(uneven.get(0, n - 1)).isEqualTo(x.get(0, n - 1) * Math.scalb(1.0, 9 * (1 - n)));
    }

    /** Matrices without a finite balancing factor stay unchanged: triangles, and infinite entries. */
    @Test
    void whatCannotBeBalancedStays() {
        var triangle = new DMatrixRMaj(new double[][] {{1, 1e9}, {0, 2}});
        assertThat(Matrices.balanced(triangle).getData()).containsExactly(1, 1e9, 0, 2);
        var infinite = new DMatrixRMaj(new double[][] {{1, Double.POSITIVE_INFINITY}, {1, 2}});
        assertThat(Matrices.balanced(infinite).getData()).containsExactly(infinite.getData());
    }

    @ParameterizedTest
    @CsvSource({"5, 3, 3", "3, 5, 3", "4, 4, 2", "6, 4, 1", "4, 6, 0"})
    void theRowSpace(int rows, int columns, int rank) {
        var x = Matrices.product(random(rows, rank, 1), random(rank, columns, 2));
        var basis = FeatureSpan.of(x).basis();
        assertThat(basis.numRows).isEqualTo(columns);
        assertThat(basis.numCols).isEqualTo(rank);
        var gram = Matrices.productTransposed(basis, basis);
        assertThat(MatrixFeatures_DDRM.isIdentity(gram, 1e-12)).isTrue();
        // Every row lies in it.
        var projected = CommonOps_DDRM.multTransB(Matrices.product(x, basis), basis, null);
        assertThat(MatrixFeatures_DDRM.isIdentical(projected, x, 1e-12)).isTrue();
    }

    /** If the rows span everything, the basis is that of the unit vectors, to the bit. */
    @Test
    void theWholeSpaceKeepsItsCoordinates() {
        assertThat(FeatureSpan.of(random(4, 3, 7)).basis().getData()).containsExactly(1, 0, 0, 0, 1, 0, 0, 0, 1);
    }

    @Test
    void singularValuesAndEigenvaluesAreSorted() {
        var x = new DMatrixRMaj(new double[][] {{0, -2, 0}, {5, 0, 0}, {0, 0, 3}});
        assertThat(Matrices.singularValues(x)).containsExactly(new double[] {2, 3, 5}, within(1e-14));
        var symmetric = new DMatrixRMaj(new double[][] {{0, 2}, {2, 3}});
        assertThat(Matrices.symmetricEigenvalues(symmetric)).containsExactly(new double[] {-1, 4}, within(1e-14));
        assertThat(Matrices.norm(x)).isCloseTo(5, within(1e-14));
    }

    @Test
    void featuresOfSomeStates() {
        FeatureMatrix features = Problems.get("boyan_chain").features();
        var rows = Matrices.rows(features, new int[] {3, 0, 5});
        assertThat(rows.numRows).isEqualTo(3);
        for (int k = 0; k < 3; k++) {
            int state = new int[] {3, 0, 5}[k];
            for (int j = 0; j < features.dimension(); j++) {
                assertThat(rows.get(k, j)).isEqualTo(features.dense(state)[j]);
            }
        }
    }

    @Test
    void aSpectrum() {
        var spectrum = new Spectrum(new double[] {1, -3, 0.5}, new double[] {0, 4, -1});
        assertThat(spectrum.size()).isEqualTo(3);
        assertThat(spectrum.radius()).isEqualTo(5);
        assertThat(spectrum.smallestReal()).isEqualTo(-3);
        assertThat(spectrum.largestReal()).isEqualTo(1);
        assertThat(new Spectrum(new double[] {-2}, new double[] {0}).largestReal())
                .isEqualTo(-2);
    }

    /** Eigenvalues of a matrix whose roots are known, complex ones among them, in any order. */
    @Test
    void complexEigenvalues() {
        var x = new DMatrixRMaj(new double[][] {{1, -2, 0}, {2, 1, 0}, {0, 0, -4}});
        var spectrum = Spectrum.of(x);
        assertThat(spectrum.radius()).isCloseTo(4, within(1e-13));
        assertThat(spectrum.largestReal()).isCloseTo(1, within(1e-13));
        assertThat(Arrays.stream(spectrum.imaginary()).sorted().toArray())
                .containsExactly(new double[] {-2, 0, 2}, within(1e-13));
    }

    private static DMatrixRMaj diagonal(double... values) {
        return CommonOps_DDRM.diag(values);
    }

    /** A numerically singular matrix has an inverse without meaning, from which no eigenvalue is to be taken. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void zeroEigenvaluesOfSingularMatricesAreZeros(int nullity) {
        for (long seed = 1; seed <= 40; seed++) {
            var left = Matrices.product(random(5 + nullity, 5, seed), diagonal(1, 0.3, 0.02, 1e-4, 3e-6));
            var right = random(5, 5 + nullity, 100 + seed);
            var spectrum = Spectrum.graded(Matrices.product(left, right));
            assertThat(spectrum.size()).isEqualTo(5 + nullity);
            double[] sizes = sizes(spectrum);
            assertThat(sizes).as("seed %d", seed).startsWith(new double[nullity]);
            double[] others = sizes(Spectrum.of(Matrices.product(right, left)));
            for (int i = 0; i < others.length; i++) {
                assertThat(sizes[nullity + i])
                        .as("seed %d", seed)
                        .isCloseTo(others[i], within(1e-9 * others[i] + 1e-12));
            }
        }
    }

    private static double[] sizes(Spectrum spectrum) {
        double[] sizes = new double[spectrum.size()];
        for (int i = 0; i < sizes.length; i++) {
            sizes[i] = Math.hypot(spectrum.real()[i], spectrum.imaginary()[i]);
        }
        Arrays.sort(sizes);
        return sizes;
    }

    /** Zeros that belong together in one chain: a rank alone does not show how many there are. All numbers here are exact. */
    @Test
    void zeroEigenvaluesInOneChain() {
        var x = diagonal(0, 0, 0, -0.5, -0x1p-30);
        x.set(0, 1, 1);
        x.set(1, 2, 1);
        var v = CommonOps_DDRM.identity(5);
        for (int i = 0; i < 5; i++) {
            for (int j = 0; j < i; j++) {
                v.set(i, j, (i + 2 * j) % 3 - 1);
            }
        }
        var inverse = new DMatrixRMaj(5, 5);
        CommonOps_DDRM.invert(v, inverse);
        Arrays.setAll(inverse.getData(), i -> Math.rint(inverse.getData()[i]));
        var spectrum = Spectrum.graded(Matrices.product(v, Matrices.product(x, inverse)));
        assertThat(spectrum.excess()).isCloseTo(0, within(1e-12));
        assertThat(sizes(spectrum)).containsExactly(new double[] {0, 0, 0, 0x1p-30, 0.5}, within(1e-12));
    }

    @Test
    void smallEigenvaluesOfRegularMatricesHaveDigitsOfTheirOwn() {
        var spectrum = Spectrum.graded(diagonal(-1, -1e-20, -1e-40));
        assertThat(spectrum.excess()).isEqualTo(-1e-40);
        assertThat(Spectrum.graded(new DMatrixRMaj(3, 3)).excess()).isZero();
    }

    private static double[] positiveRoots(double c0, double c1, double c2, double c3) {
        var found = new ArrayList<Double>();
        Cubic.positiveRoots(c0, c1, c2, c3, found);
        return found.stream().sorted().mapToDouble(x -> x).toArray();
    }

    /** Cubics made of their roots, at several scales of coefficients. */
    @Test
    void cubicsWithThreeRealRoots() {
        var random = new Pcg64(11);
        for (int n = 0; n < 200; n++) {
            double[] roots = {5 * random.random() - 2, 5 * random.random() - 2, 5 * random.random() - 2};
            Arrays.sort(roots);
            if (roots[1] - roots[0] < 0.1 || roots[2] - roots[1] < 0.1) {
                continue;
            }
            double lead = Math.scalb(random.random() - 0.5, (int) random.integers(-60, 60));
            double[] found = positiveRoots(
                    -lead * roots[0] * roots[1] * roots[2],
                    lead * (roots[0] * roots[1] + roots[0] * roots[2] + roots[1] * roots[2]),
                    -lead * (roots[0] + roots[1] + roots[2]),
                    lead);
            double[] expected = Arrays.stream(roots).filter(r -> r > 0).toArray();
            assertThat(found).containsExactly(expected, within(1e-10));
        }
    }

    /** One real root and a pair: (x − r)(x² − 2ax + a² + b²). */
    @Test
    void cubicsWithOneRealRoot() {
        var random = new Pcg64(12);
        for (int n = 0; n < 200; n++) {
            double r = 4 * random.random() - 1;
            double a = 4 * random.random() - 2;
            double b = 0.2 + random.random();
            double square = a * a + b * b;
            double[] found = positiveRoots(-r * square, square + 2 * a * r, -(2 * a + r), 1);
            assertThat(found).containsExactly(r > 0 ? new double[] {r} : new double[0], within(1e-10));
        }
    }

    @Test
    void lesserPolynomials() {
        assertThat(positiveRoots(-6, -1, 1, 0)).containsExactly(new double[] {3}, within(1e-14));
        assertThat(positiveRoots(6, -5, 1, 0)).containsExactly(new double[] {2, 3}, within(1e-14));
        assertThat(positiveRoots(6, 5, 1, 0)).isEmpty();
        assertThat(positiveRoots(1, 1, 1, 0)).isEmpty();
        assertThat(positiveRoots(4, -4, 1, 0)).as("a double root").containsExactly(new double[] {2, 2}, within(1e-7));
        assertThat(positiveRoots(-3, 2, 0, 0)).containsExactly(1.5);
        assertThat(positiveRoots(3, 2, 0, 0)).isEmpty();
        assertThat(positiveRoots(3, 0, 0, 0)).isEmpty();
        assertThat(positiveRoots(0, 0, 0, 0)).isEmpty();
        // A leading coefficient that is negligible next to the others is left out; any other stays.
        assertThat(positiveRoots(-6, -1, 1, 1e-17)).containsExactly(new double[] {3}, within(1e-12));
        assertThat(positiveRoots(-1, 0, 0, 1e-9)).containsExactly(new double[] {1000}, within(1e-9));
        // Three equal roots.
        for (double root : positiveRoots(-8, 12, -6, 1)) {
            assertThat(root).isCloseTo(2, within(1e-4));
        }
        assertThat(positiveRoots(0, 0, 0, 1)).isEmpty();
    }

    /** q(α) is the radius of I − αK + α²K², whatever K. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void theRateIsThatOfTheMatrix(int n) {
        var k = random(n, n, 20 + n);
        var rate = new MirrorProxRate(Spectrum.of(k));
        for (double alpha : new double[] {0.01, 0.3, 1, 4}) {
            var step = CommonOps_DDRM.identity(n);
            CommonOps_DDRM.addEquals(step, -alpha, k);
            CommonOps_DDRM.multAdd(alpha * alpha, k, k, step);
            assertThat(rate.at(alpha)).isCloseTo(Spectrum.of(step).radius(), within(1e-10));
        }
    }

    @Test
    void thePapersGrid() {
        assertThat(MirrorProxRate.gridAlpha(0)).isCloseTo(1e-5, within(1e-20));
        assertThat(MirrorProxRate.gridAlpha(19_999)).isEqualTo(1);
        assertThat(MirrorProxRate.gridAlpha(1) / MirrorProxRate.gridAlpha(0))
                .isCloseTo(Math.pow(10, 5 / 19_999.0), within(1e-14));
    }

    /** One eigenvalue x: q = 1 − αx + α²x² is smallest, ¾, at α = 1/(2x), and below 1 up to 1/x. */
    @Test
    void oneEigenvalueByHand() {
        var rate = new MirrorProxRate(new Spectrum(new double[] {2}, new double[] {0}));
        assertThat(rate.optimum().alpha()).isCloseTo(0.25, within(1e-12));
        assertThat(rate.optimum().q()).isCloseTo(0.75, within(1e-12));
        assertThat(rate.bestOnGrid().alpha()).isCloseTo(0.25, within(1e-4));
        assertThat(rate.bestOnGrid().q())
                .isCloseTo(0.75, within(1e-6))
                .isEqualTo(rate.at(rate.bestOnGrid().alpha()));
        double largest = rate.largestStableOnGrid();
        assertThat(largest).isLessThan(0.5).isGreaterThan(0.4995);
        assertThat(rate.at(largest)).isLessThan(1);
    }

    @Test
    void whereNoStepSizeContracts() {
        var negative = new MirrorProxRate(new Spectrum(new double[] {-1, 2}, new double[] {0, 0}));
        assertThat(negative.largestStableOnGrid()).isNaN();
        assertThat(negative.optimum()).isEqualTo(new MirrorProxRate.Point(Double.NaN, 1));
        var singular = new MirrorProxRate(new Spectrum(new double[] {1, 1e-14}, new double[] {0, 0}));
        assertThat(singular.optimum()).isEqualTo(new MirrorProxRate.Point(Double.NaN, 1));
        // Purely imaginary ones: |1 − α²y² − iαy|² = 1 − α²y² + α⁴y⁴, smallest at α²y² = ½.
        var turning = new MirrorProxRate(new Spectrum(new double[] {0, 0}, new double[] {2, -2}));
        assertThat(turning.optimum().alpha()).isCloseTo(Math.sqrt(0.5) / 2, within(1e-9));
        assertThat(turning.optimum().q()).isCloseTo(Math.sqrt(0.75), within(1e-12));
    }

    private static double[] times(double factor, double[] x) {
        return Arrays.stream(x).map(v -> factor * v).toArray();
    }

    /** Against a fine search, for spectra of all kinds and all sizes. */
    @Test
    void theOptimumOfRandomSpectra() {
        var random = new Pcg64(31);
        for (int n = 0; n < 40; n++) {
            double[] real = new double[4];
            double[] imaginary = new double[4];
            for (int i = 0; i < 4; i += 2) {
                boolean pair = random.random() < 0.5;
                real[i] = random.random() + 0.01;
                real[i + 1] = pair ? real[i] : 3 * random.random() + 0.01;
                imaginary[i] = pair ? 2 * random.random() : 0;
                imaginary[i + 1] = -imaginary[i];
            }
            var rate = new MirrorProxRate(new Spectrum(real, imaginary));
            double best = 1;
            for (int k = 0; k < 40_000; k++) {
                best = Math.min(best, rate.at(Math.pow(10, -3 + 5 * k / 40_000.0)));
            }
            assertThat(rate.optimum().q()).isBetween(best - 1e-3, best + 1e-12);
            assertThat(rate.at(rate.optimum().alpha())).isEqualTo(rate.optimum().q());
            var onGrid = new MirrorProxRate.Point(Double.NaN, Double.POSITIVE_INFINITY);
            double stable = Double.NaN;
            for (int k = 0; k < 20_000; k++) {
                double alpha = MirrorProxRate.gridAlpha(k);
                double q = rate.at(alpha);
                onGrid = q < onGrid.q() ? new MirrorProxRate.Point(alpha, q) : onGrid;
                stable = q < 1 ? alpha : stable;
            }
            for (double size : new double[] {0x1p-300, 1e-20, 1e20, 0x1p60}) {
                var scaled = new MirrorProxRate(new Spectrum(times(size, real), times(size, imaginary)));
                assertThat(scaled.optimum().q()).isCloseTo(rate.optimum().q(), within(1e-9));
                assertThat(scaled.optimum().alpha() * size)
                        .isCloseTo(rate.optimum().alpha(), withinPercentage(1e-3));
            }
            assertThat(rate.bestOnGrid()).isEqualTo(onGrid);
            assertThat(rate.largestStableOnGrid()).isEqualTo(stable);
        }
    }

    /** Each part of the paper's condition by itself. */
    @Test
    void theKeyMatrixCondition() {
        var walk = Problems.get("random_walk");
        var operators = Operators.of(walk);
        assertThat(ProblemAnalysis.of(walk).keyMatrixCondition()).isTrue();
        // The metrics exchanged: λ_min(B_H) is the smaller one then.
        var exchanged = new Operators(
                operators.aPi(), operators.aMu(), operators.h(), operators.c(), operators.b(), operators.span());
        assertThat(ProblemAnalysis.of(walk, exchanged).keyMatrixCondition()).isFalse();
        // The same metric twice: not larger.
        var same = new Operators(
                operators.aPi(), operators.aMu(), operators.c(), operators.c(), operators.b(), operators.span());
        assertThat(ProblemAnalysis.of(walk, same).keyMatrixCondition()).isFalse();
        // Half of C: λ_min(B) doubles, κ stays.
        var half = operators.c().copy();
        CommonOps_DDRM.scale(0.5, half);
        var halved =
                new Operators(operators.aPi(), operators.aMu(), operators.c(), half, operators.b(), operators.span());
        var analysis = ProblemAnalysis.of(walk, halved);
        assertThat(analysis.h().lambdaMinB()).isCloseTo(2 * analysis.c().lambdaMinB(), within(1e-12));
        assertThat(analysis.h().kappaB()).isCloseTo(analysis.c().kappaB(), within(1e-9));
        // A metric that is not positive definite, on either side.
        for (var metric : List.of(new DMatrixRMaj(5, 5), negative(operators.c()))) {
            var spoilt = new Operators(
                    operators.aPi(), operators.aMu(), operators.c(), metric, operators.b(), operators.span());
            assertThat(ProblemAnalysis.of(walk, spoilt).keyMatrixCondition()).isFalse();
            var other = new Operators(
                    operators.aPi(), operators.aMu(), metric, operators.h(), operators.b(), operators.span());
            assertThat(ProblemAnalysis.of(walk, other).keyMatrixCondition()).isFalse();
        }
    }

    private static DMatrixRMaj negative(DMatrixRMaj x) {
        var negative = x.copy();
        CommonOps_DDRM.changeSign(negative);
        return negative;
    }
}
