package io.github.mirrortd.explore.results;

import io.github.mirrortd.explore.http.Call;
import io.github.mirrortd.explore.http.Pictures;
import io.github.mirrortd.explore.http.Resource;
import io.github.mirrortd.figures.Gallery;
import io.github.mirrortd.lab.experiment.AxisScale;
import io.github.mirrortd.lab.experiment.FigureKind;
import io.github.mirrortd.lab.experiment.FigureOptions;
import io.github.mirrortd.lab.saved.SavedResults;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;

/** A figure of saved results, as {@code plot} draws it. */
final class PlotResource implements Resource {
    private final Reach reach;

    PlotResource(Reach reach) {
        this.reach = reach;
    }

    @Override
    public String name() {
        return "plot";
    }

    @Override
    public void answer(Call call) throws IOException {
        var question = call.body();
        var saved = SavedResults.read(reach.folder(question.text("folder")));
        String name = question.text("problem");
        var problem = saved.result().problems().stream()
                .filter(p -> p.id().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there are no results on '" + name + "'"));
        var kind = Objects.requireNonNull(question.oneOf("kind", FigureKind.class, FigureKind.CURVES));
        var options = new FigureOptions(
                null,
                question.oneOf("y", AxisScale.class, null),
                FigureOptions.USUAL.bands(),
                question.texts("learners"),
                false);
        var figures = Gallery.of(saved, EnumSet.of(kind), List.of(problem), options);
        if (figures.isEmpty()) {
            throw new IllegalArgumentException("there is nothing to draw for this figure");
        }
        Pictures.answer(call, question, figures.get(0));
    }
}
