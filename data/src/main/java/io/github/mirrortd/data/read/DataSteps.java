package io.github.mirrortd.data.read;

import io.github.mirrortd.base.database.Database;
import io.github.mirrortd.data.estimate.RewardRange;
import io.github.mirrortd.data.estimate.Start;
import io.github.mirrortd.data.features.FeatureMap;
import io.github.mirrortd.data.read.DataSet.Behaviour;
import io.github.mirrortd.data.step.Pass;
import io.github.mirrortd.data.step.Step;
import io.github.mirrortd.data.step.Steps;
import io.github.mirrortd.data.sums.ExactSums;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * A data set's rows as steps, read from the database again at every pass, a block of rows at a time. Looks at the table once
 * when it is made: sorts it where it is not sorted, and learns what features need to know of their columns.
 */
public final class DataSteps implements Steps, AutoCloseable {
    private static final int MOST_GROUPS = 100;

    private final DataSetRows table;
    private final Database database;
    private Reading reading;
    private final long rows;
    private final long episodes;
    private final List<String> notes = new ArrayList<>();
    private final List<Range> ranges = new ArrayList<>();

    private DataSteps(DataSetRows table, Prepared prepared, List<String> notes) {
        this.table = table;
        database = table.database();
        reading = prepared.reading;
        rows = prepared.survey.rows();
        episodes = prepared.survey.episodes();
        this.notes.addAll(notes);
    }

    /**
     * {@return a data set with all its rows, opened}
     *
     * @param threads how many its database may use
     * @param set where the rows are, and what is in them
     */
    public static DataSteps open(int threads, DataSet set) {
        return open(Databases.open(threads, set), set, Optional.empty(), Optional.empty());
    }

    /**
     * {@return a data set, opened}
     *
     * @param database closed by {@link #close}, or here where the data set cannot be opened
     * @param set where the rows are, and what is in them
     * @param filter an expression: which rows count
     * @param fixed features that were made before, from other data; otherwise those of the data set
     */
    public static DataSteps open(Database database, DataSet set, Optional<String> filter, Optional<FeatureMap> fixed) {
        try {
            return opened(database, set, filter, fixed);
        } catch (RuntimeException e) {
            try {
                database.close();
            } catch (RuntimeException other) {
                e.addSuppressed(other);
            }
            throw e;
        }
    }

    private static DataSteps opened(
            Database database, DataSet set, Optional<String> filter, Optional<FeatureMap> fixed) {
        var table = new DataSetRows(database, set, filter.orElse(null));
        var notes = new ArrayList<String>();
        var prepared = new Preparation(table, fixed, notes).prepare();
        var steps = new DataSteps(table, prepared, notes);
        if (set.policies().behaviour(table.defaults()) == Behaviour.LOGISTIC) {
            steps.reading = steps.reading.with(
                    LogisticPolicy.fit(steps, steps.actionNames().size()));
            steps.notes.add(estimated("a logistic regression on the features"));
        }
        if (set.expression("discount", table.defaults()) == null) {
            steps.notes.add("No discount was given: γ is 1.");
        }
        return steps;
    }

    /** The note that μ was estimated: half of every ratio was not given. */
    static String estimated(String how) {
        return "μ was not given but estimated from these data, by " + how
                + "; intervals treat it as known, which makes them wide rather than narrow if its model is right.";
    }

    /** Rows to be read: expressions of a table, and their places among them. */
    record Layout(String from, List<String> select, Places places) implements Serializable {}

    /** Meaning of a row's numbers; each of the last is the first of several. */
    enum Place {
        ORDER(0),
        REWARD(1),
        TERMINAL(2),
        TRUNCATED(3),
        DISCOUNT(4),
        BEHAVIOUR(5),
        RATIO(6),
        ACTION(7),
        TARGET(8),
        TARGETS(9),
        BEHAVIOURS(10),
        FEATURES(11),
        NEXT(12),
        NEXT_TARGETS(13);

        private final int number;

        Place(int number) {
            this.number = number;
        }

        /** Remembers where the number is. */
        void set(int[] places, int column) {
            places[number] = column;
        }
    }

    /**
     * Positions of a row's numbers.
     *
     * @param discount that of all rows, if they have none of their own
     * @param policies number of target policies
     * @param of each place; −1 for numbers that are not there
     * @param width number of columns
     */
    record Places(
            boolean wholeEpisodes,
            boolean lastEnds,
            boolean restIsCut,
            double discount,
            int policies,
            int[] of,
            int width)
            implements Serializable {
        int at(Place place) {
            return of[place.number];
        }

        boolean has(Place place) {
            return at(place) >= 0;
        }
    }

    record Prepared(Reading reading, Survey survey) {}

    @Override
    public int dimension() {
        return features().dimension();
    }

    @Override
    public int actions() {
        return places().has(Place.TARGETS) ? actionNames().size() : 0;
    }

    @Override
    public boolean hasNextActions() {
        return actions() > 0 && (!places().has(Place.NEXT) || places().has(Place.NEXT_TARGETS));
    }

    @Override
    public List<String> featureNames() {
        return features().names();
    }

    @Override
    public boolean hasRatios() {
        return places().has(Place.RATIO)
                || places().has(Place.BEHAVIOUR)
                || places().has(Place.BEHAVIOURS)
                || reading.logistic() != null;
    }

    @Override
    public boolean isBehaviourEstimated() {
        var how = table.set().policies().behaviour(table.defaults());
        return how == Behaviour.LOGISTIC || how == Behaviour.FREQUENCIES;
    }

    @Override
    public boolean isSparse() {
        return features().isSparse();
    }

    /** {@return what the actions are called} */
    public List<String> actionNames() {
        return reading.actions();
    }

    @Override
    public List<String> policyNames() {
        var names = List.copyOf(table.set().policies().targets().keySet());
        return names.size() > 1 ? names : List.of();
    }

    /** {@return what makes features of rows} */
    public FeatureMap features() {
        return reading.features();
    }

    /** {@return how many rows are read at every pass} */
    public long rows() {
        return rows;
    }

    /** {@return how many episodes there are} */
    public long episodes() {
        return episodes;
    }

    /** {@return what was dropped or filled in, in sentences} */
    public List<String> notes() {
        return List.copyOf(notes);
    }

    @Override
    public Iterator<Step> iterator() {
        return new StepCursor(reading, rows(reading.layout()), this::located, this::hear);
    }

    private Database.Rows rows(Layout layout) {
        return database.query(layout.select(), layout.from());
    }

    private Places places() {
        return reading.layout().places();
    }

    @Override
    public <P extends Pass<P>> P pass(P pass, LongConsumer progress) {
        try {
            var layout = reading.layout();
            hear(database.scan(layout.select(), layout.from(), new StepScan<>(reading, pass, progress))
                    .findings());
            return pass;
        } catch (RowMistake e) {
            throw located(e);
        }
    }

    private void hear(Findings findings) {
        if (findings.unused() > 0) {
            note(findings.unused()
                    + " last rows of episodes that were cut off have no next state and serve only as one.");
        }
        if (reading.wantsRanges()) {
            checkRanges(findings);
        }
    }

    /** Says once what a whole pass found. */
    private void note(String sentence) {
        if (!notes.contains(sentence)) {
            notes.add(sentence);
        }
    }

    /** A mistake in a row, with its place. */
    private IllegalArgumentException located(RowMistake mistake) {
        String by = table.field("order");
        String where = by == null ? "" : ", order " + table.shown(by, mistake.order());
        String sentence = String.valueOf(mistake.getMessage());
        if (sentence.equals(StepCursor.NO_PROBABILITY)) {
            long missing = table.withoutProbability(mistake.column());
            sentence += (missing == 0 ? "" : " (in " + (missing == 1 ? "1 row" : missing + " rows") + ")")
                    + "; write missing: drop to leave out"
                    + " the episodes with such rows"
                    + (mistake.column().equals("behaviour")
                            ? ", or behaviour: {estimate: frequencies, by: [state]} to estimate it from the actions"
                            : "");
        }
        return new IllegalArgumentException(table.place(mistake) + where + ", " + mistake.column() + ": " + sentence);
    }

    /** Findings of a pass on a column. */
    public record Range(String name, double low, double high, double mean) {}

    /** {@return the columns that features are made of, after a pass} */
    public List<Range> columns() {
        return ranges;
    }

    /** After a whole pass: features that say nothing. */
    private void checkRanges(Findings findings) {
        reading = reading.withoutRanges();
        var features = features();
        var columnNames = features.columns();
        ranges.clear();
        for (int k = 0; k < columnNames.size(); k++) {
            ranges.add(new Range(columnNames.get(k), findings.low(k), findings.high(k), findings.mean(k)));
        }
        var constants =
                features.withConstant(ranges.stream().mapToDouble(Range::low).toArray());
        if (constants.size() > 1) {
            note("The constant is in " + String.join(" and in ", constants)
                    + ": the features span fewer dimensions than they are"
                    + (constants.contains("bias") ? ", and would tell as much without bias." : "."));
        }
        var plain = ranges.stream()
                .filter(r -> r.low() == r.high())
                .map(Range::name)
                .toList();
        boolean bias = features.tree().stream().anyMatch(block -> block.containsKey("bias"));
        boolean scaled =
                features.tree().stream().allMatch(block -> block.containsKey("bias") || block.containsKey("columns"));
        if (scaled && (plain.size() > 1 || (bias && !plain.isEmpty()))) {
            throw table.set()
                    .root()
                    .near("features")
                    .wrong(
                            "the column " + plain.get(plain.size() - 1)
                                    + " has the same value in every row, which the bias or another column says already; leave it out");
        }
    }

    /** {@return the rewards that can occur, if the data set declares them} */
    public Optional<RewardRange> rewards() {
        return table.set().rewards();
    }

    /** {@return whose value is asked for} */
    public Start start() {
        String word = Objects.requireNonNullElse(table.set().expression("start", table.defaults()), "first");
        return switch (word) {
            case "first" -> Start.FIRST;
            case "all" -> Start.ALL;
            default -> Start.of(meanFeatures(word));
        };
    }

    private double[] meanFeatures(String file) {
        table.checkReach("start", file);
        var source = database.source(table.set().folder(), List.of(file));
        var mean = new ExactSums(dimension());
        var states = new ScoredRows(database, features(), source, file);
        long count = states.forEach(phi -> {
            for (int k = 0; k < phi.count(); k++) {
                mean.add(phi.index(k), phi.value(k));
            }
        });
        double[] sums = mean.toArray();
        for (int i = 0; i < sums.length; i++) {
            sums[i] /= count;
        }
        return sums;
    }

    /**
     * Checks that a word is a column, or an expression that can be read.
     *
     * @param option where the word was said
     * @param word as it was said
     * @throws IllegalArgumentException where it is neither
     */
    public void checkWord(String option, String word) {
        try {
            table.type(table.expression(word));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(option + ": " + DataSet.misread(word, table.names(), e), e);
        }
    }

    /**
     * {@return the different values of an expression, to split the data by}
     *
     * @param expression of the database
     */
    public List<String> values(String expression) {
        return table.values(table.expression(expression), MOST_GROUPS);
    }

    /**
     * Checks that the data can be split by an expression: it must have one value all through an episode.
     *
     * @param expression of the database
     * @throws IllegalArgumentException where it changes within an episode, whose parts would be no episodes
     */
    public void checkSplit(String expression) {
        String episode = table.field("episode");
        if (episode == null) {
            return;
        }
        String value = "CAST(" + table.expression(expression) + " AS VARCHAR)";
        try (var rows =
                database.query("SELECT CAST(min(e) AS VARCHAR) AS first, CAST(count(*) AS VARCHAR) AS several FROM"
                        + " (SELECT " + episode + " AS e, min(" + value + ") AS low, max(" + value + ") AS high FROM "
                        + table.from() + " GROUP BY " + episode + ") WHERE low <> high")) {
            if (rows.next() > 0 && !rows.text(1, 0).equals("0")) {
                throw new IllegalArgumentException("the data cannot be split by '" + expression
                        + "': it changes within " + rows.text(1, 0)
                        + (rows.text(1, 0).equals("1") ? " episode" : " episodes")
                        + ", such as " + rows.text(0, 0)
                        + ", and episodes must stay whole; choose an expression that is constant within each episode");
            }
        }
    }

    /**
     * {@return a filter for the rows for which an expression has a value}
     *
     * @param expression of the database
     * @param value one of {@link #values}
     */
    public String filter(String expression, String value) {
        return "CAST(" + table.expression(expression) + " AS STRING) = " + Database.literal(value);
    }

    /**
     * {@return a filter for the first half of the episodes, or for the second one}
     *
     * @param first whether it is the first one
     */
    public String half(boolean first) {
        String episode = table.field("episode");
        if (episode == null) {
            throw new IllegalArgumentException("there is only one run, so there are no episodes to split in halves");
        }
        String all = "(SELECT DISTINCT " + episode + " AS e FROM " + table.from() + ")";
        long last = (database.count("SELECT CAST(count(*) AS DOUBLE) FROM " + all) - 1) / 2;
        return episode + (first ? " <= " : " > ") + "(SELECT e FROM " + all + " ORDER BY e LIMIT 1 OFFSET " + last
                + ")";
    }

    @Override
    public void close() {
        database.close();
    }
}
