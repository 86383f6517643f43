package io.github.mirrortd.engine.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.engine.Learner;
import io.github.mirrortd.engine.SparseLearner;
import io.github.mirrortd.engine.batch.Meter;
import io.github.mirrortd.engine.batch.StreamError;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.Problem;
import io.github.mirrortd.mdp.SparseStep;
import io.github.mirrortd.mdp.StreamProblem;
import io.github.mirrortd.problems.Problems;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs side by side are what each learner by itself makes of each run by itself. */
class PairedRunsTest {
    private static final int STEPS = 90;
    private static final int LENGTH = 40;
    private static final List<BigInteger> SEEDS = List.of(BigInteger.valueOf(7), BigInteger.valueOf(8));

    @ParameterizedTest
    @CsvSource({
        "boyan_chain, TD",
        "boyan_chain, STHTD-MP",
        "boyan_chain, LSTD",
        "mountain_car, TD",
        "mountain_car, STHTD-MP",
        "mountain_car, TDRC-Tail",
        "puddle_world:tiles=4, LSTD"
    })
    void areTheRunsOfEach(String name, String learner) {
        Problem problem = Problems.any(name);
        var algorithm = Algorithms.get(learner);
        var settings = List.of(
                algorithm.complete(Settings.NONE),
                algorithm.complete(Settings.alpha(0.004).only(algorithm.parameters())));
        var runs = PairedRuns.of(Engines.get("reference"), problem, SEEDS, LENGTH);
        List<Meter> meters = new ArrayList<>();
        SEEDS.forEach(seed -> meters.add(new Meter(settings.size(), STEPS, STEPS / 2, true)));
        runs.start(algorithm, settings, meters);
        for (int done = 0; done < STEPS; done += LENGTH) {
            runs.advance(Math.min(LENGTH, STEPS - done));
        }
        for (int run = 0; run < SEEDS.size(); run++) {
            for (int i = 0; i < settings.size(); i++) {
                double error = problem instanceof StreamProblem stream
                        ? ofStream(stream, algorithm, settings.get(i), SEEDS.get(run))
                        : ofProblem(problem, algorithm, settings.get(i), SEEDS.get(run));
                assertThat(meters.get(run).last(i))
                        .as("%d, %d", run, i)
                        .isEqualTo(error)
                        .isFinite();
            }
        }
    }

    private static double ofProblem(Problem problem, Algorithm algorithm, Settings settings, BigInteger seed) {
        var learner = Learner.of(problem.finite(), algorithm, settings);
        for (int t : problem.finite().trajectory(seed.longValueExact(), STEPS)) {
            learner.step(t);
        }
        return learner.error();
    }

    private static double ofStream(StreamProblem problem, Algorithm algorithm, Settings settings, BigInteger seed) {
        var learner = SparseLearner.of(problem.dimension(), algorithm, settings);
        var sampler = problem.sampler(seed);
        var step = new SparseStep();
        for (int t = 0; t < STEPS; t++) {
            sampler.next(step);
            learner.step(step);
        }
        double error = new StreamError(problem).at(learner.theta());
        var states = problem.evaluation();
        double sum = 0;
        var features = states.features(problem.tiles());
        for (int s = 0; s < states.count(); s++) {
            double off = learner.value(features[s]) - states.value(s);
            sum += off * off;
        }
        assertThat(error).isEqualTo(Math.sqrt(sum / states.count()), within(1e-9));
        return error;
    }
}
