package io.github.mirrortd.engine.lanes;

import io.github.mirrortd.internal.VectorWidth;
import io.github.mirrortd.mdp.ErrorForm;
import java.lang.invoke.MethodHandles;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * LaneRows in vectors of one width. The width must be a constant to the compiler, so this class is defined anew, as a hidden
 * class, for every width that is asked for.
 */
final class VectorLanes implements Lanes {
    private static final VectorSpecies<Double> SPECIES = VectorWidth.of(MethodHandles.lookup());
    private static final int WIDTH = SPECIES.length();

    private static DoubleVector at(double[] m, int place) {
        return DoubleVector.fromArray(SPECIES, m, place);
    }

    @Override
    public int width() {
        return WIDTH;
    }

    // Nearly all features of nearly all problems have one or two entries: these have loops of their own. It also makes
    // the next two methods so long that the JIT compiles each by itself; inlined into one method, they overrun its
    // limits on inlining, and what is not inlined allocates its vectors.

    @Override
    public void dot(double[] m, int into, int[] rows, double[] values, int w, int lanes) {
        int a = rows.length > 0 ? rows[0] : 0;
        int b = rows.length > 1 ? rows[1] : 0;
        double x = rows.length > 0 ? values[0] : 0;
        double y = rows.length > 1 ? values[1] : 0;
        var zero = DoubleVector.zero(SPECIES);
        if (rows.length == 1 && w == 0) {
            for (int i = 0; i < lanes; i += WIDTH) {
                zero.add(at(m, a + i).mul(x)).intoArray(m, into + i);
            }
        } else if (rows.length == 1) {
            for (int i = 0; i < lanes; i += WIDTH) {
                zero.add(at(m, a + i).mul(x)).intoArray(m, into + i);
                zero.add(at(m, a + w + i).mul(x)).intoArray(m, into + LaneRows.TO_W * lanes + i);
            }
        } else if (rows.length == 2 && w == 0) {
            for (int i = 0; i < lanes; i += WIDTH) {
                zero.add(at(m, a + i).mul(x)).add(at(m, b + i).mul(y)).intoArray(m, into + i);
            }
        } else if (rows.length == 2) {
            for (int i = 0; i < lanes; i += WIDTH) {
                zero.add(at(m, a + i).mul(x)).add(at(m, b + i).mul(y)).intoArray(m, into + i);
                zero.add(at(m, a + w + i).mul(x))
                        .add(at(m, b + w + i).mul(y))
                        .intoArray(m, into + LaneRows.TO_W * lanes + i);
            }
        } else {
            for (int i = 0; i < lanes; i += WIDTH) {
                var theta = zero;
                for (int k = 0; k < rows.length; k++) {
                    theta = theta.add(at(m, rows[k] + i).mul(values[k]));
                }
                theta.intoArray(m, into + i);
            }
            for (int i = 0; w != 0 && i < lanes; i += WIDTH) {
                var auxiliary = zero;
                for (int k = 0; k < rows.length; k++) {
                    auxiliary = auxiliary.add(at(m, rows[k] + w + i).mul(values[k]));
                }
                auxiliary.intoArray(m, into + LaneRows.TO_W * lanes + i);
            }
        }
    }

    @Override
    public void addTo(double[] m, int factors, int[] rows, double[] values, int w, int lanes) {
        if (rows.length == 1 && w != 0) {
            int a = rows[0];
            int b = a + w;
            int second = factors + LaneRows.TO_W * lanes;
            double x = values[0];
            for (int i = 0; i < lanes; i += WIDTH) {
                at(m, a + i).add(at(m, factors + i).mul(x)).intoArray(m, a + i);
                at(m, b + i).add(at(m, second + i).mul(x)).intoArray(m, b + i);
            }
        } else if (rows.length == 2) {
            int a = rows[0];
            int b = rows[1];
            double x = values[0];
            double y = values[1];
            for (int i = 0; i < lanes; i += WIDTH) {
                var factor = at(m, factors + i);
                at(m, a + i).add(factor.mul(x)).intoArray(m, a + i);
                at(m, b + i).add(factor.mul(y)).intoArray(m, b + i);
            }
            for (int i = w; w != 0 && i < w + lanes; i += WIDTH) {
                var factor = at(m, factors + LaneRows.TO_W * lanes - w + i);
                at(m, a + i).add(factor.mul(x)).intoArray(m, a + i);
                at(m, b + i).add(factor.mul(y)).intoArray(m, b + i);
            }
        } else {
            for (int k = 0; k < rows.length; k++) {
                int a = rows[k];
                double x = values[k];
                for (int i = 0; i < lanes; i += WIDTH) {
                    at(m, a + i).add(at(m, factors + i).mul(x)).intoArray(m, a + i);
                }
                for (int i = w; w != 0 && i < w + lanes; i += WIDTH) {
                    at(m, a + i)
                            .add(at(m, factors + LaneRows.TO_W * lanes - w + i).mul(x))
                            .intoArray(m, a + i);
                }
            }
        }
    }

    @Override
    public void decay(double[] m, int shares, int first, int end, int lanes) {
        for (int row = first; row < end; row += lanes) {
            for (int i = 0; i < lanes; i += WIDTH) {
                var kept = DoubleVector.broadcast(SPECIES, 1).sub(at(m, shares + i));
                at(m, row + i).mul(kept).intoArray(m, row + i);
            }
        }
    }

    @Override
    public void lessShare(double[] m, int shares, int of, int from, int to, int dimension, int lanes) {
        int end = dimension * lanes;
        for (int i = 0; i < lanes; i += WIDTH) {
            var share = at(m, shares + i);
            for (int j = i; j < end; j += lanes) {
                at(m, from + j).sub(share.mul(at(m, of + j))).intoArray(m, to + j);
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
            sum.sqrt().intoArray(m, LaneRows.ERROR * lanes + i);
            // Only lanes whose squares left the range of numbers are looked at one by one.
            if (sum.lt(ErrorForm.FAINT).or(sum.eq(form.overflow)).anyTrue()) {
                for (int lane = 0; lane < WIDTH; lane++) {
                    if (form.isLost(sum.lane(lane))) {
                        m[LaneRows.ERROR * lanes + i + lane] = form.carefully(m, i + lane, lanes);
                    }
                }
            }
        }
    }

    @Override
    public void addRow(double[] m, int row, int to, int lanes) {
        for (int i = 0; i < lanes; i += WIDTH) {
            at(m, to + i).add(at(m, row + i)).intoArray(m, to + i);
        }
    }

    @Override
    public void denseDot(double[] m, int into, double[] x, int features, int theta, int dimension, int w, int lanes) {
        int end = dimension * lanes;
        int four = 4 * lanes;
        int second = into + LaneRows.TO_W * lanes;
        for (int i = 0; i < lanes; i += WIDTH) {
            DoubleVector.zero(SPECIES).intoArray(m, into + i);
            DoubleVector.zero(SPECIES).intoArray(m, second + i);
        }
        int j = 0;
        for (; j + four <= end; j += four) {
            int a = theta + j;
            int b = a + w;
            int f = features + j;
            for (int i = 0; i < lanes; i += WIDTH) {
                var f0 = at(x, f + i);
                var f1 = at(x, f + lanes + i);
                var f2 = at(x, f + 2 * lanes + i);
                var f3 = at(x, f + 3 * lanes + i);
                at(m, into + i)
                        .add(f0.mul(at(m, a + i)))
                        .add(f1.mul(at(m, a + lanes + i)))
                        .add(f2.mul(at(m, a + 2 * lanes + i)))
                        .add(f3.mul(at(m, a + 3 * lanes + i)))
                        .intoArray(m, into + i);
                if (w != 0) {
                    at(m, second + i)
                            .add(f0.mul(at(m, b + i)))
                            .add(f1.mul(at(m, b + lanes + i)))
                            .add(f2.mul(at(m, b + 2 * lanes + i)))
                            .add(f3.mul(at(m, b + 3 * lanes + i)))
                            .intoArray(m, second + i);
                }
            }
        }
        for (; j < end; j += lanes) {
            for (int i = 0; i < lanes; i += WIDTH) {
                var f0 = at(x, features + j + i);
                at(m, into + i).add(f0.mul(at(m, theta + j + i))).intoArray(m, into + i);
                if (w != 0) {
                    at(m, second + i).add(f0.mul(at(m, theta + w + j + i))).intoArray(m, second + i);
                }
            }
        }
    }

    @Override
    public void denseAdd(
            double[] m, int factors, int weights, double[] x, int features, int dimension, boolean both, int lanes) {
        int size = dimension * lanes;
        if (both) {
            for (int j = 0; j < size; j += lanes) {
                int a = weights + j;
                int phi = features + j;
                int next = phi + size;
                for (int i = 0; i < lanes; i += WIDTH) {
                    at(m, a + i)
                            .add(at(m, factors + i).mul(at(x, phi + i)))
                            .add(at(m, factors + lanes + i).mul(at(x, next + i)))
                            .intoArray(m, a + i);
                }
            }
        } else {
            for (int j = 0; j < size; j += lanes) {
                int a = weights + j;
                for (int i = 0; i < lanes; i += WIDTH) {
                    at(m, a + i)
                            .add(at(m, factors + i).mul(at(x, features + j + i)))
                            .intoArray(m, a + i);
                }
            }
        }
    }

    @Override
    public void rowsDot(double[] x, int a, double[] m, int b, int dimension, int into, int lanes) {
        int end = dimension * lanes;
        for (int i = 0; i < lanes; i += WIDTH) {
            var sum = DoubleVector.zero(SPECIES);
            for (int j = i; j < end; j += lanes) {
                sum = sum.add(at(x, a + j).mul(at(m, b + j)));
            }
            sum.intoArray(m, into + i);
        }
    }

    @Override
    public void rowsAdd(double[] m, int factors, int from, int to, int dimension, int lanes) {
        int end = dimension * lanes;
        for (int i = 0; i < lanes; i += WIDTH) {
            var factor = at(m, factors + i);
            for (int j = i; j < end; j += lanes) {
                at(m, to + j).add(factor.mul(at(m, from + j))).intoArray(m, to + j);
            }
        }
    }

    @Override
    public void scale(double[] m, int factors, int first, int dimension, int lanes) {
        int end = dimension * lanes;
        for (int i = 0; i < lanes; i += WIDTH) {
            var factor = at(m, factors + i);
            for (int j = i; j < end; j += lanes) {
                at(m, first + j).mul(factor).intoArray(m, first + j);
            }
        }
    }

    @Override
    public void dotAt(double[] m, int into, int[] rows, double[] values, int shift, int lanes) {
        for (int i = 0; i < lanes; i += WIDTH) {
            var sum = DoubleVector.zero(SPECIES);
            for (int k = 0; k < rows.length; k++) {
                sum = sum.add(at(m, rows[k] + shift + i).mul(values[k]));
            }
            sum.intoArray(m, into + i);
        }
    }

    @Override
    public void addAt(double[] m, int factors, int[] rows, double[] values, int shift, int lanes) {
        for (int k = 0; k < rows.length; k++) {
            int a = rows[k] + shift;
            for (int i = 0; i < lanes; i += WIDTH) {
                at(m, a + i).add(at(m, factors + i).mul(values[k])).intoArray(m, a + i);
            }
        }
    }
}
