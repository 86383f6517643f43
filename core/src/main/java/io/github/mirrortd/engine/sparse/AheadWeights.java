package io.github.mirrortd.engine.sparse;

import io.github.mirrortd.mdp.SparseVector;
import java.util.Arrays;

/**
 * The second point of a learner over index/value features. It differs from the first one in few entries only, those of the
 * features since it was last set, and these are all that is touched when it is set again.
 */
final class AheadWeights {
    private static final int FIRST_SIZE = 64;

    final double[] theta;
    final ShrinkingWeights w;
    private int[] touched = new int[FIRST_SIZE];
    private int count;

    /** Equal to the first point, whose w is zero. */
    AheadWeights(double[] theta, int ofW) {
        this.theta = theta.clone();
        w = new ShrinkingWeights(ofW);
    }

    /** Says that one of the points changes where these features are not zero. */
    void touch(SparseVector x) {
        if (count + x.count() > touched.length) {
            touched = Arrays.copyOf(touched, 2 * (count + x.count()));
        }
        System.arraycopy(x.indices(), 0, touched, count, x.count());
        count += x.count();
    }

    /** Becomes equal to the first point. */
    void set(double[] otherTheta, ShrinkingWeights otherW) {
        for (int k = 0; k < count; k++) {
            theta[touched[k]] = otherTheta[touched[k]];
        }
        w.set(otherW, touched, count);
        count = 0;
    }
}
