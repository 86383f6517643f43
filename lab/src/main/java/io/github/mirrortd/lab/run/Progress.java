package io.github.mirrortd.lab.run;

/** Hears how far long work has come. Called from several threads. */
public interface Progress {
    /** For those who do not want to know. */
    Progress SILENT = new Progress() {
        @Override
        public void begin(String what, long total) {}

        @Override
        public void advance(long by) {}
    };

    /**
     * A new piece of work starts.
     *
     * @param what in a word
     * @param total how much there is of it
     */
    void begin(String what, long total);

    /**
     * Adds finished work.
     *
     * @param by how much more
     */
    void advance(long by);
}
