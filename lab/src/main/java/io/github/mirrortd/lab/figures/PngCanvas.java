package io.github.mirrortd.lab.figures;

import java.awt.BasicStroke;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.Deque;

/** Pixels. Letters are filled outlines, so that no font of the system is asked for. */
final class PngCanvas implements Canvas {
    private final Raster raster;
    private final AffineTransform place;
    private final Rectangle2D all;
    private final Deque<Rectangle2D> clips = new ArrayDeque<>();

    /** @param scale pixels for each unit of the figure */
    PngCanvas(double width, double height, double scale) {
        raster = new Raster((int) Math.round(width * scale), (int) Math.round(height * scale));
        place = AffineTransform.getScaleInstance(raster.width() / width, raster.height() / height);
        all = new Rectangle2D.Double(0, 0, width, height);
    }

    void save(OutputStream out) throws IOException {
        Png.write(raster.pixels(), raster.width(), raster.height(), out);
    }

    @Override
    public void begin(String kind, String name) {}

    @Override
    public void end() {}

    @Override
    public void clip(Rectangle2D area) {
        clips.push(area);
        open(area);
    }

    @Override
    public void unclip() {
        clips.pop();
        open(clips.isEmpty() ? all : clips.peek());
    }

    private void open(Rectangle2D area) {
        raster.open(place.createTransformedShape(area).getBounds2D());
    }

    @Override
    public void fill(Shape shape, Ink ink) {
        raster.fill(shape, place, ink);
    }

    @Override
    public void stroke(Shape shape, Pen pen) {
        float[] dash = pen.dashes();
        var stroke = new BasicStroke(
                (float) pen.width(),
                BasicStroke.CAP_BUTT,
                BasicStroke.JOIN_ROUND,
                1,
                dash.length == 0 ? null : dash,
                0);
        raster.fill(stroke.createStrokedShape(shape), place, pen.ink());
    }

    @Override
    public void text(double x, double y, RichText text, double size, Anchor anchor, boolean upright, Ink ink) {
        var turn = new AffineTransform(place);
        turn.translate(x, y);
        if (!upright) {
            turn.rotate(-Math.PI / 2);
        }
        double along = -anchor.share() * text.width(size);
        for (var run : text.runs()) {
            double letters = size * run.scale();
            raster.fill(Typeface.outline(run.text(), letters, along, -run.rise() * size), turn, ink);
            along += Typeface.width(run.text(), letters);
        }
    }
}
