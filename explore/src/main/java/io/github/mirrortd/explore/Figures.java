package io.github.mirrortd.explore;

import io.github.mirrortd.exact.MeanUpdate;
import io.github.mirrortd.exact.Spectrum;
import io.github.mirrortd.exact.moments.Prediction;
import io.github.mirrortd.exact.moments.Predictor;
import io.github.mirrortd.explore.Setup.Seat;
import io.github.mirrortd.explore.http.Body;
import io.github.mirrortd.explore.http.Call;
import io.github.mirrortd.figures.DataFigures;
import io.github.mirrortd.figures.Figure;
import io.github.mirrortd.figures.FigureStyle;
import io.github.mirrortd.figures.FigureStyle.LegendPlace;
import io.github.mirrortd.figures.Format;
import io.github.mirrortd.figures.Gallery;
import io.github.mirrortd.figures.LearnerFigures;
import io.github.mirrortd.figures.PredictionFigures;
import io.github.mirrortd.lab.display.AxisScale;
import io.github.mirrortd.lab.display.FigureKind;
import io.github.mirrortd.lab.display.FigureOptions;
import io.github.mirrortd.lab.display.FigureRequest;
import io.github.mirrortd.lab.run.CurveStore;
import io.github.mirrortd.lab.run.ExperimentRunner;
import io.github.mirrortd.lab.saved.ExperimentOutcome;
import io.github.mirrortd.lab.saved.SavedResults;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Draws the panels of the page and saved results as files. */
record Figures(InputResolver words, Exact exact, Reach reach) {
    private static final double[] ALPHAS = LandscapeResource.Landscape.alphas(2, 49);

    private static final Map<Format, String> TYPES = Map.of(
            Format.SVG, "image/svg+xml",
            Format.PDF, "application/pdf",
            Format.PNG, "image/png",
            Format.JSON, "application/json");

    /** A figure of the setup. */
    @Nullable
    Object ofSetup(Body question, Call call) throws IOException {
        return send(figure(question, call), question, call);
    }

    /** A figure of saved results, as {@code plot} draws it. */
    @Nullable
    Object ofResults(Body question, Call call) throws IOException {
        var saved = SavedResults.read(reach.folder(question.text("folder")));
        String name = question.text("problem");
        var problem = saved.result().problems().stream()
                .filter(p -> p.id().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there are no results on '" + name + "'"));
        var kind = Objects.requireNonNull(question.oneOf("kind", FigureKind.class, FigureKind.CURVES));
        var figures =
                Gallery.of(saved, EnumSet.of(kind), List.of(problem), options(question, question.texts("learners")));
        if (figures.isEmpty()) {
            throw new IllegalArgumentException("there is nothing to draw for this figure");
        }
        return send(figures.get(0), question, call);
    }

    /** Draws in the {@code format} of the question; with a {@code width}, for a paper, without title and notes. */
    private static @Nullable Object send(Figure figure, Body question, Call call) throws IOException {
        String word = question.text("format", "svg");
        var format = Arrays.stream(Format.values())
                .filter(f -> f.extension().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("a figure is svg, pdf or png, not '" + word + "'"));
        var style = question.has("width")
                ? FigureStyle.SCREEN.wide(question.text("width")).with(false, false, LegendPlace.BELOW)
                : FigureStyle.SCREEN;
        call.bytes(200, Objects.requireNonNull(TYPES.get(format)), format.bytes(figure.in(style), style.pixels()));
        return null;
    }

    private static FigureOptions options(Body question, List<String> learners) {
        return new FigureOptions(
                null, question.oneOf("y", AxisScale.class, null), FigureOptions.USUAL.bands(), learners, false);
    }

    private Figure figure(Body question, Call call) {
        var setup = Setup.of(question, words);
        var options = options(question, List.of());
        String kind = question.text("figure");
        return switch (kind) {
            case "exact" -> PredictionFigures.curves(setup.finite(), predictions(setup, call), options);
            case "sampled" -> sampled(setup, options, call);
            case "difference" -> difference(setup, call);
            case "spectrum" -> LearnerFigures.spectrum(setup.finite(), spectra(setup));
            case "rates" -> LearnerFigures.rates(setup.finite(), lines(setup, seat -> rates(setup, seat, call)));
            case "errors" ->
                LearnerFigures.errors(setup.finite(), setup.steps(), lines(setup, seat -> errors(setup, seat, call)));
            case "values" -> values(setup, question.whole("step", setup.steps(), 0, setup.steps()), call);
            default ->
                throw new IllegalArgumentException("there is no figure '" + kind
                        + "'; there are exact, sampled, difference, spectrum, rates, errors and values");
        };
    }

    private Predictor predictor(Setup setup, Seat seat) {
        return exact.of(setup.finite(), seat.algorithm());
    }

    private List<Prediction> predictions(Setup setup, Call call) {
        return setup.seats().stream()
                .map(seat -> Exact.during(
                        call,
                        predictor(setup, seat),
                        predictor -> Prediction.of(
                                predictor, seat.settings(), setup.steps(), Prediction.Parts.none(), done -> {})))
                .toList();
    }

    /** As {@code run --plot} draws it. */
    private static Figure sampled(Setup setup, FigureOptions options, Call call) {
        setup.checkDisk();
        try (var curves = new CurveStore()) {
            var shown = setup.isOneLearner() ? setup.only(0) : setup;
            var result = new ExperimentRunner(Sampled.runner(call)).run(shown.experiment(), curves);
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
        double[] steps = Arrays.stream(setup.grid()).asDoubleStream().toArray();
        String name = setup.seats().get(1).name() + " − " + setup.seats().get(0).name();
        return LearnerFigures.difference(
                setup.problem(), setup.runs(), new DataFigures.Line(name, steps, band.mean(), band.low(), band.high()));
    }

    private static MeanUpdate update(Setup setup, Seat seat, Settings settings) {
        if (seat.algorithm() instanceof RuleAlgorithm rule) {
            return MeanUpdate.of(setup.finite(), rule, settings);
        }
        throw new IllegalArgumentException(
                seat.name() + " has no mean update: " + seat.algorithm().whyNoRule());
    }

    private static Map<String, Spectrum> spectra(Setup setup) {
        Setup.checkExact(setup.finite());
        var spectra = new LinkedHashMap<String, Spectrum>();
        setup.seats()
                .forEach(seat -> spectra.put(
                        seat.name(), update(setup, seat, seat.settings()).eigenvalues()));
        return spectra;
    }

    /** A curve over step sizes for each learner. */
    private static List<LearnerFigures.Line> lines(Setup setup, Function<Seat, double[]> values) {
        return setup.seats().stream()
                .map(seat ->
                        new LearnerFigures.Line(seat.name(), seat.settings().alpha(), ALPHAS, values.apply(seat)))
                .toList();
    }

    private static double[] rates(Setup setup, Seat seat, Call call) {
        Setup.checkExact(setup.finite());
        return Arrays.stream(ALPHAS)
                .map(alpha -> {
                    call.check();
                    return update(setup, seat, seat.settings().with(Parameter.ALPHA, alpha))
                            .contraction();
                })
                .toArray();
    }

    private double[] errors(Setup setup, Seat seat, Call call) {
        return Exact.errors(call, predictor(setup, seat), seat.settings(), ALPHAS, setup.steps());
    }

    private static Figure values(Setup setup, int step, Call call) {
        var learned = new LinkedHashMap<String, double[]>();
        for (var seat : setup.seats()) {
            var values = ValuesResource.run(setup, seat, new int[] {step}, call);
            learned.put(seat.name(), values.get(0));
        }
        return LearnerFigures.values(setup.finite(), step, learned);
    }
}
