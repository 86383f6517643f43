/** The {@code mirrortd} program. Picocli reads commands and options, {@code base} the records of results; nothing is exported. */
@SuppressWarnings("requires-automatic") // ascii-table is not a module yet
module io.github.mirrortd.cli {
    requires ascii.table;
    requires info.picocli;
    requires io.github.mirrortd.base;
    requires io.github.mirrortd.contract;
    requires io.github.mirrortd.figures;
    requires me.tongfei.progressbar;
    requires static transitive org.jspecify;

    opens io.github.mirrortd.cli to
            info.picocli;
    opens io.github.mirrortd.cli.command to
            info.picocli,
            io.github.mirrortd.base;
    opens io.github.mirrortd.cli.option to
            info.picocli;
    opens io.github.mirrortd.cli.text to
            io.github.mirrortd.base;
}
