package io.github.mirrortd.figures;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Size, letters and surroundings of a figure.
 *
 * @param points the width on paper, in points of 1/72 inch
 * @param size the font size of axes, in points; notes are smaller
 * @param font the letters: sans, or the path of a TrueType file
 * @param title whether the title is drawn
 * @param notes whether the notes are drawn below the picture
 * @param legend where the legend goes
 */
public record FigureStyle(double points, double size, String font, boolean title, boolean notes, LegendPlace legend) {
    /** Position of the legend. */
    public enum LegendPlace {
        /** Below the picture. */
        BELOW,
        /** To the right of the picture. */
        RIGHT,
        /** In the upper right corner of the picture. */
        INSIDE,
        /** Nowhere. */
        NONE
    }

    /** For pages: as wide as two columns of a paper, with letters to match. */
    public static final FigureStyle SCREEN = new FigureStyle(480, 12, "sans", true, true, LegendPlace.BELOW);

    /** Font size in a paper; with it the smallest text, that of notes, has 7 points. */
    public static final double PAPER_SIZE = 8;

    private static final double SCREEN_SIZE = 12;
    private static final double POINTS_PER_MM = 72 / 25.4;
    private static final double DOTS_PER_INCH = 400;
    private static final double SMALLEST_MM = 40;
    private static final double LARGEST_MM = 500;
    private static final Pattern MILLIMETRES = Pattern.compile("(\\d+(?:\\.\\d+)?)(?: ?mm)?");

    /**
     * {@return the same style in another size, for a paper}
     *
     * @param width column (84 mm), text (140 mm), full (178 mm) or a number of millimetres
     * @throws IllegalArgumentException if it is none of these
     */
    public FigureStyle wide(String width) {
        var number = MILLIMETRES.matcher(width.strip());
        double mm = switch (width.strip().toLowerCase(Locale.ROOT)) {
            case "column" -> 84;
            case "text" -> 140;
            case "full" -> 178;
            default -> number.matches() ? Double.parseDouble(number.group(1)) : 0;
        };
        if (mm < SMALLEST_MM || mm > LARGEST_MM) {
            throw new IllegalArgumentException(
                    "--width must be column, text, full or millimetres from 40 to 500, not '" + width + "'");
        }
        return new FigureStyle(mm * POINTS_PER_MM, PAPER_SIZE, font, title, notes, legend);
    }

    /**
     * {@return the same style with other letters}
     *
     * @param other sans, or the path of a TrueType file
     * @param points the font size, from 5 to 30; nothing for that of this style
     */
    public FigureStyle lettered(String other, Optional<Double> points) {
        double chosen = points.orElse(size);
        if (!(chosen >= 5 && chosen <= 30)) {
            throw new IllegalArgumentException("--font-size must be a number from 5 to 30, not " + chosen);
        }
        Typeface.of(other);
        return new FigureStyle(this.points, chosen, other, title, notes, legend);
    }

    /**
     * {@return the same style with other surroundings}
     *
     * @param withTitle whether the title is drawn
     * @param withNotes whether the notes are drawn
     * @param place where the legend goes
     */
    public FigureStyle with(boolean withTitle, boolean withNotes, LegendPlace place) {
        return new FigureStyle(points, size, font, withTitle, withNotes, place);
    }

    /** {@return the width of a PNG in pixels: 400 dots an inch, and 200 for {@link #SCREEN}} */
    public int pixels() {
        return isScreen() ? Format.PIXELS : (int) Math.round(points / 72 * DOTS_PER_INCH);
    }

    private boolean isScreen() {
        return points == SCREEN.points;
    }

    Typeface face() {
        return Typeface.of(font);
    }

    /** Points for each unit of the layout, whose axes have letters of 12 units. */
    double unit() {
        return size / SCREEN_SIZE;
    }

    /** The width of the layout. */
    double layoutWidth() {
        return points / unit();
    }

    /** A length of the layout for the size of an SVG. */
    String length(double units) {
        return isScreen() ? SvgCanvas.number(units) : SvgCanvas.number(units * unit() / POINTS_PER_MM) + "mm";
    }
}
