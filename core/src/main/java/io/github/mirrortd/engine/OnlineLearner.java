package io.github.mirrortd.engine;

import io.github.mirrortd.engine.reference.Reference;
import io.github.mirrortd.equations.RuleFormula;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.LearnerState;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.SteppedAlgorithm;
import io.github.mirrortd.mdp.SparseStep;
import io.github.mirrortd.mdp.SparseVector;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A learner that is fed step by step, from any source: {@link DenseLearner} for features in arrays, {@link SparseLearner}
 * for features given by their non-zero entries.
 *
 * <p>Thread safety: one thread at a time learns, saves, restores and reads {@link #w()} and the traces. Meanwhile any
 * thread may call {@code value} and {@link #theta()}: they see the weights as they are between two steps.
 */
public abstract sealed class OnlineLearner permits DenseLearner, SparseLearner {
    private static final Product[] PROBABILITIES = {Product.TARGET, Product.BEHAVIOUR, Product.PSI_LOW, Product.PSI_HIGH
    };

    final int dimension;
    final Reference learner;
    private final Map<String, String> identity = new LinkedHashMap<>();
    private final boolean readsProbabilities;
    private final SequenceLock lock;
    private long steps;
    private @Nullable StepListener listener;

    OnlineLearner(Start start, Reference learner, String features) {
        this.learner = learner;
        lock = new SequenceLock(learner.isRead());
        dimension = start.theta().length;
        readsProbabilities = readsProbabilities(start.algorithm(), start.settings());
        identity.put("learner", start.algorithm().name());
        identity.put("equations", start.algorithm().description().equation());
        identity.put("features", features);
        identity.put("weights", Integer.toString(dimension));
        identity.put(
                "settings",
                start.settings().present().entrySet().stream()
                        .map(e -> e.getKey().id() + "=" + e.getValue())
                        .collect(Collectors.joining(" ")));
        identity.put("schedule", start.schedule().toString());
        if (start.w().length > 0) {
            learner.state(new StartingWeights(start.w()));
        }
    }

    /** A rule in Java may read anything; it is not refused. */
    private static boolean readsProbabilities(Algorithm algorithm, Settings settings) {
        var rule = algorithm instanceof SteppedAlgorithm stepped ? stepped.rule() : algorithm;
        return rule instanceof RuleAlgorithm r
                && RuleFormula.of(r, r.traces(settings))
                        .filter(f -> Arrays.stream(PROBABILITIES).anyMatch(f::reads))
                        .isPresent();
    }

    /** Sets w, of a look-ahead point too. */
    private static final class StartingWeights extends LearnerState {
        private final double[] w;

        StartingWeights(double[] w) {
            this.w = w;
        }

        @Override
        protected double[] exchange(String name, double[] now, boolean anyLength) {
            if (!name.equals("w") && !name.equals("ahead.w")) {
                return now;
            }
            if (now.length != w.length) {
                throw new IllegalArgumentException("w needs " + now.length + " weights, not " + w.length);
            }
            return w.clone();
        }
    }

    /**
     * Learns from one step.
     *
     * @param step what happened; not kept. Several learners may share it: what follows from its features is computed once.
     * @return δ = r + γθ·φ' − θ·φ, before the step; for estimators such as LSTD with the θ that was last asked for
     * @throws IllegalArgumentException if the step has no outcome, an index is not below the dimension, a feature is not
     *     finite, or the learner reads π(a|s) and μ(a|s) and the step has their ratio only; no weight has changed then
     * @throws IllegalStateException if another thread is learning
     */
    public final double step(SparseStep step) {
        step.check(dimension);
        checkProbabilities(step.hasProbabilities());
        double delta;
        lock.beginWrite();
        try {
            delta = learner.step(step);
        } finally {
            lock.endWrite();
        }
        return stepped(step.reward(), step.rho(), delta);
    }

    final void checkProbabilities(boolean known) {
        if (readsProbabilities && !known) {
            throw new IllegalArgumentException(
                    identity.get("learner")
                            + " reads the probabilities of both policies; fill a SparseStep with 'policies' instead of a ratio");
        }
    }

    final void beginStep() {
        lock.beginWrite();
    }

    final void endStep() {
        lock.endWrite();
    }

    final double stepped(double reward, double rho, double delta) {
        steps++;
        var hears = listener;
        if (hears != null) {
            hears.stepped(this, reward, rho, delta);
        }
        return delta;
    }

    /** {@return what was read between two steps} */
    final <T> T between(Supplier<T> reading) {
        return lock.read(reading);
    }

    /**
     * {@return the value θ·φ of a state with these features} Any thread may call it.
     *
     * @param phi φ
     * @throws IllegalArgumentException if an index is not below the dimension, or a feature is not finite
     */
    public final double value(SparseVector phi) {
        phi.check(dimension);
        return between(() -> learner.value(phi));
    }

    /** {@return the value weights θ, all of them} Any thread may call it. */
    public final double[] theta() {
        return between(() -> learner.theta().clone());
    }

    /** {@return the auxiliary weights w; empty for learners without} */
    public final double[] w() {
        return learner.w().clone();
    }

    /**
     * {@return every number that the learner keeps from step to step, by name} {@code e} is what the trace holds of earlier
     * steps, as far as it is dense; {@code e.indices}, {@code e.values} and {@code e.scale} are its entries over sparse
     * features.
     */
    public final Map<String, double[]> state() {
        var state = new LinkedHashMap<String, double[]>();
        learner.state(new LearnerState() {
            @Override
            protected double[] exchange(String name, double[] now, boolean anyLength) {
                state.put(name, now.clone());
                return now;
            }
        });
        return state;
    }

    /** {@return number of steps so far, those before a restore included} */
    public final long steps() {
        return steps;
    }

    /**
     * Sets what receives every step.
     *
     * @param receiver replaces the one before; null for none
     */
    public final void listener(@Nullable StepListener receiver) {
        listener = receiver;
    }

    /**
     * Saves all that the learner keeps, in the format that docs/library.md describes.
     *
     * @param out not closed
     * @throws IOException if it cannot be written
     * @throws IllegalArgumentException if a plugin's step-size method or estimator does not pass on what it keeps
     */
    public final void save(OutputStream out) throws IOException {
        var numbers = state();
        numbers.put("steps", new double[] {(double) steps});
        new SavedLearner(identity, numbers).write(out);
    }

    /**
     * Restores what {@link #save} wrote, of a learner with the same equations, settings, schedule, dimension and kind of
     * features. All later steps give the same numbers as if the learner had never stopped.
     *
     * @param in read up to the end of the state
     * @throws IOException if it cannot be read
     * @throws IllegalArgumentException if it is not the state of such a learner, or is damaged; the learner is unchanged then
     */
    public final void restore(InputStream in) throws IOException {
        var saved = SavedLearner.read(in);
        saved.checkIdentity(identity);
        long made = (long) saved.number("steps");
        learner.state(saved.exchange(false));
        lock.beginWrite();
        try {
            learner.state(saved.exchange(true));
        } finally {
            lock.endWrite();
        }
        steps = made;
    }

    /** The start of a learner. */
    record Start(double[] theta, double[] w, Algorithm algorithm, Settings settings, Schedule schedule) {
        Start {
            if (theta.length < 1) {
                throw new IllegalArgumentException("a learner needs at least 1 weight, not " + theta.length);
            }
            algorithm.check(settings);
            schedule.check(algorithm);
            settings = algorithm.complete(settings);
        }

        static Start atZero(int dimension, Algorithm algorithm, Settings settings, Schedule schedule) {
            return new Start(new double[Math.max(0, dimension)], new double[0], algorithm, settings, schedule);
        }
    }
}
