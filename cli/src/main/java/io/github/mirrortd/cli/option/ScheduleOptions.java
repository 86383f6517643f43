package io.github.mirrortd.cli.option;

import io.github.mirrortd.lab.experiment.Experiment;
import io.github.mirrortd.learn.Schedule;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Step sizes that diminish: α_t = α/(1+t/τ)^p, and β alike. */
public final class ScheduleOptions {
    @Option(
            names = "--tau",
            paramLabel = "X",
            description = "τ of diminishing step sizes α/(1+t/τ)^p. Default, if p is given: 1000.")
    private @Nullable Double tau;

    @Option(
            names = "--power",
            paramLabel = "X",
            description = "p of diminishing step sizes α/(1+t/τ)^p, in (0.5, 1]. Default, if τ is given: 0.75.")
    private @Nullable Double power;

    /** The requested schedule, or else the given one. */
    public Schedule orElse(Schedule otherwise) {
        var usual = Experiment.DIMINISHING;
        return tau == null && power == null
                ? otherwise
                : new Schedule(tau == null ? usual.tau() : tau, power == null ? usual.p() : power);
    }
}
