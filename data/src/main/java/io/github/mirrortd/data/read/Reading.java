package io.github.mirrortd.data.read;

import io.github.mirrortd.base.database.Database;
import io.github.mirrortd.data.features.FeatureMap;
import io.github.mirrortd.data.read.DataSteps.Layout;
import io.github.mirrortd.data.step.Pass;
import java.io.Serializable;
import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Converts rows to steps, wherever the rows are.
 *
 * @param actions names of the actions
 * @param fill value of each column where one is missing; NaN if there is none
 * @param logistic the behaviour policy, if it was estimated
 * @param wantsRanges whether the ranges of the columns are found, too
 */
record Reading(
        Layout layout,
        FeatureMap features,
        List<String> actions,
        double[] fill,
        @Nullable LogisticPolicy logistic,
        boolean wantsRanges)
        implements Serializable {
    /** The same with an estimated behaviour policy. */
    Reading with(LogisticPolicy policy) {
        return new Reading(layout, features, actions, fill, policy, true);
    }

    /** The same for later passes: the ranges are known. */
    Reading withoutRanges() {
        return new Reading(layout, features, actions, fill, logistic, false);
    }

    /**
     * Sends the steps of rows through a pass; returns what the rows were like.
     *
     * @param rows with the columns of the layout; those of an episode follow each other, in their order
     * @param progress receives numbers of rows that are done
     * @throws RowMistake if one of the rows cannot be
     */
    Findings read(Database.Rows rows, Pass<?> pass, LongConsumer progress) {
        var cursor = new StepCursor(this, rows, mistake -> mistake, findings -> {});
        Pass.over(cursor, pass, progress);
        return cursor.findings();
    }
}
