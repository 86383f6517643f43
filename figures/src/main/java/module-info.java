/** Draws figures and writes reports of what experiments and evaluations found, for MirrorTD's own program. */
@SuppressWarnings({
    "module", // the modules that it exports to are built after this one
    "requires-automatic" // PDFBox is not a module yet
})
module io.github.mirrortd.figures {
    requires io.github.mirrortd.base;
    requires transitive io.github.mirrortd.data;
    requires transitive io.github.mirrortd.lab;
    requires java.desktop;
    // What PDFBox needs and cannot say itself.
    requires jdk.unsupported;
    requires org.apache.commons.logging;
    requires org.apache.fontbox;
    requires org.apache.pdfbox;
    requires org.apache.pdfbox.io;
    requires static transitive org.jspecify;

    exports io.github.mirrortd.figures to
            io.github.mirrortd.cli;
    exports io.github.mirrortd.figures.report to
            io.github.mirrortd.cli;
}
