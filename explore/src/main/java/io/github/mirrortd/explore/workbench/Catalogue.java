package io.github.mirrortd.explore.workbench;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.explore.http.Call;
import io.github.mirrortd.explore.http.Resource;
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
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** What there is to choose from: problems and learners, built in, from plugins, and those that the command named. */
final class Catalogue implements Resource {
    private final Exploration wish;

    Catalogue(Exploration wish) {
        this.wish = wish;
    }

    @Override
    public String name() {
        return "catalogue";
    }

    @Override
    public void answer(Call call) throws IOException {
        call.json(new Content(
                Build.version(),
                Problems.families().stream().map(Family::of).toList(),
                Algorithms.all().stream().map(Catalogue::learner).toList(),
                Arrays.stream(LookAhead.values())
                        .filter(LookAhead::hasTwoPoints)
                        .map(LookAhead::suffix)
                        .toList(),
                new Given(wish.problems(), wish.learners())));
    }

    private record Content(
            String version, List<Family> problems, List<Learner> learners, List<String> suffixes, Given given) {}

    private record Given(List<String> problems, List<String> learners) {}

    private record Family(String name, String title, List<Choice> parameters) {
        static Family of(ProblemFamily family) {
            return new Family(
                    family.id(),
                    family.title(),
                    family.parameters().stream().map(Choice::new).toList());
        }
    }

    @Fields("parameter.name parameter.meaning parameter.usual parameter.range")
    private record Choice(ProblemParameter parameter) {}

    /** What a learner says of itself. */
    record Learner(String name, String summary, String equation, List<Setting> parameters) {}

    @Fields("parameter.id parameter.symbol parameter.meaning parameter.range usual")
    record Setting(Parameter parameter, double usual) {}

    static Learner learner(Algorithm algorithm) {
        var about = algorithm.description();
        var usual = algorithm.complete(Settings.NONE);
        return new Learner(
                algorithm.name(),
                about.summary(),
                about.equation(),
                algorithm.parameters().stream()
                        .map(p -> new Setting(p, usual.get(p)))
                        .toList());
    }
}
