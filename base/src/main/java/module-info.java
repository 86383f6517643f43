/** Reads documents in YAML and JSON, and finds things by name: for MirrorTD's own modules, and nothing of it for users. */
@SuppressWarnings("module") // the modules that it exports to are built after this one
module io.github.mirrortd.base {
    requires org.snakeyaml.engine;
    requires static transitive org.jspecify;
    requires transitive tools.jackson.core;

    exports io.github.mirrortd.base to
            io.github.mirrortd.core,
            io.github.mirrortd.lab,
            io.github.mirrortd.data,
            io.github.mirrortd.cli;
    exports io.github.mirrortd.base.document to
            io.github.mirrortd.core,
            io.github.mirrortd.lab,
            io.github.mirrortd.data;
}
