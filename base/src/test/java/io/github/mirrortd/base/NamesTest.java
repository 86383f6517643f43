package io.github.mirrortd.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class NamesTest {
    private static final List<String> NAMES = List.of("TD", "TDC", "TDRC", "GTD2-MP", "STHTD-MP", "two_state");

    @Test
    void closeIsALetterOrTwo() {
        assertThat(Names.nearest("TDCR", NAMES)).contains("TDRC");
        assertThat(Names.nearest("gtd2mp", NAMES)).contains("GTD2-MP");
        assertThat(Names.nearest("twostates", NAMES)).contains("two_state");
        assertThat(Names.nearest("nope", NAMES)).isEmpty();
        assertThat(Names.unknown("learner", "nope", NAMES))
                .isEqualTo("there is no learner 'nope': there are " + String.join(", ", NAMES));
        assertThat(Names.unknown("learner", "TDCR", NAMES)).contains("did you mean TDRC?");
    }

    @Test
    void namesAreFoundInAnyCase() {
        assertThat(Names.find("learner", "gtd2-mp", NAMES, name -> name)).isEqualTo("GTD2-MP");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Names.find("learner", "TCD", NAMES, name -> name))
                .withMessageStartingWith("there is no learner 'TCD'; did you mean TDC? (TD, TDC, ");
    }

    @Test
    void constantsHaveJavaNames() {
        assertThat(Names.camelCase("RHO")).isEqualTo("rho");
        assertThat(Names.camelCase("THETA_NEXT_PHI")).isEqualTo("thetaNextPhi");
    }
}
