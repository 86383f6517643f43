/**
 * Experiments over the library: read and run them with {@code lab.Experiments}, describe them with {@code lab.experiment}, read their
 * results with {@code lab.result}. All other packages are for MirrorTD's own modules; {@code base} writes their records.
 */
@SuppressWarnings("module") // the modules that it exports to are built after this one
module io.github.mirrortd.lab {
    requires io.github.mirrortd.base;
    requires transitive io.github.mirrortd.core;
    requires static transitive org.jspecify;

    exports io.github.mirrortd.lab;
    exports io.github.mirrortd.lab.experiment;
    exports io.github.mirrortd.lab.result;
    exports io.github.mirrortd.lab.atlas to
            io.github.mirrortd.base,
            io.github.mirrortd.figures,
            io.github.mirrortd.cli;
    exports io.github.mirrortd.lab.display to
            io.github.mirrortd.figures,
            io.github.mirrortd.cli;
    exports io.github.mirrortd.lab.experimentfile to
            io.github.mirrortd.cli;
    exports io.github.mirrortd.lab.explore to
            io.github.mirrortd.cli;
    exports io.github.mirrortd.lab.learnerfile to
            io.github.mirrortd.figures,
            io.github.mirrortd.cli;
    exports io.github.mirrortd.lab.paper to
            io.github.mirrortd.base,
            io.github.mirrortd.figures,
            io.github.mirrortd.cli;
    exports io.github.mirrortd.lab.problemfile to
            io.github.mirrortd.cli;
    exports io.github.mirrortd.lab.run to
            io.github.mirrortd.cli;
    exports io.github.mirrortd.lab.saved to
            io.github.mirrortd.base,
            io.github.mirrortd.figures,
            io.github.mirrortd.cli;

    uses io.github.mirrortd.lab.explore.Explorer;
}
