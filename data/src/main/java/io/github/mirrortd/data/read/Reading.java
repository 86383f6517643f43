package io.github.mirrortd.data.read;

import io.github.mirrortd.base.database.Database;
import io.github.mirrortd.data.features.FeatureMap;
import io.github.mirrortd.data.read.DataSteps.Layout;
import io.github.mirrortd.data.step.Pass;
import java.io.Serializable;
import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** All that one must know to make steps of rows, wherever the rows are. */
public final class Reading implements Serializable {
    private final Layout layout;
    private final FeatureMap features;
    private final List<String> actions;
    private final double[] fill;
    private final @Nullable LogisticPolicy logistic;
    private final boolean ranges;

    /**
     * @param actions what the actions are called
     * @param fill what stands in for a missing value of each column; NaN where nothing does
     * @param logistic the behaviour policy, where it was estimated
     * @param ranges whether anybody wants to know the ranges of the columns
     */
    Reading(
            Layout layout,
            FeatureMap features,
            List<String> actions,
            double[] fill,
            @Nullable LogisticPolicy logistic,
            boolean ranges) {
        this.layout = layout;
        this.features = features;
        this.actions = List.copyOf(actions);
        this.fill = fill;
        this.logistic = logistic;
        this.ranges = ranges;
    }

    /**
     * Has episodes go through a pass.
     *
     * @param rows with the columns of {@link #select}; those of an episode follow each other, in their order
     * @param pass who hears of the steps
     * @param progress hears of steps that are done
     * @return what the rows were like
     * @throws RowMistake where one of them cannot be
     */
    public Findings read(Database.Rows rows, Pass<?> pass, LongConsumer progress) {
        var cursor = new StepCursor(this, rows, mistake -> mistake, findings -> {});
        Pass.over(cursor, pass, progress);
        return cursor.findings();
    }

    /** {@return the columns, as expressions} */
    public List<String> select() {
        return layout.select();
    }

    /** {@return where they are selected from} */
    public String from() {
        return layout.from();
    }

    Layout layout() {
        return layout;
    }

    FeatureMap features() {
        return features;
    }

    List<String> actions() {
        return actions;
    }

    double[] fill() {
        return fill;
    }

    @Nullable
    LogisticPolicy logistic() {
        return logistic;
    }

    boolean wantsRanges() {
        return ranges;
    }
}
