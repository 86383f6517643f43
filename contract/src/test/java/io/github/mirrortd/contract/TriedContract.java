package io.github.mirrortd.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.contract.promise.RulePromises;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.List;

/** The contract of a rule, whose promises are checked one by one on demand. */
record TriedContract(RuleAlgorithm algorithm, List<FiniteProblem> problems) implements RuleContract {
    /** Checks the promises that start with one of these words; fails if there is none. */
    void check(String... beginnings) {
        var promises = new RulePromises(algorithm, problems, variants()).all(this::affine);
        for (var beginning : beginnings) {
            var found = promises.stream()
                    .filter(promise -> promise.says().startsWith(beginning))
                    .toList();
            assertThat(found).as(beginning).isNotEmpty();
            found.stream()
                    .filter(promise -> promise.untried().isEmpty())
                    .forEach(promise -> promise.check().run());
        }
    }
}
