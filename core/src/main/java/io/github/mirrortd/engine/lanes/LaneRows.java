package io.github.mirrortd.engine.lanes;

import io.github.mirrortd.learn.Coefficient;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Product.Source;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Where a block of learners in lockstep keeps what: one array, in rows with one number for each learner. First the settings, then
 * the products of the weights, the coefficients, the errors, the products that few rules read, the settings of
 * the learners' own, θ and w. These are the rows'
 * numbers, as they follow from the lists of what rules read and write; row r begins at r times the number of learners.
 *
 * <p>What depends on the transition alone is not here: where all learners see the same transition, these are single numbers, and
 * where not, rows of their own, which are made once for all algorithms.
 */
final class LaneRows {
    private static final Map<Product, Integer> PRODUCTS = new EnumMap<>(Product.class);

    static final int IN_WEIGHTS = Parameter.values().length;
    static final int OUT = after(IN_WEIGHTS, Source.WEIGHTS);
    static final int ERROR = OUT + Coefficient.values().length;

    /** The trace F, where learners of several runs are side by side. */
    static final int IN_FOLLOW_ON = ERROR + 1;

    /** What the policies have to say, where learners of several runs are side by side. */
    static final int IN_POLICIES = after(IN_FOLLOW_ON, Source.PAST);

    static final int IN_TRACES = after(IN_POLICIES, Source.POLICIES);

    /** How many settings of their own the learners of a block can have; those of more are run one by one. */
    static final int OWN = 8;

    /** The first setting of the learners' own. */
    static final int IN_OWN = after(IN_TRACES, Source.TRACES);

    /** All ones. */
    static final int ONE = IN_OWN + OWN;

    static final int THETA = ONE + 1;

    static final int IN_THETA_PHI = row(Product.THETA_PHI);
    static final int IN_THETA_NEXT = row(Product.THETA_NEXT);
    static final int IN_W_PHI = row(Product.W_PHI);
    static final int IN_W_NEXT = row(Product.W_NEXT);
    static final int OUT_THETA_PHI = row(Coefficient.THETA_PHI);
    static final int OUT_THETA_NEXT = row(Coefficient.THETA_NEXT);
    static final int OUT_W_PHI = row(Coefficient.W_PHI);
    static final int OUT_W_NEXT = row(Coefficient.W_NEXT);
    static final int OUT_DECAY = row(Coefficient.DECAY);

    /** From a product or coefficient of θ to that of w. */
    static final int TO_W = IN_W_PHI - IN_THETA_PHI;

    /** What rules that keep no trace touch besides the weights, at most: settings, products, coefficients, error. */
    static final int PLAIN = 16;

    private LaneRows() {}

    /** Gives all products of a source their rows, and says which row comes behind them. */
    private static int after(int first, Source source) {
        int row = first;
        for (var p : Product.of(source)) {
            PRODUCTS.put(p, row++);
        }
        return row;
    }

    static int row(Parameter p) {
        return List.of(Parameter.values()).indexOf(p);
    }

    /** The row of a product; none where it depends on the transition alone and nearly all rules read it. */
    static int row(Product p) {
        return Objects.requireNonNull(PRODUCTS.get(p), p.id());
    }

    static int row(Coefficient c) {
        return OUT + c.place();
    }
}
