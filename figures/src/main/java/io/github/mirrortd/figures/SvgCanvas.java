package io.github.mirrortd.figures;

import java.awt.Shape;
import java.awt.geom.PathIterator;
import java.awt.geom.Rectangle2D;
import java.util.Locale;
import java.util.stream.Collectors;

/** Scalable vector graphics, text as text. */
final class SvgCanvas implements Canvas {
    private final StringBuilder body = new StringBuilder();
    private final String id;
    private int clips;

    /** @param id unique on the page that holds the picture */
    SvgCanvas(String id) {
        this.id = Markup.escape(id);
    }

    /** The whole picture. */
    String document(Figure figure, Sheet sheet) {
        var style = figure.style();
        double width = style.layoutWidth();
        var attributes = new StringBuilder();
        sheet.geometry().forEach((name, value) -> attributes.append(attribute(name, value)));
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + number(width) + " " + number(sheet.height())
                + "\" width=\"" + style.length(width) + "\" height=\"" + style.length(sheet.height())
                + "\" role=\"img\""
                + attribute("aria-labelledby", id + "-title") + attribute("aria-describedby", id + "-desc")
                + attribute("font-family", style.face().family()) + attributes
                + ">\n<title id=\"" + id + "-title\">" + Markup.escape(figure.title()) + "</title>\n<desc id=\"" + id
                + "-desc\">" + Markup.escape(figure.plainCaption()) + "</desc>\n" + body + "</svg>\n";
    }

    private static String attribute(String name, String value) {
        return " " + name + "=\"" + Markup.escape(value) + "\"";
    }

    private static String attribute(String name, double value) {
        return attribute(name, number(value));
    }

    @Override
    public void begin(String kind, String name) {
        body.append("<g")
                .append(attribute("class", kind))
                .append(attribute("data-name", name))
                .append(">\n");
    }

    @Override
    public void end() {
        body.append("</g>\n");
    }

    @Override
    public void clip(Rectangle2D area) {
        String clip = id + "-clip" + clips++;
        body.append("<clipPath").append(attribute("id", clip)).append("><rect").append(attribute("x", area.getX()));
        body.append(attribute("y", area.getY())).append(attribute("width", area.getWidth()));
        body.append(attribute("height", area.getHeight())).append("/></clipPath>\n");
        body.append("<g").append(attribute("clip-path", "url(#" + clip + ")")).append(">\n");
    }

    @Override
    public void unclip() {
        end();
    }

    @Override
    public void fill(Shape shape, Ink ink) {
        path("f-" + ink.role(), shape);
        body.append(attribute("fill", hex(ink.rgb())));
        if (ink.opacity() < 1) {
            body.append(attribute("fill-opacity", ink.opacity()));
        }
        body.append("/>\n");
    }

    @Override
    public void stroke(Shape shape, Pen pen) {
        path("l-" + pen.ink().role(), shape);
        body.append(attribute("fill", "none"))
                .append(attribute("stroke", hex(pen.ink().rgb())));
        body.append(attribute("stroke-width", pen.width())).append(attribute("stroke-linejoin", "round"));
        if (!pen.dash().isEmpty()) {
            String dashes = pen.dash().stream().map(SvgCanvas::number).collect(Collectors.joining(" "));
            body.append(attribute("stroke-dasharray", dashes));
        }
        body.append("/>\n");
    }

    @Override
    public void text(double x, double y, RichText text, double size, Anchor anchor, boolean upright, Ink ink) {
        body.append("<text").append(attribute("class", "f-" + ink.role()));
        body.append(
                upright
                        ? attribute("x", x) + attribute("y", y)
                        : attribute("transform", "translate(" + number(x) + ' ' + number(y) + ") rotate(-90)"));
        body.append(attribute("font-size", size)).append(attribute("fill", hex(ink.rgb())));
        if (anchor != Anchor.START) {
            body.append(attribute("text-anchor", anchor == Anchor.END ? "end" : "middle"));
        }
        body.append('>');
        double rise = 0;
        for (var run : text.runs()) {
            String letters = Markup.escape(run.text());
            if (run.rise() == rise && run.scale() == 1) {
                body.append(letters);
            } else {
                body.append("<tspan").append(attribute("dy", (rise - run.rise()) * size));
                body.append(attribute("font-size", size * run.scale())).append('>');
                body.append(letters).append("</tspan>");
            }
            rise = run.rise();
        }
        body.append("</text>\n");
    }

    private void path(String role, Shape shape) {
        body.append("<path").append(attribute("class", role)).append(" d=\"");
        path(shape);
        body.append('"');
    }

    /** Points relative to the one before, in hundredths: short, and rounding does not add up. */
    private void path(Shape shape) {
        double[] p = new double[6];
        long atX = 0;
        long atY = 0;
        for (var i = shape.getPathIterator(null); !i.isDone(); i.next()) {
            int kind = i.currentSegment(p);
            if (kind == PathIterator.SEG_CLOSE) {
                body.append('z');
                continue;
            }
            // Moves and lines have one point, curves two or three.
            int points = Math.max(1, kind);
            body.append("Mlqc".charAt(kind));
            long x = atX;
            long y = atY;
            for (int k = 0; k < points; k++) {
                x = Math.round(100 * p[2 * k]);
                y = Math.round(100 * p[2 * k + 1]);
                boolean absolute = kind == PathIterator.SEG_MOVETO;
                if (k > 0) {
                    body.append(' ');
                }
                append(absolute ? x : x - atX, body);
                append(absolute ? y : y - atY, body.append(' '));
            }
            atX = x;
            atY = y;
        }
    }

    static String number(double value) {
        var text = new StringBuilder();
        append(Math.round(100 * value), text);
        return text.toString();
    }

    private static void append(long hundredths, StringBuilder text) {
        long size = Math.abs(hundredths);
        if (hundredths < 0) {
            text.append('-');
        }
        if (size >= 100 || size == 0) {
            text.append(size / 100);
        }
        int rest = (int) (size % 100);
        if (rest != 0) {
            text.append('.').append((char) ('0' + rest / 10));
        }
        if (rest % 10 != 0) {
            text.append((char) ('0' + rest % 10));
        }
    }

    static String hex(int rgb) {
        return String.format(Locale.ROOT, "#%06x", rgb);
    }
}
