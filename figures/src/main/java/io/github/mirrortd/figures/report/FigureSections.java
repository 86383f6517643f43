package io.github.mirrortd.figures.report;

import io.github.mirrortd.base.format.Json;
import io.github.mirrortd.figures.Figure;
import io.github.mirrortd.figures.Format;
import io.github.mirrortd.figures.Markup;
import io.github.mirrortd.lab.experiment.FigureKind;
import io.github.mirrortd.learn.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** All figures, drawn into the page, with the values that its script shows under the pointer. */
final class FigureSections {
    /** So many values of a curve are in the page. */
    private static final int VALUES = 201;

    private final List<Figure> figures;
    private final List<Figure> logarithmic;
    private final Parameter varied;

    /**
     * @param logarithmic the learning curves again, on a logarithmic axis
     * @param varied what the sweep is about
     */
    FigureSections(List<Figure> figures, List<Figure> logarithmic, Parameter varied) {
        this.figures = figures;
        this.logarithmic = logarithmic;
        this.varied = varied;
    }

    List<Html.Section> sections() {
        var sections = new ArrayList<Html.Section>();
        add(sections, FigureKind.CURVES, "Learning curves");
        add(
                sections,
                FigureKind.ROBUSTNESS,
                varied.equals(Parameter.ALPHA) ? "Robustness to the step size" : "Robustness to " + varied.symbol());
        add(sections, FigureKind.CONTRACTION, "Contraction of Mirror-Prox");
        add(sections, FigureKind.EIGENVALUES, "Eigenvalues of K");
        return sections;
    }

    private void add(List<Html.Section> sections, FigureKind kind, String title) {
        var own = figures.stream().filter(f -> f.kind() == kind).toList();
        if (!own.isEmpty()) {
            sections.add(new Html.Section(
                    "figures-" + kind.name().toLowerCase(Locale.ROOT),
                    title,
                    "<div class=\"figures\">\n"
                            + own.parallelStream().map(this::figure).collect(Collectors.joining()) + "</div>\n"));
        }
    }

    /** One figure in the page. */
    String figure(Figure figure) {
        return figure(figure, logarithmic);
    }

    /** @param logarithmic figures of which one may be the same with a logarithmic axis */
    static String figure(Figure figure, List<Figure> logarithmic) {
        var html = new StringBuilder("<figure data-figure=\"")
                .append(Markup.escape(figure.id()))
                .append("\">\n");
        var other = logarithmic.stream().filter(f -> f.id().equals(figure.id())).findFirst();
        if (other.isPresent()) {
            html.append("<div class=\"scale\" role=\"group\" aria-label=\"Scale of the vertical axis\">")
                    .append("<button type=\"button\" data-scale=\"0\" aria-pressed=\"true\">linear</button>")
                    .append("<button type=\"button\" data-scale=\"1\" aria-pressed=\"false\">log</button></div>\n");
        }
        html.append(Format.svg(figure));
        other.ifPresent(f -> html.append(Format.svg(f.withId(f.id() + "-log")).replaceFirst("<svg ", "<svg hidden ")));
        html.append("<figcaption>").append(figure.captionHtml()).append("</figcaption>\n");
        html.append("<script type=\"application/json\">")
                .append(Json.line(figure.values(VALUES)).replace("<", "\\u003c"))
                .append("</script>\n</figure>\n");
        return html.toString();
    }
}
