package io.github.mirrortd.engine.scalar;

import static io.github.mirrortd.learn.Product.BEHAVIOUR_BEHAVIOUR;
import static io.github.mirrortd.learn.Product.BEHAVIOUR_NEXT;
import static io.github.mirrortd.learn.Product.BEHAVIOUR_PHI;
import static io.github.mirrortd.learn.Product.BEHAVIOUR_TRACE;
import static io.github.mirrortd.learn.Product.TRACE_NEXT;
import static io.github.mirrortd.learn.Product.TRACE_PHI;
import static io.github.mirrortd.learn.Product.TRACE_TRACE;
import static io.github.mirrortd.learn.Product.W_BEHAVIOUR;
import static io.github.mirrortd.learn.Product.W_TRACE;

import io.github.mirrortd.internal.Dense;
import io.github.mirrortd.internal.Sparse;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.Update;
import java.util.Arrays;

/** The traces e and e_μ of one learner, all of their entries; empty where the rule keeps none. */
public final class Traces {
    /** e, as it is now. */
    public final double[] target;

    /** e_μ, likewise. */
    public final double[] behaviour;

    /** The products that were seen, in the order of the list of products. */
    public final double[] seen = new double[Product.of(Product.Source.TRACES).size()];

    public Traces(Rule rule, Settings settings, int dimension) {
        boolean traced = rule.traces(settings);
        target = new double[traced ? dimension : 0];
        behaviour = new double[traced && rule.usesBehaviourTrace() ? dimension : 0];
    }

    /** All products of the traces with each other and with the auxiliary weights, of which there may be none. */
    public void see(double[] w) {
        seen[W_TRACE.place()] = Dense.dot(w, target);
        seen[TRACE_TRACE.place()] = Dense.dot(target, target);
        if (behaviour.length > 0) {
            seen[W_BEHAVIOUR.place()] = Dense.dot(w, behaviour);
            seen[BEHAVIOUR_TRACE.place()] = Dense.dot(behaviour, target);
            seen[BEHAVIOUR_BEHAVIOUR.place()] = Dense.dot(behaviour, behaviour);
        }
    }

    /** And with the features of the state that is left. */
    public void seePhi(int[] index, double[] value, int count) {
        seen[TRACE_PHI.place()] = Sparse.dot(index, value, count, target);
        if (behaviour.length > 0) {
            seen[BEHAVIOUR_PHI.place()] = Sparse.dot(index, value, count, behaviour);
        }
    }

    /** And with those of the next. */
    public void seeNext(int[] index, double[] value, int count) {
        seen[TRACE_NEXT.place()] = Sparse.dot(index, value, count, target);
        if (behaviour.length > 0) {
            seen[BEHAVIOUR_NEXT.place()] = Sparse.dot(index, value, count, behaviour);
        }
    }

    /** Tells a rule what was seen. */
    public void into(Products in) {
        in.traces(seen, 0, 1);
    }

    /** What a rule adds to θ and w along the traces; w may be empty. */
    void addTo(double[] theta, double[] w, Update said) {
        Dense.addTo(theta, said.thetaTrace(), target);
        if (w.length > 0) {
            Dense.addTo(w, said.wTrace(), target);
            Dense.addTo(w, said.wBehaviour(), behaviour);
        }
    }

    /** Takes in the features of the state that is left, and keeps the share that the rule says. */
    public void keep(Update said, int[] index, double[] value, int count) {
        Sparse.addTo(target, said.emphasis(), index, value, count);
        Dense.scale(target, said.kept());
        if (behaviour.length > 0) {
            Sparse.addTo(behaviour, 1, index, value, count);
            Dense.scale(behaviour, said.keptBehaviour());
        }
    }

    /** An episode has ended. */
    public void clear() {
        Arrays.fill(target, 0);
        Arrays.fill(behaviour, 0);
    }
}
