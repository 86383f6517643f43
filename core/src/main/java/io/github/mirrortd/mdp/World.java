package io.github.mirrortd.mdp;

import io.github.mirrortd.random.Pcg64;
import java.util.List;

/**
 * A world of real-valued states and the policy in it whose values are asked for. Moves and policy are deterministic: following
 * the policy from a state gives the state's true value, exactly. Keeps no state of its own, so that one object serves all
 * walks on all threads; takes its mathematical functions from {@code StrictMath}, for the same bits on every machine.
 */
public interface World {
    /** The space that the states lie in. */
    List<Axis> axes();

    /** What the actions are called. */
    List<String> actions();

    /** Puts the state where an episode begins. */
    void start(double[] state, Pcg64 random);

    /** Moves the state as the action does. @return the reward */
    double move(double[] state, int action);

    /** Whether the episode is over in this state. */
    boolean ended(double[] state);

    /** The target policy's action. */
    int target(double[] state);

    /** One coordinate of the states and its range. */
    record Axis(String name, double low, double high) {
        public Axis {
            if (!(low < high && Double.isFinite(high - low))) {
                throw new IllegalArgumentException(
                        name + " must go from a number to a larger one, not from " + low + " to " + high);
            }
        }
    }
}
