package io.github.mirrortd.problems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.exact.MeanUpdate;
import io.github.mirrortd.exact.Operators;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.Action.Outcome;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.problems.families.Collision;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Known facts of each problem, calculated in another way. */
class KnownProblemsTest {
    private static double[] tdFixedPoint(FiniteProblem problem) {
        return Operators.of(problem).fixedPoint();
    }

    private static double tdDrift(FiniteProblem problem) {
        return MeanUpdate.of(problem, Algorithms.rule("TD"), Settings.alpha(0.01))
                .eigenvalues()
                .largestReal();
    }

    /** Σ d(s) (E[δ | s])². */
    private static double bellmanError(FiniteProblem problem, double... theta) {
        double[] error = new double[problem.states()];
        for (var t : problem.transitions()) {
            double next = t.terminal() ? 0 : problem.features().dot(t.next(), theta);
            error[t.state()] += t.likelihood()
                    * t.rho()
                    * (t.reward() + t.gamma() * next - problem.features().dot(t.state(), theta));
        }
        double[] d = problem.stationary();
        return IntStream.range(0, d.length)
                .mapToDouble(s -> d[s] * error[s] * error[s])
                .sum();
    }

    @Test
    void collision() {
        var problem = Problems.get("collision");
        double[] visits = {0.25, 0.5, 0.75, 1, 1, 0.5, 0.25, 0.125, 0};
        double all = Arrays.stream(visits).sum();
        assertThat(problem.stationary())
                .containsExactly(Arrays.stream(visits).map(v -> v / all).toArray(), within(1e-15));
        for (int s = 0; s < 8; s++) {
            assertThat(problem.values()[s]).isCloseTo(Math.pow(0.9, 7 - s), within(1e-15));
            assertThat(problem.features().values(s)).containsExactly(1, 1, 1);
        }
        assertThat(problem.values()[8]).isZero();
        assertThat(rows(problem)).isEqualTo(rows(new Collision().make(Problems.choices("collision"))));
        assertThat(rows(problem)).isNotEqualTo(rows(Problems.get("collision:seed=1")));
        assertThat(problem.transitions()).extracting("rho").containsOnly(1.0, 2.0, 0.0);
    }

    private static double[][] rows(FiniteProblem problem) {
        return IntStream.range(0, problem.states())
                .mapToObj(problem.features()::dense)
                .toArray(double[][]::new);
    }

    @Test
    void fiveStateWalk() {
        var tabular = Problems.get("walk:features=tabular,right=0.5");
        assertThat(tabular.values())
                .containsExactly(new double[] {0, 1 / 6.0, 2 / 6.0, 3 / 6.0, 4 / 6.0, 5 / 6.0, 0}, within(1e-14));
        assertThat(tabular.stationary())
                .containsExactly(new double[] {0, 1 / 9.0, 2 / 9.0, 3 / 9.0, 2 / 9.0, 1 / 9.0, 0}, within(1e-14));
        assertThat(tabular.transitions()).extracting("rho").containsOnly(1.0);
        assertThat(Problems.get("walk:right=0.5,left_end=-1").values())
                .containsExactly(new double[] {0, -2 / 3.0, -1 / 3.0, 0, 1 / 3.0, 2 / 3.0, 0}, within(1e-14));
        assertThat(Problems.get("walk").transitions().stream().mapToDouble(t -> t.rho()))
                .containsOnly(0.8, 1.2);
        assertThat(Problems.get("walk").dimension()).isEqualTo(3);
        assertThat(Problems.get("walk:features=inverted").error().floor()).isCloseTo(0, within(1e-30));
        assertThat(Problems.get("walk").error().floor()).isGreaterThan(1e-4);
        for (String features : new String[] {"inverted", "dependent"}) {
            var problem = Problems.get("walk:features=" + features);
            for (int s = 1; s <= 5; s++) {
                double square = Arrays.stream(problem.features().values(s))
                        .map(x -> x * x)
                        .sum();
                assertThat(square).isCloseTo(1, within(1e-15));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"baird", "baird_star", "baird_star:states=7", "baird_star:states=20"})
    void bairdsStarsDivergeUnderTdAndNotUnderTdc(String name) {
        var problem = Problems.get(name);
        double[] uniform = new double[problem.states()];
        Arrays.fill(uniform, 1.0 / uniform.length);
        assertThat(problem.stationary()).containsExactly(uniform, within(1e-15));
        assertThat(tdDrift(problem)).isGreaterThan(1e-4);
        var tdc = MeanUpdate.of(
                problem, Algorithms.rule("TDC"), Algorithms.rule("TDC").complete(Settings.alpha(0.001)));
        assertThat(tdc.contraction()).isLessThan(1 + 1e-12);
    }

    @Test
    void bairdsStarThatEnds() {
        var problem = Problems.get("baird_star:ending=0.01");
        assertThat(problem.states()).isEqualTo(7);
        assertThat(problem.values()).containsOnly(0);
        assertThat(tdDrift(problem)).isGreaterThan(0);
    }

    /** The place where, by Kolter, the error has no bound, at γ = 0.99. */
    private static double border(double epsilon) {
        return (2961 + 45240 * epsilon + 40400 * epsilon * epsilon)
                / (4141 + 84840 * epsilon + 40400 * epsilon * epsilon);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.001, 0.01, 0.5})
    void kolter(double epsilon) {
        double border = border(epsilon);
        for (double p : new double[] {0.1, border - 0.001, border + 0.001, 0.9}) {
            var problem = Problems.get("kolter:first=" + p + ",epsilon=" + epsilon);
            assertThat(problem.stationary()).containsExactly(new double[] {p, 1 - p}, within(1e-15));
            assertThat(problem.values()).containsExactly(new double[] {1, 1.05}, within(1e-12));
            assertThat(tdDrift(problem) > 0).as("p = %s", p).isEqualTo(p > border);
            // θ = 1 is never further from the truth than ε.
            assertThat(Math.sqrt(problem.error().floor())).isLessThanOrEqualTo(epsilon + 1e-12);
        }
        double[] rewards = {-0.01475, 0.03525};
        assertThat(Problems.get("kolter:epsilon=" + epsilon).transitions())
                .allSatisfy(t -> assertThat(t.reward()).isCloseTo(rewards[t.state()], within(1e-15)));
    }

    @Test
    void theFixedPointRunsAwayFromKoltersValues() {
        for (double miss : new double[] {1e-4, 1e-6, 1e-8}) {
            var problem = Problems.get("kolter:epsilon=0.001,first=" + (border(0.001) - miss));
            assertThat(problem.error().at(tdFixedPoint(problem))).isGreaterThan(1e-5 / miss);
        }
        assertThat(tdFixedPoint(Problems.get("kolter:epsilon=0"))[0]).isCloseTo(1, within(1e-9));
    }

    @Test
    void theBellmanErrorIsNotLearnable() {
        var two = Problems.get("bellman_error:process=two_states");
        var three = Problems.get("bellman_error");
        assertThat(three.stationary()).containsExactly(new double[] {1 / 3.0, 1 / 3.0, 1 / 3.0}, within(1e-15));
        assertThat(Operators.of(three).aPi().getData())
                .containsExactly(Operators.of(two).aPi().getData(), within(1e-15));
        assertThat(Operators.of(three).b().getData())
                .containsExactly(Operators.of(two).b().getData(), within(1e-15));
        assertThat(bellmanError(two, 0, 0)).isZero();
        assertThat(bellmanError(three, 0, 0)).isCloseTo(2 / 3.0, within(1e-15));
    }

    @Test
    void theSmallestBellmanErrorIsElsewhereThanTheSolution() {
        // Sutton and Barto: as γ goes to 1 it is at (−½, 0), although the data are those of a process solved by 0.
        var three = Problems.get("bellman_error:discount=0.9999");
        double best = bellmanError(three, -0.5, 0);
        assertThat(best).isLessThan(bellmanError(three, 0, 0));
        for (double[] other : new double[][] {{-0.51, 0}, {-0.49, 0}, {-0.5, 0.01}, {-0.5, -0.01}}) {
            assertThat(bellmanError(three, other)).isGreaterThan(best);
        }
    }

    @Test
    void theSplitExamples() {
        var split = Problems.get("bellman_error:process=a_split");
        var presplit = Problems.get("bellman_error:process=a_presplit");
        double[] truth = {0.5, 1, 0};
        double[] poor = {0.5, 0.75, 0.25};
        assertThat(tdFixedPoint(split)).containsExactly(truth, within(1e-14));
        assertThat(tdFixedPoint(presplit)).containsExactly(truth, within(1e-14));
        assertThat(bellmanError(split, truth)).isCloseTo(0, within(1e-30));
        assertThat(bellmanError(presplit, truth)).isCloseTo(1 / 8.0, within(1e-15));
        assertThat(bellmanError(presplit, poor)).isCloseTo(1 / 16.0, within(1e-15));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7})
    void rooms(int policy) {
        var problem = Problems.get("rooms:policy=" + policy);
        assertThat(problem.states()).isEqualTo(104);
        // Moves into walls stay: the random walk is doubly stochastic.
        assertThat(Arrays.stream(problem.stationary()))
                .allSatisfy(d -> assertThat(d).isCloseTo(1 / 104.0, within(1e-14)));
        double[][] at = problem.coordinates().orElseThrow();
        int[][] hallways = {{5, 1}, {1, 5}, {5, 8}, {8, 4}};
        int[] goal = hallways[new int[] {0, 1, 1, 2, 2, 3, 3, 0}[policy]];
        int[] roomSizes = {25, 25, 25, 25, 30, 30, 20, 20};
        int interesting = 0;
        for (int s = 0; s < problem.states(); s++) {
            double distance = Math.abs(at[s][0] - goal[0]) + Math.abs(at[s][1] - goal[1]);
            if (problem.interest()[s] == 1) {
                interesting++;
                assertThat(problem.gamma(s)).isEqualTo(0.9);
                assertThat(problem.values()[s]).isCloseTo(Math.pow(0.9, distance - 1), within(1e-12));
                assertThat(problem.errorWeights()[s]).isCloseTo(1.0 / (roomSizes[policy] + 1), within(1e-12));
                assertThat(problem.features().values(s)).containsExactly(1, 1, 1, 1);
            } else {
                // Nothing is learned where the question is not asked, and no learner looks there.
                assertThat(problem.gamma(s)).isZero();
                assertThat(problem.errorWeights()[s]).isZero();
                assertThat(problem.features().values(s)).isEmpty();
            }
        }
        assertThat(interesting).isEqualTo(roomSizes[policy] + 1);
        assertThat(problem.transitions().stream().mapToDouble(t -> t.rho()).max())
                .hasValue(4);
    }

    /** The largest product of importance ratios on any way of any of the eight policies to its hallway. */
    private static double largestProduct(String family) {
        double largest = 0;
        for (int policy = 0; policy < 8; policy++) {
            var problem = Problems.get(family + ":policy=" + policy);
            double[] product = new double[problem.states()];
            // The values fall with every step away from the hallway, so nearer states come first.
            var nearestFirst = IntStream.range(0, problem.states())
                    .filter(s -> problem.interest()[s] == 1)
                    .boxed()
                    .sorted(Comparator.comparingDouble(s -> -problem.values()[s]))
                    .toList();
            for (int s : nearestFirst) {
                product[s] = problem.transitions().stream()
                        .filter(t -> t.state() == s)
                        .mapToDouble(t -> t.rho() * (problem.interest()[t.next()] == 1 ? product[t.next()] : 1))
                        .max()
                        .orElseThrow();
                largest = Math.max(largest, product[s]);
            }
        }
        return largest;
    }

    @Test
    void ratiosMultiplyAsThePapersAbstractSays() {
        assertThat(largestProduct("rooms")).isCloseTo(Math.pow(2, 14), within(1e-6));
        assertThat(largestProduct("high_variance_rooms")).isCloseTo(25 * Math.pow(2, 14), within(1e-6));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | 0,4 | down right",
                "0 | 3,0 | up right",
                "0 | 2,1 | right",
                "0 | 4,4 | down",
                "0 | 1,5 | down",
                "1 | 4,3 | up left",
                "3 | 0,9 | down right",
                "4 | 10,5 | up left",
                "4 | 8,4 | up",
                "5 | 6,10 | down right",
                "6 | 5,1 | right",
                "7 | 10,0 | up left"
            })
    void theTargetPoliciesOfTheRooms(int policy, String state, String moves) {
        var problem = Problems.get("rooms:policy=" + policy);
        var chosen = problem.actions().stream()
                .filter(a -> problem.stateName(a.state()).equals(state) && a.target() > 0)
                .toList();
        assertThat(chosen.stream().map(a -> a.name())).containsExactly(moves.split(" "));
        assertThat(chosen).extracting("target").containsOnly(1.0 / chosen.size());
    }

    @Test
    void highVarianceRooms() {
        // The goal is to the right of (1, 1); the behaviour policy goes left there.
        var problem = Problems.get("high_variance_rooms:policy=0");
        var atOneOne = problem.actions().stream()
                .filter(a -> problem.stateName(a.state()).equals("1,1"))
                .toList();
        assertThat(atOneOne).extracting("name").containsExactly("up", "down", "right", "left");
        assertThat(atOneOne.get(3).behaviour()).isEqualTo(0.97);
        assertThat(atOneOne.get(2).rho()).isCloseTo(100, within(1e-9));
        for (int s = 0; s < problem.states(); s++) {
            if (problem.interest()[s] == 1) {
                assertThat(problem.values()[s]).isCloseTo(Problems.get("rooms").values()[s], within(1e-12));
            }
        }
    }

    @Test
    void chains() {
        var problem = Problems.get("chain:right=0.5");
        for (int s = 1; s <= 19; s++) {
            assertThat(problem.values()[s]).isCloseTo(s / 10.0 - 1, within(1e-13));
        }
        assertThat(Problems.get("chain:states=1").dimension()).isEqualTo(1);
        var grouped = Problems.get("chain:states=1000,groups=10");
        assertThat(grouped.dimension()).isEqualTo(10);
        assertThat(IntStream.range(0, 1002)
                        .filter(s -> grouped.features().indices(s).length == 1)
                        .count())
                .isEqualTo(1000);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "garnet",
                "garnet:states=8,actions=2,branching=2,features=4,seed=11",
                "garnet:states=5,actions=1,branching=5,kind=binary,features=3"
            })
    void garnets(String name) {
        var choices = Problems.choices(name);
        var problem = Problems.get(name);
        var again = choices.family().make(choices).finite();
        assertThat(again.transitions()).isEqualTo(problem.transitions());
        assertThat(rows(again)).isEqualTo(rows(problem));
        int branching = problem.actions().get(0).outcomes().size();
        for (var a : problem.actions()) {
            assertThat(a.outcomes()).hasSize(branching);
            assertThat(a.outcomes().stream().map(Outcome::next)).doesNotHaveDuplicates();
            assertThat(a.outcomes().stream().mapToDouble(Outcome::probability).sum())
                    .isCloseTo(1, within(1e-12));
        }
        assertThat(Arrays.stream(problem.stationary()).min().orElseThrow()).isPositive();
        assertThat(rows(problem))
                .isNotEqualTo(rows(Problems.get(name + (name.contains(":") ? "," : ":") + "discount=0.5,"
                        + (name.contains("seed") ? "kind=binary" : "seed=99"))));
    }

    @Test
    void aGarnetWithoutMismatchIsOnPolicy() {
        assertThat(Problems.get("garnet:mismatch=0").transitions().stream().mapToDouble(t -> t.rho()))
                .allSatisfy(rho -> assertThat(rho).isCloseTo(1, within(1e-15)));
    }
}
