package io.github.mirrortd.lab.paper;

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
    public boolean matches() {
        return published.equals(measured);
    }
}
