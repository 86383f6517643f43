package io.github.mirrortd.data.verdict;

import io.github.mirrortd.data.estimate.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Checks of the estimates of a log, as they are found. */
final class CheckList {
    private final Evidence evidence;
    private final List<Check> checks = new ArrayList<>();

    CheckList(Evidence evidence) {
        this.evidence = evidence;
    }

    /** Adds a check if it concerns any of the estimates. */
    void add(String name, Level level, Predicate<Estimate> concerned, String finding, String remedy) {
        var labels = evidence.estimates().stream()
                .filter(concerned)
                .map(Estimate::label)
                .toList();
        if (!labels.isEmpty()) {
            checks.add(new Check(name, level, labels, finding, remedy));
        }
    }

    /** All of them, in the order in which they were found. */
    List<Check> all() {
        return checks;
    }
}
