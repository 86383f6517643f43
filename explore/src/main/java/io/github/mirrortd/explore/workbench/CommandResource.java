package io.github.mirrortd.explore.workbench;

import io.github.mirrortd.base.format.Printed;
import io.github.mirrortd.explore.http.Call;
import io.github.mirrortd.explore.http.Resource;
import io.github.mirrortd.lab.experiment.Stage;
import io.github.mirrortd.lab.experimentfile.ExperimentWriter;
import io.github.mirrortd.lab.learnerfile.LearnerFiles;
import io.github.mirrortd.learn.Settings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What stands on the bench as commands and as an experiment file, to be taken elsewhere. */
final class CommandResource implements Resource {
    private final InputResolver words;

    CommandResource(InputResolver words) {
        this.words = words;
    }

    @Override
    public String name() {
        return "command";
    }

    @Override
    public void answer(Call call) throws IOException {
        var setup = Setup.of(call.body(), words);
        call.json(new Commands(
                commands("predict", setup, steps(setup)),
                commands("run", setup, steps(setup) + trials(setup)),
                commands("analyze", setup, ""),
                "mirrortd problem show " + quoted(setup.word()),
                experiment(setup)));
    }

    private record Commands(String predict, String run, String analyze, String problem, String experiment) {}

    /** One command where one says it all; learners with settings of their own have one each. */
    private static String commands(String command, Setup setup, String rest) {
        boolean together =
                setup.seats().stream().map(Setup.Seat::given).distinct().count() == 1 && !setup.isOneLearner();
        List<List<Setup.Seat>> groups = together
                ? List.of(setup.seats())
                : setup.seats().stream().map(List::of).toList();
        return groups.stream()
                .map(seats -> "mirrortd " + command + " -p " + quoted(setup.word()) + " -a "
                        + quoted(seats.stream().map(Setup.Seat::word).collect(Collectors.joining(",")))
                        + options(seats.get(0).given()) + rest)
                .collect(Collectors.joining("\n"));
    }

    private static String options(Settings given) {
        var options = new ArrayList<String>();
        given.present()
                .forEach((p, value) -> options.add(
                        p.isOwn()
                                ? " --set " + p.id() + "=" + Printed.fully(value)
                                : " --" + p.id() + " " + Printed.fully(value)));
        return String.join("", options);
    }

    private static String steps(Setup setup) {
        return setup.steps() == setup.problem().steps() ? "" : " --steps " + setup.steps();
    }

    private static String trials(Setup setup) {
        return (setup.runs() == Stage.EVALUATION.runs() ? "" : " --runs " + setup.runs())
                + (setup.seed().equals(Stage.EVALUATION.seed()) ? "" : " --seed " + setup.seed())
                + (setup.seats().size() == 2 && !setup.isOneLearner()
                        ? " --reference "
                                + quoted(setup.seats().get(0).algorithm().name())
                        : "");
    }

    /** An experiment names every learner once. */
    private static String experiment(Setup setup) {
        var experiment = (setup.isOneLearner() ? setup.only(0) : setup).experiment();
        return new ExperimentWriter(
                        experiment,
                        problem -> setup.word(),
                        algorithm -> LearnerFiles.of(algorithm).isEmpty()
                                ? algorithm.name()
                                : setup.seats().stream()
                                        .filter(s -> s.algorithm().equals(algorithm))
                                        .map(Setup.Seat::word)
                                        .findFirst()
                                        .orElse(algorithm.name()))
                .yaml();
    }

    /** As a shell takes it. */
    static String quoted(String word) {
        return word.matches("[A-Za-z0-9_.,:=/@+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
