package io.github.mirrortd.lab.paper;

import io.github.mirrortd.base.Fields;

/**
 * A published number beside the measured one.
 *
 * @param table which of the paper's
 * @param problem its column or row
 * @param what the learner, or the quantity and its metric
 * @param published as printed
 * @param measured in the same form
 */
@Fields("table problem what published measured matches")
public record Comparison(String table, String problem, String what, String published, String measured) {
    /** {@return whether the measured number has the digits of the published one} */
    public boolean matches() {
        return published.equals(measured);
    }
}
