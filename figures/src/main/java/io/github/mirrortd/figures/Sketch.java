package io.github.mirrortd.figures;

import java.awt.Shape;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Takes down what is drawn, for other canvases: of curves with thousands of points, what is seen of them. */
final class Sketch implements Canvas {
    private final List<Consumer<Canvas>> strokes = new ArrayList<>();

    /** Draws the same there. */
    void on(Canvas canvas) {
        strokes.forEach(stroke -> stroke.accept(canvas));
    }

    @Override
    public void begin(String kind, String name) {
        strokes.add(canvas -> canvas.begin(kind, name));
    }

    @Override
    public void end() {
        strokes.add(Canvas::end);
    }

    @Override
    public void clip(Rectangle2D area) {
        strokes.add(canvas -> canvas.clip(area));
    }

    @Override
    public void unclip() {
        strokes.add(Canvas::unclip);
    }

    @Override
    public void fill(Shape shape, Ink ink) {
        strokes.add(canvas -> canvas.fill(shape, ink));
    }

    @Override
    public void stroke(Shape shape, Pen pen) {
        strokes.add(canvas -> canvas.stroke(shape, pen));
    }

    @Override
    public void text(double x, double y, RichText text, double size, Anchor anchor, boolean upright, Ink ink) {
        strokes.add(canvas -> canvas.text(x, y, text, size, anchor, upright, ink));
    }
}
