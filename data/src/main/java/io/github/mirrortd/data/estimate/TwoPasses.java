package io.github.mirrortd.data.estimate;

import io.github.mirrortd.data.step.Step;
import io.github.mirrortd.data.step.Steps;
import io.github.mirrortd.data.support.Support;
import io.github.mirrortd.data.support.Support.Influential;
import io.github.mirrortd.lab.format.Printed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.PriorityQueue;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Goes through a log twice and asks all estimators at once. */
public final class TwoPasses {
    /** One long run is cut into so many stretches. */
    public static final int BATCHES = 20;

    private static final int MOST_INFLUENTIAL = 10;
    private static final int PROGRESS = 1 << 14;
    private static final double CHECKPOINTS = 1.25;
    private static final int MOST_FOR_CHECKPOINTS = 64;
    private static final int MOST_FOR_SINGULAR_VALUES = 500;

    private final Steps steps;
    private final List<Estimator> estimators;
    private final List<String> actions;
    private final double confidence;
    private final LongConsumer progress;
    private final boolean withActions;

    private final WeightSums sums;
    private final List<Estimator.Collector> collectors;
    private final @Nullable LeastSquares values;
    private final int valuesAt;
    private final int folds;
    private final List<Point> convergence = new ArrayList<>();

    /**
     * What came of it.
     *
     * @param theta by the estimator's name and λ
     */
    public record Outcome(
            long rows,
            long episodes,
            long ended,
            int longest,
            List<Estimate> estimates,
            Optional<Approximation> approximation,
            Support support,
            Map<String, double[]> theta,
            List<Point> convergence) {}

    /**
     * Of a log that is not read yet.
     *
     * @param steps the log
     * @param estimators what is asked for
     * @param start whose value is asked for
     * @param actionNames what the actions are called, where π is given for all
     * @param confidence how often the intervals shall hold
     * @param progress hears of rows that are done
     */
    public TwoPasses(
            Steps steps,
            List<Estimator> estimators,
            Start start,
            List<String> actionNames,
            double confidence,
            LongConsumer progress) {
        this.steps = steps;
        this.estimators = List.copyOf(estimators);
        this.confidence = confidence;
        this.progress = progress;
        actions = List.copyOf(actionNames);
        withActions = estimators.stream().anyMatch(Estimator::usesActions);
        sums = new WeightSums(steps);
        folds = estimators.stream()
                .filter(Dr.class::isInstance)
                .mapToInt(e -> ((Dr) e).folds())
                .findFirst()
                .orElse(0);
        valuesAt = first(Lstd.class);
        collectors = estimators.stream()
                .map(e -> e instanceof Lstd lstd && folds > 1 ? new Lstd(lstd.value(), folds) : e)
                .map(e -> e.collector(steps, start))
                .toList();
        // DR needs linear values, whether LSTD was asked for or not.
        values = valuesAt >= 0
                ? (LeastSquares) collectors.get(valuesAt)
                : folds > 0 ? new Lstd(0, folds).collector(steps, start) : null;
    }

    private int first(Class<?> kind) {
        for (int i = 0; i < estimators.size(); i++) {
            if (kind.isInstance(estimators.get(i))) {
                return i;
            }
        }
        return -1;
    }

    /** {@return what both passes come to} */
    public Outcome run() {
        firstPass();
        if (sums.rows() == 0) {
            throw new IllegalArgumentException("there is not a single step");
        }
        return new SecondPass().run();
    }

    /** One who hears of steps and of episodes that are over. */
    private interface Listener {
        void step(Walk walk);

        void end(Walk walk);
    }

    private void walk(Listener listener) {
        var walk = new Walk(steps.dimension(), withActions);
        var all = steps.iterator();
        long rows = 0;
        long said = 0;
        boolean inside = false;
        long id = 0;
        while (all.hasNext()) {
            // An iterator may fill one object again and again: an episode's end must be told before the next step is
            // read.
            if (inside && walk.step().seen().isLast()) {
                listener.end(walk);
                inside = false;
            }
            Step step = all.next();
            if (inside && step.id() != id && step != walk.step()) {
                listener.end(walk);
                inside = false;
            } else if (inside && step.id() != id) {
                throw new IllegalArgumentException("episode " + step.episode()
                        + " begins, but the one before neither ended nor was cut off; say so with outcome or cutOff");
            }
            if (inside) {
                walk.next(step);
            } else {
                id = step.id();
                walk.begin(step);
                inside = true;
            }
            listener.step(walk);
            if (++rows - said == PROGRESS) {
                progress.accept(PROGRESS);
                said = rows;
            }
        }
        if (inside) {
            listener.end(walk);
        }
        progress.accept(rows - said);
    }

    private void firstPass() {
        var ownValues = valuesAt < 0 ? values : null;
        boolean watch = valuesAt >= 0 && steps.dimension() <= MOST_FOR_CHECKPOINTS;
        walk(new Listener() {
            private long next = 10;

            @Override
            public void step(Walk walk) {
                sums.step(walk);
                for (var collector : collectors) {
                    collector.step(walk);
                }
                if (ownValues != null) {
                    ownValues.step(walk);
                }
            }

            @Override
            public void end(Walk walk) {
                sums.end(walk);
                for (var collector : collectors) {
                    collector.end(walk);
                }
                if (ownValues != null) {
                    ownValues.end(walk);
                }
                if (watch && sums.episodes() == next) {
                    next = (long) Math.ceil(next * CHECKPOINTS);
                    convergence.add(new Point(sums.episodes(), solvedValues().value()));
                }
            }
        });
    }

    private LeastSquares.Solution solvedValues() {
        return Objects.requireNonNull(values).solve(sums.episodes(), NO_VALUES);
    }

    private static final Estimator.Values NO_VALUES = new Estimator.Values() {
        @Override
        public double[] theta(long id) {
            throw new IllegalStateException("least squares needs no values");
        }

        @Override
        public double value() {
            return Double.NaN;
        }
    };

    /** The values that DR takes from LSTD. */
    private Estimator.Values values() {
        if (values == null) {
            return NO_VALUES;
        }
        var solution = solvedValues();
        double[] whole = solution.theta().orElseThrow();
        double[][] parts = folds > 1 ? values.withoutEachFold() : new double[0][];
        return new Estimator.Values() {
            @Override
            public double[] theta(long id) {
                return folds > 1 ? parts[LeastSquares.fold(id, folds)] : whole;
            }

            @Override
            public double value() {
                return solution.value();
            }
        };
    }

    private final class SecondPass implements Listener {
        private final List<Estimator.Solved> solved;
        private final List<Estimator.Influence> influences;
        private final Spread[] spreads;
        private final Spread difference = new Spread();
        private final int dr = first(Dr.class);
        private final double[] ofEpisode;
        private final PriorityQueue<Influential> most =
                new PriorityQueue<>(Comparator.comparingDouble((Influential i) -> Math.abs(i.influence()))
                        .thenComparing(Influential::episode, Comparator.reverseOrder()));
        private final double[][] batches;
        private long row;

        SecondPass() {
            var own = values();
            solved = collectors.stream().map(c -> c.solve(sums.episodes(), own)).toList();
            influences = solved.stream().map(Estimator.Solved::influence).toList();
            spreads = new Spread[influences.size()];
            Arrays.setAll(spreads, i -> new Spread());
            ofEpisode = new double[spreads.length];
            batches = new double[spreads.length][BATCHES];
        }

        Outcome run() {
            walk(this);
            var estimates = new ArrayList<Estimate>();
            for (int i = 0; i < estimators.size(); i++) {
                estimates.add(estimate(i));
            }
            Optional<Approximation> approximation = valuesAt >= 0 && dr >= 0 && sums.episodes() > 1
                    ? Optional.of(new Approximation(
                            estimates.get(valuesAt).value() - estimates.get(dr).value(), difference.standardError()))
                    : Optional.empty();
            var theta = new LinkedHashMap<String, double[]>();
            for (int i = 0; i < estimators.size(); i++) {
                var estimator = estimators.get(i);
                solved.get(i).theta().ifPresent(weights -> theta.put(title(estimator), weights));
            }
            return new Outcome(
                    sums.rows(),
                    sums.episodes(),
                    sums.ended(),
                    sums.longest(),
                    estimates,
                    approximation,
                    support(),
                    theta,
                    List.copyOf(convergence));
        }

        @Override
        public void step(Walk walk) {
            for (int i = 0; i < influences.size(); i++) {
                var influence = influences.get(i);
                if (walk.time() == 0) {
                    influence.begin(walk);
                }
                influence.step(walk);
                if (sums.episodes() == 1) {
                    // What the stretch that this step is in has come to is the difference to where it began.
                    batches[i][batch(row)] = influence.soFar();
                }
            }
            row++;
        }

        private int batch(long at) {
            return (int) (at * BATCHES / sums.rows());
        }

        @Override
        public void end(Walk walk) {
            for (int i = 0; i < influences.size(); i++) {
                ofEpisode[i] = influences.get(i).end(walk);
                spreads[i].add(ofEpisode[i]);
            }
            if (valuesAt >= 0 && dr >= 0) {
                difference.add(ofEpisode[valuesAt] - ofEpisode[dr]);
            }
            int shown = valuesAt >= 0 ? valuesAt : 0;
            double influence = ofEpisode[shown] / sums.episodes();
            if (most.size() < MOST_INFLUENTIAL
                    || Math.abs(influence)
                            >= Math.abs(Objects.requireNonNull(most.peek()).influence())) {
                most.add(new Influential(walk.step().episode(), influence));
                if (most.size() > MOST_INFLUENTIAL) {
                    most.poll();
                }
            }
        }

        private Estimate estimate(int i) {
            var estimator = estimators.get(i);
            double value = solved.get(i).value() + (isExact(estimator) ? 0 : spreads[i].mean());
            boolean batched = sums.episodes() == 1;
            double error = batched ? batchError(batches[i]) : spreads[i].standardError();
            long degrees = (batched ? BATCHES : sums.episodes()) - 1;
            return Estimate.of(
                    estimator.name(),
                    estimator.lambda(),
                    "",
                    value,
                    error,
                    StudentT.halfWidth(confidence, (double) degrees),
                    batched ? Estimate.Interval.BATCHES : Estimate.Interval.EPISODES);
        }

        /** Whether the first pass found all of the value; what the second one adds to it then is rounding. */
        private static boolean isExact(Estimator estimator) {
            return !(estimator instanceof Dr);
        }

        private Support support() {
            var weights = valuesAt >= 0 ? (LeastSquares.StepWeights) influences.get(valuesAt) : null;
            double[] singular = {};
            int rank = 0;
            if (valuesAt >= 0 && steps.dimension() <= MOST_FOR_SINGULAR_VALUES) {
                singular =
                        ((LeastSquares.Solution) solved.get(valuesAt)).system().singularValues();
                double zero = 1e-12 * singular[singular.length - 1];
                rank = (int) Arrays.stream(singular).filter(s -> s > zero).count();
            }
            boolean ratios = sums.hasRatios();
            var unseen = new ArrayList<String>();
            for (int a = 0; a < steps.actions(); a++) {
                if (sums.isUnseen(a)) {
                    unseen.add(a < actions.size() ? actions.get(a) : Integer.toString(a));
                }
            }
            var largestFirst = new ArrayList<>(most);
            largestFirst.sort(most.comparator().reversed());
            return new Support(
                    ratios ? sums.effective() : Double.NaN,
                    ratios ? sums.effectiveByStep() : new double[0],
                    ratios ? sums.meanByStep() : new double[0],
                    ratios ? sums.largest() : Double.NaN,
                    ratios ? sums.zeroShare() : Double.NaN,
                    unseen,
                    weights == null ? Double.NaN : weights.effectiveRewards(),
                    weights == null ? Double.NaN : weights.largestShare(),
                    weights == null ? Double.NaN : weights.negativeShare(),
                    singular.length == 0 ? Double.NaN : singular[0] / sums.rows(),
                    singular.length == 0 ? Double.NaN : singular[singular.length - 1] / singular[0],
                    rank,
                    steps.dimension(),
                    largestFirst);
        }
    }

    /** The standard error of a sum of stretches, which are taken to be independent of each other. */
    private static double batchError(double[] reached) {
        double sum = 0;
        double mean = reached[BATCHES - 1] / BATCHES;
        for (int k = 0; k < BATCHES; k++) {
            double part = reached[k] - (k == 0 ? 0 : reached[k - 1]) - mean;
            sum += part * part;
        }
        return Math.sqrt(sum * BATCHES / (BATCHES - 1));
    }

    /**
     * {@return a name for what an estimator found: LSTD, LSTD(0.5)}
     *
     * @param estimator any
     */
    public static String title(Estimator estimator) {
        OptionalDouble lambda = estimator.lambda();
        return estimator.name()
                + (lambda.isPresent() && lambda.getAsDouble() != 0
                        ? "(" + Printed.exactly(lambda.getAsDouble()) + ")"
                        : "");
    }
}
