package io.github.mirrortd.equations;

/**
 * A piece of a text.
 *
 * @param text a name as it is known everywhere, in ASCII; an operator as it is on a keyboard; a number as it is written
 * @param written as it stands there
 * @param lagged whether a name is that of the step before
 * @param line from 1 on
 * @param column from 1 on
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

    /** For sentences. */
    String shown() {
        return switch (kind) {
            case END -> "the end of the text";
            case NEWLINE -> "the end of the line";
            default -> "'" + written + "'";
        };
    }
}
