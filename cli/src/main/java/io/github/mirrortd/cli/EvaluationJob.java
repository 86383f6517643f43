package io.github.mirrortd.cli;

import io.github.mirrortd.engine.Schedule;
import io.github.mirrortd.lab.Cell;
import io.github.mirrortd.lab.CurveStore;
import io.github.mirrortd.lab.Evaluation;
import io.github.mirrortd.lab.OutputFolder;
import io.github.mirrortd.lab.Result;
import io.github.mirrortd.lab.Runner;
import io.github.mirrortd.lab.Tuning;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What {@code run} and {@code tune} have in common: evaluate cells and deliver what comes out. */
final class EvaluationJob {
    private final Console console;
    private final WorkOptions work;
    private final @Nullable String reference;
    private final Optional<OutputFolder> folder;
    private final Runner runner;

    /** Checks first whether the results can be written. */
    EvaluationJob(Console console, WorkOptions work, @Nullable String reference) {
        this(console, work, reference, Schedule.CONSTANT);
    }

    /** As above, with step sizes that follow a schedule. */
    EvaluationJob(Console console, WorkOptions work, @Nullable String reference, Schedule schedule) {
        this.console = console;
        this.work = work;
        this.reference = reference;
        runner = work.runner(console, schedule);
        folder = work.folder();
    }

    Runner runner() {
        return runner;
    }

    int run(List<Cell> cells, List<Tuning> tunings) {
        List<Result> results;
        if (folder.isPresent()) {
            try (var curves = new CurveStore()) {
                results = Evaluation.run(runner, cells, reference, curves);
                save(folder.get(), results, tunings, curves);
            }
        } else {
            results = Evaluation.run(runner, cells, reference, null);
        }
        if (work.json()) {
            console.out().print(Delivery.json(results, Delivery.provenance(console, runner, results)));
        } else if (work.tables()) {
            console.out().println(Delivery.tables(results));
            console.out().print(Delivery.comparison(results));
        }
        return Main.OK;
    }

    private void save(OutputFolder out, List<Result> results, List<Tuning> tunings, CurveStore curves) {
        curves.save(out);
        Delivery.save(out, "results.csv", results);
        if (!tunings.isEmpty()) {
            Delivery.saveTuning(out, tunings);
        }
        Delivery.saveSettings(out, results);
        Delivery.saveProvenance(out, Delivery.provenance(console, runner, results));
    }
}
