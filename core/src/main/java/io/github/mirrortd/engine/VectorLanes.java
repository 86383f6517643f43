package io.github.mirrortd.engine;

import java.lang.invoke.MethodHandles;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/**
 * Rows in vectors of one width. The width must be a constant to the compiler, so this class is defined anew, as a hidden
 * class, for every width that is asked for.
 */
final class VectorLanes implements Lanes {
    private static final VectorSpecies<Double> SPECIES = species();
    private static final int WIDTH = SPECIES.length();

    private static VectorSpecies<Double> species() {
        try {
            int bits = MethodHandles.classData(MethodHandles.lookup(), "_", Integer.class);
            return VectorSpecies.of(double.class, VectorShape.forBitSize(bits));
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("the vector width is missing", e);
        }
    }

    /** The width in bits that suits this machine best. */
    static int preferredBits() {
        return DoubleVector.SPECIES_PREFERRED.vectorBitSize();
    }

    private static DoubleVector at(double[] m, int place) {
        return DoubleVector.fromArray(SPECIES, m, place);
    }

    @Override
    public int width() {
        return WIDTH;
    }

    @Override
    public void dot(double[] m, int into, int[] rows, double[] values, int lanes) {
        // Nearly all features of nearly all problems have one or two entries: these loops have no inner loop.
        if (rows.length == 1) {
            int a = rows[0];
            double x = values[0];
            for (int i = 0; i < lanes; i += WIDTH) {
                DoubleVector.zero(SPECIES).add(at(m, a + i).mul(x)).intoArray(m, into + i);
            }
        } else if (rows.length == 2) {
            int a = rows[0];
            int b = rows[1];
            double x = values[0];
            double y = values[1];
            for (int i = 0; i < lanes; i += WIDTH) {
                DoubleVector.zero(SPECIES)
                        .add(at(m, a + i).mul(x))
                        .add(at(m, b + i).mul(y))
                        .intoArray(m, into + i);
            }
        } else {
            for (int i = 0; i < lanes; i += WIDTH) {
                var sum = DoubleVector.zero(SPECIES);
                for (int k = 0; k < rows.length; k++) {
                    sum = sum.add(at(m, rows[k] + i).mul(values[k]));
                }
                sum.intoArray(m, into + i);
            }
        }
    }

    @Override
    public void addTo(double[] m, int factors, int[] rows, double[] values, int lanes) {
        for (int k = 0; k < rows.length; k++) {
            int a = rows[k];
            double x = values[k];
            for (int i = 0; i < lanes; i += WIDTH) {
                at(m, a + i).add(at(m, factors + i).mul(x)).intoArray(m, a + i);
            }
        }
    }

    @Override
    public void decay(double[] m, int shares, int first, int end, int lanes) {
        for (int row = first; row < end; row += Rows.STRIDE) {
            for (int i = 0; i < lanes; i += WIDTH) {
                var kept = DoubleVector.broadcast(SPECIES, 1).sub(at(m, shares + i));
                at(m, row + i).mul(kept).intoArray(m, row + i);
            }
        }
    }

    @Override
    public void error(double[] m, LaneError form, int lanes) {
        int[] ends = form.ends;
        int[] places = form.places;
        double[] factors = form.factors;
        double[] offsets = form.offsets;
        for (int i = 0; i < lanes; i += WIDTH) {
            var sum = DoubleVector.broadcast(SPECIES, form.floor);
            int k = 0;
            for (int row = 0; row < ends.length; row++) {
                var residual = DoubleVector.zero(SPECIES);
                for (int end = ends[row]; k < end; k++) {
                    residual = residual.add(at(m, places[k] + i).mul(factors[k]));
                }
                residual = residual.sub(offsets[row]);
                sum = sum.add(residual.mul(residual));
            }
            sum.sqrt().intoArray(m, Rows.ERROR + i);
        }
    }

    @Override
    public void addRow(double[] m, int row, double[] sums, int at, int lanes) {
        for (int i = 0; i < lanes; i += WIDTH) {
            at(sums, at + i).add(at(m, row + i)).intoArray(sums, at + i);
        }
    }
}
