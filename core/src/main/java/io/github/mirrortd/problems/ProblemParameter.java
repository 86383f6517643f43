package io.github.mirrortd.problems;

import io.github.mirrortd.base.Fields;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** A parameter of a family of problems: {@code states=50}. */
@Fields("name default=usual range meaning")
public sealed interface ProblemParameter {
    /** {@return the name that users type} */
    String name();

    /** {@return its meaning, in words} */
    String meaning();

    /** {@return the default value} */
    String usual();

    /** {@return the values that are allowed, in words} */
    String range();

    /**
     * {@return the value in its one usual form, so that 050 and 50 are the same}
     *
     * @param text as a user types it
     * @throws IllegalArgumentException where it is not allowed
     */
    String checked(String text);

    private static IllegalArgumentException refused(ProblemParameter p, String text) {
        return new IllegalArgumentException(p.name() + " must be " + p.range() + ", not '" + text + "'");
    }

    private static <T> String inRange(ProblemParameter p, String text, Function<String, T> read, Predicate<T> allowed) {
        try {
            return Optional.of(read.apply(text))
                    .filter(allowed)
                    .map(String::valueOf)
                    .orElseThrow(() -> refused(p, text));
        } catch (NumberFormatException e) {
            throw refused(p, text);
        }
    }

    /** An integer. */
    record Whole(String name, String meaning, long smallest, long largest, long standard) implements ProblemParameter {
        @Override
        public String usual() {
            return String.valueOf(standard);
        }

        @Override
        public String range() {
            return largest == Long.MAX_VALUE
                    ? "an integer from " + smallest + " up"
                    : "an integer from " + smallest + " to " + largest;
        }

        @Override
        public String checked(String text) {
            return inRange(this, text, Long::valueOf, value -> value >= smallest && value <= largest);
        }
    }

    /** A number. */
    record Real(String name, String meaning, double smallest, double largest, double standard)
            implements ProblemParameter {
        @Override
        public String usual() {
            return String.valueOf(standard);
        }

        @Override
        public String range() {
            return "a number from " + smallest + " to " + largest;
        }

        @Override
        public String checked(String text) {
            return inRange(this, text, Double::valueOf, value -> value >= smallest && value <= largest);
        }
    }

    /**
     * One of a few words.
     *
     * @param options what can be chosen; the first one where nothing is said
     */
    record Choice(String name, String meaning, List<String> options) implements ProblemParameter {
        /**
         * Copies the options.
         *
         * @param name what people type
         * @param meaning what it sets, in words
         * @param options what can be chosen; the first one where nothing is said
         */
        public Choice {
            options = List.copyOf(options);
        }

        @Override
        public String usual() {
            return options.get(0);
        }

        @Override
        public String range() {
            return "one of " + String.join(", ", options);
        }

        @Override
        public String checked(String text) {
            return options.stream().filter(text::equalsIgnoreCase).findFirst().orElseThrow(() -> refused(this, text));
        }
    }
}
