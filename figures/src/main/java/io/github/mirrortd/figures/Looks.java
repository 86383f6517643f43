package io.github.mirrortd.figures;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The layout of a figure, made on first use, once for files of all formats and for pages. Figures compare without it. */
final class Looks {
    /**
     * A figure that is laid out.
     *
     * @param sheet knows its sizes
     * @param description for readers who cannot see it
     * @param sketch what is drawn
     */
    record Layout(Sheet sheet, String description, Sketch sketch) {}

    private final FigureStyle style;
    private final List<Figure> panels;
    private final int columns;

    private @Nullable Layout layout;
    private @Nullable String svg;

    Looks(FigureStyle style) {
        this(style, List.of(), 1);
    }

    /** @param panels figures that are drawn side by side, row by row, in place of the figure itself; empty for none */
    Looks(FigureStyle style, List<Figure> panels, int columns) {
        this.style = style;
        this.panels = List.copyOf(panels);
        this.columns = columns;
    }

    FigureStyle style() {
        return style;
    }

    List<Figure> panels() {
        return panels;
    }

    Looks in(FigureStyle other) {
        return new Looks(other, panels, columns);
    }

    synchronized Layout layout(Figure figure) {
        if (layout == null) {
            var sheet = new Sheet(panels.isEmpty() ? List.of(figure) : panels, columns, style);
            var sketch = new Sketch();
            sheet.paint(sketch);
            layout = new Layout(sheet, figure.plainCaption(), sketch);
        }
        return layout;
    }

    synchronized String svg(Figure figure) {
        if (svg == null) {
            var layout = layout(figure);
            var canvas = new SvgCanvas(figure.id());
            layout.sketch().on(canvas);
            svg = canvas.document(
                    style.layoutWidth(),
                    layout.sheet().height(),
                    style,
                    figure.title(),
                    layout.description(),
                    layout.sheet().geometry());
        }
        return svg;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Looks looks
                && looks.style.equals(style)
                && looks.panels.equals(panels)
                && looks.columns == columns;
    }

    @Override
    public int hashCode() {
        return Objects.hash(style, panels, columns);
    }
}
