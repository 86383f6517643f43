package io.github.mirrortd.data.verdict;

import io.github.mirrortd.base.format.Printed;

/** Shares as texts. */
public final class Percent {
    private Percent() {}

    /**
     * {@return a share in percent, to three decimals}
     *
     * @param share from 0 to 1
     */
    public static String of(double share) {
        return (share == 0 ? "0" : Printed.neatly(Math.rint(1000 * 100 * share) / 1000)) + " %";
    }
}
