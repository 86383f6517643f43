package io.github.mirrortd.problems.families;

import io.github.mirrortd.mdp.Citation;
import io.github.mirrortd.problems.ProblemFamily;
import io.github.mirrortd.problems.ProblemParameter;
import java.util.List;

/** A family of problems with a name, a title, a source and parameters. */
abstract class Family implements ProblemFamily {
    final Citation citation;
    private final String id;
    private final String title;
    private final List<ProblemParameter> parameters;

    Family(String id, String title, String source, ProblemParameter... parameters) {
        this.id = id;
        this.title = title;
        citation = Citation.of(source);
        this.parameters = List.of(parameters);
    }

    @Override
    public final String id() {
        return id;
    }

    @Override
    public final String title() {
        return title;
    }

    @Override
    public final List<ProblemParameter> parameters() {
        return parameters;
    }
}
