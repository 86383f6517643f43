package io.github.mirrortd.engine.lanes;

import io.github.mirrortd.internal.VectorWidth;
import java.lang.invoke.MethodHandles;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** Groups in vectors of one width; defined anew for every width, as {@link VectorLanes} is. */
final class VectorGroups implements Groups {
    private static final VectorSpecies<Double> SPECIES = VectorWidth.of(MethodHandles.lookup());
    private static final int WIDTH = SPECIES.length();

    private static DoubleVector at(double[] m, int place) {
        return DoubleVector.fromArray(SPECIES, m, place);
    }

    @Override
    public int width() {
        return WIDTH;
    }

    // Four groups at a time: what they share is looked up once, and none of their sums waits for another one.

    @Override
    public void dot(
            double[] weights, int[] rows, double[] values, int count, int[] groups, int active, double[] m, int into) {
        int g = 0;
        for (; g + 3 < active; g += 4) {
            int first = groups[g];
            int second = groups[g + 1];
            int third = groups[g + 2];
            int fourth = groups[g + 3];
            var a = DoubleVector.zero(SPECIES);
            var b = a;
            var c = a;
            var d = a;
            for (int k = 0; k < count; k++) {
                int row = rows[k];
                var value = DoubleVector.broadcast(SPECIES, values[k]);
                a = a.add(at(weights, row + first).mul(value));
                b = b.add(at(weights, row + second).mul(value));
                c = c.add(at(weights, row + third).mul(value));
                d = d.add(at(weights, row + fourth).mul(value));
            }
            a.intoArray(m, into + g * WIDTH);
            b.intoArray(m, into + g * WIDTH + WIDTH);
            c.intoArray(m, into + g * WIDTH + 2 * WIDTH);
            d.intoArray(m, into + g * WIDTH + 3 * WIDTH);
        }
        for (; g < active; g++) {
            int group = groups[g];
            var sum = DoubleVector.zero(SPECIES);
            for (int k = 0; k < count; k++) {
                sum = sum.add(at(weights, rows[k] + group).mul(values[k]));
            }
            sum.intoArray(m, into + g * WIDTH);
        }
    }

    @Override
    public void addSquares(double[] weights, int[] rows, double[] values, int count, double value, double[] squares) {
        for (int group = 0; group < squares.length; group += WIDTH) {
            var sum = DoubleVector.zero(SPECIES);
            for (int k = 0; k < count; k++) {
                sum = sum.add(at(weights, rows[k] + group).mul(values[k]));
            }
            var away = sum.sub(value);
            at(squares, group).add(away.mul(away)).intoArray(squares, group);
        }
    }

    @Override
    public void add(
            double[] weights,
            int[] rows,
            double[] values,
            int count,
            int[] groups,
            int active,
            double[] m,
            int factors) {
        int g = 0;
        for (; g + 3 < active; g += 4) {
            int first = groups[g];
            int second = groups[g + 1];
            int third = groups[g + 2];
            int fourth = groups[g + 3];
            var a = at(m, factors + g * WIDTH);
            var b = at(m, factors + g * WIDTH + WIDTH);
            var c = at(m, factors + g * WIDTH + 2 * WIDTH);
            var d = at(m, factors + g * WIDTH + 3 * WIDTH);
            for (int k = 0; k < count; k++) {
                int row = rows[k];
                var value = DoubleVector.broadcast(SPECIES, values[k]);
                at(weights, row + first).add(a.mul(value)).intoArray(weights, row + first);
                at(weights, row + second).add(b.mul(value)).intoArray(weights, row + second);
                at(weights, row + third).add(c.mul(value)).intoArray(weights, row + third);
                at(weights, row + fourth).add(d.mul(value)).intoArray(weights, row + fourth);
            }
        }
        for (; g < active; g++) {
            int group = groups[g];
            var factor = at(m, factors + g * WIDTH);
            for (int k = 0; k < count; k++) {
                int place = rows[k] + group;
                at(weights, place).add(factor.mul(values[k])).intoArray(weights, place);
            }
        }
    }

    @Override
    public void mask(double[] m, int row, double[] times, double round, int[] groups, int active) {
        for (int g = 0; g < active; g++) {
            int place = row + g * WIDTH;
            var over = at(times, groups[g]).compare(VectorOperators.LE, round);
            at(m, place).blend(0, over).intoArray(m, place);
        }
    }

    @Override
    public void multiply(double[] m, int row, double[] numbers, int[] groups, int active) {
        for (int g = 0; g < active; g++) {
            int place = row + g * WIDTH;
            at(m, place).mul(at(numbers, groups[g])).intoArray(m, place);
        }
    }

    @Override
    public void divideMasked(
            double[] m, int row, double[] numbers, double[] times, double round, int[] groups, int active) {
        for (int g = 0; g < active; g++) {
            int place = row + g * WIDTH;
            var over = at(times, groups[g]).compare(VectorOperators.LE, round);
            at(m, place).div(at(numbers, groups[g])).blend(0, over).intoArray(m, place);
        }
    }

    @Override
    public boolean shrink(
            double[] m,
            int shares,
            double[] numbers,
            double low,
            double high,
            double[] times,
            double round,
            int[] groups,
            int active) {
        var out = DoubleVector.zero(SPECIES).compare(VectorOperators.LT, 0);
        for (int g = 0; g < active; g++) {
            int group = groups[g];
            var over = at(times, group).compare(VectorOperators.LE, round);
            var kept = DoubleVector.broadcast(SPECIES, 1)
                    .sub(at(m, shares + g * WIDTH))
                    .blend(1, over);
            var now = at(numbers, group).mul(kept);
            now.intoArray(numbers, group);
            var size = now.abs();
            out = out.or(size.compare(VectorOperators.LT, low)).or(size.compare(VectorOperators.GT, high));
        }
        return out.anyTrue();
    }

    @Override
    public void count(double[] numbers, double[] times, double round, int[] groups, int active) {
        for (int g = 0; g < active; g++) {
            var now = at(numbers, groups[g]);
            now.add(1, at(times, groups[g]).compare(VectorOperators.GT, round)).intoArray(numbers, groups[g]);
        }
    }
}
