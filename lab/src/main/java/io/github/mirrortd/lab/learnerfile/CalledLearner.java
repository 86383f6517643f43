package io.github.mirrortd.lab.learnerfile;

import io.github.mirrortd.learn.Description;
import io.github.mirrortd.learn.EstimatorAlgorithm;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.Citation;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.util.List;
import java.util.UUID;

/**
 * A learner that is a function in another language, called at every step. The function is slow compared with a rule: it has
 * no lanes and no exact mean. Numbers cross in memory that both sides see.
 */
public final class CalledLearner implements EstimatorAlgorithm {
    /** Prefix of the summary, which explains the speed. */
    public static final String LABEL = "called at every step, slow";

    /** One run of the function: it reads and changes the memory that it was started with. */
    public interface Run {
        /** A step: φ, φ' and the numbers of the transition lie ready; θ is changed. */
        void step();
    }

    /** Starts runs; from several threads. */
    public interface Function {
        /**
         * {@return a run that sees this memory}
         *
         * @param memory θ, φ and φ', each as long as the features are many, and then ρ, r, γ, the interest, and 1 where the
         *     episode ends
         * @param dimension how many features there are
         * @param settings the values of the settings, in their order
         */
        Run start(ByteBuffer memory, int dimension, double[] settings);
    }

    private static final int NUMBERS = 5;

    private final Description description;
    private final double[] usual;
    private final Function function;
    private final String key = UUID.randomUUID().toString();

    /**
     * A learner by its function, of which tuning tries the default settings only.
     *
     * @param name the learner's name in tables and results
     * @param summary what it is, in a few words
     * @param settings listed ones or its own
     * @param usual the default value of each setting
     * @param function the function that is called
     */
    public CalledLearner(String name, String summary, List<Parameter> settings, double[] usual, Function function) {
        this(name, summary, settings, usual, new double[settings.size()][0], function);
    }

    /**
     * A learner by its function.
     *
     * @param name the learner's name in tables and results
     * @param summary what it is, in a few words
     * @param settings listed ones or its own
     * @param usual the default value of each setting
     * @param grid the values of each setting that tuning tries; where there are none, the default value alone
     * @param function the function that is called
     */
    public CalledLearner(
            String name, String summary, List<Parameter> settings, double[] usual, double[][] grid, Function function) {
        var tried = List.of(Settings.NONE);
        for (int k = 0; k < usual.length; k++) {
            tried = Settings.times(tried, settings.get(k), grid[k].length == 0 ? new double[] {usual[k]} : grid[k]);
        }
        String label = summary.isEmpty() ? LABEL : LABEL + ": " + summary;
        description = new Description(name, label, "θ = " + name + "(…)", Citation.UNPUBLISHED, settings, tried);
        this.usual = usual.clone();
        this.function = function;
    }

    @Override
    public Description description() {
        return description;
    }

    @Override
    public double usual(Parameter p) {
        int at = description.parameters().indexOf(p);
        return at < 0 ? p.usual() : usual[at];
    }

    @Override
    public String whyNoRule() {
        return "its step is a function that is called, so its equations are not known";
    }

    /** {@return a text that no other learner has, because functions cannot be compared} */
    public String key() {
        return key;
    }

    @Override
    public Estimator start(double[] initial, Settings settings) {
        return new Called(
                initial,
                description.parameters().stream().mapToDouble(settings::get).toArray());
    }

    private final class Called implements Estimator {
        private final int dimension;
        private final DoubleBuffer numbers;
        private final Run run;

        Called(double[] initial, double[] settings) {
            dimension = initial.length;
            var memory = ByteBuffer.allocateDirect(Double.BYTES * (3 * dimension + NUMBERS))
                    .order(ByteOrder.nativeOrder());
            numbers = memory.asDoubleBuffer();
            numbers.put(0, initial);
            run = function.start(memory, dimension, settings);
        }

        @Override
        public void observe(double[] phi, double[] next, Step step) {
            numbers.put(dimension, phi);
            numbers.put(2 * dimension, next);
            numbers.put(
                    3 * dimension,
                    new double[] {step.rho(), step.reward(), step.gamma(), step.interest(), step.ends() ? 1 : 0});
            run.step();
        }

        @Override
        public double[] theta() {
            double[] theta = new double[dimension];
            numbers.get(0, theta);
            return theta;
        }
    }
}
