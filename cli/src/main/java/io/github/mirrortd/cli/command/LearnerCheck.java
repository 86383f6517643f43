package io.github.mirrortd.cli.command;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.base.format.Json;
import io.github.mirrortd.base.format.Printed;
import io.github.mirrortd.cli.terminal.Console;
import io.github.mirrortd.cli.terminal.ExitCode;
import io.github.mirrortd.cli.text.TextTable;
import io.github.mirrortd.contract.promise.AlgorithmPromises;
import io.github.mirrortd.contract.promise.Promise;
import io.github.mirrortd.contract.promise.RulePromises;
import io.github.mirrortd.exact.Limits;
import io.github.mirrortd.exact.Limits.Limit;
import io.github.mirrortd.exact.Limits.Place;
import io.github.mirrortd.exact.MeanUpdate;
import io.github.mirrortd.lab.learnerfile.LearnerFiles;
import io.github.mirrortd.lab.paper.Paper;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Problem;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Checks a learner by the promises of all learners: what {@code learner check} does. */
final class LearnerCheck {
    private LearnerCheck() {}

    /** @param why why it is not kept */
    record Verdict(String promise, boolean kept, Optional<String> why) {}

    /** @param why why there is no mean update; empty where there is one */
    @Fields("problem settings *=known why?")
    record Mean(FiniteProblem problem, Settings settings, Optional<Known> known, String why) {}

    @Fields("""
            update.matrix constant=update.constant.getData update.contraction reached=limit.isReached limit=place.theta
            limit_rmsve=place.rmsve limit_distance=place.distance""")
    record Known(MeanUpdate update, Limit limit) {
        /** Fixed point of the mean; empty if it is not unique. */
        public Optional<Place> place() {
            return Optional.of(limit.iterate()).filter(p -> !Double.isNaN(p.rmsve()));
        }
    }

    @Fields("algorithm algorithm.description.equation promises means")
    record Result(RuleAlgorithm algorithm, List<Verdict> promises, List<Mean> means) {}

    static int run(String file, boolean json, Console console) {
        var resolved = LearnerFiles.resolve(file);
        if (!(resolved instanceof RuleAlgorithm learner)) {
            throw new IllegalArgumentException(
                    file + " has no update rule to check: " + resolved.whyNoRule() + "; name an equation file");
        }
        var promises = new RulePromises(
                        learner, AlgorithmPromises.smallProblems(), AlgorithmPromises.usualVariants(learner))
                .all();
        var verdicts = promises.stream()
                .filter(promise -> promise.untried().isEmpty())
                .map(LearnerCheck::verdict)
                .toList();
        var means = Paper.problems().stream()
                .map(Problem::finite)
                .map(problem -> mean(problem, learner))
                .toList();
        console.out().print(json ? Json.text(new Result(learner, verdicts, means)) : text(learner, verdicts, means));
        return verdicts.stream().allMatch(Verdict::kept) ? ExitCode.OK : ExitCode.FAILED;
    }

    private static Verdict verdict(Promise promise) {
        try {
            promise.check().run();
            return new Verdict(promise.says(), true, Optional.empty());
        } catch (AssertionError | IllegalArgumentException e) {
            return new Verdict(promise.says(), false, Optional.of(String.valueOf(e.getMessage())));
        }
    }

    private static Mean mean(FiniteProblem problem, RuleAlgorithm learner) {
        var settings = learner.complete(Settings.NONE);
        try {
            var update = MeanUpdate.of(problem, learner, settings);
            var limit = new Limits(problem, settings.lambda()).of(learner, update);
            return new Mean(problem, settings, Optional.of(new Known(update, limit)), "");
        } catch (IllegalArgumentException e) {
            return new Mean(problem, settings, Optional.empty(), String.valueOf(e.getMessage()));
        }
    }

    private static String text(RuleAlgorithm learner, List<Verdict> verdicts, List<Mean> means) {
        var text = new StringBuilder();
        text.append(learner.name() + ": " + learner.description().summary() + "\n\n");
        text.append(learner.description().equation().indent(2)).append('\n');
        var table = new TextTable(2, "promise", "");
        verdicts.forEach(v -> table.row(v.promise(), v.kept() ? "kept" : "BROKEN"));
        text.append(table);
        verdicts.forEach(v -> v.why().ifPresent(why -> text.append("broken: " + v.promise() + ": " + why + "\n")));
        for (var mean : means) {
            text.append("\n" + mean.problem().title() + " (" + mean.problem().id() + "): exact, no sampling\n");
            text.append(mean.known()
                    .map(known -> AnalyzeCommand.text(learner, mean.settings(), known.update()) + text(known.limit()))
                    .orElseGet(() -> learner.name() + ", " + mean.settings() + " has no exact mean update: "
                            + mean.why() + "\n"));
        }
        return text.toString();
    }

    private static String text(Limit limit) {
        var place = limit.iterate();
        if (Double.isNaN(place.rmsve())) {
            return "the mean stands still at no single point: G is singular\n";
        }
        return (limit.isReached() ? "the limit of θ in the mean: (" : "the mean would stand still at θ = (")
                + Arrays.stream(place.theta()).mapToObj(Printed::shortly).collect(Collectors.joining(", "))
                + "), RMSVE " + Printed.shortly(place.rmsve())
                + ", " + Printed.shortly(place.distance()) + " from the projected Bellman fixed point\n";
    }
}
