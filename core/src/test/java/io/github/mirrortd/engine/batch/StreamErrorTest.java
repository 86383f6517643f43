package io.github.mirrortd.engine.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.learn.Algorithms;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StreamErrorTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 39, 40, 41, 399, 400, 401, 1_001, 20_000})
    void theNextPointIsTheFirstThatIsMeasured(int steps) {
        for (var name : new String[] {"TD", "LSTD"}) {
            var algorithm = Algorithms.get(name);
            for (int point = 0; point < steps; point++) {
                int next = point + 1;
                while (!StreamError.isMeasured(algorithm, next, steps)) {
                    next++;
                }
                assertThat(StreamError.nextMeasured(algorithm, point, steps)).isEqualTo(next);
            }
        }
    }
}
