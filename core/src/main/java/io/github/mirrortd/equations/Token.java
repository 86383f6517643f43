package io.github.mirrortd.equations;

/**
 * A token of a text.
 *
 * @param text the ASCII form of a name or operator; a number as written
 * @param written the text itself
 * @param lagged whether a name belongs to the previous step
 * @param line the line, from 1 on
 * @param column the column, from 1 on
 */
record Token(Kind kind, String text, String written, boolean lagged, int line, int column) {
    enum Kind {
        NAME,
        NUMBER,
        SYMBOL,
        NEWLINE,
        END
    }

    boolean is(String symbol) {
        return kind == Kind.SYMBOL && text.equals(symbol);
    }

    EquationError wrong(String sentence) {
        return new EquationError(line, column, sentence);
    }

    /** Returns the token for messages. */
    String shown() {
        return switch (kind) {
            case END -> "the end of the text";
            case NEWLINE -> "the end of the line";
            default -> "'" + written + "'";
        };
    }
}
