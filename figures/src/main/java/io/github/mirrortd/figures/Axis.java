package io.github.mirrortd.figures;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.lab.display.AxisScale;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * One direction of a figure.
 *
 * @param label with raised and lowered parts as in {@link RichText}
 * @param min the value at the left or at the bottom
 * @param max the value at the other end
 * @param names what stands at 1, 2, … in the place of numbers; empty for numbers
 */
@Fields("label=plainLabel scale min max")
record Axis(String label, AxisScale scale, double min, double max, List<String> names) {
    /** Distance outside, in lengths of the axis, at which points are clamped. */
    private static final double FAR = 30;

    private static final int LABELS = 6;
    private static final int FEWEST_LABELS = 3;
    private static final int MOST_DECADES_WITH_MINOR_TICKS = 8;

    /** Numbers from this power of ten on, and those below that one, are not written out. */
    private static final int LARGE = 9;

    private static final int SMALL = -6;

    /** @param label empty for a tick without one */
    record Tick(double value, String label) {
        boolean isLabelled() {
            return !label.isEmpty();
        }

        /** Length of its line; half of it without a label. */
        double length(double whole) {
            return isLabelled() ? whole : whole / 2;
        }
    }

    /** Scale and ends, for a page's script. */
    String attribute() {
        return scale + " " + min + " " + max;
    }

    /** An axis of numbers. */
    Axis(String label, AxisScale scale, double min, double max) {
        this(label, scale, min, max, List.of());
    }

    /** An axis of names from the top to the bottom, the last one at 1. */
    static Axis of(String label, List<String> names) {
        var upwards = new ArrayList<>(names);
        Collections.reverse(upwards);
        return new Axis(label, AxisScale.LINEAR, 0.5, Math.max(1, names.size()) + 0.5, List.copyOf(upwards));
    }

    Axis {
        if (!(min < max) || (scale == AxisScale.LOG && min <= 0)) {
            throw new IllegalArgumentException("no axis from " + min + " to " + max);
        }
    }

    public String plainLabel() {
        return RichText.plain(label);
    }

    /** Returns a value's position: 0 at {@link #min}, 1 at {@link #max}; NaN for NaN. */
    double position(double value) {
        double at = scale == AxisScale.LINEAR
                ? (value - min) / (max - min)
                : (StrictMath.log10(Math.max(value, 0)) - StrictMath.log10(min))
                        / (StrictMath.log10(max) - StrictMath.log10(min));
        return Math.max(-FAR, Math.min(FAR, at));
    }

    /** Returns whether a value lies between the ends; NaN does not. */
    boolean has(double value) {
        return value >= min && value <= max;
    }

    List<Tick> ticks() {
        if (!names.isEmpty()) {
            return IntStream.range(0, names.size())
                    .mapToObj(i -> new Tick(i + 1, names.get(i)))
                    .toList();
        }
        return scale == AxisScale.LINEAR ? linear() : logarithmic();
    }

    private List<Tick> linear() {
        double step = step((max - min) / LABELS);
        var ticks = new ArrayList<Tick>();
        for (long i = (long) Math.ceil(min / step - 1e-9); i * step <= max + 1e-9 * step; i++) {
            ticks.add(new Tick(i * step, " "));
        }
        return labelled(ticks);
    }

    /** Numbers in one notation: if one of them is written with a power of ten, all are. */
    private static List<Tick> labelled(List<Tick> ticks) {
        boolean powers = ticks.stream()
                .anyMatch(t -> !t.label().isEmpty() && number(t.value()).contains("×10^"));
        return ticks.stream()
                .map(t -> t.label().isEmpty() ? t : new Tick(t.value(), powers ? power(t.value()) : number(t.value())))
                .toList();
    }

    /** The next of 1, 2, 5, 10, 20, … */
    private static double step(double atLeast) {
        double power = StrictMath.pow(10, Math.floor(StrictMath.log10(atLeast)));
        for (double factor : new double[] {1, 2, 5}) {
            if (factor * power >= atLeast * (1 - 1e-9)) {
                return factor * power;
            }
        }
        return 10 * power;
    }

    private List<Tick> logarithmic() {
        double low = StrictMath.log10(min);
        double high = StrictMath.log10(max);
        int first = (int) Math.ceil(low - 1e-9);
        int last = (int) Math.floor(high + 1e-9);
        // One or two powers of ten would not tell the values in between.
        boolean few = last - first + 1 < FEWEST_LABELS;
        int every = few ? 1 : (int) Math.max(1, Math.ceil((high - low) / (LABELS + 1)));
        var ticks = new ArrayList<Tick>();
        for (int decade = first - 1; decade <= last; decade++) {
            double power = StrictMath.pow(10, decade);
            for (int digit = 1; digit < 10; digit++) {
                double value = digit * power;
                if (value < min * (1 - 1e-9) || value > max * (1 + 1e-9)) {
                    continue;
                }
                if (digit == 1 && Math.floorMod(decade, every) == 0) {
                    ticks.add(new Tick(value, few ? " " : "10^{" + minus(Integer.toString(decade)) + "}"));
                } else if (few && (digit == 2 || digit == 5)) {
                    ticks.add(new Tick(value, " "));
                } else if (digit == 1 || high - low <= MOST_DECADES_WITH_MINOR_TICKS) {
                    ticks.add(new Tick(value, ""));
                }
            }
        }
        // Where even 1, 2 and 5 are not there often enough, evenly spaced numbers are, on so short an axis.
        boolean tell = ticks.stream().filter(t -> !t.label().isEmpty()).count() >= FEWEST_LABELS;
        return tell ? (few ? labelled(ticks) : ticks) : linear();
    }

    static String number(double value) {
        var rounded = new BigDecimal(value).round(new MathContext(6)).stripTrailingZeros();
        if (rounded.signum() == 0) {
            return "0";
        }
        int exponent = rounded.precision() - rounded.scale() - 1;
        if (exponent >= LARGE || exponent < SMALL) {
            return power(value);
        }
        String text = rounded.abs().toPlainString();
        if (rounded.scale() <= 0) {
            text = text.replaceAll("(?<=\\d)(?=(\\d{3})+$)", ",");
        }
        return rounded.signum() < 0 ? "−" + text : text;
    }

    private static String power(double value) {
        var rounded = new BigDecimal(value).round(new MathContext(6)).stripTrailingZeros();
        if (rounded.signum() == 0) {
            return "0";
        }
        int exponent = rounded.precision() - rounded.scale() - 1;
        String mantissa = rounded.movePointLeft(exponent).abs().toPlainString();
        return (rounded.signum() < 0 ? "−" : "") + mantissa + "×10^{" + minus(Integer.toString(exponent)) + "}";
    }

    private static String minus(String number) {
        return number.replace('-', '−');
    }
}
