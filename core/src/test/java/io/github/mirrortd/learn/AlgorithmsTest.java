package io.github.mirrortd.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class AlgorithmsTest {
    @Test
    void areFoundByNameInAnyCase() {
        assertThat(Algorithms.get("sthtd-mp").name()).isEqualTo("STHTD-MP");
        assertThat(Algorithms.get("tdrc")).isSameAs(Algorithms.get("TDRC")).hasToString("TDRC");
        assertThat(Algorithms.rule("TD").name()).isEqualTo("TD");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Algorithms.rule("lstd"))
                .withMessage("LSTD is not a rule: it solves for its weights");
        assertThat(Algorithms.find("nobody")).isEmpty();
        assertThat(Algorithms.find("tdc-mp")).isPresent();
        assertThat(Algorithms.all())
                .extracting(Algorithm::name)
                .containsExactlyElementsOf(Algorithms.names())
                .contains("TD", "LSTD", "GTD2-MP")
                .isSortedAccordingTo(String.CASE_INSENSITIVE_ORDER)
                .doesNotHaveDuplicates();
    }

    @Test
    void descriptionsAreThoseOfTheLearners() {
        assertThat(Algorithms.descriptions())
                .containsExactlyElementsOf(
                        Algorithms.all().stream().map(Algorithm::description).toList());
    }

    @Test
    void publishedMirrorProxVersionsNameTheirBase() {
        var published = (MirrorProxAlgorithm) Algorithms.get("GTD2-MP");
        assertThat(published.base()).isSameAs(Algorithms.get("GTD2-ST"));
        assertThat(published.description().citation())
                .isEqualTo(Algorithms.get("GTD2-ST").description().citation());
        assertThat(Algorithms.get("STHTD-MP").description().summary())
                .isEqualTo("the paper's method: Mirror-Prox over STHTD (metric H)");
    }

    @Test
    void mirrorProxOverWhatIsNotListed() {
        var ahead = (MirrorProxAlgorithm) Algorithms.get("tdrc-mp");
        var base = Algorithms.rule("TDRC");
        var about = ahead.description();
        assertThat(about.name()).isEqualTo("TDRC-MP");
        assertThat(ahead).hasToString("TDRC-MP");
        assertThat(about.summary()).isEqualTo("Mirror-Prox over TDRC");
        assertThat(about.equation())
                .startsWith("(θᵐ, wᵐ) = one TDRC step")
                .endsWith(base.description().equation());
        assertThat(about.citation().year()).isEqualTo(2004);
        assertThat(about.parameters()).isEqualTo(base.parameters());
        assertThat(about.grid()).isEqualTo(base.description().grid());
        assertThat(ahead.base()).isSameAs(base);
        assertThat(ahead.decays()).isTrue();
        assertThat(ahead.usesAuxiliary()).isTrue();
        assertThat(ahead.usesFollowOn()).isFalse();
        assertThat(ahead.usesBehaviourTrace()).isFalse();
        assertThat(((RuleAlgorithm) Algorithms.get("STHTD-Mu-MP")).usesBehaviourTrace())
                .isTrue();
    }

    /** A rule over another rule has the properties of its base. */
    @Test
    void whatTheBaseNeedsIsHandedOn() {
        var truncated = (RuleAlgorithm) Algorithms.get("ETD-Truncated-MP");
        assertThat(truncated.usesFollowOn()).isTrue();
        assertThat(truncated.usesAuxiliary()).isFalse();
        assertThat(truncated.emphasis(Settings.NONE.with(Parameter.HORIZON, 3)).horizon())
                .isEqualTo(3);
        var abtd = (RuleAlgorithm) Algorithms.get("ABTD-MP");
        assertThat(abtd.traces(Settings.NONE.with(Parameter.ZETA, 0))).isFalse();
        assertThat(abtd.traces(Settings.NONE.with(Parameter.ZETA, 0.1))).isTrue();
        assertThat(abtd.usual(Parameter.ZETA)).isEqualTo(Parameter.ZETA.usual());
    }

    @Test
    void whatHasNoMirrorProxVersionSaysWhy() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Algorithms.get("STHTD-MP-MP"))
                .withMessage("STHTD-MP is a Mirror-Prox version already, so there is no 'STHTD-MP-MP'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Algorithms.get("LSTD-MP"))
                .withMessage("LSTD takes no steps to look ahead with, so there is no 'LSTD-MP'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Algorithms.get("TDX"))
                .withMessageContaining("learner")
                .withMessageContaining("'TDX'")
                .withMessageContaining("did you mean TD");
    }

    @Test
    void settingsAreCompletedAndChecked() {
        var tdc = Algorithms.get("TDC");
        assertThat(tdc.complete(Settings.alpha(0.5)))
                .isEqualTo(Settings.alpha(0.5).with(Parameter.BETA, 0.05));
        assertThat(tdc.complete(Settings.NONE.with(Parameter.BETA, 0.5)))
                .isEqualTo(Settings.alpha(0.01).with(Parameter.BETA, 0.5));
        tdc.check(Settings.alpha(0.5).with(Parameter.LAMBDA, 0.5));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> tdc.check(Settings.NONE.with(Parameter.REG, 0.5)))
                .withMessage("TDC has no setting 'reg'; it has alpha, beta, lambda");
    }

    @Test
    void anUpdateThatIsClearedDoesNothing() {
        var update = new Update();
        update.theta(1, 2, 3);
        update.w(4, 5, 6, 7);
        update.decay(8);
        update.keep(9, 10);
        update.keepBehaviour(11);
        assertThat(new double[] {update.emphasis(), update.kept(), update.keptBehaviour(), update.decay()})
                .containsExactly(9, 10, 11, 8);
        update.clear();
        assertThat(new double[] {
                    update.thetaPhi(),
                    update.thetaNext(),
                    update.thetaTrace(),
                    update.wPhi(),
                    update.wNext(),
                    update.wTrace(),
                    update.wBehaviour(),
                    update.decay(),
                    update.emphasis(),
                    update.kept(),
                    update.keptBehaviour()
                })
                .containsOnly(0);
        update.decay(1);
        update.w(1, 1);
        assertThat(update.decay()).as("w(…) begins anew").isZero();
    }
}
