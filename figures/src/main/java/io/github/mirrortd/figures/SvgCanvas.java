package io.github.mirrortd.figures;

import java.awt.Shape;
import java.awt.geom.PathIterator;
import java.awt.geom.Rectangle2D;
import java.util.Map;
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
    String document(
            double width,
            double height,
            FigureStyle style,
            String title,
            String description,
            Map<String, String> attributes) {
        String more = attributes.entrySet().stream()
                .map(a -> " " + a.getKey() + "=\"" + Markup.escape(a.getValue()) + "\"")
                .collect(Collectors.joining());
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + number(width) + " " + number(height)
                + "\" width=\"" + style.length(width) + "\" height=\"" + style.length(height)
                + "\" role=\"img\" aria-labelledby=\""
                + id + "-title\" aria-describedby=\"" + id + "-desc\" font-family=\""
                + Markup.escape(style.face().family()) + "\"" + more
                + ">\n<title id=\"" + id + "-title\">" + Markup.escape(title) + "</title>\n<desc id=\"" + id
                + "-desc\">"
                + Markup.escape(description) + "</desc>\n" + body + "</svg>\n";
    }

    @Override
    public void begin(String kind, String name) {
        body.append("<g class=\"")
                .append(kind)
                .append("\" data-name=\"")
                .append(Markup.escape(name))
                .append("\">\n");
    }

    @Override
    public void end() {
        body.append("</g>\n");
    }

    @Override
    public void clip(Rectangle2D area) {
        String clip = id + "-clip" + clips++;
        body.append("<clipPath id=\"").append(clip).append("\"><rect x=\"").append(number(area.getX()));
        body.append("\" y=\"").append(number(area.getY())).append("\" width=\"").append(number(area.getWidth()));
        body.append("\" height=\"").append(number(area.getHeight())).append("\"/></clipPath>\n");
        body.append("<g clip-path=\"url(#").append(clip).append(")\">\n");
    }

    @Override
    public void unclip() {
        end();
    }

    @Override
    public void fill(Shape shape, Ink ink) {
        body.append("<path class=\"f-").append(ink.role()).append("\" d=\"");
        path(shape);
        body.append("\" fill=\"").append(hex(ink)).append('"');
        if (ink.opacity() < 1) {
            body.append(" fill-opacity=\"").append(number(ink.opacity())).append('"');
        }
        body.append("/>\n");
    }

    @Override
    public void stroke(Shape shape, Pen pen) {
        body.append("<path class=\"l-").append(pen.ink().role()).append("\" d=\"");
        path(shape);
        body.append("\" fill=\"none\" stroke=\"").append(hex(pen.ink()));
        body.append("\" stroke-width=\"").append(number(pen.width())).append("\" stroke-linejoin=\"round\"");
        if (!pen.dash().isEmpty()) {
            body.append(" stroke-dasharray=\"")
                    .append(pen.dash().stream().map(SvgCanvas::number).collect(Collectors.joining(" ")))
                    .append('"');
        }
        body.append("/>\n");
    }

    @Override
    public void text(double x, double y, RichText text, double size, Anchor anchor, boolean upright, Ink ink) {
        body.append("<text class=\"f-").append(ink.role()).append("\" ");
        if (upright) {
            body.append("x=\"").append(number(x)).append("\" y=\"").append(number(y));
        } else {
            body.append("transform=\"translate(").append(number(x)).append(' ');
            body.append(number(y)).append(") rotate(-90)");
        }
        body.append("\" font-size=\"").append(number(size)).append("\" fill=\"").append(hex(ink));
        if (anchor != Anchor.START) {
            body.append("\" text-anchor=\"").append(anchor == Anchor.END ? "end" : "middle");
        }
        body.append("\">");
        double rise = 0;
        for (var run : text.runs()) {
            if (run.rise() == rise && run.scale() == 1) {
                body.append(Markup.escape(run.text()));
            } else {
                body.append("<tspan dy=\"").append(number((rise - run.rise()) * size));
                body.append("\" font-size=\"")
                        .append(number(size * run.scale()))
                        .append("\">");
                body.append(Markup.escape(run.text())).append("</tspan>");
            }
            rise = run.rise();
        }
        body.append("</text>\n");
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
            int points = switch (kind) {
                case PathIterator.SEG_CUBICTO -> 3;
                case PathIterator.SEG_QUADTO -> 2;
                default -> 1;
            };
            body.append(
                    switch (kind) {
                        case PathIterator.SEG_MOVETO -> 'M';
                        case PathIterator.SEG_LINETO -> 'l';
                        case PathIterator.SEG_QUADTO -> 'q';
                        default -> 'c';
                    });
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

    static String hex(Ink ink) {
        return "#" + Integer.toHexString(0x1000000 | ink.rgb()).substring(1);
    }
}
