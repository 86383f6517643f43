package io.github.mirrortd.mdp;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.problems.Problems;
import io.github.mirrortd.random.Pcg64;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ErrorFormTest {
    private static double[] weights(int dimension) {
        double[] theta = new double[dimension];
        var random = new Pcg64(3);
        Arrays.setAll(theta, i -> random.random() - 0.5);
        return theta;
    }

    /** If all values are 0, a power of two changes only the scale: no digit of the error is lost, however small θ is. */
    @ParameterizedTest
    @ValueSource(ints = {0, -100, -470, -479, -480, -481, -490, -511, -512, -537, -538, -600, -1000, -1015})
    void anErrorIsAsExactAtAnyScale(int exponent) {
        var form = Problems.get("baird").error();
        double[] theta = weights(form.dimension());
        double[] scaled = Arrays.stream(theta).map(x -> Math.scalb(x, exponent)).toArray();
        double expected = Math.scalb(form.at(theta), exponent);
        assertThat(expected).isPositive();
        assertThat(form.at(scaled)).isEqualTo(expected);
        assertThat(form.carefully(scaled)).isEqualTo(expected);
        assertThat(form.carefully(theta)).isEqualTo(form.at(theta));
    }

    @Test
    void weightsMayLieAmongOthers() {
        var form = Problems.get("baird").error();
        double[] theta = weights(form.dimension());
        double[] among = new double[5 + 3 * theta.length];
        Arrays.fill(among, Double.NaN);
        for (int i = 0; i < theta.length; i++) {
            among[5 + 3 * i] = theta[i];
        }
        assertThat(form.carefully(among, 5, 3)).isEqualTo(form.carefully(theta));
    }

    @Test
    void theSmallestNumbersHaveAnErrorAndZeroHasNone() {
        var form = Problems.get("two_state").error();
        assertThat(form.at(new double[form.dimension()])).isZero();
        double[] smallest = new double[form.dimension()];
        Arrays.fill(smallest, 4 * Double.MIN_VALUE);
        assertThat(form.at(smallest)).isBetween(Double.MIN_VALUE, 16 * Double.MIN_VALUE);
    }
}
