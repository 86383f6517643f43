package io.github.mirrortd.equations;

/** A mistake in equations, with its place: one sentence for the one who wrote them. */
public final class EquationError extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    private final int line;
    private final int column;
    private final String sentence;

    EquationError(int line, int column, String sentence) {
        super("line " + line + ", column " + column + ": " + sentence);
        this.line = line;
        this.column = column;
        this.sentence = sentence;
    }

    /** {@return the line of the text, from 1 on} */
    public int line() {
        return line;
    }

    /** {@return the column of the line, from 1 on} */
    public int column() {
        return column;
    }

    /** {@return what is wrong and what would be right, without the place} */
    public String sentence() {
        return sentence;
    }
}
