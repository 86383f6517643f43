package io.github.mirrortd.explore;

import io.github.mirrortd.explore.http.Body;
import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.experiment.Contender;
import io.github.mirrortd.lab.experiment.Experiment;
import io.github.mirrortd.lab.experiment.Stage;
import io.github.mirrortd.lab.learnerfile.UsualSettings;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Problem;
import java.io.File;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Content of the workbench: a problem, one or two learners with their settings, and the number of steps and runs. It is the
 * same as an experiment, which is what is run.
 *
 * @param word what names the problem in a command; a file's name where it was edited
 */
record Setup(Problem problem, String word, List<Seat> seats, int steps, int runs, BigInteger seed) {
    /** More points than a screen has columns are of no use. */
    private static final int POINTS = 480;

    private static final int MOST_STEPS = 10_000_000;
    private static final int MOST_RUNS = 100_000;
    private static final int MOST_SEATS = 2;

    /** Divisor of the memory and of the free disk space that gives the share of one question. */
    private static final int SHARE = 4;

    private static final long MOST_ON_DISK = 2L << 30;
    private static final double GIGABYTE = 1e9;

    /** A point of a curve is there in the runs, in their difference, and in the answer. */
    private static final int COPIES = 3;

    /** Numbers for each step of a band: its centre, its ends, and a run. */
    private static final int BANDS = 6;

    /** Eigenvalues of twice as many unknowns take a second, which nothing can interrupt. */
    private static final int MOST_FEATURES = 250;

    /** A system of as many equations takes a second, which nothing can interrupt. */
    private static final int MOST_STATES = 1_000;

    /** States × features²: twice as many second moments take 80 MB, for each thread. */
    private static final long MOST_MOMENTS = 5_000_000;

    /**
     * A learner on the bench.
     *
     * @param word what names it in a command
     * @param given what was set; all else is as usual
     * @param settings all of them
     */
    record Seat(Algorithm algorithm, String word, Settings given, Settings settings) {
        String name() {
            return algorithm.name();
        }
    }

    static Setup of(Body question, InputResolver words) {
        var problem = words.problem(question);
        var seats = new ArrayList<Seat>();
        for (var learner : question.parts("learners")) {
            String word = learner.text("name");
            var algorithm = words.learner(word);
            var given = given(algorithm, learner);
            algorithm.check(given);
            seats.add(new Seat(
                    algorithm, word, given, UsualSettings.of(problem, algorithm).with(given)));
        }
        if (seats.isEmpty() || seats.size() > MOST_SEATS) {
            throw new IllegalArgumentException("the bench has room for one or two learners, not " + seats.size());
        }
        if (seats.stream().map(Seat::name).distinct().count()
                < seats.stream().map(Seat::algorithm).distinct().count()) {
            throw new IllegalArgumentException(
                    "both learners are called '" + seats.get(0).name() + "'; give each its own name");
        }
        return new Setup(
                problem,
                question.has("text") ? InputResolver.EDITED : question.text("problem"),
                List.copyOf(seats),
                question.whole("steps", problem.steps(), 1, MOST_STEPS),
                question.whole("runs", Stage.EVALUATION.runs(), 1, MOST_RUNS),
                BigInteger.valueOf(
                        question.whole("seed", Stage.EVALUATION.seed().intValue(), 0, Integer.MAX_VALUE)));
    }

    private static Settings given(Algorithm algorithm, Body learner) {
        var settings = Settings.NONE;
        var numbers = learner.part("settings").map(Body::numbers).orElse(Map.of());
        for (var entry : numbers.entrySet()) {
            var parameter = algorithm.parameters().stream()
                    .filter(p -> p.id().equals(entry.getKey()))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException(
                            algorithm.name() + " has no setting '" + entry.getKey() + "'"));
            settings = settings.with(parameter, entry.getValue());
        }
        return settings;
    }

    /** @throws IllegalArgumentException if the problem is a stream of samples, not a table */
    FiniteProblem finite() {
        return problem.finite();
    }

    /** Returns whether both learners are the same, with different settings: an experiment compares different ones only. */
    boolean isOneLearner() {
        return seats.stream().map(Seat::name).distinct().count() < seats.size();
    }

    /** @throws IllegalArgumentException if the points of all curves that are shown do not fit into the memory */
    void checkMemory() {
        int points = Math.min(steps, POINTS) + 1;
        long room = Runtime.getRuntime().maxMemory() / SHARE;
        checkRoom("memory", (double) runs * seats.size() * points * COPIES, room);
    }

    /** @throws IllegalArgumentException if whole curves fit neither into the temporary folder nor one by one into the memory */
    void checkDisk() {
        double curve = (double) seats.size() * (steps + 1);
        checkRoom("memory", curve * BANDS, Runtime.getRuntime().maxMemory() / SHARE);
        long free = new File(System.getProperty("java.io.tmpdir")).getUsableSpace() / SHARE;
        checkRoom("disk space", curve * runs, Math.min(MOST_ON_DISK, free));
    }

    private void checkRoom(String what, double numbers, long room) {
        double needed = numbers * Double.BYTES;
        if (needed > room) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "%d learners, %d runs and %d steps need %.1f GB of %s for their curves, and %.1f GB are available; take"
                            + " fewer runs or steps",
                    seats.size(),
                    runs,
                    steps,
                    needed / GIGABYTE,
                    what,
                    room / GIGABYTE));
        }
    }

    /** @throws IllegalArgumentException if exact results take so long that nothing could stop them in time */
    static void checkExact(FiniteProblem problem) {
        long moments = (long) problem.states() * problem.dimension() * problem.dimension();
        if (problem.dimension() > MOST_FEATURES || problem.states() > MOST_STATES || moments > MOST_MOMENTS) {
            throw new IllegalArgumentException("exact results are shown of problems with at most " + MOST_STATES
                    + " states, " + MOST_FEATURES + " features and " + MOST_MOMENTS
                    + " states × features², and this one has " + problem.states() + ", " + problem.dimension() + " and "
                    + moments + "; 'mirrortd analyze' and 'mirrortd predict' have no such limit");
        }
    }

    /** The same with fewer runs. */
    Setup withRuns(int fewer) {
        return new Setup(problem, word, seats, steps, fewer, seed);
    }

    /** The same with one of the learners. */
    Setup only(int seat) {
        return new Setup(problem, word, List.of(seats.get(seat)), steps, runs, seed);
    }

    private Stage stage() {
        return Stage.EVALUATION.withSeed(seed).withRuns(runs).withSteps(steps);
    }

    /** The experiment of {@code run}, with the first learner as the reference. */
    Experiment experiment() {
        return Experiment.of(
                        List.of(problem),
                        seats.stream()
                                .map(s -> Contender.fixed(s.algorithm(), s.given()))
                                .toList())
                .evaluation(stage())
                .reference(seats.get(0).name())
                .build();
    }

    /** The cells that the seats run, one for each. */
    List<Cell> cells() {
        var trials = stage().on(problem);
        return seats.stream()
                .map(s -> Cell.of(problem, s.algorithm(), s.settings(), trials))
                .toList();
    }

    /**
     * The steps at which curves are shown: all where these are few, else evenly spaced ones, the first and the last among
     * them.
     */
    public int[] grid() {
        return grid(steps, POINTS);
    }

    /** {@return steps that are evenly spaced, the first and the last among them} */
    static int[] grid(int steps, int most) {
        int count = Math.min(steps, most);
        return IntStream.rangeClosed(0, count)
                .map(i -> (int) Math.round((double) steps * i / count))
                .toArray();
    }
}
