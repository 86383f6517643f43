package io.github.mirrortd.figures;

import io.github.mirrortd.base.Fields;

/**
 * A single point that means something.
 *
 * @param series to whose curve it belongs
 * @param meaning what the legend says of its shape
 */
@Fields("series meaning=plainMeaning x y")
record Mark(String series, String meaning, double x, double y, Marker marker, Ink ink) {
    public String plainMeaning() {
        return RichText.plain(meaning);
    }
}
