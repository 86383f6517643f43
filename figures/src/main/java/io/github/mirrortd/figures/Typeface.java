package io.github.mirrortd.figures;

import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.fontbox.ttf.CmapLookup;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.apache.pdfbox.pdmodel.PDDocument;

/**
 * Liberation Sans, which comes with PDFBox: its letters are as wide as Arial's and Helvetica's, so an SVG looks the same where
 * only these are installed. Read from the class path: a machine without any font draws the same pictures.
 */
final class Typeface {
    /** What an SVG asks for. */
    static final String FAMILY = "Liberation Sans, Arial, Helvetica, sans-serif";

    private static final String RESOURCE = "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf";
    private static final byte[] FILE = file();
    private static final TrueTypeFont FONT = parsed();
    private static final CmapLookup GLYPHS = glyphs();
    private static final double UNITS = units();

    private record Glyph(double width, Path2D outline) {
        /** Where the middle of what is drawn lies, in the font's units. */
        double middle() {
            return outline.getBounds2D().getCenterX();
        }
    }

    /**
     * A part of a text that is drawn at one go.
     *
     * @param along where it begins, from the beginning of the text
     */
    record Piece(String text, double along) {}

    private static final Map<Integer, Glyph> CACHE = new ConcurrentHashMap<>();

    private Typeface() {}

    private static byte[] file() {
        try (var in = Objects.requireNonNull(PDDocument.class.getResourceAsStream(RESOURCE), RESOURCE)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The font once more, for somebody who does not share it. */
    static TrueTypeFont parsed() {
        try {
            return new TTFParser().parse(new RandomAccessReadBuffer(FILE));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static double width(String text, double size) {
        return size
                * text.codePoints()
                        .filter(c -> !isMark(c))
                        .mapToDouble(c -> glyph(c).width())
                        .sum();
    }

    /** Signs over a letter, as in ρ̄, which take no room; the font has them as letters of their own. */
    private static boolean isMark(int codePoint) {
        return Character.getType(codePoint) == Character.NON_SPACING_MARK;
    }

    /** The text in pieces, with signs over letters each in its place: in the middle over the letter before. */
    static List<Piece> pieces(String text, double size) {
        var pieces = new ArrayList<Piece>();
        int from = 0;
        double along = 0;
        for (int i = 0; i < text.length(); i++) {
            int c = text.charAt(i);
            if (i > 0 && isMark(c)) {
                if (from < i) {
                    pieces.add(new Piece(text.substring(from, i), along));
                    along += width(text.substring(from, i), size);
                }
                var letter = glyph(text.codePointBefore(i));
                double middle = letter.middle() / UNITS - letter.width();
                pieces.add(new Piece(text.substring(i, i + 1), along + size * (middle - glyph(c).middle() / UNITS)));
                from = i + 1;
            }
        }
        if (from < text.length()) {
            pieces.add(new Piece(text.substring(from), along));
        }
        return pieces;
    }

    static boolean has(int codePoint) {
        return GLYPHS.getGlyphId(codePoint) != 0;
    }

    /** The text's outline, from the given point on along the base line; y grows downwards. */
    static Path2D outline(String text, double size, double x, double y) {
        var path = new Path2D.Double(Path2D.WIND_NON_ZERO);
        for (var piece : pieces(text, size)) {
            double at = x + piece.along();
            for (int c : piece.text().codePoints().toArray()) {
                var glyph = glyph(c);
                path.append(
                        glyph.outline().getPathIterator(new AffineTransform(size / UNITS, 0, 0, -size / UNITS, at, y)),
                        false);
                at += size * glyph.width();
            }
        }
        return path;
    }

    private static Glyph glyph(int codePoint) {
        return CACHE.computeIfAbsent(codePoint, Typeface::read);
    }

    /** The font's tables are read from one stream, so one at a time. */
    private static Glyph read(int codePoint) {
        synchronized (FONT) {
            try {
                int id = GLYPHS.getGlyphId(codePoint);
                var data = FONT.getGlyph().getGlyph(id);
                Path2D outline = data == null ? new Path2D.Double() : data.getPath();
                return new Glyph(FONT.getAdvanceWidth(id) / UNITS, outline);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static CmapLookup glyphs() {
        try {
            return FONT.getUnicodeCmapLookup();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static double units() {
        try {
            return FONT.getUnitsPerEm();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
