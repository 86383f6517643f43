package io.github.mirrortd.explore;

import io.github.mirrortd.base.Cancellation;
import io.github.mirrortd.base.format.Json;
import io.github.mirrortd.exact.MeanUpdate;
import io.github.mirrortd.exact.moments.Prediction;
import io.github.mirrortd.exact.moments.Predictor;
import io.github.mirrortd.explore.Setup.Seat;
import io.github.mirrortd.explore.http.Body;
import io.github.mirrortd.explore.http.Call;
import io.github.mirrortd.explore.http.Resource;
import io.github.mirrortd.explore.http.Turns;
import io.github.mirrortd.internal.LruCache;
import io.github.mirrortd.lab.learnerfile.UsualSettings;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Computes the results of one learner over all step sizes. They are kept, because a moved step size does not change them. */
record LandscapeResource(
        InputResolver words,
        Exact exact,
        Turns turns,
        Urgency urgency,
        LruCache<LandscapeResource.Key, List<LandscapeResource.Part>> known)
        implements Resource {
    private static final int KEPT = 32;

    record Key(FiniteProblem problem, String learner, Settings settings, int steps, boolean patient) {}

    record Part(String name, Object tree) {}

    LandscapeResource(InputResolver words, Exact exact, Turns turns, Urgency urgency) {
        this(words, exact, turns, urgency, new LruCache<>(KEPT));
    }

    @Override
    public @Nullable Object answer(Body question, Call call) throws IOException {
        var setup = Setup.of(question, words);
        var seat = setup.seats().get(0);
        boolean patient = question.flag("patient");
        var problem = setup.finite();
        if (!(seat.algorithm() instanceof RuleAlgorithm rule)) {
            throw new IllegalArgumentException(seat.name() + " has no step size");
        }
        var predictor = exact.of(problem, seat.algorithm());
        predictor.check(seat.settings());
        var key = new Key(problem, seat.word(), seat.settings().with(Parameter.ALPHA, 1), setup.steps(), patient);
        // Each learner on the workbench has its own turn.
        try (var turn = turns.begin("landscape", question, call);
                var events = call.events()) {
            var sent = new ArrayList<Part>();
            var landscape = new Landscape(problem, rule, seat, predictor, setup.steps(), urgency.before(turn));
            var parts = known.get(key, made -> {
                landscape.compute(patient, (name, tree) -> {
                    sent.add(new Part(name, tree));
                    events.send(name, tree);
                });
                return List.copyOf(sent);
            });
            parts.subList(sent.size(), parts.size()).forEach(part -> events.send(part.name(), part.tree()));
            events.send("done", Map.of());
        } catch (CancellationException e) {
            // Overtaken, or the client is gone.
        }
        return null;
    }

    /** Contraction, exact error and stability over step sizes, and the best one; other settings are fixed. */
    record Landscape(
            FiniteProblem problem,
            RuleAlgorithm rule,
            Seat seat,
            Predictor predictor,
            int steps,
            Cancellation cancellation) {
        private static final double LOWEST = 1e-4;
        private static final double HIGHEST = 10;
        private static final double USUAL_END = 2;
        private static final int RATES = 120;
        private static final int COARSE = 13;
        private static final int FINE = 49;

        /** Multiplications that a search for the ends of stability may take: some seconds. */
        private static final double LONG_RUN = 1e10;

        /** Seconds of a search that is made without a request of the user. */
        private static final double PATIENCE = 6;

        /** Computes what takes least first, and hands each part on. */
        void compute(boolean patient, BiConsumer<String, Object> part) {
            double end = Exact.during(cancellation, predictor, p -> p.largestMeanStableAlpha(seat.settings()));
            double high = end > 0 && Double.isFinite(end) ? Math.min(HIGHEST, Math.max(2 * end, 0.02)) : USUAL_END;
            Double tuned = UsualSettings.published(problem, rule)
                    .map(s -> s.get(Parameter.ALPHA))
                    .orElse(null);
            part.accept("range", Json.fields("low", LOWEST, "high", high, "mean_stable", end, "tuned", tuned));
            double[] alphas = alphas(high, RATES);
            double[] rates = Arrays.stream(alphas).map(this::rate).toArray();
            part.accept("rates", Json.fields("alphas", alphas, "q", rates));
            double seconds = Exact.seconds(predictor, seat.settings(), steps);
            if (!patient && FINE * seconds > PATIENCE * 4) {
                part.accept("waits", Map.of("seconds", FINE * seconds));
                return;
            }
            part.accept("errors", errors(alphas(high, COARSE)));
            part.accept("errors", errors(alphas(high, FINE)));
            Exact.during(cancellation, predictor, LONG_RUN, p -> p.largestMeanSquareStableAlpha(seat.settings()))
                    .ifPresent(alpha -> part.accept("stable", Map.of("mean_square_stable", alpha)));
            double search = Prediction.Parts.bestSeconds(predictor, seat.settings(), steps);
            if (patient || search <= PATIENCE) {
                var best = Exact.during(
                        cancellation,
                        predictor,
                        p -> p.bestAlpha(seat.settings(), Predictor.Goal.last(steps), done -> cancellation.check()));
                part.accept("best", Map.of("alpha", best.at(), "rms", best.value()));
            } else {
                part.accept("waits", Map.of("seconds", search));
            }
        }

        private double rate(double alpha) {
            cancellation.check();
            return MeanUpdate.of(problem, rule, seat.settings().with(Parameter.ALPHA, alpha))
                    .contraction();
        }

        /** Step sizes, evenly spaced on a logarithmic scale; larger numbers contain smaller ones. */
        static double[] alphas(double high, int count) {
            return IntStream.range(0, count)
                    .mapToDouble(i -> LOWEST * StrictMath.pow(high / LOWEST, i / (count - 1.0)))
                    .toArray();
        }

        private Object errors(double[] alphas) {
            double[] rms = Exact.errors(cancellation, predictor, seat.settings(), alphas, steps);
            return Json.fields("alphas", alphas, "rms", rms);
        }
    }
}
