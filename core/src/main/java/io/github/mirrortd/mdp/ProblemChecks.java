package io.github.mirrortd.mdp;

import io.github.mirrortd.base.Interruption;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Checks of a problem's description, before anything is computed from it; the exceptions name the problem. */
final class ProblemChecks {
    private static final double TOLERANCE = 1e-9;
    private static final double GIGABYTE = 1e9;

    private final String id;
    private final int states;
    private final BitSet terminal;

    ProblemChecks(String id, int states, BitSet terminal) {
        this.id = id;
        this.states = states;
        this.terminal = terminal;
    }

    /** Two matrices of states by states are there at the same time, as arrays of doubles. */
    void memory() {
        double needed = 2.0 * Double.BYTES * states * states;
        double most = Runtime.getRuntime().maxMemory();
        require(
                needed <= most,
                String.format(
                        Locale.ROOT,
                        "its %d states need %.1f GB of memory, and Java may have %.1f GB; take fewer states, or give Java"
                                + " more in JAVA_TOOL_OPTIONS, as in -Xmx8g",
                        states,
                        needed / GIGABYTE,
                        most / GIGABYTE));
    }

    void perState(String what, double @Nullable [] values) {
        require(
                values == null || values.length == states,
                "needs one " + what + " for each of its " + states + " states");
        require(
                values == null || Arrays.stream(values).allMatch(x -> x >= 0 && Double.isFinite(x)),
                "has a negative " + what + " or one that is not a number");
    }

    void starts(int[] starts, double[] probabilities) {
        for (int s : starts) {
            require(
                    s >= 0 && s < states && !terminal.get(s),
                    "starts in state " + s + ", which is not one of its states or is terminal");
        }
        double sum = Arrays.stream(probabilities).sum();
        require(
                Math.abs(sum - 1) <= TOLERANCE && Arrays.stream(probabilities).allMatch(p -> p >= 0),
                "starts with probabilities that sum to " + sum + ", not 1, or are negative");
    }

    /** @param actions in the order of their states */
    void actions(List<Action> actions) {
        var interruption = new Interruption();
        for (var action : actions) {
            interruption.check();
            check(action);
        }
        int from = 0;
        for (int s = 0; s < states; s++) {
            int to = from;
            while (to < actions.size() && actions.get(to).state() == s) {
                to++;
            }
            if (!terminal.get(s)) {
                policies(s, actions.subList(from, to));
            }
            from = to;
        }
    }

    private void check(Action a) {
        String where = "state " + a.state() + ", action " + a.name();
        require(a.state() >= 0 && a.state() < states, () -> where + ": there are only " + states + " states");
        require(!terminal.get(a.state()), () -> where + ": a terminal state has no actions");
        require(
                a.behaviour() > 0 || a.target() == 0,
                () -> where + ": the target policy takes it (π = " + a.target()
                        + ") but the behaviour policy never does; μ must be above 0 there");
        double sum = 0;
        for (var o : a.outcomes()) {
            require(
                    o.next() >= 0 && o.next() < states,
                    () -> where + ": leads to state " + o.next() + ", but there are only " + states);
            require(
                    Math.abs(o.reward()) <= Problem.LARGEST_REWARD,
                    () -> where + ": has the reward " + o.reward()
                            + "; it must lie between -1e300 and 1e300: divide all rewards by a" + " constant");
            require(o.probability() >= 0, () -> where + ": has the probability " + o.probability());
            sum += o.probability();
        }
        double total = sum;
        require(
                Math.abs(sum - 1) <= TOLERANCE,
                () -> where + ": its outcomes' probabilities sum to " + total + ", not 1");
    }

    private void policies(int state, List<Action> here) {
        require(
                here.stream().map(Action::name).distinct().count() == here.size(),
                "state " + state + ": two of its actions have the same name");
        double target = here.stream().mapToDouble(Action::target).sum();
        double behaviour = here.stream().mapToDouble(Action::behaviour).sum();
        require(
                here.stream().allMatch(a -> a.target() >= 0 && a.behaviour() >= 0),
                "state " + state + ": a policy has a negative probability");
        require(
                Math.abs(target - 1) <= TOLERANCE,
                "state " + state + ": the target policy's probabilities sum to " + target + ", not 1");
        require(
                Math.abs(behaviour - 1) <= TOLERANCE,
                "state " + state + ": the behaviour policy's probabilities sum to " + behaviour + ", not 1");
    }

    void require(boolean holds, String otherwise) {
        require(holds, () -> otherwise);
    }

    /** @param otherwise what is wrong; sentences with numbers take long to make where there are many */
    void require(boolean holds, Supplier<String> otherwise) {
        if (!holds) {
            throw new IllegalArgumentException("problem " + id + ": " + otherwise.get());
        }
    }
}
