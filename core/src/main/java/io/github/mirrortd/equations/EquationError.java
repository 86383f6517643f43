package io.github.mirrortd.equations;

/** An error in equations, with its place and a message of one sentence. */
final class EquationError extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    /** The line of the text, from 1 on. */
    final int line;

    /** The column of the line, from 1 on. */
    final int column;

    /** Problem and remedy, without the place. */
    final String sentence;

    EquationError(int line, int column, String sentence) {
        super("line " + line + ", column " + column + ": " + sentence);
        this.line = line;
        this.column = column;
        this.sentence = sentence;
    }
}
