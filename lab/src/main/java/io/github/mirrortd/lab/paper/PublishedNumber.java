package io.github.mirrortd.lab.paper;

import io.github.mirrortd.base.Fields;

/**
 * A published number next to the measured one.
 *
 * @param table which of the paper's
 * @param problem its column or row
 * @param what the learner, or the quantity and its metric
 * @param published as printed
 * @param measured in the same form
 * @param matches whether the two agree as far as they must
 */
@Fields("table problem what published measured matches")
public record PublishedNumber(
        String table, String problem, String what, String published, String measured, boolean matches) {
    /** Numbers that must agree in all printed digits. */
    PublishedNumber(String table, String problem, String what, String published, String measured) {
        this(table, problem, what, published, measured, published.equals(measured));
    }
}
