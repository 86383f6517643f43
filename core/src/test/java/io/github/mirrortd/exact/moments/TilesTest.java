package io.github.mirrortd.exact.moments;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.random.Pcg64;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Steps of the moments in vectors of every width: the same bits as in plain loops. */
class TilesTest {
    private static final int[] WIDTHS = {128, 256, 512};

    /** The moments of all blocks after some steps, first moments behind second ones. */
    private static double[][] moments(
            FiniteProblem problem, String learner, Settings settings, int more, int steps, @Nullable Tiles tiles) {
        var algorithm = Algorithms.get(learner);
        var rule = (Rule) algorithm;
        var chain = new SampledChain(problem, Sampling.MARKOV, rule.lookAhead().phases());
        var forms = new UpdateForms(chain, rule, algorithm.complete(settings));
        assertThat(forms.areDense()).isTrue();
        var flow = new MomentFlow(chain, forms, more, WorkBudget.ENDLESS, tiles);
        double[] second = new double[flow.secondSize()];
        double[] first = new double[flow.firstSize()];
        double[] mass = chain.startMass.clone();
        var random = new Pcg64(5);
        for (int i = 0; i < second.length; i++) {
            second[i] = random.random() - 0.4;
        }
        for (int i = 0; i < first.length; i++) {
            first[i] = random.random() - 0.5;
        }
        double[] constants = flow.constants(new double[flow.d], 0);
        for (int step = 0; step < steps; step++) {
            double[] nextSecond = new double[second.length];
            double[] nextFirst = new double[first.length];
            flow.step(second, first, mass, constants, 1, MomentFlow.Part.WHOLE, nextSecond, nextFirst);
            mass = flow.stepMass(mass);
            second = nextSecond;
            first = nextFirst;
        }
        double[] learned = new double[second.length];
        flow.applySecond(second, learned, MomentFlow.Part.LEARNED);
        return new double[][] {second, first, learned};
    }

    /** Bit by bit; what is not a number is one thing. */
    private static void assertSame(double[][] actual, double[][] expected) {
        assertThat(Arrays.deepEquals(actual, expected)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "1, TD, 0",
        "1, STHTD-MP, 0",
        "2, TDC, 2",
        "5, TD, 5",
        "7, STHTD-MP, 0",
        "7, GTD2-MP, 7",
        "16, TDRC, 0",
        "17, STHTD, 17",
        "24, STHTD-MP, 0",
        "9, TDC-Prev, 0",
        "6, TD-Opt, 0"
    })
    void sameBits(int dimension, String learner, int more) {
        var problem = LargeProblem.of(40, dimension, 6);
        double[][] plain = moments(problem, learner, Settings.alpha(0.05), more, 3, null);
        for (int bits : WIDTHS) {
            double[][] tiled = moments(problem, learner, Settings.alpha(0.05), more, 3, Tiles.of(bits));
            assertSame(tiled, plain);
        }
    }

    @Test
    void episodesThatEnd() {
        var random = new Pcg64(11);
        var features = new double[12][5];
        for (double[] row : features) {
            for (int j = 0; j < row.length; j++) {
                row[j] = random.random() + 0.1;
            }
        }
        var builder = FiniteProblem.builder("ends")
                .gamma(0.9)
                .features(features)
                .start(0)
                .terminal(11);
        for (int s = 0; s < 11; s++) {
            builder.action(s, "on", 0.6, 0.5, s + 1, 1);
            builder.action(s, "back", 0.4, 0.5, s / 2, random.random());
        }
        var problem = builder.build();
        double[][] plain = moments(problem, "STHTD-MP", Settings.alpha(0.1), 0, 4, null);
        for (int bits : WIDTHS) {
            assertSame(moments(problem, "STHTD-MP", Settings.alpha(0.1), 0, 4, Tiles.of(bits)), plain);
        }
    }

    /** More terms of a sum, and more vectors at a block, than are gone through at a time. */
    @Test
    void manyVectors() {
        var problem = LargeProblem.of(300, 3, 280);
        double[][] plain = moments(problem, "STHTD-MP", Settings.alpha(0.05), 0, 1, null);
        assertSame(moments(problem, "STHTD-MP", Settings.alpha(0.05), 0, 1, Tiles.of(256)), plain);
    }

    /** What has overflowed, or is too small for a number, is the same too. */
    @ParameterizedTest
    @CsvSource({"1e155", "1e-155"})
    void atTheEdgesOfNumbers(double alpha) {
        var problem = LargeProblem.of(20, 4, 4);
        double[][] plain = moments(problem, "TDC", Settings.alpha(alpha), 0, 3, null);
        assertSame(moments(problem, "TDC", Settings.alpha(alpha), 0, 3, Tiles.of(256)), plain);
    }

    /** Vectors with zeros are gone through entry by entry. */
    @Test
    void zerosStayPlain() {
        var problem = FiniteProblem.builder("zeros")
                .gamma(0.9)
                .features(new double[][] {{1, 0}, {0.5, 1}})
                .start(0)
                .action(0, "on", 1, 1, 1, 1)
                .action(1, "back", 1, 1, 0, 0)
                .build();
        var chain = new SampledChain(problem, Sampling.MARKOV, 1);
        var algorithm = Algorithms.get("TDC");
        var forms = new UpdateForms(chain, (Rule) algorithm, algorithm.complete(Settings.alpha(0.1)));
        assertThat(forms.areDense()).isFalse();
    }
}
