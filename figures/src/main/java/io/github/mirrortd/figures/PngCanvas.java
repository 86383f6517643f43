package io.github.mirrortd.figures;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import javax.imageio.ImageIO;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import org.jspecify.annotations.Nullable;

/** Pixels, painted by Java2D in memory. Letters are filled outlines, so that no font of the system is asked for. */
final class PngCanvas implements Canvas {
    static {
        // Pictures need no screen; with one, Java would connect to it first.
        if (System.getProperty("java.awt.headless") == null) {
            System.setProperty("java.awt.headless", "true");
        }
    }

    private final Typeface face;
    private final BufferedImage image;
    private final Graphics2D graphics;
    private final AffineTransform place;
    private final Deque<Rectangle2D> clips = new ArrayDeque<>();

    /** @param scale pixels for each unit of the figure */
    PngCanvas(double width, double height, double scale, Typeface face) {
        this.face = face;
        image = new BufferedImage(
                (int) Math.round(width * scale), (int) Math.round(height * scale), BufferedImage.TYPE_INT_RGB);
        place = AffineTransform.getScaleInstance(image.getWidth() / width, image.getHeight() / height);
        graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    }

    void save(OutputStream out) throws IOException {
        graphics.dispose();
        try (var stream = new MemoryCacheImageOutputStream(out)) {
            ImageIO.write(image, "png", stream);
        }
    }

    @Override
    public void clip(Rectangle2D area) {
        clips.push(area);
        open(area);
    }

    @Override
    public void unclip() {
        clips.pop();
        open(clips.peek());
    }

    /** Whole pixels: part of one would let what lies behind shine through. */
    private void open(@Nullable Rectangle2D area) {
        graphics.setTransform(new AffineTransform());
        if (area == null) {
            graphics.setClip(null);
            return;
        }
        var inside = place.createTransformedShape(area).getBounds2D();
        int left = (int) Math.round(inside.getX());
        int top = (int) Math.round(inside.getY());
        graphics.setClip(
                left, top, (int) Math.round(inside.getMaxX()) - left, (int) Math.round(inside.getMaxY()) - top);
    }

    @Override
    public void fill(Shape shape, Ink ink) {
        paint(shape, place, ink);
    }

    private void paint(Shape shape, AffineTransform where, Ink ink) {
        graphics.setTransform(where);
        graphics.setColor(new Color(ink.rgb() | (int) Math.round(255 * ink.opacity()) << 24, true));
        graphics.fill(shape);
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
        // Graphics2D.draw paints other pixels with Java 17 than with Java 25; the outline is the same.
        paint(stroke.createStrokedShape(shape), place, pen.ink());
    }

    @Override
    public void text(double x, double y, RichText text, double size, Anchor anchor, boolean upright, Ink ink) {
        var turn = new AffineTransform(place);
        turn.translate(x, y);
        if (!upright) {
            turn.rotate(-Math.PI / 2);
        }
        double along = -anchor.share * text.width(size, face);
        for (var run : text.runs()) {
            double letters = size * run.scale();
            paint(face.outline(run.text(), letters, along, -run.rise() * size), turn, ink);
            along += face.width(run.text(), letters);
        }
    }
}
