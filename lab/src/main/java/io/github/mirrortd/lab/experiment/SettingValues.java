package io.github.mirrortd.lab.experiment;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.learn.Parameter;
import java.util.ArrayList;
import java.util.List;

/**
 * Several values of one setting.
 *
 * @param range as it was written, such as {@code log:1e-4:1:50}; empty where the values were listed
 */
@Fields("=written")
public record SettingValues(List<Double> values, String range) {
    private static final int MOST_VALUES = 999_999;

    /**
     * Copies the values.
     *
     * @param range as it was written, such as {@code log:1e-4:1:50}; empty where the values were listed
     * @param values in the order in which they are tried
     */
    public SettingValues {
        values = List.copyOf(values);
    }

    /**
     * {@return values that were listed}
     *
     * @param values in the order in which they are tried
     */
    public static SettingValues of(List<Double> values) {
        return new SettingValues(values, "");
    }

    /** {@return the values as files have them} */
    public Object written() {
        return range.isEmpty() ? values : range;
    }

    /**
     * {@return what a user writes as {@code 0.1}, {@code 1e-4,1e-3,1e-2}, {@code log:1e-4:1:50} or {@code lin:0:1:11}}
     *
     * @param p the setting
     * @param text as it is written
     * @throws IllegalArgumentException where it is none of these, or a value is out of the setting's range
     */
    public static SettingValues parse(Parameter p, String text) {
        var parts = text.split(":", -1);
        if (parts[0].equals("log") || parts[0].equals("lin")) {
            return new SettingValues(range(p, text, parts), text);
        }
        try {
            return of(
                    List.of(text.split(",", -1)).stream().map(t -> number(p, t)).toList());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(e.getMessage() + decimal(text), e);
        }
    }

    /**
     * {@return a suggestion for an error message if a text may be a number with a decimal comma, such as {@code 0,1}; otherwise
     * empty}
     *
     * @param text several values as they are written
     */
    public static String decimal(String text) {
        String word = text.strip();
        return word.matches("[0-9]+,[0-9]+") ? "; did you mean " + word.replace(',', '.') + "?" : "";
    }

    private static List<Double> range(Parameter p, String text, String[] parts) {
        boolean whole = parts.length == 4;
        double from = whole ? number(p, parts[1]) : 0;
        double to = whole ? number(p, parts[2]) : 0;
        int count = whole && parts[3].matches("[0-9]{1,6}") ? Integer.parseInt(parts[3]) : 0;
        boolean logarithmic = parts[0].equals("log");
        if (count < 2 || (logarithmic && from <= 0)) {
            throw new IllegalArgumentException(p.id() + " '" + text + "': write " + parts[0] + ":FROM:TO:COUNT with "
                    + (logarithmic ? "FROM above 0 and " : "") + "COUNT from 2 to " + MOST_VALUES);
        }
        var values = new ArrayList<Double>();
        for (int i = 0; i < count; i++) {
            double share = i / (count - 1.0);
            values.add(i == count - 1 ? to : logarithmic ? logBetween(from, to, share) : between(from, to, share));
        }
        return values;
    }

    private static double between(double from, double to, double share) {
        double width = to - from;
        return Double.isFinite(width) ? from + width * share : (1 - share) * from + share * to;
    }

    /** If the ends' ratio overflows, values follow from logarithms. */
    private static double logBetween(double from, double to, double share) {
        double ratio = to / from;
        return ratio >= Double.MIN_NORMAL && Double.isFinite(ratio)
                ? from * StrictMath.pow(ratio, share)
                : share == 0 ? from : StrictMath.exp((1 - share) * StrictMath.log(from) + share * StrictMath.log(to));
    }

    private static double number(Parameter p, String text) {
        try {
            return p.checked(Double.parseDouble(text.strip()));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    p.id() + " must be a number " + p.range() + ", not '" + text.strip() + "'", e);
        }
    }
}
