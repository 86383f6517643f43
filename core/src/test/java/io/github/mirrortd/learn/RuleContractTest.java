package io.github.mirrortd.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.exact.MeanUpdate;
import io.github.mirrortd.mdp.Problem;
import io.github.mirrortd.mdp.Transition;
import io.github.mirrortd.problems.Problems;
import io.github.mirrortd.random.Pcg64;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What every rule promises, on every problem. */
class RuleContractTest {
    private static final int BLOCKS = 100;
    private static final int BLOCK_LENGTH = 2_000;

    /** Transitions of the problems that are tried: all but the rooms, which mix too slowly for samples, and the garnets. */
    private static final int SMALL = 100;

    static List<Arguments> rulesOnProblems() {
        var pairs = new ArrayList<Arguments>();
        for (var algorithm : Algorithms.all()) {
            if (algorithm instanceof RuleAlgorithm rule) {
                Problems.examples().stream()
                        .filter(p -> p.transitions().size() <= SMALL)
                        .forEach(p -> pairs.add(Arguments.of(rule.name(), rule, p)));
            }
        }
        return pairs;
    }

    static List<Arguments> affineRulesOnProblems() {
        return rulesOnProblems().stream()
                .filter(a -> !((Rule) a.get()[1]).usesFollowOn())
                .toList();
    }

    /** Weights that are nobody's solution. */
    private static double[] someWeights(int n, long seed) {
        var random = new Pcg64(seed);
        double[] z = new double[n];
        for (int i = 0; i < n; i++) {
            z[i] = 4 * random.random() - 2;
        }
        return z;
    }

    private static double[] next(Problem problem, Transition t) {
        return t.terminal()
                ? new double[problem.dimension()]
                : problem.features().dense(t.next());
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    private static Products products(Problem problem, Transition t, double[] theta, double[] w) {
        double[] phi = problem.features().dense(t.state());
        double[] next = next(problem, t);
        var in = new Products();
        in.transition(dot(phi, phi), dot(phi, next), dot(next, next), t.rho(), t.reward(), t.gamma());
        in.weights(dot(theta, phi), dot(theta, next), dot(w, phi), dot(w, next));
        in.followOn(1.75);
        return in;
    }

    /** The change of (θ, w) by one update. */
    private static double[] change(Problem problem, Transition t, double[] w, Update out) {
        int d = problem.dimension();
        double[] phi = problem.features().dense(t.state());
        double[] next = next(problem, t);
        double[] change = new double[2 * d];
        for (int i = 0; i < d; i++) {
            change[i] = out.thetaPhi() * phi[i] + out.thetaNext() * next[i];
            change[d + i] = out.wPhi() * phi[i] + out.wNext() * next[i] - out.decay() * w[i];
        }
        return change;
    }

    private static double[] change(Problem problem, Transition t, RuleAlgorithm rule, double[] theta, double[] w) {
        var out = new Update();
        rule.apply(products(problem, t, theta, w), rule.complete(Settings.NONE), out);
        return change(problem, t, w, out);
    }

    @ParameterizedTest(name = "{0}, {2}")
    @MethodSource("affineRulesOnProblems")
    void theSampledMeanUpdateIsTheExactOne(String name, RuleAlgorithm rule, Problem problem) {
        int d = problem.dimension();
        double[] theta = someWeights(d, 1);
        double[] w = rule.usesAuxiliary() ? someWeights(d, 2) : new double[d];
        double[] z = rule.usesAuxiliary() ? concat(theta, w) : theta;
        double[] exact =
                MeanUpdate.of(problem, rule, rule.complete(Settings.NONE)).at(z);

        double[][] changes = problem.transitions().stream()
                .map(t -> change(problem, t, rule, theta, w))
                .toArray(double[][]::new);
        var sampler = problem.sampler(42);
        double[][] means = new double[BLOCKS][exact.length];
        for (double[] mean : means) {
            for (int k = 0; k < BLOCK_LENGTH; k++) {
                double[] change = changes[sampler.next()];
                for (int i = 0; i < mean.length; i++) {
                    mean[i] += change[i] / BLOCK_LENGTH;
                }
            }
        }
        for (int i = 0; i < exact.length; i++) {
            int component = i;
            double[] sample =
                    Arrays.stream(means).mapToDouble(m -> m[component]).toArray();
            double mean = Arrays.stream(sample).average().orElseThrow();
            double variance =
                    Arrays.stream(sample).map(x -> (x - mean) * (x - mean)).sum() / (BLOCKS - 1);
            assertThat(mean)
                    .as("%s on %s, component %d", name, problem, i)
                    .isCloseTo(exact[i], within(5 * Math.sqrt(variance / BLOCKS) + 1e-15));
        }
    }

    private static double[] concat(double[] a, double[] b) {
        double[] both = Arrays.copyOf(a, a.length + b.length);
        System.arraycopy(b, 0, both, a.length, b.length);
        return both;
    }

    /** Mirror-Prox by its definition: form the point ahead as vectors, evaluate there, step from the original point. */
    @ParameterizedTest(name = "{0}, {2}")
    @MethodSource("rulesOnProblems")
    void mirrorProxWithoutVectorsIsTheTwoStepDefinition(String name, RuleAlgorithm base, Problem problem) {
        double[] theta = someWeights(problem.dimension(), 3);
        double[] w = base.usesAuxiliary() ? someWeights(problem.dimension(), 4) : new double[problem.dimension()];
        for (var t : problem.transitions()) {
            double[] first = change(problem, t, base, theta, w);
            double[] thetaAhead = theta.clone();
            double[] wAhead = w.clone();
            for (int i = 0; i < theta.length; i++) {
                thetaAhead[i] += first[i];
                wAhead[i] += first[theta.length + i];
            }
            double[] expected = change(problem, t, base, thetaAhead, wAhead);

            var fused = new Update();
            new MirrorProx(base).apply(products(problem, t, theta, w), base.complete(Settings.NONE), fused);
            assertThat(change(problem, t, w, fused)).as("%s, %s", name, t).containsExactly(expected, within(1e-13));
        }
    }

    /** The paper's own fused form of STHTD-MP. */
    @Test
    void sthtdMpIsThePapersFusedForm() {
        for (var problem : Problems.all()) {
            double alpha = 0.05;
            double[] theta = someWeights(problem.dimension(), 5);
            double[] w = someWeights(problem.dimension(), 6);
            for (var t : problem.transitions()) {
                double[] phi = problem.features().dense(t.state());
                double[] next = next(problem, t);
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
                new SthtdMp().apply(products(problem, t, theta, w), Settings.alpha(alpha), out);
                assertThat(out.thetaPhi()).isCloseTo(alpha * rho * cM, within(1e-13));
                assertThat(out.thetaNext()).isCloseTo(-g * alpha * rho * cM, within(1e-13));
                assertThat(out.wPhi()).isCloseTo(alpha * (rho * deltaM - cM + 0.5 * g * nextM), within(1e-13));
                assertThat(out.wNext()).isCloseTo(alpha * 0.5 * g * cM, within(1e-13));
            }
        }
    }

    @Test
    void everyAlgorithmDescribesItself() {
        assertThat(Algorithms.all()).hasSizeGreaterThanOrEqualTo(15);
        for (var a : Algorithms.all()) {
            var about = a.description();
            assertThat(about.summary()).as(a.name()).isNotBlank().doesNotContain("\n");
            assertThat(about.equation()).as(a.name()).contains("θ");
            assertThat(about.citation().year()).as(a.name()).isBetween(1988, 2030);
            assertThat(about.grid()).as(a.name()).isNotEmpty().doesNotHaveDuplicates();
            about.grid().forEach(s -> assertThat(s.present().keySet()).containsExactlyElementsOf(a.parameters()));
        }
    }

    @Test
    void gridsHaveThePapersSizes() {
        assertThat(Algorithms.get("gtd2").description().grid()).hasSize(57);
        assertThat(Algorithms.get("TDC").description().grid()).hasSize(57);
        assertThat(Algorithms.get("HTD").description().grid()).hasSize(108);
        assertThat(Algorithms.get("ETD").description().grid()).hasSize(9);
        assertThat(Algorithms.get("STHTD-MP-Damped").description().grid()).hasSize(35);
        assertThat(Algorithms.get("LSTD").description().grid()).hasSize(3);
    }
}
