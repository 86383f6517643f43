package io.github.mirrortd.figures.report;

import io.github.mirrortd.lab.result.Result;
import io.github.mirrortd.lab.result.Summary;
import io.github.mirrortd.mdp.Problem;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Results by learner and problem. */
record ResultGrid(List<Result> results) {
    List<Problem> problems() {
        return results.stream().map(r -> r.cell().problem()).distinct().toList();
    }

    List<String> learners() {
        return results.stream().map(ResultGrid::learner).distinct().toList();
    }

    static String learner(Result result) {
        return result.cell().algorithm().name();
    }

    List<Result> of(Problem problem) {
        return results.stream().filter(r -> r.cell().problem().equals(problem)).toList();
    }

    Optional<Result> find(Problem problem, String learner) {
        return of(problem).stream().filter(r -> learner(r).equals(learner)).findFirst();
    }

    /** {@return the result with the smallest mean} */
    Result best(Problem problem, Function<Result, Summary> what) {
        return Collections.min(
                of(problem), Comparator.comparingDouble(r -> what.apply(r).mean()));
    }

    /** A table with learners down and problems across. */
    Html.Table<String> table(String caption, Function<Result, Html.Cell> cell) {
        var table = new Html.Table<>(caption, learners()).text("learner", learner -> learner);
        problems()
                .forEach(p -> table.cells(
                        p.title(), learner -> find(p, learner).map(cell).orElse(Html.Cell.NONE)));
        return table;
    }
}
