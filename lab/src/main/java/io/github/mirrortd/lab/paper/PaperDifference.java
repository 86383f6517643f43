package io.github.mirrortd.lab.paper;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A place where the paper's text and its numbers part.
 *
 * @param about which place
 * @param paper what the paper says
 * @param measured what the numbers say, with the evidence
 */
public record PaperDifference(String about, String paper, String measured) {
    Map<String, Object> fields() {
        var row = new LinkedHashMap<String, Object>();
        row.put("about", about);
        row.put("paper", paper);
        row.put("measured", measured);
        return row;
    }
}
