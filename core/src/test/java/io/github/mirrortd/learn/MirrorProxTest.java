package io.github.mirrortd.learn;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Look-ahead over rules, for cases that no built-in rule has. */
class MirrorProxTest {
    private static final Rule STEADY = new Rule() {
        @Override
        public void apply(Products in, Settings s, Update out) {
            out.theta(1, 2, 3);
            out.w(4, 8, 16, 32);
            out.decay(0.25);
        }

        @Override
        public boolean decays() {
            return true;
        }
    };

    /** w' = w + b − d(w + b − d·w): three quarters of every part that is added, and a decay of d(1 − d). */
    @Test
    void theDecayTakesItsShareOfEveryPartOfThePointAhead() {
        var out = new Update();
        new MirrorProx(STEADY).apply(new Products(), Settings.alpha(1), out);
        assertThat(new double[] {out.wPhi(), out.wNext(), out.wTrace(), out.wBehaviour(), out.decay()})
                .containsExactly(3, 6, 12, 24, 0.1875);
        assertThat(new double[] {out.thetaPhi(), out.thetaNext(), out.thetaTrace()})
                .containsExactly(1, 2, 3);
    }

    @Test
    void whoReusesItsDirectionCitesPopov() {
        assertThat(Algorithms.get("STHTD-Opt").description().citation().authors())
                .contains("Popov");
        assertThat(Algorithms.get("STHTD-Prev").description().citation().authors())
                .contains("Juditsky");
    }

    @Test
    void weightsAreWhatIsLearned() {
        assertThat(LearnerVector.values())
                .filteredOn(LearnerVector::isWeights)
                .containsExactly(LearnerVector.THETA, LearnerVector.W);
    }
}
