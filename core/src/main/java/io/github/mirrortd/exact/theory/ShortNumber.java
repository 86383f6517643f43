package io.github.mirrortd.exact.theory;

import java.util.Locale;

/** Numbers within sentences. */
final class ShortNumber {
    private ShortNumber() {}

    static String text(double value) {
        if (value == 0) {
            return "0";
        }
        double size = Math.abs(value);
        if (size >= 1e-3 && size < 1e5) {
            return String.format(Locale.ROOT, "%.4g", value);
        }
        return String.format(Locale.ROOT, "%.3e", value);
    }
}
