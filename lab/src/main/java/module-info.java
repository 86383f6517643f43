/**
 * Experiments over the library: described, run, summed up and shown. What is exported is what users may call: describe with
 * {@code lab.experiment}, run with {@code lab.run}, show with {@code lab.result}, {@code lab.figures} and {@code lab.report}.
 */
@SuppressWarnings("requires-automatic") // PDFBox is no module yet
module io.github.mirrortd.lab {
    requires io.github.mirrortd.base;
    requires transitive io.github.mirrortd.core;
    requires java.desktop;
    // What PDFBox needs and cannot say itself.
    requires jdk.unsupported;
    requires org.apache.commons.logging;
    requires org.apache.fontbox;
    requires org.apache.pdfbox;
    requires org.apache.pdfbox.io;
    requires static transitive org.jspecify;
    requires tools.jackson.core;

    exports io.github.mirrortd.lab.atlas;
    exports io.github.mirrortd.lab.experiment;
    exports io.github.mirrortd.lab.explore;
    exports io.github.mirrortd.lab.figures;
    exports io.github.mirrortd.lab.format;
    exports io.github.mirrortd.lab.learnerfile;
    exports io.github.mirrortd.lab.paper;
    exports io.github.mirrortd.lab.problemfile;
    exports io.github.mirrortd.lab.report;
    exports io.github.mirrortd.lab.result;
    exports io.github.mirrortd.lab.run;

    uses io.github.mirrortd.lab.run.Cluster.Provider;
    uses io.github.mirrortd.lab.explore.Explorer;
}
