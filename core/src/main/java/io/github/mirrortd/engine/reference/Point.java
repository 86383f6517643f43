package io.github.mirrortd.engine.reference;

import io.github.mirrortd.learn.LearnerState;
import io.github.mirrortd.learn.Update;
import io.github.mirrortd.mdp.SparseVector;
import java.util.Arrays;

/** A point z = (θ, w): what a learner has learned, or its look-ahead point. */
final class Point {
    /** The w of learners without, and the traces of learners without. */
    static final StateVector NONE = new DenseVector(0);

    private static final int FIRST_SIZE = 64;

    final DenseVector theta;
    final StateVector w;
    private final boolean auxiliary;

    /**
     * Entries in which this point may differ from the one that it is {@link #set} to. Empty for all entries. Only these are copied,
     * so that a step over a few features stays independent of the number of weights.
     */
    private int[] touched = {};

    private int count;

    /** @param theta not copied */
    Point(double[] theta, StateVector w) {
        this.theta = new DenseVector(theta);
        this.w = w;
        auxiliary = w != NONE;
    }

    /** Copies only entries that are {@linkplain #touch touched}, from now on. */
    void touchEntriesOnly() {
        touched = new int[FIRST_SIZE];
    }

    void state(LearnerState state) {
        theta.state("theta", state);
        w.state("w", state);
        if (touched.length > 0) {
            touched = state.entries("touched", touched, count);
            count = touched.length;
            touched = Arrays.copyOf(touched, Math.max(count, FIRST_SIZE));
        }
    }

    /** Notes that one of the two points changes where these features are not zero. */
    void touch(SparseVector x) {
        if (touched.length == 0) {
            return;
        }
        if (count + x.count() > touched.length) {
            touched = Arrays.copyOf(touched, 2 * (count + x.count()));
        }
        System.arraycopy(x.indices(), 0, touched, count, x.count());
        count += x.count();
    }

    /**
     * Sets θ and w to those of another point, both dense; then takes a share of the w of a third one off w.
     *
     * @param share 0 for rules that take nothing off
     * @param asked may be this point
     */
    void set(Point other, double share, Point asked) {
        if (other != this) {
            set(theta.values, other.theta.values);
        }
        double[] from = other.w.values();
        double[] to = w.values();
        if (share == 0) {
            set(to, from);
        } else {
            double[] away = asked.w.values();
            for (int i = 0; i < to.length; i++) {
                to[i] = from[i] - share * away[i];
            }
        }
        count = 0;
    }

    private void set(double[] to, double[] from) {
        if (touched.length == 0) {
            System.arraycopy(from, 0, to, 0, to.length);
        }
        for (int k = 0; to.length > 0 && k < count; k++) {
            to[touched[k]] = from[touched[k]];
        }
    }

    /** Adds a rule's multiples of φ, φ' and the traces e and e_μ. */
    void add(SparseVector phi, SparseVector next, StateVector trace, StateVector behaviourTrace, Update said) {
        theta.add(phi, said.thetaPhi());
        theta.add(next, said.thetaNext());
        if (auxiliary) {
            w.add(phi, said.wPhi());
            w.add(next, said.wNext());
        }
        if (trace != NONE) {
            theta.add(trace, said.thetaTrace());
            if (auxiliary) {
                w.add(trace, said.wTrace());
            }
        }
        if (auxiliary && behaviourTrace != NONE) {
            w.add(behaviourTrace, said.wBehaviour());
        }
    }
}
