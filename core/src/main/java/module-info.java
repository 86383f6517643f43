/**
 * Rules, problems, engines and exact operators of off-policy TD learning. Exported packages are the API.
 *
 * <p>The vector engine reads {@code jdk.incubator.vector} if Java was started with it, without {@code requires}, because javac warns
 * of every mention of an incubating module. Classes with {@code @AutoService} are found without {@code provides}.
 */
@SuppressWarnings({
    "module", // those that internal is exported to are built after this one
    "requires-automatic", // EJML is not a module yet
    "requires-transitive-automatic"
})
module io.github.mirrortd.core {
    requires transitive ejml.core;
    requires ejml.ddense;
    requires io.github.mirrortd.base;
    requires org.objectweb.asm;
    requires static com.google.auto.service;
    requires static transitive org.jspecify;

    exports io.github.mirrortd.engine;
    exports io.github.mirrortd.engine.batch to
            io.github.mirrortd.contract,
            io.github.mirrortd.lab,
            io.github.mirrortd.data,
            io.github.mirrortd.cli;
    exports io.github.mirrortd.engine.parallel to
            io.github.mirrortd.contract,
            io.github.mirrortd.lab,
            io.github.mirrortd.data,
            io.github.mirrortd.cli;
    exports io.github.mirrortd.equations;
    exports io.github.mirrortd.exact;
    exports io.github.mirrortd.exact.linear to
            io.github.mirrortd.lab,
            io.github.mirrortd.data;
    exports io.github.mirrortd.exact.metric to
            io.github.mirrortd.base,
            io.github.mirrortd.lab,
            io.github.mirrortd.data,
            io.github.mirrortd.figures,
            io.github.mirrortd.cli;
    exports io.github.mirrortd.exact.moments to
            io.github.mirrortd.base,
            io.github.mirrortd.lab,
            io.github.mirrortd.data,
            io.github.mirrortd.figures,
            io.github.mirrortd.cli;
    exports io.github.mirrortd.exact.theory to
            io.github.mirrortd.base,
            io.github.mirrortd.lab,
            io.github.mirrortd.data,
            io.github.mirrortd.figures,
            io.github.mirrortd.cli;
    exports io.github.mirrortd.learn;
    exports io.github.mirrortd.mdp;
    exports io.github.mirrortd.mdp.features to
            io.github.mirrortd.lab,
            io.github.mirrortd.data;
    exports io.github.mirrortd.problems;
    exports io.github.mirrortd.random;
    exports io.github.mirrortd.internal to
            io.github.mirrortd.lab,
            io.github.mirrortd.data,
            io.github.mirrortd.cli;

    uses io.github.mirrortd.learn.Algorithm;
    uses io.github.mirrortd.learn.Algorithms.Library;
    uses io.github.mirrortd.learn.StepSizeMethod;
    uses io.github.mirrortd.problems.ProblemFamily;
}
