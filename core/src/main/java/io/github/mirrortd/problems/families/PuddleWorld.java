package io.github.mirrortd.problems.families;

import com.google.auto.service.AutoService;
import io.github.mirrortd.problems.ProblemFamily;
import io.github.mirrortd.random.Pcg64;
import java.util.List;

/** A walk across a square with two puddles to its upper right corner. */
@AutoService(ProblemFamily.class)
public final class PuddleWorld extends TiledStream {
    private static final double STRIDE = 0.05;
    private static final double GOAL = 1.9;
    private static final double RADIUS = 0.1;
    private static final double DEPTH_COST = 400;

    /** The first puddle's line runs along y = 0.75, the second's along x = 0.45. */
    private static final double FIRST_LEFT = 0.1;

    private static final double FIRST_RIGHT = 0.45;
    private static final double FIRST_Y = 0.75;
    private static final double SECOND_X = 0.45;
    private static final double SECOND_LOW = 0.4;
    private static final double SECOND_HIGH = 0.8;

    private static final int UP = 0;
    private static final int DOWN = 1;
    private static final int LEFT = 2;
    private static final int RIGHT = 3;

    public PuddleWorld() {
        super(
                "puddle_world",
                "Puddle World",
                """
                A walk across the unit square in strides of 0.05 up, down, left or right, from anywhere to the upper right
                corner, x + y ≥ 1.9. Every step costs 1, and 400 times how deep it leads into one of two puddles: all
                within 0.1 of the lines from (0.1, 0.75) to (0.45, 0.75) and from (0.45, 0.4) to (0.45, 0.8). The target
                policy goes right or up, whichever way is the longer to the corner, straight through the puddles; it ends
                every episode, so that values are finite with any discount, 1 included. The behaviour policy does the
                same in a share of its steps, by default half, and takes any of the four actions in the others. The
                source adds noise of 0.01 to every move; here there is none, so that a roll-out is exact.""",
                "J. A. Boyan and A. W. Moore (1995). Generalization in reinforcement learning: safely "
                        + "approximating the value function. Advances in Neural Information Processing Systems 7; constants "
                        + "of Sutton (1996), Generalization in reinforcement learning: successful examples using sparse "
                        + "coarse coding, Advances in Neural Information Processing Systems 8.");
    }

    @Override
    public List<Axis> axes() {
        return List.of(new Axis("x", 0, 1), new Axis("y", 0, 1));
    }

    @Override
    public List<String> actions() {
        return List.of("up", "down", "left", "right");
    }

    @Override
    public void start(double[] state, Pcg64 random) {
        do {
            state[0] = random.random();
            state[1] = random.random();
        } while (ended(state));
    }

    @Override
    public double move(double[] state, int action) {
        switch (action) {
            case UP -> state[1] = Math.min(1, state[1] + STRIDE);
            case DOWN -> state[1] = Math.max(0, state[1] - STRIDE);
            case LEFT -> state[0] = Math.max(0, state[0] - STRIDE);
            case RIGHT -> state[0] = Math.min(1, state[0] + STRIDE);
            default -> throw new IllegalArgumentException("there are four actions, not one of number " + action);
        }
        return -1 - DEPTH_COST * Math.max(0, RADIUS - distance(state[0], state[1]));
    }

    /** To the nearer of the two lines. */
    private static double distance(double x, double y) {
        double first = StrictMath.hypot(x - between(x, FIRST_LEFT, FIRST_RIGHT), y - FIRST_Y);
        double second = StrictMath.hypot(x - SECOND_X, y - between(y, SECOND_LOW, SECOND_HIGH));
        return Math.min(first, second);
    }

    private static double between(double x, double low, double high) {
        return Math.max(low, Math.min(high, x));
    }

    @Override
    public boolean ended(double[] state) {
        return state[0] + state[1] >= GOAL;
    }

    @Override
    public int target(double[] state) {
        return state[0] <= state[1] ? RIGHT : UP;
    }
}
