package io.github.mirrortd.mdp;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * States of a world with their true values, by which learners on a stream are judged. The error is the root mean square
 * difference over these states; the choice of states reflects how often the behaviour policy visits them. Immutable.
 */
public final class EvaluationStates {
    /** Roll-outs that are longer than this count as endless. */
    private static final int LONGEST = 1_000_000;

    private final double[][] states;
    private final double[] values;

    private EvaluationStates(double[][] states, double[] values) {
        this.states = states;
        this.values = values;
    }

    /**
     * {@return every {@code spacing}-th state that the behaviour policy visits}
     *
     * @param problem a stream, whose own evaluation states do not matter here
     * @param seed of the walk
     * @param count of states
     * @param spacing steps from one to the next
     */
    public static List<double[]> visited(StreamProblem problem, long seed, int count, int spacing) {
        var sampler = problem.sampler(seed);
        var step = new SparseStep();
        var states = new ArrayList<double[]>();
        for (int n = 0; n < count; n++) {
            for (int i = 0; i < spacing; i++) {
                sampler.next(step);
            }
            states.add(sampler.state().clone());
        }
        return states;
    }

    /**
     * {@return the given states, with the values that roll-outs have}
     *
     * @param world where the states lie
     * @param gamma γ
     * @param states their coordinates
     */
    public static EvaluationStates of(World world, double gamma, List<double[]> states) {
        return new EvaluationStates(
                states.stream().map(double[]::clone).toArray(double[][]::new),
                states.stream().mapToDouble(s -> rollOut(world, gamma, s)).toArray());
    }

    /**
     * {@return the true value of a state: the discounted sum of rewards when the target policy is followed to the
     * episode's end}
     *
     * @param world whose policy is followed
     * @param gamma γ
     * @param from the state's coordinates
     * @throws IllegalArgumentException where the policy does not come to an end
     */
    public static double rollOut(World world, double gamma, double[] from) {
        double[] state = from.clone();
        double sum = 0;
        double discount = 1;
        for (int n = 0; !world.ended(state); n++) {
            if (n == LONGEST) {
                throw new IllegalArgumentException("from " + Arrays.toString(from)
                        + " the target policy does not end its episode in " + LONGEST + " steps");
            }
            sum += discount * world.move(state, world.target(state));
            discount *= gamma;
        }
        return sum;
    }

    /** {@return the number of states} */
    public int count() {
        return states.length;
    }

    /**
     * {@return the coordinates of a state}
     *
     * @param i which one, from 0 on
     */
    public double[] state(int i) {
        return states[i].clone();
    }

    /**
     * {@return the true value of a state}
     *
     * @param i which one, from 0 on
     */
    public double value(int i) {
        return values[i];
    }

    /** {@return all true values} */
    public double[] values() {
        return values.clone();
    }

    /**
     * {@return the states' features}
     *
     * @param tiles what makes features of states
     */
    public SparseVector[] features(TileCoder tiles) {
        return Arrays.stream(states)
                .map(state -> {
                    var features = new SparseVector();
                    tiles.encode(state, features);
                    return features;
                })
                .toArray(SparseVector[]::new);
    }
}
