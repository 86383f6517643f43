package io.github.mirrortd.problems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FamiliesTest {
    @Test
    void aNameHasOneFormAndOneProblem() {
        var problem = Problems.get("garnet:seed=7,states=020");
        assertThat(problem.id()).isEqualTo("garnet:states=20,seed=7");
        assertThat(Problems.get("Garnet: states=20 , seed = 7")).isSameAs(problem);
        assertThat(Problems.get("garnet:states=50")).isSameAs(Problems.get("garnet"));
        assertThat(Problems.get("walk:features=INVERTED").id()).isEqualTo("walk:features=inverted");
    }

    @Test
    void everyFamilyDescribesItselfAndItsUsualProblem() {
        assertThat(Problems.families()).hasSizeGreaterThanOrEqualTo(13);
        for (var family : Problems.families()) {
            var problem = Problems.any(family.id());
            assertThat(problem.id()).isEqualTo(family.id());
            assertThat(family.title()).isNotBlank();
            assertThat(problem.definition()).as(family.id()).isNotBlank();
            assertThat(problem.citation()).as(family.id()).isPresent();
            for (var p : family.parameters()) {
                assertThat(p.checked(p.usual())).as(p.name()).isEqualTo(p.usual());
                assertThat(p.meaning()).isNotBlank();
                assertThat(p.range()).isNotBlank();
            }
        }
        assertThat(Problems.all()).extracting("id").contains("baird", "boyan_chain", "random_walk", "two_state");
        assertThat(Problems.examples().size() + Problems.streams().size())
                .isEqualTo(Problems.families().size());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            garnit:states=5          | there is no problem 'garnit'; did you mean garnet?
            garnet:sates=5           | there is no parameter of garnet 'sates'; did you mean states?
            garnet:states=5,states=6 | states is given twice
            garnet:states            | write NAME=VALUE
            garnet:                  | write NAME=VALUE
            garnet:states=1          | states must be an integer from 2 to 2000, not '1'
            garnet:states=many       | states must be an integer from 2 to 2000, not 'many'
            garnet:seed=-1           | seed must be an integer from 0 up, not '-1'
            garnet:discount=1        | discount must be a number from 0.0 to 0.9999, not '1'
            garnet:discount=NaN      | discount must be a number
            garnet:discount=x        | discount must be a number
            walk:features=round      | features must be one of dependent, tabular, inverted, not 'round'
            baird:states=7           | baird has no parameters
            garnet:states=4,branching=5 | branching 5 needs at least as many states, not 4
            garnet:actions=1,branching=1 | raise branching or actions
            garnet:states=1001,actions=10,branching=1000 | states × actions × branching is 10010000, and may be at most 10000000
            chain:states=3,groups=4  | 4 groups are too many for 3 states
            """)
    void mistakesAreNamed(String name, String sentence) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Problems.get(name))
                .withMessageContaining(sentence);
    }
}
