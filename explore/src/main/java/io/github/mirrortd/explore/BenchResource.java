package io.github.mirrortd.explore;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.base.format.Json;
import io.github.mirrortd.exact.Limits;
import io.github.mirrortd.exact.MeanUpdate;
import io.github.mirrortd.exact.moments.CurvePoint;
import io.github.mirrortd.exact.moments.Predictor;
import io.github.mirrortd.explore.http.Body;
import io.github.mirrortd.explore.http.Call;
import io.github.mirrortd.explore.http.Resource;
import io.github.mirrortd.explore.http.Turns;
import io.github.mirrortd.explore.http.Turns.Turn;
import io.github.mirrortd.figures.Styles;
import io.github.mirrortd.figures.Styles.Look;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Computes everything that follows a slider: the mean update first, exact curves as they grow, a few runs and then all of
 * them, and the long run last. Stops when a later question of the same client overtakes it.
 */
record BenchResource(InputResolver words, Exact exact, Turns turns, ExecutorService workers, Urgency urgency)
        implements Resource {
    /** Seconds of exact curves that are computed without a request of the user. */
    private static final double PATIENCE = 20;
    /** Until the first part of an exact curve is sent, and between two of them, in nanoseconds. */
    private static final long FIRST_PAUSE = 15_000_000;

    private static final long PAUSE = 60_000_000;
    /** Multiplications that the long run may take: some seconds. */
    private static final double LONG_RUN = 5e9;

    @Override
    public @Nullable Object answer(Body question, Call call) throws IOException {
        urgency.begin();
        try (var turn = turns.begin("bench", question, call)) {
            var setup = Setup.of(question, words);
            setup.checkMemory();
            try (var events = call.events()) {
                new Answer(this, setup, turn, events, question.flag("patient"), new ArrayList<>()).run();
            }
        } catch (CancellationException e) {
            // Overtaken, or the client is gone.
        } finally {
            urgency.end();
        }
        return null;
    }

    @Fields("*=learner settings look notExact")
    private record Planned(Catalogue.Learner learner, Settings settings, Look look, Optional<String> notExact) {}

    @Fields("""
            setup.problem setup.problem.title finite setup.steps setup.runs setup.seed setup.grid learners
            error=setup.problem.errorMeasure.name exactSeconds waits""")
    record Plan(Setup setup, List<Planned> learners, double exactSeconds, boolean waits) {
        public boolean finite() {
            return setup.problem() instanceof FiniteProblem;
        }
    }

    private record Curve(int seat, double[] rms, double[] bias, double[] std) {}

    /** @param predictors one for each seat; null if it has no exact curve, or none in time */
    private record Answer(
            BenchResource bench,
            Setup setup,
            Turn turn,
            Call.Events events,
            boolean patient,
            List<@Nullable Predictor> predictors) {
        void run() {
            long start = System.nanoTime();
            plan();
            int seats = setup.seats().size();
            var parts = IntStream.range(0, seats)
                    .mapToObj(seat -> bench.workers.submit(() -> exactly(seat)))
                    .toList();
            try {
                attempt("sampled", -1, this::sample);
                await(parts);
            } finally {
                parts.forEach(part -> part.cancel(true));
            }
            IntStream.range(0, seats).forEach(this::longRun);
            send("done", "milliseconds", (System.nanoTime() - start) / 1_000_000);
        }

        private void await(List<? extends Future<?>> parts) {
            try {
                for (var part : parts) {
                    part.get();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new CancellationException("interrupted");
            } catch (ExecutionException e) {
                if (e.getCause() instanceof CancellationException why) {
                    throw why;
                }
                throw new IllegalStateException(e.getCause());
            }
        }

        private void plan() {
            double seconds = 0;
            var learners = new ArrayList<Planned>();
            for (var seat : setup.seats()) {
                Optional<String> notExact = Optional.empty();
                try {
                    var predictor = bench.exact.of(setup.finite(), seat.algorithm());
                    predictor.check(seat.settings());
                    seconds += Exact.seconds(predictor, seat.settings(), setup.steps());
                    predictors.add(predictor);
                } catch (IllegalArgumentException e) {
                    predictors.add(null);
                    notExact = Optional.of(String.valueOf(e.getMessage()));
                }
                learners.add(new Planned(
                        new Catalogue.Learner(seat.algorithm()), seat.settings(), Styles.look(seat.name()), notExact));
            }
            events.send("plan", new Plan(setup, learners, seconds, !patient && seconds > PATIENCE));
            if (!patient && seconds > PATIENCE) {
                predictors.replaceAll(p -> null);
            }
        }

        private void exactly(int seat) {
            attempt("mean", seat, () -> mean(seat));
            attempt("exact", seat, () -> curve(seat));
        }

        private void mean(int seat) {
            var own = setup.seats().get(seat);
            if (!(own.algorithm() instanceof RuleAlgorithm rule)
                    || !(setup.problem() instanceof FiniteProblem problem)) {
                return;
            }
            turn.check();
            Setup.checkExact(problem);
            var update = MeanUpdate.of(problem, rule, own.settings());
            var spectrum = update.eigenvalues();
            var limit = new Limits(problem, own.settings().lambda()).of(rule, update);
            var eigenvalues = IntStream.range(0, spectrum.size())
                    .mapToObj(i -> new double[] {1 + spectrum.real()[i], spectrum.imaginary()[i]})
                    .toList();
            Double reached = limit.isReached() ? limit.iterate().rmsve() : null;
            double contraction = update.contraction();
            send("mean", "seat", seat, "eigenvalues", eigenvalues, "contraction", contraction, "limit", reached);
        }

        private void send(String event, @Nullable Object... namesAndValues) {
            events.send(event, Json.fields(namesAndValues));
        }

        private void curve(int seat) {
            var predictor = predictors.get(seat);
            if (predictor == null) {
                return;
            }
            var points = new ArrayList<CurvePoint>();
            var settings = setup.seats().get(seat).settings();
            long[] next = {System.nanoTime() + FIRST_PAUSE};
            Exact.during(turn, predictor, counting -> {
                counting.follow(settings, setup.grid(), point -> {
                    points.add(point);
                    if (System.nanoTime() > next[0]) {
                        sendCurve(seat, points);
                        next[0] = System.nanoTime() + PAUSE;
                    }
                });
                return points;
            });
            sendCurve(seat, points);
        }

        private void sendCurve(int seat, List<CurvePoint> points) {
            events.send(
                    "exact",
                    new Curve(
                            seat,
                            points.stream().mapToDouble(CurvePoint::rms).toArray(),
                            points.stream().mapToDouble(CurvePoint::bias).toArray(),
                            points.stream().mapToDouble(CurvePoint::std).toArray()));
        }

        private void sample() {
            for (int runs : Sampled.stages(setup.runs())) {
                var sampled = Sampled.of(setup.withRuns(runs), turn);
                for (int seat = 0; seat < setup.seats().size(); seat++) {
                    events.send("sampled", sampled.shown(seat));
                }
                if (setup.seats().size() == 2) {
                    events.send("difference", sampled.difference());
                }
            }
        }

        private void longRun(int seat) {
            var predictor = predictors.get(seat);
            if (predictor == null) {
                return;
            }
            var settings = setup.seats().get(seat).settings();
            // Where the mean goes along the chain, as the bias curve does; independent draws have another limit.
            attempt(
                    "limit",
                    seat,
                    () -> Exact.during(turn, predictor, LONG_RUN, p -> p.steadyMean(settings))
                            .flatMap(mean -> mean)
                            .map(mean -> new Limits(setup.finite()).place(mean.theta()))
                            .ifPresent(limit -> send("limit", "seat", seat, "rmsve", limit.rmsve())));
            attempt(
                    "steady",
                    seat,
                    () -> Exact.during(turn, predictor, LONG_RUN, p -> p.steadyState(settings))
                            .ifPresent(
                                    point -> send("steady", "seat", seat, "rms", point.rms(), "bias", point.bias())));
        }

        /** A failed part is reported and does not stop the others. */
        private void attempt(String part, int seat, Runnable work) {
            try {
                work.run();
            } catch (IllegalArgumentException | ArithmeticException e) {
                send("failed", "part", part, "seat", seat, "error", String.valueOf(e.getMessage()));
            }
        }
    }
}
