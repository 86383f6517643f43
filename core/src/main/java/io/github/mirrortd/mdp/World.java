package io.github.mirrortd.mdp;

import io.github.mirrortd.random.Pcg64;
import java.util.List;

/**
 * A world of real-valued states and the policy in it whose values are asked for. Moves and policy are deterministic: following
 * the policy from a state gives the state's true value, exactly. Stateless, so that one object serves all walks on all
 * threads; takes its mathematical functions from {@code StrictMath}, for the same bits on every machine.
 */
public interface World {
    /** {@return the space that the states lie in} */
    List<Axis> axes();

    /** {@return what the actions are called} */
    List<String> actions();

    /**
     * Puts the state where an episode begins.
     *
     * @param state filled with coordinates
     * @param random where the random numbers come from
     */
    void start(double[] state, Pcg64 random);

    /**
     * Moves the state as the action does.
     *
     * @param state the coordinates, which are changed
     * @param action its number
     * @return the reward
     */
    double move(double[] state, int action);

    /**
     * {@return whether the episode is over in this state}
     *
     * @param state the coordinates
     */
    boolean ended(double[] state);

    /**
     * {@return the target policy's action}
     *
     * @param state the coordinates
     */
    int target(double[] state);

    /** One coordinate of the states and its range. */
    record Axis(String name, double low, double high) {
        /**
         * Refuses a range that is none.
         *
         * @param name what people call it
         * @param low its smallest value
         * @param high its largest value
         */
        public Axis {
            if (!(low < high && Double.isFinite(high - low))) {
                throw new IllegalArgumentException(
                        name + " must go from a number to a larger one, not from " + low + " to " + high);
            }
        }
    }
}
