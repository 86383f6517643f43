package io.github.mirrortd.equations;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.learn.Algorithms;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The files of built-in learners have their learners' names and the format of users' files. */
class BuiltInLearnersTest {
    private static final BuiltInLearners FILES = new BuiltInLearners();

    static Stream<String> names() {
        return FILES.names().stream();
    }

    @ParameterizedTest
    @MethodSource("names")
    void aFileIsNamedAfterItsLearner(String name) {
        var learner = (EquationLearner) FILES.get(name);
        assertThat(learner.name()).isEqualTo(name);
        assertThat(learner.definition().text()).contains("\nname: " + name + "\n", "\nsource:\n", "grid: [");
        assertThat(FILES.get(name)).isSameAs(learner);
        assertThat(Algorithms.get(name)).isEqualTo(learner);
    }

    /** A copy of a built-in learner's file under another name gives the same bits. */
    @ParameterizedTest
    @MethodSource("names")
    void itsTextIsAFileLikeThoseOfUsers(String name) {
        var learner = (EquationLearner) FILES.get(name);
        var copy = LearnerReader.read("copy.yaml", learner.definition().text(), "copy");
        assertThat(copy).isEqualTo(learner).isNotSameAs(learner);
        assertThat(copy.description()).isEqualTo(learner.description());
    }

    @Test
    void noneIsReadBeforeItIsNamed() {
        assertThat(FILES.names()).contains("TD", "STHTD", "V-trace").doesNotContain("LSTD", "STHTD-MP");
    }
}
