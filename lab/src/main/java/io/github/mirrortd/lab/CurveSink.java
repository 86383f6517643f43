package io.github.mirrortd.lab;

/** Receives learning curves as runs finish, in any order and from several threads. */
public interface CurveSink {
    /** @param curve {@code steps + 1} errors; not used again by the caller */
    void accept(Cell cell, int run, double[] curve);
}
