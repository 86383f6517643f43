package io.github.mirrortd.data.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.data.Evaluation;
import io.github.mirrortd.data.step.Step;
import io.github.mirrortd.data.step.Steps;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Several target policies: differences by the same episodes, against a NumPy program for the formulas of docs/evaluation-reference.md. */
class ContrastTest {
    private static final double[][] RIGHT = {{0.4, 0.6}, {0.5, 0.7}, {0.2, 0.3}};
    private static final double[] BEHAVIOUR = {0.4, 0.5};
    private static final int LENGTH = 3;

    /** A log of 60 episodes with two states and two actions; policies from a place on. */
    private record Log(int from, int count) implements Steps {
        @Override
        public Iterator<Step> iterator() {
            var steps = new ArrayList<Step>();
            for (int i = 0; i < 60; i++) {
                for (int t = 0; t < LENGTH; t++) {
                    int state = (i + t) % 2;
                    boolean right = (i * 7 + t * 3) % 5 < 2;
                    double reward = StrictMath.sin(1 + i * 0.7 + t) + (right ? 1 : 0) + 0.5 * state;
                    double mu = right ? BEHAVIOUR[state] : 1 - BEHAVIOUR[state];
                    double[] logged = new double[count];
                    double[][] now = new double[count][];
                    double[][] next = new double[count][];
                    for (int k = 0; k < count; k++) {
                        double[] p = RIGHT[from + k];
                        logged[k] = right ? p[state] : 1 - p[state];
                        now[k] = new double[] {1 - p[state], p[state]};
                        next[k] = new double[] {1 - p[1 - state], p[1 - state]};
                    }
                    var step = Step.of(
                                    i,
                                    new double[] {1, state},
                                    new double[] {1, 1 - state},
                                    reward,
                                    0.9,
                                    t == LENGTH - 1)
                            .policies(logged[0], mu);
                    step.actions(right ? 1 : 0, now[0], next[0]);
                    if (count > 1) {
                        step.targets(logged, now, next);
                    }
                    steps.add(step);
                }
            }
            return steps.iterator();
        }

        @Override
        public int dimension() {
            return 2;
        }

        @Override
        public int actions() {
            return 2;
        }

        @Override
        public List<String> policyNames() {
            return count > 1 ? List.of("current", "new", "timid").subList(from, from + count) : List.of();
        }
    }

    private static List<Contrast> contrasts(Estimator estimator) {
        var runs = new ArrayList<EstimationRun>();
        for (int k = 0; k < RIGHT.length; k++) {
            runs.add(new EstimationRun(
                    new Log(0, 3), List.of(estimator), Start.FIRST, List.of(), 0.95, null, rows -> {}));
        }
        var found = EstimationRun.run(runs);
        return Contrast.all(
                runs,
                found,
                found.stream().map(f -> Optional.of(f.estimates().get(0))).toList());
    }

    private static void check(Contrast found, double... expected) {
        var close = Offset.offset(1e-9);
        assertThat(found.value()).isCloseTo(expected[0], close);
        assertThat(found.standardError()).isCloseTo(expected[1], close);
        assertThat(found.low()).isCloseTo(expected[2], close);
        assertThat(found.high()).isCloseTo(expected[3], close);
        assertThat(found.moreEpisodes()).isEqualTo(expected[4]);
    }

    @Test
    void contrastsOfImportanceSampling() {
        var found = contrasts(Estimators.of("IS").get(0));
        check(found.get(0), 0.176176909362504, 0.0563622020018139, 0.00951470483123915, 0.342839113893768, 0);
        check(found.get(1), 0.276170457369884, 0.147552566291506, -0.191998667927487, 0.744339582667255, 217);
        check(found.get(2), 0.0999935480073806, 0.19419112764041, -0.506904851151468, 0.706891947166229, 3501);
    }

    @Test
    void contrastsOfLstd() {
        var found = contrasts(Estimators.of("LSTD").get(0));
        check(found.get(0), -0.262352227331426, 0.0431868438921991, -0.390055091204449, -0.134649363458403, 0);
        check(found.get(1), 0.610408348349103, 0.0641532406520794, 0.41696769559893, 0.803849001099276, 0);
        check(found.get(2), 0.872760575680529, 0.104625648823006, 0.559831946442446, 1.18568920491861, 0);
        assertThat(found.get(0).of() + found.get(0).from()).isEqualTo("currentnew");
        assertThat(found.stream().mapToInt(Contrast::sign)).containsExactly(-1, 1, 1);
    }

    /** To the bit: all estimators, those that take a third pass and those over all actions included. */
    @Test
    void aPolicyAmongOthersIsEvaluatedAsAlone() {
        var names = List.of("LSTD", "LSTD-Q", "DR-3", "DR", "WPDIS", "on_policy");
        var estimators = Estimators.named(names, List.of(0.0), 1);
        var together = Evaluation.of(new Log(0, 3)).withEstimators(estimators).compare();
        for (int k = 0; k < RIGHT.length; k++) {
            var alone = Evaluation.of(new Log(k, 1)).withEstimators(estimators).run();
            var among = together.policies().get(k).answer();
            assertThat(among.estimates()).isEqualTo(alone.estimates());
            assertThat(among.overlap()).isEqualTo(alone.overlap());
            assertThat(among.support().products().essByStep())
                    .isEqualTo(alone.support().products().essByStep());
        }
    }
}
