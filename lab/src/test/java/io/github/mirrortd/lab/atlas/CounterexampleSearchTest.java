package io.github.mirrortd.lab.atlas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.mirrortd.exact.MeanUpdate;
import io.github.mirrortd.lab.problemfile.ProblemFiles;
import io.github.mirrortd.lab.run.Progress;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.problems.Problems;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CounterexampleSearchTest {
    private static final List<Algorithm> SOME =
            List.of(Algorithms.get("TD"), Algorithms.get("TDC"), Algorithms.get("ETD"));
    private static final Progress SILENT = new Progress() {
        @Override
        public void begin(String what, long amount) {}

        @Override
        public void advance(long amount) {}
    };

    private static CounterexampleSearch search(String claim, int count) {
        return CounterexampleSearch.of(
                Claim.parse(claim, SOME),
                Problems.choices("garnet:states=3,actions=2,branching=2,features=2"),
                0,
                count,
                Settings.alpha(0.5),
                SILENT);
    }

    /** What is found is true by the plain mean operators, which the search does not use, also when it is read from its file. */
    @Test
    void findsWhereOneDivergesAndTheOtherDoesNot() {
        var found = search("STHTD-MP diverges, TD does not", 40);
        assertThat(found.isFound()).isTrue();
        assertThat(found.tried()).isEqualTo(80);
        var problem = ProblemFiles.parse("found.yaml", ProblemFiles.yaml(found.problem()));
        for (var m : found.measures()) {
            var rule = (RuleAlgorithm) Algorithms.get(m.algorithm());
            double contraction = MeanUpdate.of(problem, rule, m.settings()).contraction();
            assertThat(m.radius() < 1).isEqualTo(m.algorithm().equals("TD"));
            assertThat(contraction < 1).isEqualTo(m.algorithm().equals("TD"));
        }
        assertThat(search("STHTD-MP diverges, TD does not", 40).problem().values())
                .isEqualTo(found.problem().values());
    }

    @Test
    void findsWhereOneIsBest() {
        var found = search("ETD best", 30);
        assertThat(found.isFound()).isTrue();
        double own = found.measures().get(0).limit();
        assertThat(found.measures()).allMatch(m -> m.limit() >= own);
        assertThat(search("TD beats TD", 2).isFound()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ETD rules", "TD", "TD diverges, TDC does", "TD beats", ""})
    void whatIsNotUnderstood(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Claim.parse(text, SOME))
                .withMessageStartingWith("'" + text + "' is not understood; what is, is \"A diverges, B does not\"");
    }

    @Test
    void bestNeedsOthers() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Claim.parse("TD best", List.of(Algorithms.get("TD"))))
                .withMessage("'TD best' needs others to be better than: name them with -a");
    }
}
