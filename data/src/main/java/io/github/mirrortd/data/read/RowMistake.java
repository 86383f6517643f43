package io.github.mirrortd.data.read;

/** A mistake in a row, found by its reader; its file and line must be looked up. */
final class RowMistake extends IllegalArgumentException {
    private final String episode;
    private final double order;
    private final String column;

    /** @param order in a log without a field for the order: number of earlier rows of the episode */
    RowMistake(String episode, double order, String column, String sentence) {
        super(sentence);
        this.episode = episode;
        this.order = order;
        this.column = column;
    }

    String episode() {
        return episode;
    }

    double order() {
        return order;
    }

    String column() {
        return column;
    }
}
