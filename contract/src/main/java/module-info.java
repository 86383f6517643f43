/** The tests that every learner must pass, for the tests of whoever writes one. */
@SuppressWarnings("module") // the module that it exports to is built after this one
module io.github.mirrortd.contract {
    requires transitive io.github.mirrortd.core;
    // For the tests, whose modules require it themselves; the promises behind them are checked without it.
    requires static org.junit.jupiter.api;
    requires static transitive org.jspecify;

    exports io.github.mirrortd.contract;
    exports io.github.mirrortd.contract.promise to
            io.github.mirrortd.cli;
}
