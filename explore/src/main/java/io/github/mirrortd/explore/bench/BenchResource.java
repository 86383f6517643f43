package io.github.mirrortd.explore.bench;

import io.github.mirrortd.exact.Limits;
import io.github.mirrortd.exact.MeanUpdate;
import io.github.mirrortd.exact.moments.CurvePoint;
import io.github.mirrortd.exact.moments.Predictor;
import io.github.mirrortd.explore.http.Call;
import io.github.mirrortd.explore.http.Events;
import io.github.mirrortd.explore.http.Resource;
import io.github.mirrortd.explore.http.Turns;
import io.github.mirrortd.explore.http.Turns.Turn;
import io.github.mirrortd.lab.figures.Styles;
import io.github.mirrortd.lab.result.ResultFields;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.mdp.FiniteProblem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * All that moves while a slider moves: what is known at once first, exact curves as they grow, a few runs and then all of them, the
 * long run last. Ends where a later question of the same asker overtakes it.
 */
final class BenchResource implements Resource {
    /** Longer than that nobody waits without having been asked, in seconds. */
    private static final double PATIENCE = 20;

    /** Until the first part of an exact curve is sent, and between two of them, in nanoseconds. */
    private static final long FIRST_PAUSE = 15_000_000;

    private static final long PAUSE = 60_000_000;

    /** Multiplications that the long run may take: some seconds. */
    private static final double LONG_RUN = 5e9;

    private final Words words;
    private final Exact exact;
    private final Turns turns;
    private final Executor workers;
    private final Urgency urgency;

    BenchResource(Words words, Exact exact, Turns turns, Executor workers, Urgency urgency) {
        this.words = words;
        this.exact = exact;
        this.turns = turns;
        this.workers = workers;
        this.urgency = urgency;
    }

    @Override
    public String name() {
        return "bench";
    }

    @Override
    public void answer(Call call) throws IOException {
        var question = call.body();
        boolean patient = question.flag("patient");
        urgency.begin();
        try (var turn = turns.begin("bench " + question.text("client", ""), call)) {
            var setup = Setup.of(question, words);
            setup.checkMemory();
            try (var events = call.events()) {
                new Answer(setup, turn, events, patient).run();
            }
        } catch (CancellationException e) {
            // Overtaken, or nobody listens: there is nobody to tell.
        } finally {
            urgency.end();
        }
    }

    /** One answer. */
    private final class Answer {
        private final Setup setup;
        private final Turn turn;
        private final Events events;
        private final boolean patient;
        private final List<@Nullable Predictor> predictors = new ArrayList<>();

        Answer(Setup setup, Turn turn, Events events, boolean patient) {
            this.setup = setup;
            this.turn = turn;
            this.events = events;
            this.patient = patient;
        }

        void run() {
            long start = System.nanoTime();
            plan();
            var work = new ArrayList<Runnable>();
            IntStream.range(0, setup.seats().size()).forEach(seat -> work.add(() -> exactly(seat)));
            var parts = new ArrayList<>(work.stream()
                    .map(part -> CompletableFuture.runAsync(part, workers))
                    .toList());
            attempt("sampled", -1, this::sample);
            await(parts);
            IntStream.range(0, setup.seats().size()).forEach(this::longRun);
            events.send("done", Map.of("milliseconds", (System.nanoTime() - start) / 1_000_000));
        }

        private void await(List<CompletableFuture<Void>> parts) {
            try {
                parts.forEach(CompletableFuture::join);
            } catch (CompletionException e) {
                if (e.getCause() instanceof CancellationException why) {
                    throw why;
                }
                throw e;
            }
        }

        private void plan() {
            var tree = new LinkedHashMap<String, @Nullable Object>();
            tree.put("problem", setup.problem().id());
            tree.put("title", setup.problem().title());
            tree.put("finite", setup.problem() instanceof FiniteProblem);
            tree.put("steps", setup.steps());
            tree.put("runs", setup.runs());
            tree.put("seed", setup.seed());
            tree.put("grid", IntStream.of(setup.grid()).boxed().toList());
            double seconds = 0;
            var learners = new ArrayList<Map<String, @Nullable Object>>();
            for (var seat : setup.seats()) {
                var learner = Catalogue.learner(seat.algorithm());
                learner.put("settings", ResultFields.of(seat.settings()));
                learner.put("look", Styles.look(seat.algorithm().name()));
                try {
                    var predictor = exact.of(setup.problem().finite(), seat.algorithm());
                    predictor.check(seat.settings());
                    seconds += Exact.seconds(predictor, seat.settings(), setup.steps());
                    predictors.add(predictor);
                } catch (IllegalArgumentException e) {
                    predictors.add(null);
                    learner.put("not_exact", e.getMessage());
                }
                learners.add(learner);
            }
            tree.put("learners", learners);
            tree.put("error", setup.problem().errorMeasure().name());
            tree.put("exact_seconds", seconds);
            tree.put("waits", !patient && seconds > PATIENCE);
            events.send("plan", tree);
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
            Setup.checkSpectrum(problem);
            var update = MeanUpdate.of(problem, rule, own.settings());
            var tree = new LinkedHashMap<String, @Nullable Object>();
            tree.put("seat", seat);
            var spectrum = update.eigenvalues();
            tree.put(
                    "eigenvalues",
                    IntStream.range(0, spectrum.size())
                            .mapToObj(i -> new double[] {1 + spectrum.real()[i], spectrum.imaginary()[i]})
                            .toList());
            tree.put("contraction", update.contraction());
            var limit = new Limits(problem, own.settings().lambda()).of(rule, update);
            tree.put("limit", limit.isReached() ? limit.iterate().rmsve() : null);
            events.send("mean", tree);
        }

        private void curve(int seat) {
            var predictor = predictors.get(seat);
            if (predictor == null) {
                return;
            }
            var points = new ArrayList<CurvePoint>();
            var settings = setup.seats().get(seat).settings();
            long[] next = {System.nanoTime() + FIRST_PAUSE};
            Exact.during(turn::check, predictor, counting -> {
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
            var tree = new LinkedHashMap<String, @Nullable Object>();
            tree.put("seat", seat);
            tree.put("rms", points.stream().mapToDouble(CurvePoint::rms).toArray());
            tree.put("bias", points.stream().mapToDouble(CurvePoint::bias).toArray());
            tree.put("std", points.stream().mapToDouble(CurvePoint::std).toArray());
            events.send("exact", tree);
        }

        private void sample() {
            for (int runs : Sampled.stages(setup.runs())) {
                var sampled = Sampled.of(setup.withRuns(runs), turn);
                for (int seat = 0; seat < setup.seats().size(); seat++) {
                    events.send("sampled", sampled.tree(seat));
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
            attempt("limit", seat, () -> chainLimit(seat, predictor));
            attempt("steady", seat, () -> {
                var steady = predictor.within(
                        LONG_RUN,
                        spent -> turn.check(),
                        p -> p.steadyState(setup.seats().get(seat).settings()));
                steady.ifPresent(point -> {
                    var tree = new LinkedHashMap<String, @Nullable Object>();
                    tree.put("seat", seat);
                    tree.put("rms", point.rms());
                    tree.put("bias", point.bias());
                    events.send("steady", tree);
                });
            });
        }

        /** Where the mean goes along the chain, as the bias curve does; independent draws have another limit. */
        private void chainLimit(int seat, Predictor predictor) {
            predictor
                    .within(
                            LONG_RUN,
                            spent -> turn.check(),
                            p -> p.steadyMean(setup.seats().get(seat).settings()))
                    .flatMap(mean -> mean)
                    .ifPresent(mean -> {
                        double error = new Limits(setup.problem().finite())
                                .place(mean.theta())
                                .rmsve();
                        events.send("limit", Map.of("seat", seat, "rmsve", error));
                    });
        }

        /** What cannot be computed is said, and keeps nothing else from being computed. */
        private void attempt(String part, int seat, Runnable work) {
            try {
                work.run();
            } catch (IllegalArgumentException | ArithmeticException e) {
                events.send("failed", Map.of("part", part, "seat", seat, "error", String.valueOf(e.getMessage())));
            }
        }
    }
}
