package io.github.mirrortd.figures;

import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
 * The letters of a figure. {@link #SANS} is Liberation Sans, which comes with PDFBox: its letters are as wide as Arial's and
 * Helvetica's, so an SVG looks the same where only these are installed, and a machine without any font draws the same pictures.
 */
final class Typeface {
    private static final String RESOURCE = "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf";
    private static final int BOX = '□';
    private static final String FALLBACKS = "Liberation Sans, Arial, Helvetica, sans-serif";

    /** Liberation Sans. */
    static final Typeface SANS = new Typeface(resource(), FALLBACKS);

    private static final Map<String, Typeface> FILES = new ConcurrentHashMap<>();

    private final byte[] file;
    private final String family;
    private final TrueTypeFont font;
    private final CmapLookup glyphs;
    private final double units;
    private final Map<Integer, Glyph> cache = new ConcurrentHashMap<>();

    private Typeface(byte[] file, String family) {
        this.file = file;
        this.family = family;
        font = parsed();
        glyphs = unchecked(font::getUnicodeCmapLookup);
        units = unchecked(font::getUnitsPerEm);
    }

    private interface Reading<T> {
        T read() throws IOException;
    }

    private static <T> T unchecked(Reading<T> reading) {
        try {
            return reading.read();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * {@link #SANS}, or a typeface from a TrueType file.
     *
     * @throws IllegalArgumentException if the file is not a TrueType font
     */
    static Typeface of(String font) {
        return font.equalsIgnoreCase("sans") ? SANS : FILES.computeIfAbsent(font, Typeface::read);
    }

    private static Typeface read(String ttf) {
        try {
            byte[] file = Files.readAllBytes(Path.of(ttf));
            var naming = new TTFParser().parse(new RandomAccessReadBuffer(file)).getNaming();
            String name = naming == null ? "serif" : naming.getFontFamily();
            return new Typeface(file, "'" + name.replaceAll("[^\\p{L}\\p{N} -]", "") + "', " + FALLBACKS);
        } catch (IOException | UncheckedIOException e) {
            throw new IllegalArgumentException(
                    "'" + ttf + "' is not a TrueType font; --font takes 'sans' or a .ttf file", e);
        }
    }

    /** Font families of an SVG, by preference. */
    String family() {
        return family;
    }

    private record Glyph(double width, Path2D outline) {
        /** Vertical middle of the glyphs, in the font's units. */
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

    private Piece piece(String text, double along) {
        int[] shown = text.codePoints().map(this::shown).toArray();
        return new Piece(new String(shown, 0, shown.length), along);
    }

    private static byte[] resource() {
        return unchecked(() -> {
            try (var in = Objects.requireNonNull(PDDocument.class.getResourceAsStream(RESOURCE), RESOURCE)) {
                return in.readAllBytes();
            }
        });
    }

    /** A copy of the font with a separate stream. */
    TrueTypeFont parsed() {
        return unchecked(() -> new TTFParser().parse(new RandomAccessReadBuffer(file)));
    }

    double width(String text, double size) {
        return size
                * text.codePoints()
                        .filter(c -> !isMark(c))
                        .mapToDouble(c -> glyph(c).width())
                        .sum();
    }

    /** Combining marks, as in ρ̄, which take no room; in the font they are separate letters. */
    private static boolean isMark(int codePoint) {
        return Character.getType(codePoint) == Character.NON_SPACING_MARK;
    }

    /** The text in pieces, with signs over letters each in its place: in the middle over the letter before. */
    List<Piece> pieces(String text, double size) {
        var pieces = new ArrayList<Piece>();
        int from = 0;
        double along = 0;
        for (int i = 0; i < text.length(); i++) {
            int c = text.charAt(i);
            if (i > 0 && isMark(c)) {
                if (from < i) {
                    pieces.add(piece(text.substring(from, i), along));
                    along += width(text.substring(from, i), size);
                }
                var letter = glyph(text.codePointBefore(i));
                double middle = letter.middle() / units - letter.width();
                pieces.add(piece(text.substring(i, i + 1), along + size * (middle - glyph(c).middle() / units)));
                from = i + 1;
            }
        }
        if (from < text.length()) {
            pieces.add(piece(text.substring(from), along));
        }
        return pieces;
    }

    boolean has(int codePoint) {
        return glyphs.getGlyphId(codePoint) != 0;
    }

    /** The text's outline, from the given point on along the base line; y grows downwards. */
    Path2D outline(String text, double size, double x, double y) {
        var path = new Path2D.Double(Path2D.WIND_NON_ZERO);
        for (var piece : pieces(text, size)) {
            double at = x + piece.along();
            for (int c : piece.text().codePoints().toArray()) {
                var glyph = glyph(c);
                path.append(
                        glyph.outline().getPathIterator(new AffineTransform(size / units, 0, 0, -size / units, at, y)),
                        false);
                at += size * glyph.width();
            }
        }
        return path;
    }

    private Glyph glyph(int codePoint) {
        return cache.computeIfAbsent(shown(codePoint), this::read);
    }

    /** The letter; a box if the font lacks it. */
    private int shown(int codePoint) {
        return has(codePoint) ? codePoint : has(BOX) ? BOX : '?';
    }

    /** The font's tables are read from one stream, so one at a time. */
    private Glyph read(int codePoint) {
        synchronized (font) {
            return unchecked(() -> {
                int id = glyphs.getGlyphId(codePoint);
                var data = font.getGlyph().getGlyph(id);
                Path2D outline = data == null ? new Path2D.Double() : data.getPath();
                return new Glyph(font.getAdvanceWidth(id) / units, outline);
            });
        }
    }
}
