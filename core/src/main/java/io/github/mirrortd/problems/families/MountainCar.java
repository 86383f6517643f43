package io.github.mirrortd.problems.families;

import com.google.auto.service.AutoService;
import io.github.mirrortd.problems.ProblemFamily;
import io.github.mirrortd.random.Pcg64;
import java.util.List;

/** A car in a valley that is too weak to drive up the hill at once. */
@AutoService(ProblemFamily.class)
public final class MountainCar extends TiledStream {
    private static final double LEFT = -1.2;
    private static final double GOAL = 0.5;
    private static final double FASTEST = 0.07;
    private static final double ENGINE = 0.001;
    private static final double GRAVITY = 0.0025;
    private static final double START = -0.6;
    private static final double START_WIDTH = 0.2;
    private static final int REVERSE = 0;
    private static final int FORWARD = 2;

    public MountainCar() {
        super(
                "mountain_car",
                "Mountain Car",
                """
                A car in a valley must reach the top of the right hill, x = 0.5, and its engine is too weak to drive there at
                once. Every step costs 1; an episode begins at rest, anywhere in −0.6 ≤ x < −0.4. The target policy
                accelerates in the direction in which the car moves, forward where it rests: it swings up from any state
                and ends every episode, so that values are finite with any discount, 1 included. The behaviour policy
                does the same in a share of its steps, by default half, and takes any of the three actions in the others.""",
                "A. W. Moore (1990). Efficient memory-based learning for robot control. PhD thesis, University of "
                        + "Cambridge; constants of Sutton and Barto (2018), example 10.1.");
    }

    @Override
    public List<Axis> axes() {
        return List.of(new Axis("position", LEFT, GOAL), new Axis("velocity", -FASTEST, FASTEST));
    }

    @Override
    public List<String> actions() {
        return List.of("reverse", "coast", "forward");
    }

    @Override
    public void start(double[] state, Pcg64 random) {
        state[0] = START + START_WIDTH * random.random();
        state[1] = 0;
    }

    @Override
    public double move(double[] state, int action) {
        double velocity = state[1] + ENGINE * (action - 1) - GRAVITY * StrictMath.cos(3 * state[0]);
        velocity = Math.max(-FASTEST, Math.min(FASTEST, velocity));
        double position = state[0] + velocity;
        state[0] = Math.max(LEFT, Math.min(GOAL, position));
        // The left border is a wall that stops the car.
        state[1] = position < LEFT ? 0 : velocity;
        return -1;
    }

    @Override
    public boolean ended(double[] state) {
        return state[0] >= GOAL;
    }

    @Override
    public int target(double[] state) {
        return state[1] < 0 ? REVERSE : FORWARD;
    }
}
