package io.github.mirrortd.equations;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** The spelling of names: Greek letters, subscripts and superscripts. */
final class Letters {
    private static final Map<Character, String> GREEK = names();
    private static final Map<String, String> SIGNS = signs();

    private static final String LOWERED = "₀₁₂₃₄₅₆₇₈₉";
    private static final Map<String, String> FRACTIONS = Map.of("½", "0.5", "¼", "0.25", "¾", "0.75");

    /** The combining mark of ρ̄. */
    static final char BAR = '\u0304';

    /** The mark of the look-ahead point. */
    static final char AHEAD = 'ᵐ';

    private Letters() {}

    private static Map<Character, String> names() {
        var names =
                ("α alpha β beta γ gamma δ delta ε epsilon ζ zeta η eta θ theta ι iota κ kappa λ lambda μ mu ν nu ξ xi"
                                + " π pi ρ rho σ sigma τ tau υ upsilon φ phi χ chi ψ psi ω omega")
                        .split(" ");
        var map = new LinkedHashMap<Character, String>();
        for (int i = 0; i < names.length; i += 2) {
            map.put(names[i].charAt(0), names[i + 1]);
        }
        map.put('ϕ', "phi");
        map.put('µ', "mu"); // the sign for a millionth, which keyboards have
        map.put('ϵ', "epsilon");
        return map;
    }

    private static Map<String, String> signs() {
        var map = new LinkedHashMap<String, String>();
        GREEK.forEach((letter, name) -> map.putIfAbsent(name, String.valueOf(letter)));
        return map;
    }

    /** Returns all Greek letters. */
    static String greek() {
        return GREEK.keySet().stream().map(String::valueOf).collect(Collectors.joining());
    }

    /** Returns the name of a Greek letter, or the word itself. */
    static String spelled(String written) {
        return GREEK.getOrDefault(written.charAt(0), written);
    }

    /** Returns the value of a subscript digit; −1 for other characters. */
    static int lowered(char c) {
        return LOWERED.indexOf(c);
    }

    /** Returns the value of a fraction such as ½. */
    static String fraction(String sign) {
        return Objects.requireNonNull(FRACTIONS.get(sign));
    }

    /** Returns a name as printed: {@code z_mu} is z_μ, {@code theta_m} is θᵐ, {@code psi0} is ψ₀, {@code next} is φ'. */
    static String set(String name) {
        switch (name) {
            case "next" -> {
                return "φ'";
            }
            case "fade" -> {
                return "β_F";
            }
            case "horizon" -> {
                return "n";
            }
            case "clip" -> {
                return "ρ" + BAR;
            }
            default -> {}
        }
        int end = name.indexOf('_');
        String stem = end < 0 ? name : name.substring(0, end);
        String tail = end < 0 ? "" : name.substring(end + 1);
        int digits = stem.length();
        while (digits > 0 && Character.isDigit(stem.charAt(digits - 1))) {
            digits--;
        }
        var sign = SIGNS.get(stem.substring(0, digits));
        var text = new StringBuilder(sign == null ? stem : sign);
        if (sign != null) {
            stem.substring(digits).chars().forEach(c -> text.append(LOWERED.charAt(c - '0')));
        }
        if (tail.equals("m") && text.length() == 1) {
            return text.append(AHEAD).toString();
        }
        return end < 0
                ? text.toString()
                : text.append('_')
                        .append(Objects.requireNonNullElse(SIGNS.get(tail), tail))
                        .toString();
    }
}
