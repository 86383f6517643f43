package io.github.mirrortd.figures;

/**
 * A single point that means something.
 *
 * @param series to whose curve it belongs
 * @param meaning what the legend says of its shape
 */
record Mark(String series, String meaning, double x, double y, Marker marker, Ink ink) {}
