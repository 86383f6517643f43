package io.github.mirrortd.engine;

import io.github.mirrortd.learn.Parameter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Where a block of learners in lockstep keeps what: one array, in rows of {@link #STRIDE} numbers, one number for each
 * learner. First the settings, then the products that the rule reads, the coefficients it writes, the errors, θ and w.
 */
final class Rows {
    /** Learners in a block: small enough for the rows of the usual problems to stay in the first-level cache. */
    static final int STRIDE = 64;

    /** From a product or coefficient of θ to that of w. */
    static final int TO_W = 2 * STRIDE;

    private static final int SETTINGS = Parameter.values().length;

    static final int IN_THETA_PHI = SETTINGS * STRIDE;
    static final int IN_THETA_NEXT = IN_THETA_PHI + STRIDE;
    static final int IN_W_PHI = IN_THETA_NEXT + STRIDE;
    static final int IN_W_NEXT = IN_W_PHI + STRIDE;
    static final int OUT_THETA_PHI = IN_W_NEXT + STRIDE;
    static final int OUT_THETA_NEXT = OUT_THETA_PHI + STRIDE;
    static final int OUT_W_PHI = OUT_THETA_NEXT + STRIDE;
    static final int OUT_W_NEXT = OUT_W_PHI + STRIDE;
    static final int OUT_DECAY = OUT_W_NEXT + STRIDE;
    static final int ERROR = OUT_DECAY + STRIDE;
    static final int THETA = ERROR + STRIDE;

    /** The arguments of {@link RuleKernel#apply} that are the same for all learners, in its order. */
    static final List<String> SHARED =
            List.of("phiPhi", "phiNext", "nextNext", "rho", "reward", "gamma", "followOn");

    /** The rows of a formula's inputs that differ from learner to learner, by name. */
    static final Map<String, Integer> INPUTS = inputs();

    /** The rows of a formula's outputs, by name. */
    static final Map<String, Integer> OUTPUTS = Map.of(
            "thetaPhi", OUT_THETA_PHI,
            "thetaNext", OUT_THETA_NEXT,
            "wPhi", OUT_W_PHI,
            "wNext", OUT_W_NEXT,
            "decay", OUT_DECAY);

    private Rows() {}

    private static Map<String, Integer> inputs() {
        var rows = new HashMap<String, Integer>();
        for (var p : Parameter.values()) {
            rows.put(p.id(), setting(p));
        }
        rows.put("thetaPhi", IN_THETA_PHI);
        rows.put("thetaNext", IN_THETA_NEXT);
        rows.put("wPhi", IN_W_PHI);
        rows.put("wNext", IN_W_NEXT);
        return Map.copyOf(rows);
    }

    static int setting(Parameter p) {
        return p.ordinal() * STRIDE;
    }

    /** The row of w's first entry, with θ of the given dimension before it. */
    static int w(int dimension) {
        return THETA + dimension * STRIDE;
    }
}
