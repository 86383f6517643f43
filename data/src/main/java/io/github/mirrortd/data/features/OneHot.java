package io.github.mirrortd.data.features;

import io.github.mirrortd.base.format.Json;
import io.github.mirrortd.mdp.SparseVector;
import java.util.List;
import java.util.Map;

/** One feature for each value of a column. The column holds the number of the value, from 0; −1 for one that is not listed. */
public record OneHot(String column, List<String> values) implements FeatureBlock {
    static final String NAME = "one_hot";

    /**
     * {@return an expression for the place of a text in a list, from 0 on; null where it is not there}
     *
     * @param column an expression, as a text
     * @param values the list
     */
    public static String place(String column, List<String> values) {
        // No list, which databases write in different ways.
        var text = new StringBuilder("CASE CAST(" + column + " AS STRING)");
        for (int i = 0; i < values.size(); i++) {
            text.append(" WHEN '")
                    .append(values.get(i).replace("'", "''"))
                    .append("' THEN ")
                    .append(i);
        }
        return text.append(" END").toString();
    }

    /** The column as a number: where a text stands in the list. */
    private static String expression(String column, List<String> values) {
        return "CASE WHEN " + column + " IS NULL THEN NULL ELSE coalesce(" + place(column, values) + ", -1) END";
    }

    @Override
    public int width() {
        return values.size();
    }

    @Override
    public List<String> columns() {
        return List.of(expression(column, values));
    }

    @Override
    public List<String> names() {
        return values.stream().map(v -> column + "=" + v).toList();
    }

    @Override
    public boolean isSparse() {
        return values.size() > 16;
    }

    @Override
    public boolean hasConstant(double[] low, int from) {
        return low[from] >= 0;
    }

    @Override
    public void encode(double[] numbers, int from, int at, SparseVector into) {
        int place = (int) numbers[from];
        if (place >= 0) {
            into.add(at + place, 1);
        }
    }

    @Override
    public Map<String, Object> tree() {
        return Json.fields(NAME, column, "values", values);
    }
}
