package io.github.mirrortd.base.database;

import java.io.Serializable;

/**
 * A pass over rows, which may be spread over several machines; each reads its own rows once.
 *
 * @param <S> itself
 */
public interface Scan<S extends Scan<S>> extends Serializable {
    /**
     * Receives, before anything else, the number of episodes of the log that lie before the first one.
     *
     * @param episodes how many; not called if there are none
     */
    default void startAfter(long episodes) {}

    /**
     * Looks at rows.
     *
     * @param rows all that there are here, not yet begun
     */
    void look(Database.Rows rows);

    /**
     * Adds what another one saw.
     *
     * @param later that looked at the rows that come after those of this one, where rows have an order
     */
    void merge(S later);

    /** {@return how many episodes it saw, where it looked at rows of whole episodes} */
    default long episodes() {
        return 0;
    }
}
