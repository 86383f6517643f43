package io.github.mirrortd.exact.moments;

import io.github.mirrortd.exact.Spectrum;
import io.github.mirrortd.exact.linear.Matrices;
import io.github.mirrortd.internal.Dense;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.LinearSolverFactory_DDRM;

/**
 * The eigenvalue of largest absolute value of an operator that is only applied: Rayleigh–Ritz on a Krylov space, restarted
 * with its best Ritz vectors. Several eigenvalues on one circle (periodic chains) and complex pairs need no special case,
 * because the space is kept and not just its last vector.
 *
 * @param real its real part; where several are equally large, the positive one
 * @param imaginary its imaginary part
 * @param residual ‖A x − λ x‖ / |λ| of the unit eigenvector found: how far from exact this is
 */
record DominantEigenvalue(double real, double imaginary, double residual) {
    /** Up to this size the operator is written down and decomposed. */
    static final int DENSE = 200;

    private static final int MOST_VECTORS = 64;
    private static final int KEPT = 10;
    private static final int STRIDE = 12;
    private static final int MOST_APPLICATIONS = 3_000;

    /** Large operators get fewer applications: this many divided by their size. */
    private static final long MOST_WORK = 200_000_000L;

    private static final double TOLERANCE = 1e-11;
    private static final double TIE = 1e-9;

    double radius() {
        return StrictMath.hypot(real, imaginary);
    }

    /** @param start where to begin; must not be orthogonal to the eigenvector wanted */
    static DominantEigenvalue of(LinearOperator a, double[] start) {
        return new Search(a).from(start);
    }

    /** Positions by falling absolute value; among equals the one with the largest real part. */
    private static List<Integer> largestFirst(Spectrum spectrum) {
        double tied = (1 - TIE) * spectrum.radius();
        return IntStream.range(0, spectrum.size())
                .boxed()
                .sorted(Comparator.<Integer>comparingDouble(
                                i -> -Math.min(tied, StrictMath.hypot(spectrum.real()[i], spectrum.imaginary()[i])))
                        .thenComparingDouble(i -> -spectrum.real()[i]))
                .toList();
    }

    private static final class Search {
        private final LinearOperator a;
        private final int most;
        private final List<double[]> basis = new ArrayList<>();
        private final List<double[]> images = new ArrayList<>();

        /** Inner products of each vector with the image of each other. */
        private final double[][] products;

        private final long enough;
        private int applications;

        Search(LinearOperator a) {
            this.a = a;
            enough = Math.max(60, Math.min(MOST_APPLICATIONS, MOST_WORK / a.size()));
            most = Krylov.affordable(a.size(), 2 * MOST_VECTORS) / 2;
            products = new double[most + 2][most + 2];
        }

        DominantEigenvalue from(double[] start) {
            add(start.clone());
            while (true) {
                var spectrum = Spectrum.of(projected());
                var order = largestFirst(spectrum);
                int best = order.get(0);
                double re = spectrum.real()[best];
                double im = spectrum.imaginary()[best];
                double[][] ritz = ritzVector(re, im);
                double[] residual = residual(ritz, re, im, 0);
                double[] other = im == 0 ? new double[0] : residual(ritz, re, im, 1);
                double size = StrictMath.hypot(re, im);
                double left = StrictMath.hypot(Matrices.norm(residual), Matrices.norm(other)) / size;
                if (size == 0 || left <= TOLERANCE || applications >= enough) {
                    return new DominantEigenvalue(re, im, size == 0 ? 0 : left);
                }
                if (basis.size() >= most) {
                    restart(spectrum, order);
                }
                boolean grown = add(residual);
                if (im != 0) {
                    grown |= add(other);
                }
                // The decomposition costs more than applications do, so several go between two of them.
                for (int i = 0; grown && i < STRIDE && basis.size() < most; i++) {
                    if (!add(images.get(images.size() - 1).clone())) {
                        break;
                    }
                }
                if (!grown) {
                    return new DominantEigenvalue(re, im, left);
                }
            }
        }

        /** Adds a direction, if it is one. */
        private boolean add(double[] v) {
            double before = Matrices.norm(v);
            if (before == 0 || basis.size() >= a.size()) {
                return false;
            }
            Dense.scale(v, 1 / before);
            Krylov.orthogonalise(v, basis);
            double after = Matrices.norm(v);
            if (after < 1e-12) {
                return false;
            }
            Dense.scale(v, 1 / after);
            double[] image = new double[v.length];
            a.apply(v, image);
            applications++;
            put(v, image);
            return true;
        }

        /** Adds a unit vector that is orthogonal to those there are, and what the operator makes of it. */
        private void put(double[] v, double[] image) {
            basis.add(v);
            images.add(image);
            int last = basis.size() - 1;
            for (int i = 0; i <= last; i++) {
                products[i][last] = Dense.dot(basis.get(i), image);
                products[last][i] = Dense.dot(v, images.get(i));
            }
        }

        /** The operator in the basis. */
        private DMatrixRMaj projected() {
            int k = basis.size();
            var h = new DMatrixRMaj(k, k);
            for (int i = 0; i < k; i++) {
                System.arraycopy(products[i], 0, h.getData(), i * k, k);
            }
            return h;
        }

        /** Real and imaginary part of a unit eigenvector of the projected matrix, by inverse iteration. */
        private double[][] ritzVector(double re, double im) {
            int k = basis.size();
            int size = im == 0 ? k : 2 * k;
            double nudge = 1e-14 * Math.max(StrictMath.hypot(re, im), 1e-300);
            var shifted = new DMatrixRMaj(size, size);
            for (int at = 0; at < size; at += k) {
                CommonOps_DDRM.insert(projected(), shifted, at, at);
            }
            for (int i = 0; i < size; i++) {
                shifted.add(i, i, -(re + nudge));
                if (im != 0) {
                    shifted.set(i, (i + k) % size, i < k ? im : -im);
                }
            }
            var solver = LinearSolverFactory_DDRM.lu(size);
            var x = new DMatrixRMaj(size, 1);
            CommonOps_DDRM.fill(x, 1);
            for (int i = 0; i < size; i += 2) {
                x.set(i, 0, 0.5);
            }
            if (solver.setA(shifted)) {
                for (int pass = 0; pass < 3; pass++) {
                    var y = new DMatrixRMaj(size, 1);
                    solver.solve(x, y);
                    double norm = Matrices.norm(y.getData());
                    if (!(norm > 0) || !Double.isFinite(norm)) {
                        break;
                    }
                    CommonOps_DDRM.scale(1 / norm, y);
                    x = y;
                }
            }
            Dense.scale(x.getData(), 1 / Matrices.norm(x.getData()));
            double[] realPart = Arrays.copyOfRange(x.getData(), 0, k);
            double[] imaginaryPart = im == 0 ? new double[k] : Arrays.copyOfRange(x.getData(), k, 2 * k);
            return new double[][] {realPart, imaginaryPart};
        }

        private static double[] combine(List<double[]> vectors, double[] weights) {
            double[] sum = new double[vectors.get(0).length];
            for (int k = 0; k < weights.length; k++) {
                Dense.addTo(sum, weights[k], vectors.get(k));
            }
            return sum;
        }

        /** One part of A x − λ x for x = basis·(y₀ + i y₁): the real one, or the imaginary one. */
        private double[] residual(double[][] y, double re, double im, int part) {
            double[] r = combine(images, y[part]);
            Dense.addTo(r, -re, combine(basis, y[part]));
            Dense.addTo(r, part == 0 ? im : -im, combine(basis, y[1 - part]));
            return r;
        }

        /** Keeps the best Ritz vectors and what the operator makes of them. */
        private void restart(Spectrum spectrum, List<Integer> order) {
            var weights = new ArrayList<double[]>();
            for (int i : order) {
                if (weights.size() >= Math.min(KEPT, most / 2)) {
                    break;
                }
                if (spectrum.imaginary()[i] >= 0) {
                    double[][] y = ritzVector(spectrum.real()[i], spectrum.imaginary()[i]);
                    for (int part = 0; part < (spectrum.imaginary()[i] == 0 ? 1 : 2); part++) {
                        double[] w = y[part];
                        Krylov.orthogonalise(w, weights);
                        double norm = Matrices.norm(w);
                        if (norm > 1e-8) {
                            Dense.scale(w, 1 / norm);
                            weights.add(w);
                        }
                    }
                }
            }
            var kept = weights.stream().map(w -> combine(basis, w)).toList();
            var keptImages = weights.stream().map(w -> combine(images, w)).toList();
            basis.clear();
            images.clear();
            for (int k = 0; k < kept.size(); k++) {
                put(kept.get(k), keptImages.get(k));
            }
        }
    }
}
