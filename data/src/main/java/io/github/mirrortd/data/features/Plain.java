package io.github.mirrortd.data.features;

import io.github.mirrortd.base.format.Json;
import io.github.mirrortd.mdp.SparseVector;
import java.util.List;
import java.util.Map;

/** Columns as they are, or moved and scaled: (x − shift) · factor. */
record Plain(List<String> columns, double[] shifts, double[] factors) implements FeatureBlock {
    static final String NAME = "columns";

    @Override
    public int width() {
        return columns.size();
    }

    @Override
    public List<String> names() {
        return columns;
    }

    @Override
    public void encode(double[] values, int from, int at, SparseVector into) {
        for (int k = 0; k < shifts.length; k++) {
            into.add(at + k, (values[from + k] - shifts[k]) * factors[k]);
        }
    }

    @Override
    public Map<String, Object> tree() {
        return Json.fields(NAME, columns, "shifts", shifts, "factors", factors);
    }
}
