/** The tests that every learner must pass, for the tests of whoever writes one. */
module io.github.mirrortd.contract {
    requires transitive io.github.mirrortd.core;
    requires transitive org.junit.jupiter.api;
    requires org.assertj.core;
    requires static transitive org.jspecify;

    exports io.github.mirrortd.contract;
}
