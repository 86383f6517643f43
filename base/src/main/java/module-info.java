/**
 * Documents in YAML and JSON, files of arrays and records, names, and the interfaces to databases and clusters: what all of MirrorTD's own modules share.
 * Nothing here is for users.
 */
@SuppressWarnings("module") // the modules that it exports to are built after this one
module io.github.mirrortd.base {
    requires org.snakeyaml.engine;
    requires static transitive org.jspecify;
    requires transitive tools.jackson.core;

    exports io.github.mirrortd.base to
            io.github.mirrortd.core,
            io.github.mirrortd.lab,
            io.github.mirrortd.data,
            io.github.mirrortd.figures,
            io.github.mirrortd.cli;
    exports io.github.mirrortd.base.database to
            io.github.mirrortd.data,
            io.github.mirrortd.cli;
    exports io.github.mirrortd.base.document to
            io.github.mirrortd.core,
            io.github.mirrortd.lab,
            io.github.mirrortd.data;
    exports io.github.mirrortd.base.format to
            io.github.mirrortd.core,
            io.github.mirrortd.lab,
            io.github.mirrortd.data,
            io.github.mirrortd.figures,
            io.github.mirrortd.cli;

    uses io.github.mirrortd.base.Cluster.Provider;
    uses io.github.mirrortd.base.database.Database.Provider;
}
