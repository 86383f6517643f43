package io.github.mirrortd.lab.paper;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A published number beside the measured one.
 *
 * @param table which of the paper's
 * @param problem its column or row
 * @param what the learner, or the quantity and its metric
 * @param published as printed
 * @param measured in the same form
 */
public record Comparison(String table, String problem, String what, String published, String measured) {
    /** {@return whether the measured number has the digits of the published one} */
    public boolean matches() {
        return published.equals(measured);
    }

    Map<String, Object> fields() {
        var row = new LinkedHashMap<String, Object>();
        row.put("table", table);
        row.put("problem", problem);
        row.put("what", what);
        row.put("published", published);
        row.put("measured", measured);
        row.put("matches", matches());
        return row;
    }
}
