package io.github.mirrortd.cli;

import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The learners' settings: the same options everywhere. */
final class SettingOptions {
    private final Map<Parameter, Axis> given = new EnumMap<>(Parameter.class);

    @Option(names = "--alpha", paramLabel = "X", description = "Step size of θ, and of w where there is no β.")
    void alpha(String text) {
        set(Parameter.ALPHA, text);
    }

    @Option(names = "--beta", paramLabel = "X", description = "Step size of w (GTD2, TDC, HTD, Hackman-HTD).")
    void beta(String text) {
        set(Parameter.BETA, text);
    }

    @Option(names = "--eta", paramLabel = "X", description = "From TDC (0) towards TD (1) (HTD).")
    void eta(String text) {
        set(Parameter.ETA, text);
    }

    @Option(names = "--reg", paramLabel = "X", description = "Regularisation (TDRC, LSTD).")
    void reg(String text) {
        set(Parameter.REG, text);
    }

    @Option(names = "--kappa", paramLabel = "X", description = "From metric C (0) to H (1) (the damped learners).")
    void kappa(String text) {
        set(Parameter.KAPPA, text);
    }

    private void set(Parameter p, String text) {
        given.put(p, Axis.parse(p, text));
    }

    /** The settings given, each a single value. */
    Settings fixed() {
        var settings = Settings.NONE;
        for (var entry : given.entrySet()) {
            var values = entry.getValue().values();
            if (values.size() > 1) {
                throw new IllegalArgumentException(entry.getKey().id() + " takes one value here, not " + values.size()
                        + "; 'mirrortd sweep' varies it");
            }
            settings = settings.with(entry.getKey(), values.get(0));
        }
        return settings;
    }

    /** The one setting that has several values, or α if none has. */
    Parameter varied() {
        var several = given.entrySet().stream()
                .filter(e -> e.getValue().values().size() > 1)
                .map(Entry::getKey)
                .toList();
        if (several.size() > 1) {
            throw new IllegalArgumentException("a sweep varies one setting, but both "
                    + several.get(0).id() + " and " + several.get(1).id() + " have several values");
        }
        return several.isEmpty() ? Parameter.ALPHA : several.get(0);
    }

    /** The values given for a setting. */
    Optional<List<Double>> values(Parameter p) {
        return Optional.ofNullable(given.get(p)).map(Axis::values);
    }

    /** The settings given, but for the one that varies. */
    Settings fixedBut(Parameter varied) {
        var settings = Settings.NONE;
        for (var entry : given.entrySet()) {
            if (entry.getKey() != varied) {
                settings =
                        settings.with(entry.getKey(), entry.getValue().values().get(0));
            }
        }
        return settings;
    }

    /**
     * What of the given settings is for this learner.
     *
     * @param strict whether a setting that the learner lacks is a mistake
     */
    static Settings forAlgorithm(Algorithm algorithm, Settings given, boolean strict) {
        if (strict) {
            algorithm.check(given);
            return given;
        }
        var own = Settings.NONE;
        for (var p : algorithm.parameters()) {
            own = given.has(p) ? own.with(p, given.get(p)) : own;
        }
        return own;
    }

    /** Complete settings: the given ones over those that hold otherwise. */
    static Settings over(Settings otherwise, Settings given) {
        var settings = otherwise;
        for (var entry : given.present().entrySet()) {
            settings = settings.with(entry.getKey(), entry.getValue());
        }
        return settings;
    }

    /** Values of one setting. */
    record Axis(List<Double> values) {
        /** {@code 0.1}, {@code 1e-4,1e-3,1e-2}, {@code log:1e-4:1:50} or {@code lin:0:1:11}. */
        static Axis parse(Parameter p, String text) {
            var parts = text.split(":", -1);
            if (parts.length == 4 && (parts[0].equals("log") || parts[0].equals("lin"))) {
                return range(p, text, parts);
            }
            return new Axis(
                    List.of(text.split(",", -1)).stream().map(t -> number(p, t)).toList());
        }

        private static Axis range(Parameter p, String text, String[] parts) {
            double from = number(p, parts[1]);
            double to = number(p, parts[2]);
            int count = parts[3].matches("[0-9]{1,6}") ? Integer.parseInt(parts[3]) : 0;
            boolean logarithmic = parts[0].equals("log");
            if (count < 2 || (logarithmic && from <= 0)) {
                throw new IllegalArgumentException(p.id() + " '" + text + "': write " + parts[0]
                        + ":FROM:TO:COUNT with " + (logarithmic ? "FROM above 0 and " : "") + "at least 2 values");
            }
            var values = new ArrayList<Double>();
            for (int i = 0; i < count; i++) {
                double share = i / (count - 1.0);
                values.add(
                        i == count - 1
                                ? to
                                : logarithmic ? from * Math.pow(to / from, share) : from + (to - from) * share);
            }
            return new Axis(List.copyOf(values));
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
}
