package io.github.mirrortd.bench;

import io.github.mirrortd.engine.SparseLearner;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.SparseStep;
import io.github.mirrortd.mdp.SparseVector;
import io.github.mirrortd.mdp.StreamProblem;
import io.github.mirrortd.problems.Problems;
import io.github.mirrortd.random.Pcg64;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * What a step over eight active features costs with a thousand weights and with ten million, in one run and in turns. Only the
 * learner's step is timed; the features are made before. Argument: the number of turns.
 */
public final class SparseSteps {
    private static final int FEW = 1_000;
    private static final int MANY = 10_000_000;
    private static final int ACTIVE = 8;
    private static final int BLOCK = 256;
    private static final int STEPS = 400_000;
    private static final double ALPHA = 0.01;
    private static final double LAMBDA = 0.9;
    private static final double MOST = 3;

    private final SparseStep[] block =
            IntStream.range(0, BLOCK).mapToObj(i -> new SparseStep()).toArray(SparseStep[]::new);

    /** A learner and its settings. */
    private record Contender(String label, String name, Settings settings) {
        static Contender of(String name, double lambda) {
            var settings = Settings.alpha(ALPHA).with(Parameter.LAMBDA, lambda);
            return new Contender(lambda == 0 ? name : name + ", λ = " + lambda, name, settings);
        }

        SparseLearner start(int dimension) {
            return SparseLearner.of(dimension, Algorithms.get(name), settings);
        }
    }

    /** Where the features are: given so many weights, something that makes one step after another. */
    private enum Pattern {
        TILES("tiles of Mountain Car, 8 × 8, hashed", true) {
            @Override
            Consumer<SparseStep> steps(int dimension) {
                return walk("mountain_car:memory=" + dimension);
            }
        },
        FINE_TILES("as fine as the weights allow", false) {
            @Override
            Consumer<SparseStep> steps(int dimension) {
                int tiles = (int) Math.sqrt(dimension / (double) ACTIVE);
                return walk("mountain_car:tiles=" + tiles + ",memory=" + dimension);
            }
        },
        RANDOM("uniformly random, a cache miss each", false) {
            @Override
            Consumer<SparseStep> steps(int dimension) {
                var random = new Pcg64(1);
                var now = new SparseVector();
                draw(now, random, dimension);
                return step -> {
                    step.phi().set(now);
                    draw(now, random, dimension);
                    step.next().set(now);
                    step.policies(random.random() < 0.5 ? 1 : 0, 0.5);
                    step.outcome(-1, 0.99, false);
                };
            }
        };

        private final String title;
        private final boolean promised;

        Pattern(String title, boolean promised) {
            this.title = title;
            this.promised = promised;
        }

        abstract Consumer<SparseStep> steps(int dimension);

        private static Consumer<SparseStep> walk(String problem) {
            return ((StreamProblem) Problems.any(problem)).sampler(1)::next;
        }

        private static void draw(SparseVector features, Pcg64 random, int dimension) {
            features.clear();
            for (int k = 0; k < ACTIVE; k++) {
                features.add((int) random.integers(0, dimension), 1);
            }
        }
    }

    public static void main(String[] args) {
        new SparseSteps().measure(args.length > 0 ? Integer.parseInt(args[0]) : 5);
    }

    /** @return whether ten million weights cost at most three times as much as a thousand, cache misses aside */
    boolean measure(int turns) {
        boolean passed = true;
        System.out.println("   " + ACTIVE + " active features, ns a step: 10³ weights, 10⁷ weights");
        var contenders = List.of(
                Contender.of("TD", 0),
                Contender.of("TDRC", 0),
                Contender.of("STHTD-MP", 0),
                Contender.of("TDRC", LAMBDA));
        for (var pattern : Pattern.values()) {
            System.out.println("   " + pattern.title);
            for (var contender : contenders) {
                passed &= line(pattern, contender, turns);
            }
        }
        return passed;
    }

    private boolean line(Pattern pattern, Contender contender, int turns) {
        nanos(pattern, contender, FEW);
        nanos(pattern, contender, MANY);
        double few = Double.MAX_VALUE;
        double many = Double.MAX_VALUE;
        for (int turn = 0; turn < turns; turn++) {
            few = Math.min(few, nanos(pattern, contender, FEW));
            many = Math.min(many, nanos(pattern, contender, MANY));
        }
        boolean holds = !pattern.promised || many / few <= MOST;
        System.out.println(String.format(
                Locale.ROOT,
                "   %-14s %8.1f %8.1f %7.2fx%s",
                contender.label(),
                few,
                many,
                many / few,
                pattern.promised ? ", at most " + (int) MOST + "x  " + (holds ? "pass" : "FAIL") : ""));
        return holds;
    }

    private double nanos(Pattern pattern, Contender contender, int dimension) {
        var steps = pattern.steps(dimension);
        var learner = contender.start(dimension);
        long time = 0;
        for (int done = 0; done < STEPS; done += BLOCK) {
            for (var step : block) {
                steps.accept(step);
            }
            long start = System.nanoTime();
            for (var step : block) {
                learner.step(step);
            }
            time += System.nanoTime() - start;
        }
        return time / (double) STEPS;
    }
}
