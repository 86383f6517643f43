/** The {@code mirrortd} program. Only its main class is for others; picocli looks into commands and options, and what writes JSON into
 * records of results. */
@SuppressWarnings("requires-automatic") // ascii-table is no module yet
module io.github.mirrortd.cli {
    requires ascii.table;
    requires info.picocli;
    requires io.github.mirrortd.base;
    requires io.github.mirrortd.contract;
    requires io.github.mirrortd.data;
    requires io.github.mirrortd.lab;
    requires me.tongfei.progressbar;
    requires static transitive org.jspecify;

    exports io.github.mirrortd.cli;

    opens io.github.mirrortd.cli to
            info.picocli;
    opens io.github.mirrortd.cli.command to
            info.picocli,
            io.github.mirrortd.lab;
    opens io.github.mirrortd.cli.option to
            info.picocli;
    opens io.github.mirrortd.cli.text to
            io.github.mirrortd.lab;
}
