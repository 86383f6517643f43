package io.github.mirrortd.explore;

import io.github.mirrortd.base.Cancellation;
import io.github.mirrortd.exact.moments.Prediction;
import io.github.mirrortd.exact.moments.Predictor;
import io.github.mirrortd.exact.moments.Sampling;
import io.github.mirrortd.internal.LruCache;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Predictors that were made before, and work on them that stops when its client leaves. */
final class Exact {
    private static final int KEPT = 16;

    /** Practically unlimited number of multiplications. It is finite, because only counted work can be stopped. */
    private static final double ENDLESS = 1e300;

    private record Key(FiniteProblem problem, Algorithm algorithm) {}

    private final LruCache<Key, Predictor> made = new LruCache<>(KEPT);

    /** @throws IllegalArgumentException if the learner has no exact curve; the message says why */
    Predictor of(FiniteProblem problem, Algorithm algorithm) {
        Setup.checkExact(problem);
        return made.get(
                new Key(problem, algorithm), key -> new Predictor(key.problem(), key.algorithm(), Sampling.MARKOV));
    }

    /** {@return an estimate of the seconds that a curve takes} */
    static double seconds(Predictor predictor, Settings settings, int steps) {
        return steps * predictor.costPerStep(settings) / Prediction.MULTIPLICATIONS_A_SECOND;
    }

    /** {@return the exact error after some steps for every step size} */
    static double[] errors(
            Cancellation cancellation, Predictor predictor, Settings settings, double[] alphas, int steps) {
        return during(
                cancellation,
                predictor,
                p -> IntStream.range(0, alphas.length)
                        .parallel()
                        .mapToDouble(i -> p.after(settings.with(Parameter.ALPHA, alphas[i]), steps)
                                .rms())
                        .toArray());
    }

    /**
     * {@return the result of a computation}
     *
     * @throws java.util.concurrent.CancellationException if it is cancelled
     */
    static <T> T during(Cancellation cancellation, Predictor predictor, Function<Predictor, T> computation) {
        return during(cancellation, predictor, ENDLESS, computation).orElseThrow();
    }

    /** The same for as many multiplications as may be spent; nothing if they do not suffice. */
    static <T> Optional<T> during(
            Cancellation cancellation, Predictor predictor, double most, Function<Predictor, T> computation) {
        return predictor.within(most, spent -> cancellation.check(), computation);
    }
}
