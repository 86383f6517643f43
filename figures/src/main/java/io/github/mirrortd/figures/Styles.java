package io.github.mirrortd.figures;

import io.github.mirrortd.learn.Algorithms;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The look of every learner, the same in all figures. Colours are Okabe and Ito's, which people with a colour vision
 * deficiency tell apart, with grey and brown for two more; dashes and markers differ as well, so a print in grey can be read.
 */
public final class Styles {
    private static final double USUAL = 1.4;
    private static final double BOLD = 1.9;

    /** Colours on a light and on a dark background. */
    private static final int[][] COLOURS = {
        {0x6E6E6E, 0xA8A8A8},
        {0xE69F00, 0xF0B429},
        {0x56B4E9, 0x8FD0F5},
        {0x009E73, 0x2CC79A},
        {0xD55E00, 0xFF7A33},
        {0xCC79A7, 0xE39CC4},
        {0x7A5200, 0xC99A3B},
        {0x0072B2, 0x3E9BDD},
        {0x000000, 0xF5F5F5},
    };

    private static final List<List<Double>> DASHES = List.of(
            List.of(),
            List.of(6.0, 2.5),
            List.of(2.0, 1.8),
            List.of(8.0, 2.0, 2.0, 2.0),
            List.of(4.0, 1.5, 1.0, 1.5),
            List.of(10.0, 3.0));

    /** Dashes and markers that no learner of the table has: of plugins, of files, and of learners ahead of others. */
    private static final List<List<Double>> OTHER_DASHES = List.of(
            List.of(12.0, 2.0, 1.0, 2.0),
            List.of(1.0, 1.6),
            List.of(5.0, 1.5, 5.0, 4.0),
            List.of(9.0, 1.5, 1.0, 1.5, 1.0, 1.5));

    private static final List<Marker> OTHER_MARKERS = List.of(
            Marker.PENTAGON,
            Marker.OPEN_PENTAGON,
            Marker.HEXAGON,
            Marker.OPEN_HEXAGON,
            Marker.SPARK,
            Marker.OPEN_SPARK);

    private static final Map<String, Style> TABLE = table();

    /** The looks of all others, in a fixed order. */
    private static final List<Style> FURTHER = further();

    private Styles() {}

    private static Map<String, Style> table() {
        var table = new LinkedHashMap<String, Style>();
        table.put("TD", style(0, 1, USUAL, Marker.OPEN_SQUARE));
        table.put("GTD2", style(1, 0, USUAL, Marker.TRIANGLE));
        table.put("TDC", style(2, 0, USUAL, Marker.OPEN_CIRCLE));
        table.put("TDRC", style(3, 3, USUAL, Marker.DIAMOND));
        table.put("GTD2-MP", style(4, 0, BOLD, Marker.SQUARE));
        table.put("HTD", style(5, 2, USUAL, Marker.OPEN_DIAMOND));
        table.put("ETD", style(6, 4, USUAL, Marker.OPEN_WEDGE));
        table.put("STHTD", style(7, 1, USUAL, Marker.OPEN_TRIANGLE));
        table.put("STHTD-MP", style(8, 0, BOLD, Marker.CIRCLE));
        table.put("GTD2-ST", style(4, 5, USUAL, Marker.STAR));
        table.put("STHTD-Damped", style(7, 2, USUAL, Marker.WEDGE));
        table.put("STHTD-MP-Damped", style(8, 2, USUAL, Marker.OPEN_STAR));
        table.put("STHTD-Mu", style(3, 5, USUAL, Marker.OPEN_WEDGE));
        table.put("Hackman-HTD", style(5, 0, USUAL, Marker.STAR));
        table.put("LSTD", style(0, 0, USUAL, Marker.DIAMOND));
        table.put("GTD", style(2, 1, USUAL, Marker.TRIANGLE));
        table.put("Tree-Backup", style(3, 0, USUAL, Marker.OPEN_CIRCLE));
        table.put("V-trace", style(5, 1, USUAL, Marker.SQUARE));
        table.put("ABTD", style(7, 0, USUAL, Marker.DIAMOND));
        table.put("ETD-Beta", style(1, 2, USUAL, Marker.OPEN_DIAMOND));
        table.put("ETD-Truncated", style(4, 4, USUAL, Marker.WEDGE));
        table.put("LS-ETD", style(6, 0, USUAL, Marker.OPEN_STAR));
        table.put("WIS-LSTD", style(0, 3, USUAL, Marker.OPEN_TRIANGLE));
        table.put("TO-TD", style(1, 5, USUAL, Marker.SQUARE));
        table.put("TO-GTD", style(2, 1, USUAL, Marker.OPEN_SQUARE));
        table.put("TO-HTD", style(3, 3, USUAL, Marker.SQUARE));
        table.put("TO-ETD", style(4, 5, USUAL, Marker.OPEN_TRIANGLE));
        table.put("WIS-TD", style(5, 1, USUAL, Marker.TRIANGLE));
        table.put("WIS-GTD", style(6, 3, USUAL, Marker.OPEN_SQUARE));
        table.put("WIS-TO-GTD", style(7, 5, USUAL, Marker.SQUARE));
        table.put("SwiftTD", style(8, 1, USUAL, Marker.OPEN_SQUARE));
        table.put("GTD2-Backward", style(0, 3, USUAL, Marker.CIRCLE));
        table.put("TDRC-Backward", style(1, 5, USUAL, Marker.OPEN_CIRCLE));
        table.put("Retrace", style(2, 1, USUAL, Marker.DIAMOND));
        table.put("Huber-GTD", style(3, 3, USUAL, Marker.OPEN_TRIANGLE));
        table.put("Differential-TD", style(4, 5, USUAL, Marker.CIRCLE));
        table.put("Differential-GTD2", style(5, 1, USUAL, Marker.OPEN_CIRCLE));
        table.put("Differential-TDRC", style(6, 3, USUAL, Marker.TRIANGLE));
        table.put("Variance-TD", style(7, 5, USUAL, Marker.OPEN_CIRCLE));
        Map.copyOf(table).forEach((name, style) -> table.putIfAbsent(name + Algorithms.AHEAD, ahead(style)));
        return table;
    }

    /** Mirror-Prox over a learner: its colour, its marker filled instead of open or the other way round, another dash. */
    private static Style ahead(Style base) {
        int dash = (DASHES.indexOf(base.dash()) + DASHES.size() / 2) % DASHES.size();
        return new Style(
                base.ink(), base.dark(), DASHES.get(dash), BOLD, base.marker().twin());
    }

    private static List<Style> further() {
        var free = new ArrayList<Style>();
        for (var dash : OTHER_DASHES) {
            for (var marker : OTHER_MARKERS) {
                for (int colour = 0; colour < COLOURS.length; colour++) {
                    free.add(style(colour, dash, USUAL, marker));
                }
            }
        }
        return free;
    }

    private static Style style(int colour, int dash, double width, Marker marker) {
        return style(colour, DASHES.get(dash), width, marker);
    }

    private static Style style(int colour, List<Double> dash, double width, Marker marker) {
        return new Style(new Ink(COLOURS[colour][0], "c" + colour, 1), COLOURS[colour][1], dash, width, marker);
    }

    /** A learner's style; for one that is not in the table always the same one, by its name. */
    static Style of(String learner) {
        var known = TABLE.get(learner);
        return known != null ? known : FURTHER.get(Math.floorMod(learner.hashCode() * 31, FURTHER.size()));
    }

    /**
     * A look for one of many lines without markers, which learners' own looks would not tell apart: by colour among nine,
     * and then by dashes. The first one is bold.
     */
    static Style line(int place) {
        int colour = COLOURS.length - 1 - place % COLOURS.length;
        int dash = place / COLOURS.length % DASHES.size();
        return style(colour, dash, place == 0 ? BOLD : USUAL, Marker.CIRCLE);
    }

    /**
     * {@return how a learner looks, for a page that draws it itself: its colours, dashes, width and marker}
     *
     * @param learner its name
     */
    public static Look look(String learner) {
        var style = of(learner);
        return new Look(
                SvgCanvas.hex(style.ink().rgb()),
                SvgCanvas.hex(style.dark()),
                style.dash(),
                style.width(),
                new Outline(style.marker().isFilled(), style.marker().outline()));
    }

    /**
     * Styles of learners.
     *
     * @param light its colour on a light background
     * @param dark its colour on a dark one
     * @param dash lengths of dashes and gaps; none for a line without gaps
     * @param width of its line
     * @param marker the shape at its points
     */
    public record Look(String light, String dark, List<Double> dash, double width, Outline marker) {}

    /**
     * The shape at a learner's points.
     *
     * @param filled whether its inside has the learner's colour
     * @param outline its corners around 0, y downwards; none for a circle
     */
    public record Outline(boolean filled, List<double[]> outline) {}

    /** {@return rules that give a page's figures their colours on a dark background} */
    public static String darkRules() {
        var css = new StringBuilder();
        for (int i = 0; i < COLOURS.length; i++) {
            String colour = SvgCanvas.hex(COLOURS[i][1]);
            css.append(".l-c" + i + "{stroke:" + colour + "}.f-c" + i + "{fill:" + colour + "}\n");
        }
        return css.toString();
    }
}
