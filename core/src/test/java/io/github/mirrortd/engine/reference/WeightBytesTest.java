package io.github.mirrortd.engine.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mirrortd.engine.SparseLearner;
import io.github.mirrortd.learn.Algorithms;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The memory of weights is known before they are allocated. */
class WeightBytesTest {
    /**
     * Eight bytes for each number: θ and w, a look-ahead point, the matrix of one that solves, two sums of a mean, what
     * AMSGrad keeps.
     */
    @ParameterizedTest
    @CsvSource({
        "TD, 8000",
        "GTD2, 16000",
        "TDRC, 20000",
        "TD-Prev, 16000",
        "LSTD, 8032000",
        "TD-Auto, 24000",
        "GTD2-Auto, 32000",
        "TD-AMSGrad, 64000",
        "GTD2-AMSGrad, 112000"
    })
    void ofAThousandWeights(String learner, long bytes) {
        assertThat(SparseLearner.bytes(1_000, Algorithms.get(learner))).isEqualTo(bytes);
    }

    @Test
    void countsBeyondIntegers() {
        assertThat(SparseLearner.bytes(1_000_000_000, Algorithms.get("TD"))).isEqualTo(8_000_000_000L);
        assertThatThrownBy(() -> SparseLearner.bytes(1_000_000_000, Algorithms.get("LSTD")))
                .hasMessageContaining("solves for all weights at once");
    }
}
