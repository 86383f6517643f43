/**
 * A policy's value from logged data: steps, estimators, intervals, support; data sets and their features. Files are read by whoever
 * provides a database.
 */
@SuppressWarnings("requires-automatic") // EJML is no module yet
module io.github.mirrortd.data {
    requires io.github.mirrortd.base;
    requires transitive io.github.mirrortd.lab;
    requires ejml.ddense;
    requires static transitive org.jspecify;

    exports io.github.mirrortd.data;
    exports io.github.mirrortd.data.analysis;
    exports io.github.mirrortd.data.estimate;
    exports io.github.mirrortd.data.features;
    exports io.github.mirrortd.data.log;
    exports io.github.mirrortd.data.read;
    exports io.github.mirrortd.data.replay;
    exports io.github.mirrortd.data.report;
    exports io.github.mirrortd.data.step;
    exports io.github.mirrortd.data.sums;
    exports io.github.mirrortd.data.support;
    exports io.github.mirrortd.data.verdict;

    opens io.github.mirrortd.data.report to
            io.github.mirrortd.lab;

    uses io.github.mirrortd.data.read.Database.OnCluster;
    uses io.github.mirrortd.data.read.Database.Provider;
}
