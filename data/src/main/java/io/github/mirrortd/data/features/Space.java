package io.github.mirrortd.data.features;

import io.github.mirrortd.base.format.Json;
import java.util.List;
import java.util.Map;

/** Columns and the ranges that features over space scale them by: [low, high] becomes [0, 1]. */
record Space(List<String> columns, double[] low, double[] high) {
    Space {
        for (int k = 0; k < low.length; k++) {
            if (!(low[k] < high[k])) {
                throw new IllegalArgumentException("the column " + columns.get(k)
                        + " has one value only, so that there is no space to lay features over; leave it out");
            }
        }
    }

    /** Returns a value's position on an axis; values outside the range count as its border. */
    double scaled(int k, double value) {
        return Math.max(0, Math.min(1, (value - low[k]) / (high[k] - low[k])));
    }

    /** The fields of a block, and the ranges after them. */
    Map<String, Object> with(Object... namesAndValues) {
        var fields = Json.fields(namesAndValues);
        fields.putAll(Json.fields("low", low, "high", high));
        return fields;
    }
}
