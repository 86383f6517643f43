package io.github.mirrortd.data.read;

import io.github.mirrortd.base.database.Database;
import io.github.mirrortd.base.database.Scan;
import io.github.mirrortd.base.format.Printed;
import io.github.mirrortd.data.features.FeatureSpec.Facts;
import io.github.mirrortd.data.sums.ExactSums;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A first look at a table: whether it is sorted, how many rows and episodes it has, and facts about some columns. */
final class Survey implements Scan<Survey> {
    private static final int MOST_IN_A_BLOCK = 1 << 16;

    private final String episode;
    private final boolean wholeEpisodes;
    private final @Nullable String order;
    private final boolean wholeOrder;
    private final List<String> columns;

    private long rows;
    private long episodes;
    private boolean sorted = true;

    /** The first step that is missing or there twice. */
    private @Nullable RowMistake mistake;

    private final ExactSums sums;
    private final double[] low;
    private final double[] high;
    private final long[] counts;

    private Survey(
            String episode, boolean wholeEpisodes, @Nullable String order, boolean wholeOrder, List<String> columns) {
        this.episode = episode;
        this.wholeEpisodes = wholeEpisodes;
        this.order = order;
        this.wholeOrder = wholeOrder;
        this.columns = columns;
        sums = new ExactSums(2 * columns.size());
        low = new double[columns.size()];
        high = new double[columns.size()];
        counts = new long[columns.size()];
        Arrays.fill(low, Double.POSITIVE_INFINITY);
        Arrays.fill(high, Double.NEGATIVE_INFINITY);
    }

    /**
     * @param episode as a whole number or a text
     * @param order a number; null where rows follow each other as they come
     * @param columns numbers whose facts are asked for
     */
    static Survey of(
            Database database,
            String from,
            String episode,
            boolean wholeEpisodes,
            @Nullable String order,
            boolean wholeOrder,
            List<String> columns) {
        var survey = new Survey(episode, wholeEpisodes, order, wholeOrder, columns);
        return database.scan(survey.select(), from, survey);
    }

    private List<String> select() {
        var select = new ArrayList<>(List.of(episode, order == null ? "CAST(0 AS DOUBLE)" : order));
        select.addAll(columns);
        return select;
    }

    @Override
    public void look(Database.Rows all) {
        long[] keys = new long[MOST_IN_A_BLOCK];
        double[] times = new double[MOST_IN_A_BLOCK];
        double[] values = new double[MOST_IN_A_BLOCK];
        String lastText = "";
        long lastKey = 0;
        double lastTime = 0;
        for (int n = all.next(); n > 0; n = all.next()) {
            if (wholeEpisodes) {
                all.whole(0, keys);
            }
            all.numbers(1, times);
            for (int i = 0; i < n; i++) {
                boolean begins = rows == 0;
                if (wholeEpisodes) {
                    sorted &= begins || keys[i] >= lastKey;
                    begins |= keys[i] != lastKey;
                    lastKey = keys[i];
                } else {
                    String text = all.text(0, i);
                    if (text.equals("null")) {
                        throw new IllegalArgumentException(Database.Rows.NO_EPISODE);
                    }
                    sorted &= begins || text.compareTo(lastText) >= 0;
                    begins |= !text.equals(lastText);
                    lastText = text;
                }
                rows++;
                if (begins) {
                    episodes++;
                }
                String wrong = order == null ? null : follow(begins, lastTime, times[i]);
                if (wrong != null && mistake == null) {
                    mistake =
                            new RowMistake(wholeEpisodes ? Long.toString(lastKey) : lastText, times[i], "order", wrong);
                }
                lastTime = times[i];
            }
            for (int k = 0; k < columns.size(); k++) {
                all.numbers(2 + k, values);
                look(k, values, n);
            }
        }
    }

    @Override
    public void merge(Survey later) {
        rows += later.rows;
        episodes += later.episodes;
        sorted &= later.sorted;
        if (mistake == null) {
            mistake = later.mistake;
        }
        sums.merge(later.sums);
        for (int k = 0; k < counts.length; k++) {
            low[k] = Math.min(low[k], later.low[k]);
            high[k] = Math.max(high[k], later.high[k]);
            counts[k] += later.counts[k];
        }
    }

    /** Error of a row's position after the previous row, if any. */
    private @Nullable String follow(boolean begins, double before, double now) {
        if (Double.isNaN(now)) {
            return "the value is missing; every row needs its place in the episode";
        }
        if (begins) {
            return null;
        }
        sorted &= now >= before;
        if (now == before) {
            return "is there twice";
        }
        return wholeOrder && now > before + 1
                ? "comes after " + Printed.exactly(before) + ", so that steps are missing"
                : null;
    }

    private void look(int k, double[] values, int n) {
        for (int i = 0; i < n; i++) {
            double x = values[i];
            if (Double.isFinite(x)) {
                sums.add(k, x);
                low[k] = Math.min(low[k], x);
                high[k] = Math.max(high[k], x);
                counts[k]++;
            }
        }
    }

    long rows() {
        return rows;
    }

    @Override
    public long episodes() {
        return episodes;
    }

    /** Returns whether rows are sorted by episode and order. */
    boolean isSorted() {
        return sorted;
    }

    /** Error of the order, if any; valid for sorted rows only. */
    @Nullable
    RowMistake mistake() {
        return mistake;
    }

    double mean(int k) {
        return sums.get(k) / counts[k];
    }

    /** Number of rows that lack a column. */
    long missing(int k) {
        return rows - counts[k];
    }

    /** The standard deviation needs the mean first, so the column is read again. */
    Facts facts(Database database, String from, int k) {
        double mean = mean(k);
        var squares = database.scan(List.of(columns.get(k)), from, new Squares(mean)).sum;
        return new Facts(mean, Math.sqrt(squares.get(0) / counts[k]), low[k], high[k]);
    }

    /** Squared distances of a column from its mean. */
    private static final class Squares implements Scan<Squares> {
        private final double mean;
        private final ExactSums sum = new ExactSums(1);

        Squares(double mean) {
            this.mean = mean;
        }

        @Override
        public void look(Database.Rows rows) {
            double[] values = new double[MOST_IN_A_BLOCK];
            for (int n = rows.next(); n > 0; n = rows.next()) {
                rows.numbers(0, values);
                for (int i = 0; i < n; i++) {
                    if (Double.isFinite(values[i])) {
                        sum.add(0, (values[i] - mean) * (values[i] - mean));
                    }
                }
            }
        }

        @Override
        public void merge(Squares later) {
            sum.merge(later.sum);
        }
    }
}
