package io.github.mirrortd.explore;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.lab.explore.Exploration;
import io.github.mirrortd.lab.saved.Build;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.LookAhead;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.problems.ProblemFamily;
import io.github.mirrortd.problems.ProblemParameter;
import io.github.mirrortd.problems.Problems;
import java.util.Arrays;
import java.util.List;

/** The choices: problems and learners, built in, from plugins, and those that the command named. */
@Fields("version problems learners suffixes given")
record Catalogue(Given given) {
    @Fields("wish.problems wish.learners")
    record Given(Exploration wish) {}

    public String version() {
        return Build.version();
    }

    public List<Family> problems() {
        return Problems.families().stream().map(Family::new).toList();
    }

    public List<Learner> learners() {
        return Algorithms.all().stream().map(Learner::new).toList();
    }

    public List<String> suffixes() {
        return Arrays.stream(LookAhead.values())
                .filter(LookAhead::hasTwoPoints)
                .map(LookAhead::suffix)
                .toList();
    }

    @Fields("name=family.id family.title parameters")
    record Family(ProblemFamily family) {
        public List<Choice> parameters() {
            return family.parameters().stream().map(Choice::new).toList();
        }
    }

    @Fields("parameter.name parameter.meaning parameter.usual parameter.range")
    record Choice(ProblemParameter parameter) {}

    /** A learner as it describes itself. */
    @Fields("algorithm.name algorithm.description.summary algorithm.description.equation parameters")
    record Learner(Algorithm algorithm) {
        public List<Setting> parameters() {
            var usual = algorithm.complete(Settings.NONE);
            return algorithm.parameters().stream()
                    .map(p -> new Setting(p, usual.get(p)))
                    .toList();
        }
    }

    @Fields("parameter.id parameter.symbol parameter.meaning parameter.range usual")
    record Setting(Parameter parameter, double usual) {}
}
