package io.github.mirrortd.explore.workbench;

import io.github.mirrortd.engine.parallel.Engines;
import io.github.mirrortd.exact.MeanUpdate;
import io.github.mirrortd.exact.Spectrum;
import io.github.mirrortd.exact.moments.Prediction;
import io.github.mirrortd.explore.http.Body;
import io.github.mirrortd.explore.http.Call;
import io.github.mirrortd.explore.http.Pictures;
import io.github.mirrortd.explore.http.Resource;
import io.github.mirrortd.figures.Figure;
import io.github.mirrortd.figures.Gallery;
import io.github.mirrortd.figures.LearnerFigures;
import io.github.mirrortd.figures.PredictionFigures;
import io.github.mirrortd.lab.experiment.AxisScale;
import io.github.mirrortd.lab.experiment.FigureKind;
import io.github.mirrortd.lab.experiment.FigureOptions;
import io.github.mirrortd.lab.experiment.FigureRequest;
import io.github.mirrortd.lab.run.CellRunner;
import io.github.mirrortd.lab.run.CurveStore;
import io.github.mirrortd.lab.run.ExperimentRunner;
import io.github.mirrortd.lab.run.Progress;
import io.github.mirrortd.lab.run.RunStore;
import io.github.mirrortd.lab.run.ThreadScheduler;
import io.github.mirrortd.lab.saved.ExperimentOutcome;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.RuleAlgorithm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** What is seen as a figure in a file, drawn by the code that draws all figures. */
final class FigureResource implements Resource {
    private static final int ALPHAS = 49;
    private static final double LOWEST = 1e-4;
    private static final double HIGHEST = 2;

    private final InputResolver words;
    private final Exact exact;

    FigureResource(InputResolver words, Exact exact) {
        this.words = words;
        this.exact = exact;
    }

    @Override
    public String name() {
        return "figure";
    }

    @Override
    public void answer(Call call) throws IOException {
        var question = call.body();
        Pictures.answer(call, question, figure(question, call));
    }

    static FigureOptions options(Body question) {
        return new FigureOptions(
                null, question.oneOf("y", AxisScale.class, null), FigureOptions.USUAL.bands(), List.of(), false);
    }

    private Figure figure(Body question, Call call) {
        var setup = Setup.of(question, words);
        var options = options(question);
        String kind = question.text("figure");
        return switch (kind) {
            case "exact" -> PredictionFigures.curves(setup.problem().finite(), predictions(setup, call), options);
            case "sampled" -> sampled(setup, options, call);
            case "difference" -> difference(setup, call);
            case "spectrum" -> LearnerFigures.spectrum(setup.problem().finite(), spectra(setup));
            case "rates" -> rates(setup, call);
            case "errors" -> errors(setup, call);
            case "values" -> values(setup, question.whole("step", setup.steps(), 0, setup.steps()), call);
            default ->
                throw new IllegalArgumentException("there is no figure '" + kind
                        + "'; there are exact, sampled, difference, spectrum, rates, errors and values");
        };
    }

    private List<Prediction> predictions(Setup setup, Call call) {
        return setup.seats().stream()
                .map(seat -> Exact.during(
                        call::check,
                        exact.of(setup.problem().finite(), seat.algorithm()),
                        predictor -> Prediction.of(
                                predictor, seat.settings(), setup.steps(), Prediction.Parts.none(), done -> {})))
                .toList();
    }

    /** As {@code run --plot} draws it. */
    private static Figure sampled(Setup setup, FigureOptions options, Call call) {
        setup.checkDisk();
        var scheduler =
                new ThreadScheduler(Engines.get("auto"), Runtime.getRuntime().availableProcessors());
        try (var curves = new CurveStore()) {
            var shown = setup.isOneLearner() ? setup.only(0) : setup;
            var result = new ExperimentRunner(new CellRunner(scheduler, RunStore.NONE, Progress.SILENT, call))
                    .run(shown.experiment(), curves);
            return Gallery.of(
                            new ExperimentOutcome(result, curves, Map.of()),
                            List.of(new FigureRequest(FigureKind.CURVES, List.of(setup.problem()), options)))
                    .get(0);
        }
    }

    private static Figure difference(Setup setup, Call call) {
        if (setup.seats().size() != 2 || setup.isOneLearner()) {
            throw new IllegalArgumentException("a difference needs two learners");
        }
        setup.checkMemory();
        var band = Sampled.of(setup, call).difference().band();
        return LearnerFigures.difference(
                setup.problem(),
                setup.seats().get(0).algorithm().name(),
                setup.seats().get(1).algorithm().name(),
                new LearnerFigures.Paired(
                        setup.runs(),
                        Arrays.stream(setup.grid()).asDoubleStream().toArray(),
                        band.mean(),
                        band.low(),
                        band.high()));
    }

    private static RuleAlgorithm rule(Setup.Seat seat) {
        if (seat.algorithm() instanceof RuleAlgorithm rule) {
            return rule;
        }
        throw new IllegalArgumentException(seat.algorithm().name() + " has no mean update: "
                + seat.algorithm().whyNoRule());
    }

    private static Map<String, Spectrum> spectra(Setup setup) {
        Setup.checkExact(setup.problem().finite());
        var spectra = new LinkedHashMap<String, Spectrum>();
        for (var seat : setup.seats()) {
            spectra.put(
                    seat.algorithm().name(),
                    MeanUpdate.of(setup.problem().finite(), rule(seat), seat.settings())
                            .eigenvalues());
        }
        return spectra;
    }

    private static double[] alphas() {
        return IntStream.range(0, ALPHAS)
                .mapToDouble(i -> LOWEST * StrictMath.pow(HIGHEST / LOWEST, i / (ALPHAS - 1.0)))
                .toArray();
    }

    private static Figure rates(Setup setup, Call call) {
        Setup.checkExact(setup.problem().finite());
        var lines = new ArrayList<LearnerFigures.Line>();
        for (var seat : setup.seats()) {
            var rule = rule(seat);
            lines.add(new LearnerFigures.Line(
                    seat.algorithm().name(),
                    seat.settings().alpha(),
                    alphas(),
                    Arrays.stream(alphas())
                            .map(a -> {
                                call.check();
                                return MeanUpdate.of(
                                                setup.problem().finite(),
                                                rule,
                                                seat.settings().with(Parameter.ALPHA, a))
                                        .contraction();
                            })
                            .toArray()));
        }
        return LearnerFigures.rates(setup.problem().finite(), lines);
    }

    private Figure errors(Setup setup, Call call) {
        var lines = new ArrayList<LearnerFigures.Line>();
        for (var seat : setup.seats()) {
            var predictor = exact.of(setup.problem().finite(), seat.algorithm());
            double[] alphas = alphas();
            lines.add(new LearnerFigures.Line(
                    seat.algorithm().name(),
                    seat.settings().alpha(),
                    alphas,
                    Exact.errors(call::check, predictor, seat.settings(), alphas, setup.steps())));
        }
        return LearnerFigures.errors(setup.problem().finite(), setup.steps(), lines);
    }

    private static Figure values(Setup setup, int step, Call call) {
        var problem = setup.problem().finite();
        var learned = new LinkedHashMap<String, double[]>();
        for (var seat : setup.seats()) {
            var values = ValuesResource.run(setup, seat, new int[] {step}, call::check);
            learned.put(seat.algorithm().name(), values.get(0));
        }
        return LearnerFigures.values(problem, step, learned);
    }
}
