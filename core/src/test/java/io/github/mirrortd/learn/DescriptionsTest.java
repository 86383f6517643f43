package io.github.mirrortd.learn;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.mdp.Citation;
import java.util.List;
import org.junit.jupiter.api.Test;

class DescriptionsTest {
    private static Description description(String name, Parameter... parameters) {
        return new Description(
                name,
                "does nothing",
                "θ += 0",
                new Citation("N. N.", 2000, "Nothing", "nowhere"),
                List.of(parameters),
                List.of());
    }

    private abstract static class Nothing implements RuleAlgorithm {
        @Override
        public void apply(Products in, Settings s, Update out) {
            out.theta(0, 0);
        }
    }

    private static final class Alike extends Nothing {
        private static int asked;

        @Override
        public Description description() {
            asked++;
            return DescriptionsTest.description("ALIKE");
        }
    }

    /** As a plugin may have it: one class, many learners. */
    private static final class Numbered extends Nothing {
        private final int number;

        Numbered(int number) {
            this.number = number;
        }

        @Override
        public Description description() {
            return DescriptionsTest.description("NUMBER-" + number);
        }
    }

    @Test
    void aClassWhoseObjectsAreAllAlikeIsAskedOnce() {
        for (int i = 0; i < 5; i++) {
            assertThat(new Alike().name()).isEqualTo("ALIKE");
            assertThat(new Alike().parameters()).isEmpty();
        }
        assertThat(Alike.asked).isEqualTo(1);
    }

    @Test
    void objectsThatDifferDescribeThemselves() {
        assertThat(new Numbered(1).name()).isEqualTo("NUMBER-1");
        assertThat(new Numbered(2).name()).isEqualTo("NUMBER-2");
        assertThat(Algorithms.get("TDC-MP").name()).isEqualTo("TDC-MP");
        assertThat(Algorithms.get("HTD-MP").name()).isEqualTo("HTD-MP");
    }

    /** λ = 0 cannot be told from a λ that was left out, so a learner's own default replaces it. */
    @Test
    void theDefaultOfLambdaReplacesZero() {
        var eager = new Nothing() {
            @Override
            public Description description() {
                return DescriptionsTest.description("EAGER", Parameter.ALPHA, Parameter.LAMBDA);
            }

            @Override
            public double usual(Parameter p) {
                return 0.9;
            }
        };
        assertThat(eager.complete(Settings.NONE.with(Parameter.LAMBDA, 0)))
                .isEqualTo(Settings.alpha(0.9).with(Parameter.LAMBDA, 0.9));
        assertThat(eager.complete(Settings.NONE.with(Parameter.LAMBDA, 0.5)))
                .isEqualTo(Settings.alpha(0.9).with(Parameter.LAMBDA, 0.5));
    }

    @Test
    void whatIsKeptIsWhatTheyAllSay() {
        assertThat(Algorithms.all()).allSatisfy(a -> {
            assertThat(a.name()).isEqualTo(a.description().name());
            assertThat(a.parameters()).isEqualTo(a.description().parameters());
        });
    }
}
