package io.github.mirrortd.figures;

import org.jspecify.annotations.Nullable;

/**
 * How a figure looks: laid out when somebody first asks, and once for files of all formats and for pages. Equal figures look the same,
 * so no two of them differ in this.
 */
final class Looks {
    /**
     * A figure that is laid out.
     *
     * @param painter who did it, and knows its sizes
     * @param description for who cannot see it
     * @param sketch what is drawn
     */
    record Layout(FigurePainter painter, String description, Sketch sketch) {}

    /** Whether notes are drawn below the picture. */
    private final boolean notes;

    private @Nullable Layout layout;
    private @Nullable String svg;

    Looks(boolean notes) {
        this.notes = notes;
    }

    boolean hasNotes() {
        return notes;
    }

    synchronized Layout layout(Figure figure) {
        if (layout == null) {
            var painter = new FigurePainter(figure);
            var sketch = new Sketch();
            painter.paint(sketch);
            layout = new Layout(painter, figure.plainCaption(), sketch);
        }
        return layout;
    }

    synchronized String svg(Figure figure) {
        if (svg == null) {
            var layout = layout(figure);
            var canvas = new SvgCanvas(figure.id());
            layout.sketch().on(canvas);
            svg = canvas.document(
                    FigurePainter.WIDTH,
                    layout.painter().height(),
                    figure.title(),
                    layout.description(),
                    layout.painter().geometry());
        }
        return svg;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Looks looks && looks.notes == notes;
    }

    @Override
    public int hashCode() {
        return Boolean.hashCode(notes);
    }
}
