/** The contract of learners as tests, for the tests of custom learners. */
@SuppressWarnings("module") // the module that it exports to is built after this one
module io.github.mirrortd.contract {
    requires transitive io.github.mirrortd.core;
    // For tests, whose modules require JUnit themselves; the command line checks promises without it.
    requires static org.junit.jupiter.api;
    requires static transitive org.jspecify;

    exports io.github.mirrortd.contract;
    exports io.github.mirrortd.contract.promise to
            io.github.mirrortd.cli;
}
