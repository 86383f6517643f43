/**
 * Off-policy evaluation from logged data: steps, estimates, support and verdict. Reading files, data sets and their features
 * are for MirrorTD's own modules.
 */
@SuppressWarnings({
    "module", // the modules that it exports to are built after this one
    "requires-automatic" // EJML is not a module yet
})
module io.github.mirrortd.data {
    requires io.github.mirrortd.base;
    requires transitive io.github.mirrortd.core;
    requires ejml.ddense;
    requires static transitive org.jspecify;

    exports io.github.mirrortd.data;
    exports io.github.mirrortd.data.estimate;
    exports io.github.mirrortd.data.step;
    exports io.github.mirrortd.data.support;
    exports io.github.mirrortd.data.verdict;
    exports io.github.mirrortd.data.analysis to
            io.github.mirrortd.base,
            io.github.mirrortd.cli;
    exports io.github.mirrortd.data.features to
            io.github.mirrortd.cli;
    exports io.github.mirrortd.data.log to
            io.github.mirrortd.cli;
    exports io.github.mirrortd.data.read to
            io.github.mirrortd.base,
            io.github.mirrortd.cli;
    exports io.github.mirrortd.data.replay to
            io.github.mirrortd.cli;
    exports io.github.mirrortd.data.report to
            io.github.mirrortd.base,
            io.github.mirrortd.figures,
            io.github.mirrortd.cli;
    exports io.github.mirrortd.data.sums to
            io.github.mirrortd.cli;

    opens io.github.mirrortd.data.report to
            io.github.mirrortd.base;

    uses io.github.mirrortd.data.read.Databases.OnCluster;
}
