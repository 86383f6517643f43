package io.github.mirrortd.engine;

import io.github.mirrortd.learn.Parameter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Where a block of learners in lockstep keeps what: one array, in rows with one number for each learner. First the settings,
 * then the products that the rule reads, the coefficients it writes, the errors, θ and w. These are the rows' numbers; row r
 * begins at r times the number of learners.
 */
final class Rows {
    private static final int SETTINGS = Parameter.values().length;

    static final int IN_THETA_PHI = SETTINGS;
    static final int IN_THETA_NEXT = SETTINGS + 1;
    static final int IN_W_PHI = SETTINGS + 2;
    static final int IN_W_NEXT = SETTINGS + 3;
    static final int OUT_THETA_PHI = SETTINGS + 4;
    static final int OUT_THETA_NEXT = SETTINGS + 5;
    static final int OUT_W_PHI = SETTINGS + 6;
    static final int OUT_W_NEXT = SETTINGS + 7;
    static final int OUT_DECAY = SETTINGS + 8;
    static final int ERROR = SETTINGS + 9;

    /** The trace F, where learners of several runs are side by side. */
    static final int IN_FOLLOW_ON = SETTINGS + 10;

    static final int THETA = SETTINGS + 11;

    /** From a product or coefficient of θ to that of w. */
    static final int TO_W = 2;

    static final String FOLLOW_ON = "followOn";

    /** What a rule reads of the transition alone. */
    static final List<String> TRANSITION = List.of("phiPhi", "phiNext", "nextNext", "rho", "reward", "gamma");

    /** The rows of a formula's inputs that depend on the learner, by name. */
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
        rows.put(FOLLOW_ON, IN_FOLLOW_ON);
        return Map.copyOf(rows);
    }

    static int setting(Parameter p) {
        return List.of(Parameter.values()).indexOf(p);
    }
}
