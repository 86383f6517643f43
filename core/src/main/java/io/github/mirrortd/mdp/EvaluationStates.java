package io.github.mirrortd.mdp;

import io.github.mirrortd.internal.Csv;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * States of a world with their true values: what learners on a stream are judged by. The error is the root of the mean of
 * the squared differences, all states counting the same; how often the behaviour policy comes by is in the choice of states.
 * Immutable.
 */
public final class EvaluationStates {
    private static final String VALUE = "value";

    /** Roll-outs that are longer than this count as endless. */
    private static final int LONGEST = 1_000_000;

    private final double[][] states;
    private final double[] values;

    private EvaluationStates(double[][] states, double[] values) {
        this.states = states;
        this.values = values;
    }

    /**
     * {@return states and values as they were stored: a column for each axis of the world, by its name, and one for the
     * value}
     *
     * @param near a class in the package of the table
     * @param resource the table's file name
     * @param world whose axes name the columns
     */
    public static EvaluationStates stored(Class<?> near, String resource, World world) {
        var rows = Csv.rows(near, resource);
        return new EvaluationStates(
                rows.stream()
                        .map(row -> world.axes().stream()
                                .mapToDouble(axis -> row.number(axis.name()))
                                .toArray())
                        .toArray(double[][]::new),
                rows.stream().mapToDouble(row -> row.number(VALUE)).toArray());
    }

    /**
     * {@return every {@code spacing}-th state that the behaviour policy comes by, with its true value}
     *
     * @param problem whose own evaluation states do not matter here
     * @param seed of the walk
     * @param count how many states
     * @param spacing how many steps lie between two of them
     */
    public static EvaluationStates visited(StreamProblem problem, long seed, int count, int spacing) {
        var sampler = problem.sampler(seed);
        var step = new SparseStep();
        var states = new ArrayList<double[]>();
        for (int n = 0; n < count; n++) {
            for (int i = 0; i < spacing; i++) {
                sampler.next(step);
            }
            states.add(sampler.state().clone());
        }
        return of(problem.world(), problem.gamma(), states);
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
     * {@return the same states, with their values under another discount}
     *
     * @param world where the states lie
     * @param gamma γ
     */
    public EvaluationStates with(World world, double gamma) {
        return of(world, gamma, List.of(states));
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

    /** {@return how many states there are} */
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

    /**
     * {@return the table that {@link #stored} reads: every number in the shortest form that reads back to the same
     * bits}
     *
     * @param world whose axes name the columns
     */
    public String csv(World world) {
        String names = world.axes().stream().map(World.Axis::name).collect(Collectors.joining(",")) + "," + VALUE;
        return names + "\n"
                + IntStream.range(0, count())
                        .mapToObj(
                                i -> Arrays.stream(states[i])
                                                .mapToObj(String::valueOf)
                                                .collect(Collectors.joining(",")) + "," + values[i] + "\n")
                        .collect(Collectors.joining());
    }
}
