package io.github.mirrortd.learn.leastsquares;

import static io.github.mirrortd.learn.Parameter.LAMBDA;
import static io.github.mirrortd.learn.Parameter.REG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.engine.Learner;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.EstimatorAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Transition;
import io.github.mirrortd.problems.Problems;
import io.github.mirrortd.problems.Uneven;
import io.github.mirrortd.random.Pcg64;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.ejml.simple.SimpleMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** LSTD(λ) and LS-ETD(λ) against their definitions as sums over pairs of steps of an episode, without recursion. */
class LeastSquaresTest {
    private static final double SMALL_REG = 1e-3;

    static Stream<Arguments> cases() {
        return Stream.of(
                        Problems.get("random_walk"),
                        Problems.get("boyan_chain"),
                        Problems.get("two_state"),
                        Uneven.problem())
                .flatMap(problem -> Stream.of("LSTD", "LS-ETD")
                        .flatMap(name -> Stream.of(0.0, 0.6, 1.0).map(lambda -> Arguments.of(problem, name, lambda))));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void solvesForTheSumsOverAllEpisodes(FiniteProblem problem, String name, double lambda) {
        int[] path = problem.trajectory(4, 120);
        var learner =
                Learner.of(problem, name, Settings.NONE.with(LAMBDA, lambda).with(REG, SMALL_REG));
        learner.learn(path);
        assertThat(learner.theta())
                .containsExactly(defined(problem, path, name.equals("LS-ETD"), lambda), within(1e-8));
    }

    /** Ratios of 1 give the unweighted learner; the published tables test the rest. */
    @Test
    void weightedAndOrdinaryLeastSquaresAgreeOnPolicy() {
        var walk = Problems.get("chain:right=0.5,states=5,discount=0.9");
        var theta = new ArrayList<double[]>();
        for (var name : List.of("LSTD", "WIS-LSTD")) {
            var learner = Learner.of(walk, name, Settings.NONE.with(LAMBDA, 0.7).with(REG, SMALL_REG));
            learner.learn(walk.trajectory(4, 500));
            theta.add(learner.theta());
        }
        assertThat(theta.get(1)).containsExactly(theta.get(0), within(1e-12));
        assertThat(theta.get(0)).doesNotContain(0);
    }

    /** θ of (reg·I + Σ ρ z aᵀ) θ = Σ ρ r z, with z and F written out over the episode so far. */
    private static double[] defined(FiniteProblem problem, int[] path, boolean emphatic, double lambda) {
        int d = problem.dimension();
        var a = SimpleMatrix.identity(d).scale(SMALL_REG);
        var b = new SimpleMatrix(d, 1);
        for (var episode : episodes(problem, path)) {
            for (int t = 0; t < episode.size(); t++) {
                var row = episode.get(t);
                var z = new SimpleMatrix(d, 1);
                for (int k = 0; k <= t; k++) {
                    double m = emphatic ? emphasis(problem, episode, k, lambda) : 1;
                    z = z.plus(phi(problem, episode.get(k).state())
                            .scale(m * Math.pow(lambda, t - k) * carried(episode, k, t)));
                }
                var change = phi(problem, row.state());
                if (!row.terminal()) {
                    change = change.minus(phi(problem, row.next()).scale(row.gamma()));
                }
                a = a.plus(z.mult(change.transpose()).scale(row.rho()));
                b = b.plus(z.scale(row.rho() * row.reward()));
            }
        }
        return a.solve(b).getDDRM().getData();
    }

    /** m = λ i + (1 − λ) F with F = Σ over the steps so far of their interest and all γρ since. */
    private static double emphasis(FiniteProblem problem, List<Transition> episode, int t, double lambda) {
        double f = 0;
        for (int k = 0; k <= t; k++) {
            f += problem.interest(episode.get(k).state()) * carried(episode, k, t);
        }
        return lambda * problem.interest(episode.get(t).state()) + (1 - lambda) * f;
    }

    /** The product of γρ from one step to another. */
    private static double carried(List<Transition> episode, int from, int to) {
        double product = 1;
        for (var t : episode.subList(from, to)) {
            product *= t.gamma() * t.rho();
        }
        return product;
    }

    private static List<List<Transition>> episodes(FiniteProblem problem, int[] path) {
        var episodes = new ArrayList<List<Transition>>(List.of(new ArrayList<>()));
        for (int t : path) {
            episodes.get(episodes.size() - 1).add(problem.transitions().get(t));
            if (problem.transitions().get(t).terminal()) {
                episodes.add(new ArrayList<>());
            }
        }
        return episodes;
    }

    private static SimpleMatrix phi(FiniteProblem problem, int state) {
        return new SimpleMatrix(problem.dimension(), 1, true, problem.features().dense(state));
    }

    /** Regular and singular systems are distinguished even if there are too many features for the determinant. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 99, 100, 101, 140})
    void solvesLargeSystemsAndSingularOnes(int d) {
        var random = new Pcg64(d);
        var regular = new LeastSquares(d, Settings.NONE.with(REG, 1e-9), false, false);
        var singular = new LeastSquares(d, Settings.NONE.with(REG, 0), false, false);
        double[] solution = new double[d];
        for (int i = 0; i < d; i++) {
            solution[i] = random.random() - 0.5;
        }
        double[] none = new double[d];
        for (int n = 0; n < 2 * d; n++) {
            double[] phi = new double[d];
            double reward = 0;
            for (int i = 0; i < d; i++) {
                phi[i] = 0.3 * (random.random() - 0.5) + (i == n % d ? 1 : 0);
                reward += phi[i] * solution[i];
            }
            regular.observe(phi, none, new EstimatorAlgorithm.Step(1, reward, 0.9, 1, true));
            // The same system with one more weight, whose feature never occurs.
            double[] blind = phi.clone();
            blind[d - 1] = 0;
            singular.observe(
                    blind, none, new EstimatorAlgorithm.Step(1, reward - phi[d - 1] * solution[d - 1], 0.9, 1, true));
        }
        assertThat(regular.theta()).containsExactly(solution, within(1e-6));
        double[] seen = solution.clone();
        seen[d - 1] = 0;
        assertThat(singular.theta()).containsExactly(seen, within(1e-6));
    }

    /** Before the first step the system is reg·I, so θ is 0 for any reg. */
    @Test
    void withoutDataThereIsNothing() {
        assertThat(new LeastSquares(3, Settings.NONE.with(REG, 1e-4), false, false).theta())
                .containsOnly(0);
        assertThat(new LeastSquares(3, Settings.NONE.with(REG, 0), true, false).theta())
                .containsOnly(0);
    }

    @Test
    void saysWhatItIsWhereNothingIsSaid() {
        for (var name : List.of("LSTD", "LS-ETD")) {
            assertThat(Algorithms.get(name).complete(Settings.NONE)).isEqualTo(Settings.NONE.with(REG, 1e-4));
            assertThat(Algorithms.get(name).description().grid())
                    .extracting(Settings::reg)
                    .containsExactly(1e-6, 1e-4, 1e-2);
        }
    }
}
