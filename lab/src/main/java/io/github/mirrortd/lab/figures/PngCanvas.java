package io.github.mirrortd.lab.figures;

import java.awt.AlphaComposite;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** Pixels. Letters are filled outlines, so that no font of the system is asked for. */
final class PngCanvas implements Canvas {
    private final BufferedImage image;
    private final Graphics2D graphics;
    private final Deque<Shape> clips = new ArrayDeque<>();

    /** @param scale pixels for each unit of the figure */
    PngCanvas(double width, double height, double scale) {
        image = new BufferedImage(
                (int) Math.round(width * scale), (int) Math.round(height * scale), BufferedImage.TYPE_INT_RGB);
        graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        graphics.scale(image.getWidth() / width, image.getHeight() / height);
    }

    void save(OutputStream out) throws IOException {
        graphics.dispose();
        int[] pixels = ((DataBufferInt) image.getRaster().getDataBuffer()).getData();
        Png.write(pixels, image.getWidth(), image.getHeight(), out);
    }

    @Override
    public void begin(String kind, String name) {}

    @Override
    public void end() {}

    @Override
    public void clip(Rectangle2D area) {
        clips.push(area);
        graphics.setClip(area);
    }

    @Override
    public void unclip() {
        clips.pop();
        @Nullable Shape outer = clips.peek();
        graphics.setClip(outer);
    }

    @Override
    public void fill(Shape shape, Ink ink) {
        colour(ink);
        graphics.fill(shape);
    }

    @Override
    public void stroke(Shape shape, Pen pen) {
        colour(pen.ink());
        float[] dash = pen.dashes();
        graphics.setStroke(new BasicStroke(
                (float) pen.width(),
                BasicStroke.CAP_BUTT,
                BasicStroke.JOIN_ROUND,
                1,
                dash.length == 0 ? null : dash,
                0));
        graphics.draw(shape);
    }

    @Override
    public void text(double x, double y, RichText text, double size, Anchor anchor, boolean upright, Ink ink) {
        colour(ink);
        var turn = AffineTransform.getTranslateInstance(x, y);
        if (!upright) {
            turn.rotate(-Math.PI / 2);
        }
        double along = -anchor.share() * text.width(size);
        for (var run : text.runs()) {
            double letters = size * run.scale();
            graphics.fill(
                    turn.createTransformedShape(Typeface.outline(run.text(), letters, along, -run.rise() * size)));
            along += Typeface.width(run.text(), letters);
        }
    }

    private void colour(Ink ink) {
        graphics.setColor(new Color(ink.rgb()));
        graphics.setComposite(AlphaComposite.SrcOver.derive((float) ink.opacity()));
    }
}
