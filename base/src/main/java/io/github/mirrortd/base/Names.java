package io.github.mirrortd.base;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
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
        return "there is no " + kind + " '" + wanted + "'"
                + nearest(wanted, names)
                        .map(near -> "; did you mean " + near + "? (" + String.join(", ", names) + ")")
                        .orElseGet(() -> ": there are " + String.join(", ", names));
    }

    /** The name that may have been meant, if one is close: a letter or two added, dropped, changed or swapped. */
    public static Optional<String> nearest(String wanted, List<String> names) {
        int close = Math.max(1, wanted.length() / 3);
        return names.stream()
                .min(Comparator.<String>comparingInt(n -> distance(fold(n), fold(wanted)))
                        .thenComparingInt(n -> Math.abs(n.length() - wanted.length())))
                .filter(n -> distance(fold(n), fold(wanted)) <= close);
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

    /** Returns the number of letters to add, drop, change or swap with a neighbour. */
    private static int distance(String a, String b) {
        int[][] cost = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    cost[i][j] = i + j;
                    continue;
                }
                int changed = cost[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                cost[i][j] = Math.min(changed, 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
                boolean swapped =
                        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
                if (swapped) {
                    cost[i][j] = Math.min(cost[i][j], cost[i - 2][j - 2] + 1);
                }
            }
        }
        return cost[a.length()][b.length()];
    }
}
