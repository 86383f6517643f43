package io.github.mirrortd.figures;

import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.PathIterator;
import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDDocumentInformation;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType0Font;
import org.apache.pdfbox.pdmodel.graphics.state.PDExtendedGraphicsState;
import org.apache.pdfbox.util.Matrix;

/** One page of a PDF, as large as the picture: lines as lines, text as text, the used letters embedded. */
final class PdfCanvas implements Canvas, AutoCloseable {
    private final double height;
    private final Typeface face;
    private final PDDocument document = new PDDocument();
    private final PDPageContentStream page;
    private final PDFont font;
    private final Map<Double, PDExtendedGraphicsState> opacities = new HashMap<>();

    PdfCanvas(double height, FigureStyle style, String title, String description) {
        this.height = height;
        face = style.face();
        double unit = style.unit();
        var sheet = new PDPage(new PDRectangle((float) (style.layoutWidth() * unit), (float) (height * unit)));
        document.addPage(sheet);
        // No dates: the same results give the same file.
        var about = new PDDocumentInformation();
        about.setTitle(title);
        about.setSubject(description);
        about.setCreator("MirrorTD");
        document.setDocumentInformation(about);
        document.setDocumentId(0L);
        try {
            var letters = face.parsed();
            // Letters stand where they were measured, each for itself; joining some of them would take a regular
            // expression for each text.
            letters.setEnableGsub(false);
            document.registerTrueTypeFontForClosing(letters);
            font = PDType0Font.load(document, letters, true);
            page = new PDPageContentStream(document, sheet);
            if (unit != 1) {
                page.transform(Matrix.getScaleInstance((float) unit, (float) unit));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void save(OutputStream out) throws IOException {
        page.close();
        document.save(out);
    }

    @Override
    public void close() {
        try {
            document.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void clip(Rectangle2D area) {
        draw(() -> {
            page.saveGraphicsState();
            page.addRect((float) area.getX(), (float) (height - area.getMaxY()), (float) area.getWidth(), (float)
                    area.getHeight());
            page.clip();
        });
    }

    @Override
    public void unclip() {
        draw(page::restoreGraphicsState);
    }

    @Override
    public void fill(Shape shape, Ink ink) {
        draw(() -> {
            page.saveGraphicsState();
            float[] colour = colour(ink);
            page.setNonStrokingColor(colour[0], colour[1], colour[2]);
            page.setGraphicsStateParameters(opacity(ink));
            path(shape);
            page.fill();
            page.restoreGraphicsState();
        });
    }

    @Override
    public void stroke(Shape shape, Pen pen) {
        draw(() -> {
            page.saveGraphicsState();
            float[] colour = colour(pen.ink());
            page.setStrokingColor(colour[0], colour[1], colour[2]);
            page.setLineWidth((float) pen.width());
            page.setLineJoinStyle(1);
            page.setLineDashPattern(pen.dashes(), 0);
            path(shape);
            page.stroke();
            page.restoreGraphicsState();
        });
    }

    @Override
    public void text(double x, double y, RichText text, double size, Anchor anchor, boolean upright, Ink ink) {
        draw(() -> {
            float[] colour = colour(ink);
            page.setNonStrokingColor(colour[0], colour[1], colour[2]);
            double along = -anchor.share * text.width(size, face);
            for (var run : text.runs()) {
                double letters = size * run.scale();
                double rise = run.rise() * size;
                for (var piece : face.pieces(run.text(), letters)) {
                    double at = along + piece.along();
                    page.beginText();
                    page.setFont(font, (float) letters);
                    page.setTextMatrix(
                            upright
                                    ? Matrix.getTranslateInstance((float) (x + at), (float) (height - y + rise))
                                    : new Matrix(0, 1, -1, 0, (float) (x - rise), (float) (height - y + at)));
                    page.showText(piece.text());
                    page.endText();
                }
                along += face.width(run.text(), letters);
            }
        });
    }

    private PDExtendedGraphicsState opacity(Ink ink) {
        return opacities.computeIfAbsent(ink.opacity(), value -> {
            var state = new PDExtendedGraphicsState();
            state.setNonStrokingAlphaConstant(value.floatValue());
            return state;
        });
    }

    private void path(Shape shape) throws IOException {
        double[] p = new double[6];
        for (var i = shape.getPathIterator(null); !i.isDone(); i.next()) {
            switch (i.currentSegment(p)) {
                case PathIterator.SEG_MOVETO -> page.moveTo(x(p[0]), y(p[1]));
                case PathIterator.SEG_LINETO -> page.lineTo(x(p[0]), y(p[1]));
                case PathIterator.SEG_CUBICTO -> page.curveTo(x(p[0]), y(p[1]), x(p[2]), y(p[3]), x(p[4]), y(p[5]));
                case PathIterator.SEG_CLOSE -> page.closePath();
                default -> throw new IllegalStateException("no such curve in a PDF");
            }
        }
    }

    /** In hundredths, as in an SVG: more digits only take longer to be packed. */
    private static float x(double along) {
        return Math.round(100 * along) / 100f;
    }

    private float y(double down) {
        return x(height - down);
    }

    /** Red, green and blue. */
    private static float[] colour(Ink ink) {
        return new Color(ink.rgb()).getRGBColorComponents(null);
    }

    private interface Drawing {
        void run() throws IOException;
    }

    private static void draw(Drawing drawing) {
        try {
            drawing.run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
