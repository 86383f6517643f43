package io.github.mirrortd.data.read;

import io.github.mirrortd.base.database.Database;
import io.github.mirrortd.data.features.FeatureMap;
import io.github.mirrortd.data.read.DataSteps.Place;
import io.github.mirrortd.data.step.Step;
import io.github.mirrortd.mdp.Problem;
import io.github.mirrortd.mdp.SparseVector;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One pass over a data set. If the next state is in the next row, a step is complete when that row was read. Whether it is
 * the last one of its episode is known when the row after it is complete, too, because the last row of an episode that was
 * cut off may serve only as a next state. So steps come two rows late. Checks every number on its way.
 */
final class StepCursor implements Iterator<Step> {
    /** The sentence for a probability that is not there; the way out depends on the field. */
    static final String NO_PROBABILITY = "the probability is missing";

    private static final int BLOCK = 1 << 14;
    private static final double SUM = 1e-6;

    /** The step that was returned last, one that is held back, one that waits for its successor, and that one. */
    private static final int ROWS = 4;

    private final Reading reading;
    private final DataSteps.Places places;
    private final FeatureMap features;
    private final Database.Rows rows;
    private final double[][] columns;
    private final long[] keys = new long[BLOCK];
    private final double[] values;
    private final double[] fill;
    private final Function<RowMistake, IllegalArgumentException> told;
    private final Consumer<Findings> done;
    private final Findings findings;
    private int at;

    /** Rows in the block; −1 where there are no more blocks. */
    private int count;

    private boolean over;

    /** A row that was read, and may still lack its next state. */
    private final class Row {
        private final Step step = new Step();
        private final SparseVector phi = new SparseVector();
        private final double[][] targets = new double[places.policies()]
                [places.has(Place.TARGETS) ? reading.actions().size() : 0];
        private final double[][] nextTargets = new double[targets.length][targets[0].length];
        private final double[] target = new double[targets.length];
        private double[] behaviours =
                new double[places.has(Place.BEHAVIOURS) ? reading.actions().size() : 0];
        private int action = -1;
        private long key;
        private String name = "";
        private double order;
        private double reward;
        private double gamma;
        private double behaviour;
        private double ratio;
        private boolean terminal;
        private boolean truncated;
    }

    /** Rows that may be filled; the others are on their way. */
    private final Deque<Row> free = new ArrayDeque<>();

    /** Read, but its successor is not known. */
    private @Nullable Row pending;

    /** A complete step that may still turn out to be the last one of its episode. */
    private @Nullable Row held;

    private @Nullable Row ready;

    /** Returned last; stays as it is until the next one is returned. */
    private @Nullable Row returned;

    /**
     * @param told makes of a mistake what is thrown
     * @param done receives the findings at the end
     */
    StepCursor(
            Reading reading,
            Database.Rows rows,
            Function<RowMistake, IllegalArgumentException> told,
            Consumer<Findings> done) {
        this.reading = reading;
        this.rows = rows;
        this.told = told;
        this.done = done;
        places = reading.layout().places();
        features = reading.features().copy();
        fill = reading.fill();
        columns = new double[places.width()][];
        for (int k = 1; k < columns.length; k++) {
            columns[k] = new double[BLOCK];
        }
        values = new double[features.columns().size()];
        findings = new Findings(values.length);
        for (int i = 0; i < ROWS; i++) {
            free.add(new Row());
        }
    }

    @Override
    public boolean hasNext() {
        while (ready == null && !over) {
            advance();
        }
        return ready != null;
    }

    @Override
    public Step next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        release(returned);
        returned = Objects.requireNonNull(ready);
        ready = null;
        return returned.step;
    }

    private void release(@Nullable Row row) {
        if (row != null) {
            free.add(row);
        }
    }

    /** Reads one row on; a step is ready afterwards, or not. */
    private void advance() {
        boolean more = at < count || (count >= 0 && refill());
        var incoming = more ? free.remove() : null;
        if (incoming != null) {
            read(incoming, at++);
        }
        if (pending != null) {
            complete(pending, incoming);
            pending = null;
        } else {
            over = !more;
        }
        if (incoming != null) {
            pending = incoming;
        } else if (ready == null && held != null) {
            ready = held;
            held = null;
        }
        if (over) {
            rows.close();
            done.accept(findings);
        }
    }

    /** A row's successor is known: the step before it is ready, and its own is held back. */
    private void complete(Row row, @Nullable Row following) {
        boolean used = finish(row, following);
        if (!used && held != null && sameEpisode(held, row)) {
            held.step.cutOff();
        }
        ready = held;
        held = used ? row : null;
        if (!used) {
            free.add(row);
        }
    }

    private boolean refill() {
        count = rows.next();
        at = 0;
        if (count == 0) {
            count = -1;
            return false;
        }
        if (places.wholeEpisodes()) {
            rows.whole(0, keys);
        }
        for (int k = 1; k < columns.length; k++) {
            rows.numbers(k, columns[k]);
        }
        return true;
    }

    /** Findings on the rows, at the end. */
    Findings findings() {
        return findings;
    }

    private double get(int column, int i) {
        return columns[column][i];
    }

    private void read(Row row, int i) {
        row.key = keys[i];
        if (!places.wholeEpisodes()) {
            row.name = rows.text(0, i);
        }
        if (places.has(Place.ORDER)) {
            row.order = get(places.at(Place.ORDER), i);
        } else {
            row.order = pending != null && sameEpisode(pending, row) ? pending.order + 1 : 0;
        }
        row.reward = get(places.at(Place.REWARD), i);
        if (!Double.isFinite(row.reward)) {
            throw wrong(row, "reward", "the reward is not a number");
        }
        if (Math.abs(row.reward) > Problem.LARGEST_REWARD) {
            throw wrong(row, "reward", "the reward is " + row.reward + "; it must lie between -1e300 and 1e300");
        }
        row.terminal = places.has(Place.TERMINAL) && flag(row, "terminal", get(places.at(Place.TERMINAL), i));
        row.truncated = places.has(Place.TRUNCATED) && flag(row, "truncated", get(places.at(Place.TRUNCATED), i));
        row.gamma = places.has(Place.DISCOUNT) ? get(places.at(Place.DISCOUNT), i) : places.discount();
        if (!(row.gamma >= 0 && row.gamma <= 1)) {
            throw wrong(row, "discount", "the discount must lie in [0, 1], not be " + row.gamma);
        }
        findings.row();
        gather(row, i, places.at(Place.FEATURES), reading.wantsRanges());
        features.encode(values, row.phi);
        actions(row, i);
        probabilities(row, i);
        if (places.has(Place.NEXT) && !row.terminal) {
            gather(row, i, places.at(Place.NEXT), false);
            features.encode(values, row.step.next());
        }
    }

    private boolean flag(Row row, String field, double value) {
        if (value != 0 && value != 1) {
            throw wrong(row, field, "this must be true or false, 1 or 0, not " + value);
        }
        return value == 1;
    }

    private void gather(Row row, int i, int from, boolean look) {
        for (int k = 0; k < values.length; k++) {
            double x = get(from + k, i);
            if (!Double.isFinite(x)) {
                x = fill[k];
                if (Double.isNaN(x)) {
                    throw wrong(
                            row,
                            features.columns().get(k),
                            "the value is missing or not finite; write missing: drop or missing: mean into the data "
                                    + "set's file, or give --missing drop without such a file");
                }
            }
            values[k] = x;
            if (look) {
                findings.see(k, x);
            }
        }
    }

    private void actions(Row row, int i) {
        if (!places.has(Place.ACTION)) {
            return;
        }
        double taken = get(places.at(Place.ACTION), i);
        if (!(taken >= 0)) {
            throw wrong(row, "action", "the action that was taken is none of " + String.join(", ", reading.actions()));
        }
        row.action = (int) taken;
        if (places.has(Place.TARGETS)) {
            distributions(row, i, places.at(Place.TARGETS), row.targets);
            if (places.has(Place.NEXT_TARGETS) && !row.terminal) {
                distributions(row, i, places.at(Place.NEXT_TARGETS), row.nextTargets);
            }
        }
        if (places.has(Place.BEHAVIOURS)) {
            distribution(row, i, "behaviour", places.at(Place.BEHAVIOURS), row.behaviours);
        }
    }

    private void distributions(Row row, int i, int from, double[][] into) {
        for (int k = 0; k < into.length; k++) {
            distribution(row, i, "target", from + k * into[k].length, into[k]);
        }
    }

    private void distribution(Row row, int i, String policy, int from, double[] into) {
        double sum = 0;
        for (int a = 0; a < into.length; a++) {
            into[a] = get(from + a, i);
            if (Double.isNaN(into[a])) {
                boolean next = places.has(Place.NEXT_TARGETS) && from >= places.at(Place.NEXT_TARGETS);
                throw wrong(row, policy, next ? NO_PROBABILITY + " in the next state" : NO_PROBABILITY);
            }
            if (!(into[a] >= 0 && into[a] <= 1)) {
                throw wrong(
                        row,
                        policy,
                        "the " + policy + " policy's probability of "
                                + reading.actions().get(a) + " must lie in [0, 1], not be " + into[a]
                                + hint(into[a]));
            }
            sum += into[a];
        }
        if (Math.abs(sum - 1) > SUM) {
            throw wrong(row, policy, "the " + policy + " policy's probabilities sum to " + sum + " and not to 1");
        }
    }

    private void probabilities(Row row, int i) {
        row.ratio = Double.NaN;
        if (places.has(Place.RATIO)) {
            row.ratio = get(places.at(Place.RATIO), i);
            if (!(row.ratio >= 0 && Double.isFinite(row.ratio))) {
                throw wrong(row, "ratio", "the importance ratio must be a number ≥ 0, not " + row.ratio);
            }
            return;
        }
        for (int k = 0; k < row.target.length; k++) {
            double target = places.has(Place.TARGET) ? get(places.at(Place.TARGET) + k, i) : row.targets[k][row.action];
            row.target[k] = target;
            if (!(target >= 0 && target <= 1)) {
                throw wrong(
                        row,
                        "target",
                        Double.isNaN(target) && places.has(Place.TARGET)
                                ? NO_PROBABILITY
                                : "the probability must lie in [0, 1], not be " + target + hint(target));
            }
        }
        row.behaviour = Double.NaN;
        var logistic = reading.logistic();
        if (logistic != null) {
            row.behaviour = logistic.probability(row.phi, row.action);
        } else if (places.has(Place.BEHAVIOUR) || places.has(Place.BEHAVIOURS)) {
            row.behaviour =
                    places.has(Place.BEHAVIOUR) ? get(places.at(Place.BEHAVIOUR), i) : row.behaviours[row.action];
            if (!(row.behaviour > 0 && row.behaviour <= 1)) {
                throw wrong(row, "behaviour", behaviourMistake(row.behaviour));
            }
        }
    }

    private static String behaviourMistake(double probability) {
        if (Double.isNaN(probability)) {
            return NO_PROBABILITY;
        }
        return probability == 0
                ? "the behaviour policy's probability is 0, but the action was taken"
                : "a probability lies above 0 and at most at 1, not at " + probability + hint(probability);
    }

    private static String hint(double probability) {
        return probability < 0 ? "; write exp(…) around logarithms" : "";
    }

    private boolean sameEpisode(Row a, Row b) {
        return places.wholeEpisodes() ? a.key == b.key : a.name.equals(b.name);
    }

    /**
     * Makes a step of a row whose successor is known now.
     *
     * @return whether there is one: the last row of an episode that was cut off may serve only as a next state
     */
    private boolean finish(Row row, @Nullable Row following) {
        boolean last = following == null || !sameEpisode(row, following);
        if (last) {
            findings.endEpisode();
        }
        boolean ended = row.terminal || (last && places.lastEnds());
        if (!last && (row.terminal || row.truncated)) {
            throw wrong(
                    following == null ? row : following,
                    row.terminal ? "terminal" : "truncated",
                    "the episode goes on after its end");
        }
        boolean cut = last && !ended;
        if (cut && !row.truncated && !places.restIsCut()) {
            throw wrong(
                    row,
                    "terminal",
                    "the episode has no end: its last row is neither terminal nor truncated; if the log breaks off "
                            + "there, write truncated: rest");
        }
        if (cut && !places.has(Place.NEXT)) {
            findings.leaveOut();
            return false;
        }
        var step = row.step;
        if (places.wholeEpisodes()) {
            step.episode(row.key);
        } else {
            step.episode(row.name);
        }
        step.phi().set(row.phi);
        if (!places.has(Place.NEXT) && following != null && !last) {
            step.next().set(following.phi);
            for (int k = 0; k < row.targets.length; k++) {
                System.arraycopy(following.targets[k], 0, row.nextTargets[k], 0, row.nextTargets[k].length);
            }
        }
        if (!Double.isNaN(row.ratio)) {
            step.ratio(row.ratio);
        } else if (Double.isNaN(row.behaviour)) {
            step.withoutRatio();
        } else {
            step.policies(row.target[0], row.behaviour);
        }
        step.actions(row.action, row.targets[0], row.nextTargets[0]);
        if (row.target.length > 1) {
            step.targets(row.target, row.targets, row.nextTargets);
        }
        step.behaviours(row.behaviours);
        step.outcome(row.reward, row.gamma, ended);
        if (cut) {
            step.cutOff();
        }
        return true;
    }

    private IllegalArgumentException wrong(Row row, String column, String sentence) {
        String name = places.wholeEpisodes() ? Long.toString(row.key) : row.name;
        var mistake = told.apply(new RowMistake(name, row.order, column, sentence));
        rows.close();
        return mistake;
    }
}
