package io.github.mirrortd.exact.moments;

import io.github.mirrortd.exact.linear.Matrices;
import java.util.function.BiConsumer;
import org.ejml.data.DMatrixRMaj;

/** A linear map that is applied, not written down. */
interface LinearOperator {
    int size();

    /** out = A·in; {@code in} is left as it is. */
    void apply(double[] in, double[] out);

    static LinearOperator of(int size, BiConsumer<double[], double[]> map) {
        return new LinearOperator() {
            @Override
            public int size() {
                return size;
            }

            @Override
            public void apply(double[] in, double[] out) {
                map.accept(in, out);
            }
        };
    }

    /** A applied {@code times} times over. */
    default LinearOperator power(int times) {
        return of(size(), (in, out) -> {
            double[] from = in.clone();
            for (int i = 0; i < times; i++) {
                apply(from, out);
                System.arraycopy(out, 0, from, 0, from.length);
            }
        });
    }

    /** The operator written out, column by column. */
    default DMatrixRMaj matrix() {
        return Matrices.ofMap(size(), size(), unit -> {
            double[] column = new double[size()];
            apply(unit, column);
            return column;
        });
    }
}
