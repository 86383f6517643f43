package io.github.mirrortd.internal;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Finds things by name, ignoring case, and offers the nearest name where there is none. */
public final class Names {
    private Names() {}

    /** @throws IllegalArgumentException in one sentence that offers the nearest name */
    public static <T> T find(String kind, String wanted, List<T> all, Function<T, String> name) {
        return all.stream()
                .filter(one -> name.apply(one).equalsIgnoreCase(wanted))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        unknown(kind, wanted, all.stream().map(name).toList())));
    }

    /** The sentence for a name that is none of those there are. */
    public static String unknown(String kind, String wanted, List<String> names) {
        var nearest = names.stream()
                .min(Comparator.comparingInt(n -> distance(fold(n), fold(wanted))))
                .orElseThrow();
        return "there is no " + kind + " '" + wanted + "'; did you mean " + nearest + "? (" + String.join(", ", names)
                + ")";
    }

    /** The Java name of a field or method that is called as a constant is: {@code THETA_PHI} is {@code thetaPhi}. */
    public static String camelCase(String constant) {
        var words = List.of(constant.split("_"));
        return fold(words.get(0))
                + words.stream()
                        .skip(1)
                        .map(word -> word.charAt(0) + fold(word.substring(1)))
                        .collect(Collectors.joining());
    }

    private static String fold(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /** Levenshtein's distance: how many letters must be added, dropped or changed. */
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int changed = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(changed, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
