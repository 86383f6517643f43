package io.github.mirrortd.contract.promise;

import static io.github.mirrortd.contract.promise.VectorState.dot;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.Update;
import io.github.mirrortd.problems.Problems;
import org.junit.jupiter.api.Test;

/** Statements of the paper about its rules. */
class PaperRulesTest {
    /** The paper's own fused form of STHTD-MP. */
    @Test
    void sthtdMpIsThePapersFusedForm() {
        for (var problem : Problems.all()) {
            double alpha = 0.05;
            var point = VectorState.in(problem, Algorithms.rule("STHTD-MP"), Settings.alpha(alpha), 5);
            double[] theta = point.theta();
            double[] w = point.w();
            for (var t : problem.transitions()) {
                double[] phi = problem.features().dense(t.state());
                double[] next = point.next(t);
                double g = t.gamma();
                double rho = t.rho();
                double p = dot(phi, phi);
                double x = dot(phi, next);
                double n = dot(next, next);
                double aa = p - 2 * g * x + g * g * n;
                double delta = t.reward() + g * dot(theta, next) - dot(theta, phi);
                double c = dot(phi, w);
                double u = rho * delta - c + 0.5 * g * dot(next, w);
                double v = 0.5 * g * c;
                double deltaM = delta - alpha * rho * c * aa;
                double cM = c + alpha * (u * p + v * x);
                double nextM = dot(next, w) + alpha * (u * x + v * n);

                var out = new Update();
                Algorithms.rule("STHTD-MP")
                        .apply(point.products(t, Algorithms.rule("STHTD-MP")), Settings.alpha(alpha), out);
                assertThat(out.thetaPhi()).isCloseTo(alpha * rho * cM, within(1e-13));
                assertThat(out.thetaNext()).isCloseTo(-g * alpha * rho * cM, within(1e-13));
                assertThat(out.wPhi()).isCloseTo(alpha * (rho * deltaM - cM + 0.5 * g * nextM), within(1e-13));
                assertThat(out.wNext()).isCloseTo(alpha * 0.5 * g * cM, within(1e-13));
            }
        }
    }

    @Test
    void gridsHaveThePapersSizes() {
        assertThat(Algorithms.all()).hasSizeGreaterThanOrEqualTo(15);
        assertThat(Algorithms.get("gtd2").description().grid()).hasSize(57);
        assertThat(Algorithms.get("TDC").description().grid()).hasSize(57);
        assertThat(Algorithms.get("HTD").description().grid()).hasSize(108);
        assertThat(Algorithms.get("ETD").description().grid()).hasSize(9);
        assertThat(Algorithms.get("STHTD-MP-Damped").description().grid()).hasSize(35);
        assertThat(Algorithms.get("LSTD").description().grid()).hasSize(3);
    }
}
