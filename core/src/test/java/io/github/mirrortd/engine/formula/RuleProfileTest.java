package io.github.mirrortd.engine.formula;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.engine.Rules;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Coefficient;
import io.github.mirrortd.learn.Gtd2;
import io.github.mirrortd.learn.MirrorProx;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Product.Source;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Td;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a rule needs and gives, without running it. */
class RuleProfileTest {
    private static final Product[] GRAM = {Product.PHI_PHI, Product.PHI_NEXT, Product.NEXT_NEXT};

    private static List<Product> reads(Rule rule, boolean traced) {
        var profile = RuleProfile.of(rule, traced);
        return Arrays.stream(Product.values()).filter(profile::reads).toList();
    }

    private static List<Coefficient> writes(Rule rule, boolean traced) {
        var profile = RuleProfile.of(rule, traced);
        return Arrays.stream(Coefficient.values()).filter(profile::writes).toList();
    }

    @Test
    void onlyWhatIsReadAndWritten() {
        assertThat(reads(new Td(), true))
                .containsExactly(Product.THETA_PHI, Product.THETA_NEXT, Product.RHO, Product.REWARD, Product.GAMMA);
        assertThat(writes(new Td(), false)).containsExactly(Coefficient.THETA_PHI);
        assertThat(writes(new Td(), true))
                .containsExactly(
                        Coefficient.THETA_PHI, Coefficient.THETA_TRACE, Coefficient.EMPHASIS, Coefficient.KEPT);
    }

    @Test
    void mirrorProxReadsTheProductsOfFeatures() {
        assertThat(RuleProfile.of(new Gtd2(), false).readsAny(GRAM)).isFalse();
        assertThat(reads(new MirrorProx(new Gtd2()), false)).contains(GRAM);
        assertThat(reads((Rule) Algorithms.get("STHTD-MP"), true)).contains(Product.TRACE_PHI, Product.TRACE_TRACE);
    }

    /** The rule that engines are tested with must read all there is to read; extend it with the list. */
    @Test
    void theRuleThatReadsEverythingDoes() {
        assertThat(reads(Rules.EVERYTHING, true)).containsExactly(Product.values());
        assertThat(writes(Rules.EVERYTHING, true)).containsExactly(Coefficient.values());
        assertThat(RuleProfile.of(Rules.EVERYTHING, true).formula()).isPresent();
    }

    @Test
    void ofWhatCannotBeReadEverythingIsTaken() {
        for (var rule : List.of(Rules.BRANCHING, Rules.SIGN_AHEAD, Rules.EVERYTHING_UNREAD)) {
            assertThat(RuleProfile.of(rule, true).formula()).isEmpty();
            assertThat(reads(rule, true)).containsExactly(Product.values());
            assertThat(writes(rule, true)).containsExactly(Coefficient.values());
            assertThat(reads(rule, false))
                    .noneMatch(p -> p.source() == Source.TRACES)
                    .contains(GRAM);
            assertThat(writes(rule, false)).noneMatch(Coefficient::isOfTraces).hasSize(5);
        }
    }

    @Test
    void aRuleIsReadOnce() {
        assertThat(RuleProfile.of(new MirrorProx(Rules.CLIPPED), false))
                .isSameAs(RuleProfile.of(new MirrorProx(Rules.CLIPPED), false))
                .isNotSameAs(RuleProfile.of(new MirrorProx(Rules.CLIPPED), true));
    }
}
