package io.github.mirrortd.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.engine.batch.Engine;
import io.github.mirrortd.engine.batch.Meter;
import io.github.mirrortd.engine.parallel.Engines;
import io.github.mirrortd.engine.parallel.PairedRuns;
import io.github.mirrortd.engine.parallel.SparseReplicates;
import io.github.mirrortd.internal.Csv;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.EstimatorAlgorithm;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Problem;
import io.github.mirrortd.mdp.SparseStep;
import io.github.mirrortd.mdp.StreamProblem;
import io.github.mirrortd.problems.Problems;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Digests of errors and weights, recorded once: whatever runs learners gives these bits. Each digest is of one learner on
 * one problem, by the number of settings and runs; a changed digest is a changed result, and needs a reason. {@link #main}
 * records them.
 */
class OracleTest {
    private static final String FILE = "oracle.csv";
    private static final int CHUNK = 50;
    private static final int SPARSE_STEPS = 150;
    private static final int STREAM_STEPS = 30;
    private static final int REPLICATES = 20;

    /** Settings, runs and steps. */
    private record Size(int settings, int runs, int steps, boolean diverging) {
        String key() {
            return (diverging ? "diverging-" : "dense-") + settings + "x" + runs;
        }
    }

    private static final List<Size> SIZES = List.of(
            new Size(1, 1, 200, false),
            new Size(4, 1, 120, false),
            new Size(130, 1, 40, false),
            new Size(512, 1, 20, false),
            new Size(1, 100, 30, false),
            new Size(4, 100, 12, false),
            new Size(9, 1, 120, true),
            new Size(4, 5, 120, true));

    /** More learners than the tests have time for on every problem. */
    private static final List<Size> LARGE = List.of(new Size(130, 100, 3, false), new Size(512, 100, 1, false));

    private static final List<String> PROBLEMS = List.of(
            "two_state",
            "baird",
            "random_walk",
            "boyan_chain",
            "garnet:states=12,branching=3,features=5,seed=3",
            "garnet:states=30,branching=2,features=20,seed=4");

    /** Step sizes whose numbers vanish, are usual, or overflow within a few steps. */
    private static final double[] DIVERGING = {0.1, 1e30, 1e-310, 3, 1e200, 1e-160, 30, 1e4, 0.01};

    static Stream<String> learners() {
        return Stream.concat(
                Algorithms.all().stream().map(Algorithm::name),
                Stream.of(
                        "TD-MP",
                        "TDRC-MP",
                        "ETD-MP",
                        "GTD-MP",
                        "Hackman-HTD-MP",
                        "TD-Prev",
                        "TDC-Prev",
                        "STHTD-Pair",
                        "STHTD-Opt",
                        "TDRC-Prev",
                        "TDRC-Opt",
                        "ETD-Prev",
                        "TD-Tail",
                        "TDRC-Polyak",
                        "STHTD-MP-Auto",
                        "GTD2-ST-Bound"));
    }

    @ParameterizedTest
    @MethodSource("learners")
    void asRecorded(String learner) {
        var found = digests(learner);
        var expected = new ArrayList<String>();
        for (var row : Csv.rows(OracleTest.class, FILE)) {
            if (row.text("learner").equals(learner)) {
                expected.addAll(List.of(row.text("digests").split(" ")));
            }
        }
        var names = List.copyOf(found.keySet());
        assertThat(expected).as(learner + ": as many digests as cases").hasSize(names.size());
        assertThat(found)
                .isEqualTo(IntStream.range(0, names.size())
                        .boxed()
                        .collect(Collectors.toMap(names::get, expected::get, (a, b) -> a, TreeMap::new)));
    }

    /** Digests of a learner's weights and errors, by problem and case. */
    private static SortedMap<String, String> digests(String name) {
        var learner = Algorithms.get(name);
        var found = new TreeMap<String, String>();
        var engine = Engines.get("auto");
        for (var id : PROBLEMS) {
            var problem = Problems.get(id);
            var place = id + " ";
            for (double lambda : lambdas(learner)) {
                var tail = lambda == 0 ? "" : "-traces";
                for (var size : sizes(learner, id)) {
                    found.put(place + size.key() + tail, dense(engine, problem, learner, lambda, size));
                }
                found.put(place + "weights" + tail, weights(problem, learner, lambda));
                found.put(place + "sparse" + tail, sparse(problem, learner, lambda));
            }
        }
        for (double lambda : lambdas(learner)) {
            found.put("puddle_world stream" + (lambda == 0 ? "" : "-traces"), stream(engine, learner, lambda));
        }
        return found;
    }

    private static double[] lambdas(Algorithm learner) {
        boolean traced = learner.parameters().contains(Parameter.LAMBDA)
                || learner.parameters().contains(Parameter.ZETA);
        return traced ? new double[] {0, 0.8} : new double[] {0};
    }

    private static List<Size> sizes(Algorithm learner, String problem) {
        if (!(learner instanceof RuleAlgorithm)) {
            return List.of(SIZES.get(0), new Size(3, 2, 60, false));
        }
        return problem.equals("boyan_chain")
                ? Stream.concat(SIZES.stream(), LARGE.stream()).toList()
                : SIZES;
    }

    private static List<Settings> settings(Algorithm learner, double lambda, int count, boolean diverging) {
        return IntStream.range(0, count)
                .mapToObj(i -> {
                    double alpha = diverging ? DIVERGING[i % DIVERGING.length] : 0.001 * (1 + 300.0 * i / (count + 3));
                    var s = Settings.alpha(alpha)
                            .with(Parameter.BETA, 0.01 * (i % 40 + 1))
                            .with(Parameter.LAMBDA, lambda)
                            .with(Parameter.ZETA, lambda)
                            .with(Parameter.FADE, i % 5 / 5.0)
                            .with(Parameter.HORIZON, i % 7);
                    return learner.complete(s.only(learner.parameters()));
                })
                .toList();
    }

    private static String dense(Engine engine, Problem problem, Algorithm learner, double lambda, Size size) {
        var settings = settings(learner, lambda, size.settings(), size.diverging());
        var meters = new ArrayList<Meter>();
        for (int run = 0; run < size.runs(); run++) {
            // Where all points are kept, and where not: engines may add up errors themselves then.
            meters.add(new Meter(settings.size(), size.steps(), size.steps() / 2, size.settings() < 130));
        }
        var seeds =
                IntStream.range(0, size.runs()).mapToObj(BigInteger::valueOf).toList();
        var runs = PairedRuns.of(engine, problem, seeds, CHUNK);
        runs.start(learner, settings, meters);
        for (int done = 0; done < size.steps(); done += CHUNK) {
            runs.advance(Math.min(CHUNK, size.steps() - done));
        }
        var digest = new Digest();
        for (var meter : meters) {
            for (int i = 0; i < settings.size(); i++) {
                digest.add(meter.mean(i), meter.last(i));
                double[] curve = meter.curve(i);
                if (curve != null) {
                    digest.add(curve);
                }
            }
        }
        return digest.toString();
    }

    private static String stream(Engine engine, Algorithm learner, double lambda) {
        boolean twoPoints =
                learner instanceof RuleAlgorithm rule && rule.lookAhead().hasTwoPoints();
        // Least squares take the square of thousands of features.
        if (learner instanceof EstimatorAlgorithm
                || (twoPoints && (lambda > 0 || ((RuleAlgorithm) learner).decays()))) {
            return "none";
        }
        var problem = (StreamProblem) Problems.any("puddle_world");
        return dense(engine, problem, learner, lambda, new Size(5, 1, STREAM_STEPS, false))
                + dense(engine, problem, learner, lambda, new Size(1, 1, STREAM_STEPS, false));
    }

    private static String weights(FiniteProblem problem, Algorithm learner, double lambda) {
        var digest = new Digest();
        for (var settings : settings(learner, lambda, 2, false)) {
            var one = Learner.of(problem, learner, settings);
            one.learn(problem.trajectory(7, SPARSE_STEPS));
            digest.add(one.theta());
        }
        return digest.toString();
    }

    /** One learner over index/value features, and replicates. */
    private static String sparse(FiniteProblem problem, Algorithm learner, double lambda) {
        var steps = new ArrayList<SparseStep>();
        for (int t : problem.trajectory(7, SPARSE_STEPS)) {
            steps.add(step(problem, t));
        }
        var digest = new Digest();
        try {
            for (var settings : settings(learner, lambda, 2, false)) {
                var one = SparseLearner.of(problem.dimension(), learner, settings);
                steps.forEach(one::step);
                digest.add(one.theta());
            }
        } catch (IllegalArgumentException e) {
            return "refused";
        }
        var settings = settings(learner, lambda, 2, false).get(1);
        var stretch = steps.toArray(SparseStep[]::new);
        int[] episodes = IntStream.rangeClosed(1, stretch.length)
                .filter(k -> stretch[k - 1].isLast())
                .toArray();
        replicates(problem.dimension(), learner, settings, stretch, episodes, true, digest);
        int[] chunks = IntStream.rangeClosed(1, stretch.length / CHUNK)
                .map(k -> k * CHUNK)
                .toArray();
        replicates(problem.dimension(), learner, settings, stretch, chunks, false, digest);
        return digest.toString();
    }

    private static void replicates(
            int dimension,
            Algorithm learner,
            Settings settings,
            SparseStep[] steps,
            int[] ends,
            boolean episodes,
            Digest digest) {
        var all = SparseReplicates.of(dimension, learner, settings, REPLICATES, episodes);
        int[] times = new int[REPLICATES];
        for (int k = 0; k < ends.length; k++) {
            for (int b = 0; b < REPLICATES; b++) {
                times[b] = (b * 7 + k) % 4;
            }
            if (k == ends.length / 2) {
                all.average();
            }
            all.learn(steps, k == 0 ? 0 : ends[k - 1], ends[k], times);
        }
        for (int b = 0; b < REPLICATES; b++) {
            for (int i = 0; i < dimension; i++) {
                digest.add(all.theta(b, i), all.averaged(b, i));
            }
        }
    }

    private static SparseStep step(FiniteProblem problem, int row) {
        var t = problem.transitions().get(row);
        var action = problem.actions().get(t.action());
        var step = new SparseStep();
        step.phi().set(problem.features().indices(t.state()), problem.features().values(t.state()));
        step.next().set(problem.nextIndices(t), problem.nextValues(t));
        step.policies(action.target(), action.behaviour());
        step.interest(problem.interest(t.state()));
        step.outcome(t.reward(), t.gamma(), t.terminal());
        return step;
    }

    /** All bits of many numbers; the sign of a zero does not count, and there is one number that is not a number. */
    private static final class Digest {
        private long hash = 0xcbf29ce484222325L;

        void add(double... numbers) {
            for (double x : numbers) {
                hash = (hash ^ Double.doubleToLongBits(x + 0.0)) * 0x9E3779B97F4A7C15L;
                hash ^= hash >>> 29;
            }
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%08x", (int) (hash ^ (hash >>> 32)));
        }
    }

    /**
     * Records.
     *
     * @param args the file to write
     */
    public static void main(String[] args) throws IOException {
        var lines = new ArrayList<String>(List.of("learner,digests"));
        learners()
                .forEach(learner -> lines.add(
                        learner + "," + String.join(" ", digests(learner).values())));
        Files.write(Path.of(args[0]), lines);
    }
}
