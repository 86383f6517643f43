package io.github.mirrortd.explore.workbench;

import io.github.mirrortd.exact.moments.Prediction;
import io.github.mirrortd.exact.moments.Predictor;
import io.github.mirrortd.exact.moments.Sampling;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Predictors that were made before, and work on them that stops when somebody else is waiting. */
final class Exact {
    private static final int KEPT = 16;

    /** More than anybody waits for, and not endless: only work that is counted can be stopped. */
    private static final double ENDLESS = 1e300;

    private record Key(FiniteProblem problem, Algorithm algorithm) {}

    private final Map<Key, Predictor> made = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, Predictor> eldest) {
            return size() > KEPT;
        }
    };

    /** @throws IllegalArgumentException where the learner has no exact curve; the message says why */
    synchronized Predictor of(FiniteProblem problem, Algorithm algorithm) {
        Setup.checkExact(problem);
        var key = new Key(problem, algorithm);
        var known = made.get(key);
        if (known == null) {
            known = new Predictor(problem, algorithm, Sampling.MARKOV);
            made.put(key, known);
        }
        return known;
    }

    /** How many seconds a curve takes, about. */
    static double seconds(Predictor predictor, Settings settings, int steps) {
        return steps * predictor.costPerStep(settings) / Prediction.MULTIPLICATIONS_A_SECOND;
    }

    /** {@return the exact error after some steps for every step size} */
    static double[] errors(Runnable check, Predictor predictor, Settings settings, double[] alphas, int steps) {
        return during(
                check,
                predictor,
                p -> IntStream.range(0, alphas.length)
                        .parallel()
                        .mapToDouble(i -> p.after(settings.with(Parameter.ALPHA, alphas[i]), steps)
                                .rms())
                        .toArray());
    }

    /**
     * {@return what a computation comes to, unless its turn ends}
     *
     * @param check throws where it has ended; asked often
     * @throws java.util.concurrent.CancellationException where it does
     */
    static <T> T during(Runnable check, Predictor predictor, Function<Predictor, T> computation) {
        return predictor.within(ENDLESS, spent -> check.run(), computation).orElseThrow();
    }
}
