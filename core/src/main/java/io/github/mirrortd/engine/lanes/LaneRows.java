package io.github.mirrortd.engine.lanes;

import io.github.mirrortd.learn.Parameter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Where a block of learners in lockstep keeps what: one array, in rows with one number for each learner. First the settings,
 * then the products that the rule reads, the coefficients it writes, the errors, θ and w. These are the rows' numbers; row r
 * begins at r times the number of learners.
 */
final class LaneRows {
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

    /** What rules that keep no trace touch besides the weights, at most: settings, products, coefficients, error. */
    static final int PLAIN = 16;

    /** The trace F, where learners of several runs are side by side. */
    static final int IN_FOLLOW_ON = SETTINGS + 10;

    /** The numbers of {@link #POLICIES}, where learners of several runs are side by side. */
    static final int IN_POLICIES = SETTINGS + 11;

    static final int IN_W_TRACE = SETTINGS + 16;
    static final int IN_W_BEHAVIOUR = SETTINGS + 17;
    static final int IN_TRACE_PHI = SETTINGS + 18;
    static final int IN_TRACE_NEXT = SETTINGS + 19;
    static final int IN_TRACE_TRACE = SETTINGS + 20;
    static final int IN_BEHAVIOUR_PHI = SETTINGS + 21;
    static final int IN_BEHAVIOUR_NEXT = SETTINGS + 22;
    static final int IN_BEHAVIOUR_TRACE = SETTINGS + 23;
    static final int IN_BEHAVIOUR_BEHAVIOUR = SETTINGS + 24;
    static final int OUT_THETA_TRACE = SETTINGS + 25;
    static final int OUT_W_TRACE = SETTINGS + 26;
    static final int OUT_W_BEHAVIOUR = SETTINGS + 27;
    static final int OUT_EMPHASIS = SETTINGS + 28;
    static final int OUT_KEPT = SETTINGS + 29;
    static final int OUT_KEPT_BEHAVIOUR = SETTINGS + 30;

    /** All ones. */
    static final int ONE = SETTINGS + 31;

    static final int THETA = SETTINGS + 32;

    /** From a product or coefficient of θ to that of w. */
    static final int TO_W = 2;

    static final String FOLLOW_ON = "followOn";

    /** What nearly all rules read of the transition alone. */
    static final List<String> TRANSITION = List.of("phiPhi", "phiNext", "nextNext", "rho", "reward", "gamma");

    /** What few rules read of the transition besides. */
    static final List<String> POLICIES = List.of("interest", "target", "behaviour", "psiLow", "psiHigh");

    /** How many numbers a transition has in all. */
    static final int NUMBERS = TRANSITION.size() + POLICIES.size();

    /** The rows of a formula's inputs that depend on the learner, by name. */
    static final Map<String, Integer> INPUTS = inputs();

    /** The rows of a formula's outputs, by name. */
    static final Map<String, Integer> OUTPUTS = Map.ofEntries(
            Map.entry("thetaPhi", OUT_THETA_PHI),
            Map.entry("thetaNext", OUT_THETA_NEXT),
            Map.entry("thetaTrace", OUT_THETA_TRACE),
            Map.entry("wPhi", OUT_W_PHI),
            Map.entry("wNext", OUT_W_NEXT),
            Map.entry("wTrace", OUT_W_TRACE),
            Map.entry("wBehaviour", OUT_W_BEHAVIOUR),
            Map.entry("decay", OUT_DECAY),
            Map.entry("emphasis", OUT_EMPHASIS),
            Map.entry("kept", OUT_KEPT),
            Map.entry("keptBehaviour", OUT_KEPT_BEHAVIOUR));

    private LaneRows() {}

    private static Map<String, Integer> inputs() {
        var rows = new HashMap<String, Integer>();
        for (var p : Parameter.values()) {
            rows.put(p.id(), setting(p));
        }
        rows.put("thetaPhi", IN_THETA_PHI);
        rows.put("thetaNext", IN_THETA_NEXT);
        rows.put("wPhi", IN_W_PHI);
        rows.put("wNext", IN_W_NEXT);
        rows.put("wTrace", IN_W_TRACE);
        rows.put("wBehaviour", IN_W_BEHAVIOUR);
        rows.put("tracePhi", IN_TRACE_PHI);
        rows.put("traceNext", IN_TRACE_NEXT);
        rows.put("traceTrace", IN_TRACE_TRACE);
        rows.put("behaviourPhi", IN_BEHAVIOUR_PHI);
        rows.put("behaviourNext", IN_BEHAVIOUR_NEXT);
        rows.put("behaviourTrace", IN_BEHAVIOUR_TRACE);
        rows.put("behaviourBehaviour", IN_BEHAVIOUR_BEHAVIOUR);
        rows.put(FOLLOW_ON, IN_FOLLOW_ON);
        for (int k = 0; k < POLICIES.size(); k++) {
            rows.put(POLICIES.get(k), IN_POLICIES + k);
        }
        return Map.copyOf(rows);
    }

    static int setting(Parameter p) {
        return List.of(Parameter.values()).indexOf(p);
    }
}
