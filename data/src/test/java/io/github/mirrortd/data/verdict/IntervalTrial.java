package io.github.mirrortd.data.verdict;

import io.github.mirrortd.data.Evaluation;
import io.github.mirrortd.data.estimate.Bias;
import io.github.mirrortd.data.estimate.Estimator;
import io.github.mirrortd.data.estimate.Estimators;
import io.github.mirrortd.data.estimate.Start;
import io.github.mirrortd.data.estimate.Walk;
import io.github.mirrortd.data.step.Steps;
import io.github.mirrortd.internal.StudentT;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Intervals from the same influences: Student's with N − 1 and with effective degrees of freedom, corrected for skewness (Hall 1992), bootstrap-t over
 * episodes, and empirical likelihood (Owen 1988). Prints, for each, the share of logs in which it holds the truth.
 */
final class IntervalTrial {
    private static final int REPLICATES = 499;
    private static final List<String> NAMES =
            List.of("Student", "effective degrees", "skewness", "bootstrap-t", "empirical likelihood");

    private IntervalTrial() {}

    /** DR-1, and what it says of each episode. */
    private static final class Recorded implements Estimator {
        private final transient List<Double> influences = new ArrayList<>();
        private final Estimator rung = Estimators.of("DR-1").get(0);

        @Override
        public String name() {
            return "recorded";
        }

        @Override
        public Set<Trait> traits() {
            return Set.of(Trait.RATIOS, Trait.PRODUCTS, Trait.VALUES);
        }

        @Override
        public Bias bias() {
            return Bias.FEATURES;
        }

        @Override
        public Collector collector(Steps steps, Start start) {
            return new Wrapped(rung.collector(steps, start));
        }

        private final class Wrapped implements Collector {
            private final Collector inner;

            Wrapped(Collector inner) {
                this.inner = inner;
            }

            @Override
            public void step(Walk walk) {
                inner.step(walk);
            }

            @Override
            public void end(Walk walk) {
                inner.end(walk);
            }

            @Override
            public void merge(Collector other) {
                throw new IllegalStateException("collectors of one thread do not merge");
            }

            @Override
            public Solved solve(long episodes, Values values) {
                var solved = inner.solve(episodes, values);
                return new Solved() {
                    @Override
                    public double value() {
                        return solved.value();
                    }

                    @Override
                    public boolean isComplete() {
                        return solved.isComplete();
                    }

                    @Override
                    public java.util.Optional<Collector> again() {
                        return solved.again().map(Wrapped::new);
                    }

                    @Override
                    public Influence influence() {
                        var influence = solved.influence();
                        return new Influence() {
                            @Override
                            public void begin(Walk walk) {
                                influence.begin(walk);
                            }

                            @Override
                            public void step(Walk walk) {
                                influence.step(walk);
                            }

                            @Override
                            public double end(Walk walk) {
                                double u = influence.end(walk);
                                influences.add(u);
                                return u;
                            }
                        };
                    }
                };
            }
        }
    }

    public static void main(String[] arguments) {
        int logs = Integer.parseInt(arguments[0]);
        System.out.println("situation," + String.join(",", NAMES));
        for (int k = 1; k < arguments.length; k++) {
            var situation = Case.of(Integer.parseInt(arguments[k]));
            var held = IntStream.range(0, logs)
                    .parallel()
                    .mapToObj(log -> held(situation, log))
                    .toList();
            var line = new StringBuilder(arguments[k]);
            for (int i = 0; i < NAMES.size(); i++) {
                int at = i;
                line.append(String.format(
                        Locale.ROOT, ",%.3f", held.stream().filter(h -> h[at]).count() / (double) logs));
            }
            System.out.println(line);
        }
    }

    private static boolean[] held(Case situation, int log) {
        var recorded = new Recorded();
        var answer = Evaluation.of(situation.log(log))
                .withEstimators(List.of(Estimators.of("LSTD").get(0), recorded))
                .withThreads(1)
                .run();
        double[] u = recorded.influences.stream().mapToDouble(x -> x).toArray();
        var e = answer.estimate("recorded");
        double off = e.value() - situation.truth();
        double mean = Arrays.stream(u).average().orElseThrow();
        double[] centred = Arrays.stream(u).map(x -> x - mean).toArray();
        double error = e.standardError();
        double t = off / error;
        return new boolean[] {
            Math.abs(t) <= StudentT.halfWidth(0.95, u.length - 1.0),
            Math.abs(t) <= StudentT.halfWidth(0.95, e.tails().degrees()),
            Math.abs(hall(centred, t)) <= StudentT.halfWidth(0.95, u.length - 1.0),
            bootstrap(centred, t, log),
            // Whether the mean of u less the error can be 0.
            likelihood(centred, -off) <= 3.841458820694124
        };
    }

    /** Hall's transformation of t, which takes the skewness out of it. */
    private static double hall(double[] u, double t) {
        int n = u.length;
        double square = Arrays.stream(u).map(x -> x * x).sum() / n;
        double third = Arrays.stream(u).map(x -> x * x * x).sum() / n;
        double g = square == 0 ? 0 : third / (square * Math.sqrt(square));
        return t + g / Math.sqrt(n) * (t * t / 3 + 1.0 / 6) + g * g * t * t * t / (27 * n);
    }

    private static boolean bootstrap(double[] u, double t, long seed) {
        var random = new SplittableRandom(seed);
        int n = u.length;
        double[] all = new double[REPLICATES];
        for (int b = 0; b < REPLICATES; b++) {
            double sum = 0;
            double squares = 0;
            for (int i = 0; i < n; i++) {
                double x = u[random.nextInt(n)];
                sum += x;
                squares += x * x;
            }
            double mean = sum / n;
            all[b] = mean / Math.sqrt(Math.max(1e-300, (squares / n - mean * mean) / (n - 1)));
        }
        Arrays.sort(all);
        return all[(int) (0.025 * REPLICATES)] <= t && t <= all[(int) (0.975 * REPLICATES)];
    }

    /** −2 log of the ratio of likelihoods for the mean m of centred numbers, by bisection over Lagrange's multiplier. */
    private static double likelihood(double[] u, double m) {
        double least = Arrays.stream(u).min().orElseThrow() - m;
        double most = Arrays.stream(u).max().orElseThrow() - m;
        if (least >= 0 || most <= 0) {
            return Double.POSITIVE_INFINITY;
        }
        double low = -1 / most * (1 - 1e-10);
        double high = -1 / least * (1 - 1e-10);
        for (int i = 0; i < 100; i++) {
            double middle = (low + high) / 2;
            double sum = 0;
            for (double x : u) {
                sum += (x - m) / (1 + middle * (x - m));
            }
            low = sum > 0 ? middle : low;
            high = sum > 0 ? high : middle;
        }
        double ratio = 0;
        for (double x : u) {
            ratio += 2 * StrictMath.log1p(low * (x - m));
        }
        return ratio;
    }
}
