package io.github.mirrortd.lab.saved;

import io.github.mirrortd.lab.result.Result;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Parameter;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The settings that a sweep varies. */
public final class Sweeps {
    private Sweeps() {}

    /**
     * {@return the first setting that has several values with one learner on one problem; α where none has}
     *
     * @param sweep the results
     */
    public static Parameter varied(List<Result> sweep) {
        for (var p : Algorithm.vocabulary(
                sweep.stream().map(r -> r.cell().algorithm()).toList())) {
            Set<List<Object>> seen = new HashSet<>();
            Set<List<Object>> values = new HashSet<>();
            for (var r : sweep) {
                if (r.cell().algorithm().parameters().contains(p)) {
                    seen.add(List.of(r.cell().problem(), r.cell().algorithm()));
                    values.add(List.of(
                            r.cell().problem(),
                            r.cell().algorithm(),
                            r.cell().settings().get(p)));
                }
            }
            if (values.size() > seen.size()) {
                return p;
            }
        }
        return Parameter.ALPHA;
    }
}
