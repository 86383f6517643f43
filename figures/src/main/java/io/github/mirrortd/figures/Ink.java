package io.github.mirrortd.figures;

/**
 * A colour and what it is for.
 *
 * @param rgb as 0xRRGGBB
 * @param role a class by which a page can give it another colour, for a dark background say
 * @param opacity from 0 to 1
 */
record Ink(int rgb, String role, double opacity) {
    static final Ink PAPER = new Ink(0xFFFFFF, "paper", 1);
    static final Ink TEXT = new Ink(0x222222, "text", 1);
    static final Ink FAINT_TEXT = new Ink(0x595959, "faint", 1);
    static final Ink FRAME = new Ink(0x444444, "frame", 1);
    static final Ink GRID = new Ink(0xE4E4E4, "grid", 1);
    static final Ink GUIDE = new Ink(0x8A8A8A, "guide", 1);
    static final Ink SHADE = new Ink(0x8A8A8A, "shade", 0.1);

    Ink withOpacity(double value) {
        return new Ink(rgb, role, value);
    }
}
