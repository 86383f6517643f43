package io.github.mirrortd.explore;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.base.format.Printed;
import io.github.mirrortd.lab.display.ExperimentDisplay;
import io.github.mirrortd.lab.experiment.Stage;
import io.github.mirrortd.lab.experimentfile.ExperimentWriter;
import io.github.mirrortd.lab.learnerfile.LearnerFiles;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Settings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.stream.Collectors;

/** The setup as commands and as an experiment file, to be taken elsewhere. */
@Fields("predict run analyze problem experiment")
record Commands(Setup setup) {
    public String predict() {
        return commands("predict", steps());
    }

    public String run() {
        return commands("run", steps() + trials());
    }

    public String analyze() {
        return commands("analyze", "");
    }

    public String problem() {
        return "mirrortd problem show " + quoted(setup.word());
    }

    /** One command if possible; learners with different settings have one each. */
    private String commands(String command, String rest) {
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

    private String steps() {
        return setup.steps() == setup.problem().steps() ? "" : " --steps " + setup.steps();
    }

    private String trials() {
        return (setup.runs() == Stage.EVALUATION.runs() ? "" : " --runs " + setup.runs())
                + (setup.seed().equals(Stage.EVALUATION.seed()) ? "" : " --seed " + setup.seed())
                + (setup.seats().size() == 2 && !setup.isOneLearner()
                        ? " --reference " + quoted(setup.seats().get(0).name())
                        : "");
    }

    /** An experiment names every learner once. */
    public String experiment() {
        var experiment = (setup.isOneLearner() ? setup.only(0) : setup).experiment();
        var words = new HashMap<Algorithm, String>();
        setup.seats().stream()
                .filter(seat -> LearnerFiles.of(seat.algorithm()).isPresent())
                .forEach(seat -> words.putIfAbsent(seat.algorithm(), seat.word()));
        return new ExperimentWriter(
                        ExperimentDisplay.usual(experiment, List.of()),
                        problem -> setup.word(),
                        learner -> words.getOrDefault(learner, learner.name()))
                .yaml();
    }

    /** As a shell takes it. */
    static String quoted(String word) {
        return word.matches("[A-Za-z0-9_.,:=/@+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
