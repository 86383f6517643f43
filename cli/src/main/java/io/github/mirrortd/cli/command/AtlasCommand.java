package io.github.mirrortd.cli.command;

import static io.github.mirrortd.base.format.Printed.shortly;

import io.github.mirrortd.base.Cluster;
import io.github.mirrortd.cli.option.ClusterOptions;
import io.github.mirrortd.cli.terminal.ExitCode;
import io.github.mirrortd.cli.text.TextTable;
import io.github.mirrortd.figures.AtlasFigures;
import io.github.mirrortd.figures.Format;
import io.github.mirrortd.figures.Gallery;
import io.github.mirrortd.lab.atlas.Atlas;
import io.github.mirrortd.lab.atlas.AtlasSummary;
import io.github.mirrortd.lab.saved.ResultFields;
import io.github.mirrortd.lab.saved.ResultFolder;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.problems.Choices;
import io.github.mirrortd.problems.Problems;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "atlas",
        description = {
            "Compare metrics H and C over many random problems, without sampling.",
            "Shows how often and by how much H is better, and the best κ on the path C + κ(H − C)."
        },
        footer = {"", "Example: mirrortd atlas --family garnet:states=50,features=8 --count 10000 --out results"})
public final class AtlasCommand extends ConsoleCommand {
    @Option(
            names = "--family",
            defaultValue = "garnet",
            paramLabel = "NAME:…",
            description = "Family of problems that has a seed. Default: ${DEFAULT-VALUE}.")
    @SuppressWarnings("NullAway.Init")
    private String family;

    @Option(
            names = "--count",
            defaultValue = "1000",
            paramLabel = "N",
            description = "Number of problems. Default: ${DEFAULT-VALUE}.")
    private int count;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Seed of the first problem, an integer ≥ 0. Default: 0, or the one in the family's name.")
    private @Nullable Long seed;

    @Option(
            names = "--lambda",
            defaultValue = "0",
            paramLabel = "X",
            description = "λ of the learners' traces, from 0 to 1. Default: ${DEFAULT-VALUE}.")
    private double lambda;

    @Mixin
    private final ClusterOptions work = new ClusterOptions();

    private record Result(
            String family, double lambda, AtlasSummary summary, Map<String, @Nullable Object> provenance) {}

    @Override
    public Integer call() {
        if (count < 1) {
            throw new IllegalArgumentException("--count must be at least 1, not " + count);
        }
        if (seed != null && seed < 0) {
            throw new IllegalArgumentException("--seed must be an integer ≥ 0, not " + seed);
        }
        Parameter.LAMBDA.checked(lambda);
        var choices = Problems.choices(family);
        // Parameters that do not go together are refused before anything is written, and so are streams.
        Problems.get(family);
        long first = seed == null ? Atlas.firstSeed(choices) : seed;
        var folder = work.folder(console);
        var atlas = atlas(choices, first);
        var summary = AtlasSummary.of(atlas);
        var provenance = work.provenance(console);
        folder.ifPresent(out -> {
            out.write("atlas.csv", ResultFields.csv(atlas.entries()));
            Gallery.save(AtlasFigures.of(atlas), out, Format.PIXELS);
            new ResultFolder(out).complete(provenance);
        });
        work.print(
                console,
                () -> new Result(choices.id(), lambda, summary, provenance),
                () -> text(choices.id() + (lambda == 0 ? "" : ", λ = " + lambda), summary));
        return ExitCode.OK;
    }

    private Atlas atlas(Choices choices, long first) {
        var progress = work.progress(console);
        try (@Nullable Cluster cluster = work.connect()) {
            return cluster == null
                    ? Atlas.of(choices, lambda, first, count, work.threads(), progress)
                    : Atlas.of(choices, lambda, first, count, cluster, progress);
        }
    }

    private static String text(String name, AtlasSummary summary) {
        var text = new StringBuilder();
        text.append(name).append(", ").append(summary.problems()).append(" problems");
        text.append(
                summary.stuck() > 0 ? ", " + summary.stuck() + " of them left out: no step size contracts\n" : "\n");
        var rows = List.of(
                new Row("H against C: mean rate at the best α", summary.comparison("rate")),
                new Row("  Hurwitz margin", summary.comparison("margin")),
                new Row("  conditioning of B", summary.comparison("conditioning")),
                new Row("best κ against H: mean rate", summary.comparison("best_rate_over_H")),
                new Row("  Hurwitz margin", summary.comparison("best_margin_over_H")));
        text.append(TextTable.of(1, rows, """
                        =name | better=comparison.better:percent | equal=comparison.equal:percent
                        | factor 5 %=comparison.factor.p5 | 25 %=comparison.factor.p25 | median=comparison.factor.median
                        | 75 %=comparison.factor.p75 | 95 %=comparison.factor.p95""")).append('\n');
        var kappa = new TextTable(1, "the best κ", "5 %", "25 %", "median", "75 %", "95 %", "κ < 1", "κ = 1", "κ > 1");
        summary.best().forEach((by, best) -> {
            var q = best.kappa();
            kappa.row(
                    "by " + by,
                    shortly(q.p5()),
                    shortly(q.p25()),
                    shortly(q.median()),
                    shortly(q.p75()),
                    shortly(q.p95()),
                    percent(best.share(-1)),
                    percent(best.share(0)),
                    percent(best.share(1)));
        });
        return text.append(kappa).toString();
    }

    private record Row(String name, AtlasSummary.Comparison comparison) {}

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }
}
